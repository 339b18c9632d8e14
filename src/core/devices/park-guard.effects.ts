import { defer, map, repeat } from 'rxjs';
import * as deviceEvents from '../../../events/devices.ts';
import * as guardEvents from '../../../events/guards.ts';
import * as notificationEvents from '../../../events/notifications.ts';
import { effect } from '../../ports/effect.ts';
import { againOn, BACK } from '../server/ask-again.effects.ts';
import { loaded } from '../server/remote.effects.ts';
import { selectedDevice } from './devices.ts';
import { hasFeature, modeNow } from '../app/mode-features.ts';
import { papersOf } from './papers.ts';
import { guardOf, parkGuards } from './park-guard.ts';
import { isSignedIn } from '../session/session.ts';

/** A guard that arms itself does so at the server, which tells nobody: it is looked for while its panel is open. */
const ARMED_ITSELF = 60_000;

/** One that lets go when its owner drives off does so at the server too: looked for this often while one is armed. */
const LETS_GO = 30_000;
/** Clocks of browsers cannot wait for weeks. */
const MOST_WAIT = 3_600_000;

export const parkGuardEffects = [
  effect({
    name: 'load the guards that are armed, and again when one may have told, armed itself or been changed elsewhere',
    ability: 'parkGuard',
    while: (read) => read(isSignedIn) && modeNow(read).features.includes('parkGuard'),
    run: (_, world) =>
      againOn(
        world,
        [notificationEvents.received, guardEvents.listRequested, deviceEvents.selected, ...BACK],
        () =>
          loaded(world, world.ports.backend.guards(), {
            listed: ({ value }) => guardEvents.listed({ guards: [...value] }),
            failed: guardEvents.listFailed,
          }),
      ),
  }),
  effect({
    name: 'look whether the guard of the open bicycle has armed itself after the ride',
    while: (read) => {
      const device = read(selectedDevice);
      if (!device || !hasFeature(read, 'autoGuard', device.id) || read(parkGuards).status === 'unavailable')
        return null;
      const waits = read(papersOf(device.imei)).shown?.autoGuard.on && read(guardOf(device.imei)) === null;
      return waits ? device.imei : null;
    },
    run: (_, { ports }) =>
      defer(() => ports.clock.after(ARMED_ITSELF)).pipe(
        repeat(),
        map(() => guardEvents.listRequested()),
      ),
  }),
  effect({
    name: 'look whether a guard has disarmed itself: by its time, or because its owner drove off',
    while: (read) => {
      if (!read(isSignedIn) || read(parkGuards).status === 'unavailable') return null;
      const waiting = read(parkGuards).armed.filter(({ alarmAt }) => alarmAt === null);
      const ends = Math.min(...waiting.map((each) => each.ends ?? Number.POSITIVE_INFINITY));
      const byIgnition = waiting.some((each) => each.byIgnition);
      return byIgnition || Number.isFinite(ends)
        ? { byIgnition, ends: Number.isFinite(ends) ? ends : null }
        : null;
    },
    run: ({ byIgnition, ends }, { ports }) =>
      defer(() => {
        const left = ends === null ? Number.POSITIVE_INFINITY : ends * 1000 - ports.clock.now();
        // Over already, and still told of: the clocks differ a little.
        const wait = Math.max(5_000, Math.min(left + 1_000, MOST_WAIT));
        return ports.clock.after(byIgnition ? Math.min(wait, LETS_GO) : wait);
      }).pipe(
        repeat(),
        map(() => guardEvents.listRequested()),
      ),
  }),
];
