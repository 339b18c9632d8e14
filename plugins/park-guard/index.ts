import { isReadOnly } from '../../src/core/session/admin.ts';
import { now } from '../../src/core/app/clock.ts';
import { deviceBy } from '../../src/core/devices/devices.ts';
import { hasFeature, modeNow } from '../../src/core/app/mode-features.ts';
import {
  alarmedDevices,
  guardOf,
  guardRadius,
  guardWanted,
  hasAlarm,
  notArmableOf,
  parkGuards,
} from '../../src/core/devices/park-guard.ts';
import { lastFixOf } from '../../src/core/positions/positions.ts';
import type { Read } from '../../src/kernel/read.ts';
import { definePlugin } from '../../src/ports/effect.ts';

const guarded = (read: Read, device: number) => {
  const found = read(deviceBy(device));
  return found ? read(guardOf(found.imei)) : null;
};
/** Whether the park guard is armed; undefined if the server has not responded yet. */
const isOn = (read: Read, device: number): boolean | undefined =>
  guarded(read, device) ? true : read(parkGuards).status === 'ready' ? false : undefined;
const LABELS = { true: 'parkGuard.disarm', false: 'parkGuard.arm', undefined: 'parkGuard.notKnown' } as const;

/** Whether the park guard has something to show in the panel: it is armed, or failed to load. */
const hasWords = (read: Read, device: number): boolean =>
  isOn(read, device) ?? read(parkGuards).failure !== null;

const guards = (read: Read, device: number | null): device is number =>
  hasFeature(read, 'parkGuard', device) && read(parkGuards).status !== 'unavailable';
const load = () => import('./GuardState.view.tsx');

/**
 * The park guard (MAP-15): one press puts a fence around a device where it is, another ends it. The server watches
 * whether the device leaves.
 */
export const parkGuardPlugin = definePlugin({
  id: 'park-guard',
  deviceActions: [
    {
      id: 'park-guard/guard',
      ability: 'parkGuard',
      order: 40,
      icon: 'guard',
      needs: 'guard',
      when: guards,
      label: (read, device) => LABELS[`${isOn(read, device)}`],
      pressed: isOn,
      says: (read, device) => {
        const found = read(deviceBy(device));
        const fix = read(lastFixOf(device));
        const on = isOn(read, device);
        if (!found || on === undefined || read(isReadOnly)) return null;
        const { imei } = found;
        if (on) return guardWanted(read, imei, null);
        if (!fix || read(notArmableOf(device))) return null;
        const { lat, lng } = fix;
        return guardWanted(read, imei, {
          imei,
          lat,
          lng,
          radius: guardRadius(fix),
          since: Math.floor(read(now)),
          alarmAt: null,
          by: 'hand',
        });
      },
      hindrance: async () => ({ default: (await load()).Hindrance }),
    },
  ],
  parts: [
    {
      id: 'park-guard/state',
      ability: 'parkGuard',
      order: 6,
      writes: 'guard',
      slot: 'device/section',
      when: (read, device) => guards(read, device) && !read(hasAlarm(device)) && hasWords(read, device),
      load,
    },
    {
      id: 'park-guard/alarm',
      ability: 'parkGuard',
      order: 6,
      writes: 'guard',
      slot: 'device/first',
      when: (read, device) => device !== null && read(hasAlarm(device)),
      load,
    },
  ],
  mapLayers: [
    {
      id: 'park-guard/rings',
      ability: 'parkGuard',
      order: 15,
      when: (read) => modeNow(read).features.includes('parkGuard') && read(parkGuards).armed.length > 0,
      load: async () => ({ default: (await import('./guards.layer.ts')).rings }),
    },
    {
      id: 'park-guard/alarms',
      ability: 'parkGuard',
      order: 55,
      when: (read) => read(alarmedDevices).length > 0,
      load: async () => ({ default: (await import('./guards.layer.ts')).alarms }),
    },
  ],
});
