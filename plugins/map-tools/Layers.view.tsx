import { MAP_TYPES, type MapType } from '../../events/map.ts';
import * as mapEvents from '../../events/map.ts';
import { appState } from '../../src/core/app/app-state.ts';
import { mapLook, mapType } from '../../src/core/app/map-look.ts';
import { toolDevices } from '../../src/core/app/map-tool.ts';
import { LayersIcon, MeasureIcon, PerspectiveIcon, PictureIcon, PrintIcon } from '../../src/ui/icons.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { Menu, type MenuItem } from '../../src/ui/Menu.tsx';
import { view } from '../../src/ui/view.tsx';

/** Which map lies beneath, how it is looked at, and what can be done with it. */
export default view(function LayersView({ read, publish, t, mapStyle }) {
  const chosen = read(mapType);
  const { perspective } = read(mapLook);
  const isMeasuring = read(toolDevices('measure')) !== null;
  const { platform } = read(appState);
  const offered = MAP_TYPES.filter((type) => isOffered(type, mapStyle));
  // A kind that this deployment has not got shows as the usual one.
  const shown = offered.includes(chosen) ? chosen : 'standard';
  const isNative = platform === 'android' || platform === 'ios';
  const types = offered.map(
    (type): MenuItem => ({
      id: type,
      label: t(`mapTools.types.${type}`),
      checked: type === shown,
      onSelect: () => publish(mapEvents.typeChosen({ type })),
    }),
  );
  const tools: MenuItem[] = [
    {
      id: 'measure',
      label: t('mapTools.measure.title'),
      icon: MeasureIcon,
      onSelect: () =>
        publish(
          isMeasuring
            ? mapEvents.toolClosed({ tool: 'measure' })
            : mapEvents.toolOpened({ tool: 'measure', devices: [] }),
        ),
    },
    // A native shell has neither a download folder of its own nor a print dialog.
    ...(isNative
      ? []
      : ([
          {
            id: 'picture',
            label: t('mapTools.savePicture'),
            icon: PictureIcon,
            onSelect: () => publish(mapEvents.pictureWanted({ purpose: 'file' })),
          },
          {
            id: 'print',
            label: t('mapTools.print'),
            icon: PrintIcon,
            onSelect: () => publish(mapEvents.pictureWanted({ purpose: 'print' })),
          },
        ] satisfies MenuItem[])),
  ];
  return (
    <Menu
      side="left"
      align="end"
      trigger={<IconButton variant="floating" side="left" icon={LayersIcon} label={t('mapTools.layers')} />}
      groups={[
        { id: 'types', label: t('mapTools.map'), items: types },
        {
          id: 'look',
          items: [
            {
              id: 'perspective',
              label: t('mapTools.perspective'),
              icon: PerspectiveIcon,
              checked: perspective,
              onSelect: () => publish(mapEvents.perspectiveChosen({ on: !perspective })),
            },
          ],
        },
        { id: 'tools', items: tools },
      ]}
    />
  );
});

/** Pictures from above only where the deployment has some; the built-in map by name only where there is another one. */
const isOffered = (type: MapType, styles: { satellite?: string | undefined } | null): boolean =>
  (type !== 'satellite' || styles?.satellite !== undefined) && (type !== 'embedded' || styles !== null);
