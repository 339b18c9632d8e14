import {
  concat,
  concatMap,
  defer,
  EMPTY,
  filter,
  map,
  merge,
  of,
  repeat,
  startWith,
  switchMap,
  take,
  tap,
  type Observable,
} from 'rxjs';
import { ALARM_NUMBERS } from '../../../events/alarm-types.ts';
import * as measurementEvents from '../../../events/measurements.ts';
import type { Read } from '../../kernel/read.ts';
import { effect, type World } from '../../ports/effect.ts';
import { BACK, againOn } from '../server/ask-again.effects.ts';
import { commandEffects } from './commands.effects.ts';
import { selectedDevice, deviceBy } from './devices.ts';
import { measurementsOf } from './measurements.ts';
import { measuring } from './measuring.effects.ts';
import { hasFeature, modeNow } from '../app/mode-features.ts';
import { todayQuestion } from '../travel/today.ts';
import { askedWhileShown } from '../travel/travel.effects.ts';
import type { MapTool } from '../../../events/map.ts';
import * as paperEvents from '../../../events/papers.ts';
import type { Draft } from '../../kernel/event.ts';
import { toolDevices } from '../app/map-tool.ts';
import { loaded } from '../server/remote.effects.ts';
import * as deviceEvents from '../../../events/devices.ts';
import * as guardEvents from '../../../events/guards.ts';
import * as notificationEvents from '../../../events/notifications.ts';
import { papersOf } from './papers.ts';
import { guardOf, parkGuards } from './park-guard.ts';
import { isSignedIn } from '../session/session.ts';

/**
 * How often the app checks a park guard while its panel is open (ms). The guard can arm itself on the server, and the
 * server does not notify the app of that.
 */
const ARMED_ITSELF = 60_000;

/**
 * How often the app checks an armed park guard (ms). The guard can disarm itself on the server when the owner drives
 * off.
 */
const LETS_GO = 30_000;
/** Longest wait before a check (ms): browser timers cannot wait for weeks. */
const MOST_WAIT = 3_600_000;

export const parkGuardEffects = [
  effect({
    name: 'load the armed park guards',
    ability: 'parkGuard',
    while: (read) => read(isSignedIn) && modeNow(read).features.includes('parkGuard'),
    run: (_, world) => {
      const again = [guardEvents.listRequested, deviceEvents.selected, ...BACK];
      const guardAlerts = defer(() => world.once(notificationEvents.received)).pipe(
        repeat(),
        filter(({ payload }) => payload.notifications.some(({ kind }) => kind === ALARM_NUMBERS.radius)),
      );
      let isWanted = true;
      return merge(guardAlerts, ...again.map((fact) => defer(() => world.once(fact)).pipe(repeat()))).pipe(
        tap(() => {
          isWanted = true;
        }),
        startWith(null),
        // A request in progress is not cancelled, because alerts may come faster than the server answers. Whatever
        // asks meanwhile causes one more request.
        concatMap(() => {
          if (!isWanted) return EMPTY;
          isWanted = false;
          return loaded(world, world.ports.backend.guards(), {
            listed: ({ value }) => guardEvents.listed({ guards: [...value] }),
            failed: guardEvents.listFailed,
          });
        }),
      );
    },
  }),
  effect({
    name: 'check whether a park guard has armed itself',
    live: true,
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
    name: 'check whether a park guard has disarmed itself',
    live: true,
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
        // The park guard's time is over, but the server may still list it because its clock differs slightly. So wait
        // at least five seconds before the next check.
        const wait = Math.max(5_000, Math.min(left + 1_000, MOST_WAIT));
        return ports.clock.after(byIgnition ? Math.min(wait, LETS_GO) : wait);
      }).pipe(
        repeat(),
        map(() => guardEvents.listRequested()),
      ),
  }),
];

/** The map tools that use a device's papers (its goal, safe places, contacts, quiet times and passport). */
const PAPER_TOOLS: readonly MapTool[] = ['passport', 'report', 'places', 'contacts', 'quiet'];

/**
 * Returns the IMEIs of the devices whose papers are on screen. A map tool may stay open after its device's panel was
 * closed.
 */
const papersOnScreen = (read: Read): readonly string[] | null => {
  const selected = modeNow(read).features.length > 0 ? read(selectedDevice) : null;
  const inHand = PAPER_TOOLS.map((tool) => read(toolDevices(tool))?.[0]).find((id) => id !== undefined);
  const imeis = [selected?.imei, inHand === undefined ? undefined : read(deviceBy(inHand))?.imei];
  const wanted = [...new Set(imeis.filter((imei) => imei !== undefined))];
  return wanted.length > 0 ? wanted : null;
};

const loadPapers = (imei: string, world: World): Observable<Draft> =>
  loaded(world, world.ports.backend.papers(imei), {
    listed: ({ value }) => paperEvents.loaded({ imei, papers: value.papers }),
    failed: ({ failure }) => paperEvents.loadFailed({ imei, failure }),
  });

export const papersEffects = [
  effect({
    name: 'load the papers of the open devices',
    ability: 'papers',
    while: papersOnScreen,
    run: (imeis, world) =>
      merge(
        ...imeis.map((imei) =>
          againOn(world, [paperEvents.requested, ...BACK], () => loadPapers(imei, world)),
        ),
      ),
  }),
];

/** How often a device's measurements (voltage, odometer, …) are reloaded while its panel is open (ms). */
const MEASURE_EVERY = 60_000;

/** Returns the device whose panel is open. Null if the app mode has no features for devices. */
const openDevice = (read: Read) => {
  const device = modeNow(read).features.length > 0 ? read(selectedDevice) : null;
  return device && { id: device.id, imei: device.imei };
};

/** Effects for device commands, park guards, papers and measurements. */
export const careEffects = [
  ...commandEffects,
  ...parkGuardEffects,
  ...papersEffects,
  effect({
    name: "request today's trips of the open device",
    ability: 'history',
    live: true,
    while: (read) => {
      const device = read(selectedDevice);
      return device && todayQuestion(read, device.id);
    },
    run: askedWhileShown,
  }),
  effect({
    name: 'load the measurements of the open device',
    ability: 'measurements',
    while: openDevice,
    run: ({ id }, world) =>
      defer(() =>
        merge(
          world.ports.clock.after(MEASURE_EVERY),
          ...[measurementEvents.requested, ...BACK].map((fact) => world.once(fact)),
        ).pipe(take(1)),
      ).pipe(
        repeat(),
        startWith(null),
        switchMap(() =>
          concat(
            measuring(world, [id]),
            defer(() =>
              world.read(measurementsOf(id)).isComplete
                ? EMPTY
                : of(measurementEvents.completed({ device: id })),
            ),
          ),
        ),
      ),
  }),
];
