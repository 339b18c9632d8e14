import { concat, defer, EMPTY, mergeMap, type Observable, of } from 'rxjs';
import * as operationsEvents from '../../events/operations.ts';
import type { Rule } from '../../events/operations-types.ts';
import type { Call } from '../../src/api/call.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { bannerFor, keepSilence, ownAlertsKept } from '../../src/core/devices/silence.effects.ts';
import { askAsMember } from '../../src/core/server/ask-as-member.effects.ts';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { admin } from '../../src/core/session/admin.ts';
import { isSignedIn } from '../../src/core/session/session.ts';
import { keepOwn, readOwn } from '../../src/core/storage/kept.effects.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { effect, type World } from '../../src/ports/effect.ts';
import { careAlerts, careAlertsNow, isToldByServer } from './care-alerts.ts';
import { countedBy } from './due.ts';
import { careList, reachOf } from './lists.state.ts';
import { chunks } from '../../src/rules/chunks.ts';

const SLOT = 'careAlerts';
/** How long the first maintenance check waits after the start (ms), so that what the user sees loads first. */
const FIRST_LOOK = 20_000;
/** The time between two maintenance checks (ms). It may be long, because maintenance takes days to become due. */
const LOOK_EVERY = 3_600_000;
/** How many devices' counters (distance, engine hours) are requested at once. */
const PIECE = 100;
/** The pause between two portions of maintenance alerts, if there are many (ms). */
const NEXT_PORTION = 5_000;

/** Sends a request and continues with its response; if the request fails, does nothing more. */
const asked = <Answer>(
  world: World,
  call: Call<Answer>,
  then: (answer: Answer) => Observable<Draft>,
  facts: (answer: Answer) => readonly Draft[] = () => [],
): Observable<Draft> =>
  defer(() => {
    let rest: Observable<Draft> = EMPTY;
    const answer = askAsMember(world, call, (result) => {
      if (!result.ok) return [];
      // Call `then` only after the events of this response have been published: it reads state that these events change.
      rest = defer(() => then(result.value));
      return facts(result.value);
    });
    return concat(
      answer,
      defer(() => rest),
    );
  });

const kept = (world: World): Observable<Draft> =>
  defer(() => {
    const { told, lookedAt } = world.read(careAlerts);
    return keepOwn(world, SLOT, operationsEvents.careAlertsRestored({ told: { ...told }, lookedAt }));
  });

/**
 * Raises the alerts for due maintenance that have not been raised yet, in portions. Each portion is stored before the
 * next one.
 */
const raised = (world: World, rules: readonly Rule[]): Observable<Draft> =>
  defer(() => {
    const { read, ports } = world;
    const found = careAlertsNow(read, rules, ports.clock.now() / 1000);
    if (!found) return EMPTY;
    const alarms = found.alarms.map((each) => ({ ...each }));
    const fact = operationsEvents.careAlertsRaised({ alarms, told: { ...found.told } });
    return concat(
      of(fact),
      // Shows the alerts before they are recorded as raised: if the user closes the tab in between, they are raised
      // twice rather than never.
      alarms.length > 0 ? concat(of(bannerFor(alarms)), keepSilence(world, fact)) : EMPTY,
      found.isMore
        ? concat(kept(world), ports.clock.after(NEXT_PORTION).pipe(mergeMap(() => raised(world, rules))))
        : EMPTY,
    );
  });

/**
 * Requests the counters (distance, engine hours) of these devices, in portions. If a portion fails, its devices
 * keep their old counters.
 */
function counted(world: World, ids: readonly number[], done: (isWhole: boolean) => Observable<Draft>) {
  let isWhole = true;
  const pieces = chunks(ids, PIECE).map((piece) =>
    askAsMember(world, world.ports.backend.counters(piece), (result) => {
      if (result.ok) return [operationsEvents.countersLoaded({ counters: [...result.value] })];
      isWhole = false;
      return [];
    }),
  );
  return concat(
    ...pieces,
    defer(() => done(isWhole)),
  );
}

/**
 * Checks all maintenance: loads the tasks and the devices' counters, and raises the alerts for due maintenance that
 * have not been raised yet.
 */
function look(world: World): Observable<Draft> {
  const { read, ports } = world;
  const { backend } = ports;
  const ids = [...read(devices).byId.keys()];
  const looked = of(operationsEvents.careLooked());
  const count = (rules: readonly Rule[]) => {
    const wanted = read(careList).shown.flatMap((care) => {
      const by = countedBy(care.type);
      return by === 'way' || by === 'hours' ? reachOf(care) : [];
    });
    const untold = [...new Set(wanted)].filter((device) => !isToldByServer(rules, device));
    return counted(world, untold, (isWhole) => concat(raised(world, rules), isWhole ? looked : EMPTY));
  };
  const things = (rules: readonly Rule[]) =>
    asked(
      world,
      backend.maintenance.list(ids),
      () => count(rules),
      (all) => [operationsEvents.maintenanceListed({ things: [...all], source: 'server' })],
    );
  // Loads the rules' linked devices only for maintenance rules, because on some servers this takes many calls.
  return asked(world, backend.rules.list([]), (rules) => {
    const about = rules.filter(({ type }) => type === 'maintenance');
    if (about.some(({ always, channels }) => always && channels.includes('web'))) return looked;
    return about.length === 0 ? things([]) : asked(world, backend.rules.list(ids), things);
  });
}

const isRecent = ({ read, ports }: World): boolean =>
  read(careAlerts).lookedAt + LOOK_EVERY > ports.clock.now();

/**
 * Checks maintenance in one browser tab at a time. Alerts that another tab raised count as raised here too, even if
 * that tab was closed during its check. Each alert is raised once, however many tabs are open.
 */
const lookInTurn = (world: World): Observable<Draft> =>
  world.ports.turns.alone(
    `care-${world.read(admin).userID}`,
    // Reads the stored record only after this tab has acquired the lock.
    defer(() =>
      concat(
        readOwn(world, SLOT, operationsEvents.careAlertsRestored),
        ownAlertsKept(world),
        defer(() => (isRecent(world) ? EMPTY : concat(look(world), kept(world)))),
      ),
    ),
  );

/** Checks maintenance after `least` milliseconds, but at least an hour after the last check. Then repeats. */
const rounds = (world: World, least: number): Observable<Draft> =>
  defer(() => {
    const { read, ports } = world;
    const due = read(careAlerts).lookedAt + LOOK_EVERY - ports.clock.now();
    return ports.clock
      .after(Math.max(least, due))
      .pipe(mergeMap(() => concat(lookInTurn(world), rounds(world, LOOK_EVERY))));
  });

/** Raises alerts about due maintenance if the server sends none itself (TRAC-14). */
export const careAlertsEffects = [
  effect({
    name: 'raise an alert when maintenance is due or overdue',
    ability: 'operations',
    while: (read) =>
      read(isSignedIn) &&
      !read(admin).ghostMode &&
      read(devices).status === 'ready' &&
      read(connectivity).online !== false,
    run: (_, world) =>
      concat(readOwn(world, SLOT, operationsEvents.careAlertsRestored), rounds(world, FIRST_LOOK)),
  }),
];
