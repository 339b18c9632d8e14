import type { Notification } from '../../events/device-types.ts';
import * as operationsEvents from '../../events/operations.ts';
import type { Counted, Rule } from '../../events/operations-types.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { CARE_OVERDUE, CARE_SOON, ownAlertId, silence } from '../../src/core/devices/silence.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { plainProjection } from '../../src/kernel/projection.ts';
import type { Read } from '../../src/kernel/read.ts';
import { dueAt, valueOf } from './due.ts';
import { careList, reachOf } from './lists.state.ts';

type Told = Readonly<Record<string, { readonly due: number; readonly state: 'soon' | 'overdue' }>>;
type CareAlerts = {
  readonly counters: ReadonlyMap<number, Counted>;
  /** The maintenance alerts that were raised, keyed by maintenance task and device. */
  readonly told: Told;
  /** When a tab of this browser last checked all maintenance (Unix milliseconds). */
  readonly lookedAt: number;
};

/** The devices' counters (distance, engine hours), and the maintenance alerts that were raised (TRAC-14). */
export const careAlerts = plainProjection<CareAlerts>(
  'operations/careAlerts',
  () => ({ counters: new Map(), told: {}, lookedAt: 0 }),
  (on) => [
    on(operationsEvents.countersLoaded, (s, { payload: { counters } }) => ({
      ...s,
      // The devices' counters arrive in portions, so they are merged.
      counters: new Map([...s.counters, ...counters.map((each) => [each.device, each] as const)]),
    })),
    on(operationsEvents.careAlertsRestored, (s, { payload: { told, lookedAt = 0 }, at }) => ({
      ...s,
      told,
      // If the stored time of the last check is in the future, the user has since set the clock back. The time is then
      // ignored, because otherwise there would be no check until then.
      lookedAt: lookedAt > at ? 0 : lookedAt,
    })),
    on(operationsEvents.careAlertsRaised, (s, { payload: { told } }) => ({ ...s, told })),
    on(operationsEvents.careLooked, (s, { at }) => ({ ...s, lookedAt: at })),
  ],
);

/** How many maintenance alerts are raised at once; the others follow in later portions. */
const MOST_AT_ONCE = 200;

/** The server's event type for maintenance. `IN_THE_APP`: the name of its notification channel for an open app. */
const EVENT = 'maintenance';
const IN_THE_APP = 'web';

/** Whether one of these server rules already reports the maintenance of this device. */
export const isToldByServer = (rules: readonly Rule[], device: number): boolean =>
  rules.some(
    (rule) =>
      rule.type === EVENT &&
      rule.channels.includes(IN_THE_APP) &&
      (rule.always || reachOf(rule).includes(device)),
  );

const NOT_COUNTED = { odometer: null, engineHours: null };

/**
 * Returns the maintenance alerts to raise now, and the complete record of raised alerts after that. Each time a task
 * becomes due, each state (soon, overdue) is alerted once. After the user marks the task as done, the next due date or
 * distance is alerted again.
 *
 * @param rules the server's rules; what the server reports itself is not reported twice
 * @param now Unix seconds
 * @returns null if nothing changed. `alarms`: at most 200; `isMore`: whether there are more
 */
export function careAlertsNow(
  read: Read,
  rules: readonly Rule[],
  now: number,
): { readonly alarms: readonly Notification[]; readonly told: Told; readonly isMore: boolean } | null {
  const { counters, told: before } = read(careAlerts);
  const { byId } = read(devices);
  const { next } = read(silence);
  const zone = read(timeZoneInUse);
  const alarms: Notification[] = [];
  let isMore = false;
  const told: Record<string, Told[string]> = {};
  for (const care of read(careList).shown)
    for (const device of reachOf(care)) {
      if (!byId.has(device) || isToldByServer(rules, device)) continue;
      const key = `${care.id}.${device}`;
      const known = before[key];
      const value = valueOf(care, counters.get(device) ?? NOT_COUNTED, now, zone);
      const due = dueAt(care, device, value, zone);
      if (value === null || !due) {
        // If the device's counter is unknown, the recorded alert stays as it is.
        if (known) told[key] = known;
        continue;
      }
      if (due.state === 'fine') continue;
      const at = Math.round(due.state === 'overdue' ? value - due.by : value + due.by);
      const isKnown = known?.due === at;
      // A counter may decrease slightly: maintenance that was already alerted as overdue stays overdue, so that no
      // second alert is raised.
      const state = isKnown && known.state === 'overdue' ? 'overdue' : due.state;
      if (isKnown && known.state === state) {
        told[key] = known;
        continue;
      }
      if (alarms.length === MOST_AT_ONCE) {
        isMore = true;
        if (known) told[key] = known;
        continue;
      }
      told[key] = { due: at, state };
      alarms.push({
        ...{ id: ownAlertId(next + alarms.length), device, title: '', text: care.name },
        kind: state === 'overdue' ? CARE_OVERDUE : CARE_SOON,
        ...{ at: Math.floor(now), lat: null, lng: null, read: false, value: null, limit: null },
      });
    }
  const isSame = alarms.length === 0 && Object.keys(told).length === Object.keys(before).length;
  return isSame ? null : { alarms, told, isMore };
}
