import { concat, defer, EMPTY, expand, map, mergeMap, type Observable, of } from 'rxjs';
import * as operationsEvents from '../../events/operations.ts';
import type { Rule } from '../../events/operations-types.ts';
import type { Call } from '../../src/api/call.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { bannerFor } from '../../src/core/devices/silence.effects.ts';
import { askAsMember } from '../../src/core/server/ask-as-member.effects.ts';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { admin } from '../../src/core/session/admin.ts';
import { isSignedIn } from '../../src/core/session/session.ts';
import { keepOwn, readOwn } from '../../src/core/storage/kept.effects.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { effect, type World } from '../../src/ports/effect.ts';
import { careAlerts, careAlertsNow, isToldByServer } from './care-alerts.ts';
import { countedBy } from './due.ts';
import { careList } from './lists.state.ts';

const SLOT = 'careAlerts';
/** A visit begins with what people look at (milliseconds). */
const FIRST_LOOK = 20_000;
/** Maintenance takes days to become due (milliseconds). */
const LOOK_EVERY = 3_600_000;
/** So many devices are asked how far they are. */
const MOST_COUNTED = 500;

/** Asks, and goes on with the answer; without one nothing follows. */
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
      // Later, because it reads what these facts change.
      rest = defer(() => then(result.value));
      return facts(result.value);
    });
    return concat(
      answer,
      defer(() => rest),
    );
  });

/** One look at all maintenance: what there is, how far its devices are, and what is due and told by nobody. */
function look(world: World): Observable<Draft> {
  const { read, ports } = world;
  const { backend, clock } = ports;
  const ids = [...read(devices).byId.keys()];
  const raise = (rules: readonly Rule[]) =>
    defer(() => {
      const found = careAlertsNow(read, rules, clock.now() / 1000);
      if (!found) return EMPTY;
      const alarms = found.alarms.map((each) => ({ ...each }));
      const fact = operationsEvents.careAlertsRaised({ alarms, told: { ...found.told } });
      return of(fact, ...(alarms.length > 0 ? [bannerFor(alarms)] : []));
    });
  const count = (rules: readonly Rule[]) => {
    const wanted = read(careList).shown.flatMap(({ type, devices: linked }) => {
      const by = countedBy(type);
      return by === 'way' || by === 'hours' ? linked : [];
    });
    const untold = [...new Set(wanted)].filter((device) => !isToldByServer(rules, device));
    if (untold.length === 0) return raise(rules);
    return asked(
      world,
      backend.counters(untold.slice(0, MOST_COUNTED)),
      () => raise(rules),
      (counters) => [operationsEvents.countersLoaded({ counters: [...counters] })],
    );
  };
  const things = (rules: readonly Rule[]) =>
    asked(
      world,
      backend.maintenance.list(ids),
      () => count(rules),
      (all) => [operationsEvents.maintenanceListed({ things: [...all], source: 'server' })],
    );
  // Which devices a rule is linked with costs many calls at some servers: only where that matters.
  return asked(world, backend.rules.list([]), (rules) => {
    const about = rules.filter(({ type }) => type === 'maintenance');
    if (about.some(({ always, channels }) => always && channels.includes('web'))) return EMPTY;
    return about.length === 0 ? things([]) : asked(world, backend.rules.list(ids), things);
  });
}

/** Alerts about maintenance that is due, where the server itself tells of none (TRAC-14). */
export const careAlertsEffects = [
  effect({
    name: 'raise an alert when maintenance is due or overdue',
    ability: 'operations',
    while: (read) =>
      read(isSignedIn) &&
      !read(admin).ghostMode &&
      read(devices).status === 'ready' &&
      read(connectivity).online !== false,
    run: (_, world) => {
      const { clock } = world.ports;
      return concat(
        readOwn(world, SLOT, operationsEvents.careAlertsRestored),
        clock.after(FIRST_LOOK).pipe(
          map(() => null),
          expand(() => clock.after(LOOK_EVERY).pipe(map(() => null))),
          mergeMap(() => look(world)),
        ),
      );
    },
  }),
  effect({
    name: 'keep which maintenance had an alert',
    ability: 'operations',
    on: operationsEvents.careAlertsRaised,
    how: 'inOrder',
    run: (_, world) =>
      keepOwn(world, SLOT, operationsEvents.careAlertsRestored({ told: { ...world.read(careAlerts).told } })),
  }),
];
