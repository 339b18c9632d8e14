import * as guardEvents from '../../events/guards.ts';
import { isReadOnly } from '../../src/core/admin.ts';
import { now } from '../../src/core/clock.ts';
import { deviceBy } from '../../src/core/devices.ts';
import { hasFeature, modeNow } from '../../src/core/mode-features.ts';
import { guardOf, guardRadius, parkGuards } from '../../src/core/park-guard.ts';
import { lastFixOf } from '../../src/core/positions.ts';
import type { Read } from '../../src/kernel/read.ts';
import { definePlugin } from '../../src/ports/effect.ts';

const guarded = (read: Read, device: number) => {
  const found = read(deviceBy(device));
  return found ? read(guardOf(found.imei)) : null;
};

/** The park guard (MAP-15): one press fences a device where it is, one press lets it go. The server watches. */
export const parkGuardPlugin = definePlugin({
  id: 'park-guard',
  deviceActions: [
    {
      id: 'park-guard/guard',
      order: 40,
      icon: 'guard',
      when: (read, device) => hasFeature(read, 'parkGuard', device) && !read(parkGuards).unavailable,
      label: (read, device) => (guarded(read, device) ? 'parkGuard.disarm' : 'parkGuard.arm'),
      pressed: (read, device) => guarded(read, device) !== null,
      says: (read, device) => {
        const found = read(deviceBy(device));
        const fix = read(lastFixOf(device));
        if (!found || read(isReadOnly)) return null;
        const { imei } = found;
        if (read(guardOf(imei))) return guardEvents.changeSubmitted({ imei, guard: null });
        if (!fix) return null;
        const { lat, lng } = fix;
        return guardEvents.changeSubmitted({
          imei,
          guard: {
            imei,
            lat,
            lng,
            radius: guardRadius(fix),
            since: Math.floor(read(now)),
            alarmAt: null,
            by: 'hand',
          },
        });
      },
    },
  ],
  parts: [
    {
      id: 'park-guard/state',
      order: 6,
      slot: 'device/section',
      when: (read, device) => hasFeature(read, 'parkGuard', device) && guarded(read, device) !== null,
      load: () => import('./GuardState.view.tsx'),
    },
  ],
  mapLayers: [
    {
      id: 'park-guard/rings',
      order: 15,
      when: (read) => modeNow(read).features.includes('parkGuard') && read(parkGuards).armed.length > 0,
      load: () => import('./rings.layer.ts'),
    },
  ],
});
