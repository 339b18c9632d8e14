import { of } from 'rxjs';
import * as auth from '../../../events/auth.ts';
import * as deviceEvents from '../../../events/devices.ts';
import * as mapEvents from '../../../events/map.ts';
import { access, aDevice, backend } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { modeWatchPlugin } from './index.ts';

export const open = mapEvents.toolOpened({ tool: 'voice', devices: [1] });
/** A signed-in user with two watches. */
export const it = () =>
  scenario({ plugins: [modeWatchPlugin], backend: backend() })
    .with((world) => (world.replies = () => of({ status: 200, body: null })))
    .given(
      auth.sessionRestored({ ...access(), email: '' }),
      deviceEvents.listed({
        devices: [
          { ...aDevice(1), imei: '351' },
          { ...aDevice(2), imei: '352' },
        ],
        leftOut: [],
        source: 'server',
      }),
    );
/** A scenario in which the voice messages of the first watch are open. */
export const opened = () => {
  const one = it();
  one.when(open).check(() => void one.world.asked.splice(0));
  return one;
};
