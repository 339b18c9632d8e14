import * as deviceEvents from '../../events/devices.ts';
import * as importEvents from '../../events/imports.ts';
import { MAP_TYPES, type MapType } from '../../events/map.ts';
import * as mapEvents from '../../events/map.ts';
import * as ownPlaceEvents from '../../events/own-place.ts';
import * as searchEvents from '../../events/search.ts';
import { appState } from '../../src/core/app/app-state.ts';
import { isPhone } from '../../src/core/app/layout.ts';
import { mapLook, mapType } from '../../src/core/app/map-look.ts';
import { toolDevices } from '../../src/core/app/map-tool.ts';
import { modeNow } from '../../src/core/app/mode-features.ts';
import { attention } from '../../src/core/devices/devices.ts';
import { geofences } from '../../src/core/devices/geofences.ts';
import { ownPlace } from '../../src/core/positions/own-place.ts';
import { can } from '../../src/core/server/server.ts';
import { shownButtons } from '../../src/core/session/user.ts';
import {
  FitIcon,
  FollowIcon,
  LayersIcon,
  LocateIcon,
  MeasureIcon,
  OpenFileIcon,
  PerspectiveIcon,
  PictureIcon,
  PrintIcon,
  SearchIcon,
} from '../../src/ui/icons.ts';
import { GeofenceIcon } from '../../src/ui/place-icon.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { Menu, type MenuItem } from '../../src/ui/Menu.tsx';
import { view } from '../../src/ui/view.tsx';
import { MAP_PICTURES } from './MapPicture.tsx';

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
      icon: MAP_PICTURES[type],
      checked: type === shown,
      onSelect: () => publish(mapEvents.typeChosen({ type })),
    }),
  );
  const { selected, following } = read(attention);
  const isFencing = read(toolDevices('geofences')) !== null;
  const hasFences =
    modeNow(read).features.includes('geofences') &&
    can(read, 'fences') &&
    read(geofences).status !== 'unavailable';
  const { isWanted } = read(ownPlace);
  // Wide screens show these as buttons on the map.
  const ways: MenuItem[] = read(isPhone)
    ? [
        {
          id: 'search',
          label: t('search.title'),
          icon: SearchIcon,
          onSelect: () => publish(searchEvents.opened({ by: 'button' })),
        },
        {
          id: 'own-place',
          label: t('mapTools.ownPlace.show'),
          icon: LocateIcon,
          checked: isWanted,
          onSelect: () => publish(isWanted ? ownPlaceEvents.unwanted() : ownPlaceEvents.wanted()),
        },
        ...(read(shownButtons).allDevices
          ? [
              {
                id: 'all',
                label: t('map.showAll'),
                icon: FitIcon,
                onSelect: () => publish(mapEvents.fitRequested({ device: null })),
              },
            ]
          : []),
        {
          id: 'follow',
          label: t('map.followAll'),
          icon: FollowIcon,
          checked: following === 'all',
          onSelect: () =>
            publish(
              following === 'all'
                ? deviceEvents.followEnded({ by: 'button' })
                : deviceEvents.followStarted({ id: null }),
            ),
        },
      ]
    : [];
  const tools: MenuItem[] = [
    ...(hasFences
      ? [
          {
            id: 'places',
            label: t('geofences.title'),
            icon: GeofenceIcon,
            onSelect: () =>
              publish(
                isFencing
                  ? mapEvents.toolClosed({ tool: 'geofences' })
                  : mapEvents.toolOpened({
                      tool: 'geofences',
                      devices: selected === null ? [] : [selected],
                    }),
              ),
          },
        ]
      : []),
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
    {
      id: 'track',
      label: t('trackImport.open'),
      icon: OpenFileIcon,
      onSelect: () => publish(importEvents.dialogOpened()),
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
        ...(ways.length > 0 ? [{ id: 'ways', items: ways }] : []),
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
