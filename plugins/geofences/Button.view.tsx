import * as mapEvents from '../../events/map.ts';
import { attention } from '../../src/core/devices/devices.ts';
import { toolDevices } from '../../src/core/app/map-tool.ts';
import { GeofenceIcon } from '../../src/ui/icons.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { view } from '../../src/ui/view.tsx';

/** Takes the geofences in hand, and lays them down. */
export default view(function GeofenceButtonView({ read, peek, publish, t }) {
  const isOpen = read(toolDevices('geofences')) !== null;
  return (
    <IconButton
      variant="floating"
      side="left"
      icon={GeofenceIcon}
      label={t('geofences.title')}
      pressed={isOpen}
      onClick={() => {
        const { selected } = peek(attention);
        publish(
          isOpen
            ? mapEvents.toolClosed({ tool: 'geofences' })
            : mapEvents.toolOpened({ tool: 'geofences', devices: selected === null ? [] : [selected] }),
        );
      }}
    />
  );
});
