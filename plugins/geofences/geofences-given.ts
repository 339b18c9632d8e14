import * as auth from '../../events/auth.ts';
import * as deviceEvents from '../../events/devices.ts';
import { geofencesEffects } from '../../src/core/devices/geofences.effects.ts';
import { wholeBackend } from '../../src/api/product/whole-backend.ts';
import { access, aDevice, START } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { geofencesPlugin } from './index.ts';

const backend = wholeBackend({ now: () => START * 1000 });
/** Test event: the device list was loaded. */
export const devices = (count = 2) =>
  deviceEvents.listed({
    devices: Array.from({ length: count }, (_, i) =>
      aDevice(i + 1, { name: ['Rex', 'Watch'][i] ?? `Device ${i + 1}` }),
    ),
    leftOut: [],
    source: 'server',
  });
/** Test event: the user Ada signed in. */
export const signedIn = () => auth.loginSucceeded({ ...access(), email: 'ada@example.com' });
/** A test scenario with all plugins and effects of geofences. */
export const it = () => scenario({ plugins: [geofencesPlugin], effects: geofencesEffects, backend });
