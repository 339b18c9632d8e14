import { linkFollowed } from '../../events/navigation.ts';
import { deviceBy } from '../../src/core/devices/devices.ts';
import type { DeviceAction } from '../../src/kernel/plugin.ts';
import { hrefOf } from './place.ts';

/** From the map to the settings of a device (MAP-11). */
export const deviceManagementActions: readonly DeviceAction[] = [
  {
    id: 'device-management/settings',
    order: 70,
    icon: 'settings',
    page: '/device-management/:imei',
    label: () => 'deviceManagement.settings',
    says: (read, device) => {
      const imei = read(deviceBy(device))?.imei;
      return imei === undefined ? null : linkFollowed({ href: hrefOf(imei) });
    },
  },
];
