import * as deviceEvents from '../../events/devices.ts';
import * as mapEvents from '../../events/map.ts';
import { linkFollowed } from '../../events/navigation.ts';
import { attention, deviceBy } from '../../src/core/devices/devices.ts';
import { lastFixOf } from '../../src/core/positions/positions.ts';
import { shownButtons } from '../../src/core/session/user.ts';
import type { DeviceAction } from '../../src/kernel/plugin.ts';
import type { Read } from '../../src/kernel/read.ts';

const isFollowed = (read: Read, device: number): boolean => {
  const { following } = read(attention);
  return following !== null && following !== 'all' && following.device === device;
};

/** What the map itself lets people do with a device. */
export const liveMapActions: readonly DeviceAction[] = [
  {
    id: 'live-map/follow',
    order: 10,
    icon: 'follow',
    label: (read, device) => (isFollowed(read, device) ? 'map.panel.followed' : 'map.panel.follow'),
    pressed: isFollowed,
    says: (read, device) => {
      if (read(lastFixOf(device)) === null) return null;
      return isFollowed(read, device)
        ? deviceEvents.followEnded({ by: 'button' })
        : deviceEvents.followStarted({ id: device });
    },
  },
  {
    id: 'live-map/centre',
    order: 20,
    icon: 'centre',
    label: () => 'map.panel.show',
    says: (read, device) => (read(lastFixOf(device)) === null ? null : mapEvents.fitRequested({ device })),
  },
  {
    id: 'live-map/alarms',
    order: 60,
    icon: 'alarms',
    needs: 'alarms',
    page: '/device-management/:imei/device-alarms',
    label: () => 'map.panel.alarms',
    when: (read) => read(shownButtons).alarms,
    says: (read, device) => {
      const imei = read(deviceBy(device))?.imei;
      return imei === undefined
        ? null
        : linkFollowed({ href: `/device-management/${encodeURIComponent(imei)}/device-alarms` });
    },
  },
];
