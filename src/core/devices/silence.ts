import type { Device, Notification } from '../../../events/device-types.ts';
import * as changeEvents from '../../../events/changes.ts';
import * as network from '../../../events/network.ts';
import * as operationsEvents from '../../../events/operations.ts';
import * as positionEvents from '../../../events/positions.ts';
import * as silenceEvents from '../../../events/silence.ts';
import * as storageEvents from '../../../events/storage.ts';
import type { Draft } from '../../kernel/event.ts';
import { plainProjection } from '../../kernel/projection.ts';
import { select } from '../../kernel/read.ts';
import { connectivity } from '../server/connectivity.ts';

/** The numbers of the alert types that only the app itself raises. The service's own numbers are lower. */
export const SILENT = 40;
export const HEARD_AGAIN = 41;
export const CARE_SOON = 42;
export const CARE_OVERDUE = 43;

/** The name of an account's storage slot with the silence limits and the app's own alerts. */
export const SILENCE_SLOT = 'silence';

/** The lowest id of an alert that the app itself raises. No server uses ids this high. */
const OWN_ALERTS = 2 ** 51;
/** Whether the app itself raised the alert with this id. The server does not know such alerts. */
export const isOwnAlert = (id: number): boolean => id >= OWN_ALERTS;

/** Maximum number of alerts about silent devices that are stored; the newest are kept. */
const MOST_SILENT = 100;
/**
 * Maximum number of stored alerts about maintenance. All of them are stored so that each is raised only once, even in a
 * large fleet. This many take 1.7 MB of text.
 */
const MOST_CARE = 10_000;

export type Silence = {
  /** How long a device may be silent (seconds), by the id of a device or a group; 0 means that it has no limit. */
  readonly limits: {
    readonly devices: Readonly<Record<string, number>>;
    readonly groups: Readonly<Record<string, number>>;
  };
  /** The devices that count as silent, by id, with the time of their last report (unix seconds). */
  readonly silent: Readonly<Record<string, number>>;
  /** The newest alarms and all-clears about silent devices, newest first. */
  readonly alarms: readonly Notification[];
  /** The number for the next alert that the app itself raises. */
  readonly next: number;
  /**
   * True if the server has sent all positions since the live stream or the network was last lost. Only then is a device
   * without a new fix really silent.
   */
  readonly heard: boolean;
  /** Whether the browser could not store the last change. Then the stored limits are older than those of this tab. */
  readonly unstored: boolean;
};

const without = <Value>(record: Readonly<Record<string, Value>>, keys: readonly number[]) =>
  Object.fromEntries(Object.entries(record).filter(([key]) => !keys.includes(Number(key))));

/** Returns the app's own alerts that should be stored, newest first. */
function newest(all: readonly Notification[]): readonly Notification[] {
  if (all.length <= MOST_SILENT) return all;
  let [silent, care] = [0, 0];
  return all.filter(({ kind }) =>
    kind === CARE_SOON || kind === CARE_OVERDUE ? ++care <= MOST_CARE : ++silent <= MOST_SILENT,
  );
}

/**
 * Which devices have been silent for longer than their limit, and since when (SENS-03). The app derives this
 * itself, because no server reports it.
 */
export const silence = plainProjection<Silence>(
  'core/silence',
  { limits: { devices: {}, groups: {} }, silent: {}, alarms: [], next: 1, heard: false, unstored: false },
  (on) => {
    const deaf = (s: Silence): Silence => (s.heard ? { ...s, heard: false } : s);
    const more = (s: Silence, alarms: readonly Notification[]) => ({
      alarms: newest([...alarms.toReversed(), ...s.alarms]),
      next: s.next + alarms.length,
    });
    return [
      on(silenceEvents.restored, (s, { payload }) => ({ ...s, ...payload, unstored: false })),
      on(storageEvents.writeFailed, (s, { payload: { slot } }) =>
        slot.endsWith(`.${SILENCE_SLOT}`) ? { ...s, unstored: true } : s,
      ),
      on(silenceEvents.limitChosen, (s, { payload: { of, id, seconds } }) => {
        const name = of === 'device' ? 'devices' : 'groups';
        return {
          ...s,
          limits: {
            ...s.limits,
            [name]: {
              ...without(s.limits[name], [id]),
              ...(seconds !== null && { [id]: seconds }),
            },
          },
          // When a device gets a new limit, it no longer counts as silent; the next check decides again. Those of a
          // group follow with `cleared`.
          silent: of === 'device' ? without(s.silent, [id]) : s.silent,
        };
      }),
      on(silenceEvents.raised, (s, { payload: { alarms } }) => ({
        ...s,
        ...more(s, alarms),
        silent: {
          ...s.silent,
          ...Object.fromEntries(alarms.map(({ device, at, limit }) => [device, at - (limit ?? 0)])),
        },
      })),
      on(silenceEvents.ended, (s, { payload: { alarms } }) => ({
        ...s,
        ...more(s, alarms),
        silent: without(
          s.silent,
          alarms.map(({ device }) => device),
        ),
      })),
      on(silenceEvents.cleared, (s, { payload: { devices } }) => ({
        ...s,
        silent: without(s.silent, devices),
      })),
      on(operationsEvents.careAlertsRaised, (s, { payload: { alarms } }) => ({ ...s, ...more(s, alarms) })),
      // Until a mark is saved, the user may undo it. `unreadAlerts` takes waiting marks into account.
      on(changeEvents.saved, (s, { payload: { outcome } }) => {
        if (outcome.of !== 'alerts') return s;
        const ids = new Set(outcome.ids.filter(isOwnAlert));
        if (ids.size === 0) return s;
        return {
          ...s,
          alarms: s.alarms.map((one) => (ids.has(one.id) ? { ...one, read: outcome.read } : one)),
        };
      }),
      on(positionEvents.fixesReceived, (s, { payload: { source } }) =>
        s.heard || source === 'storage' || source === 'socket' ? s : { ...s, heard: true },
      ),
      on(positionEvents.streamLost, deaf),
      on(network.wentOffline, deaf),
    ];
  },
);

/**
 * Returns how long a device may be silent (seconds); 0 means that it has no limit. The device's own limit takes
 * precedence over its group's.
 */
export const limitOf = ({ limits }: Pick<Silence, 'limits'>, { id, group }: Pick<Device, 'id' | 'group'>) =>
  limits.devices[id] ?? (group === null ? 0 : (limits.groups[group] ?? 0));

/**
 * Returns the id of an alert that the app itself raises.
 * @param next the number of the alert; the first free one is `next` in the state
 */
export const ownAlertId = (next: number): number => OWN_ALERTS + next;

const meaningOf = ({ device, kind, at, text }: Notification) => `${device} ${kind} ${at} ${text}`;

/**
 * Returns the stored silence data with this event applied. Another tab may already have stored the same alerts, or
 * other alerts under the same numbers. Equal alerts are left out; the remaining ones get the next free numbers.
 */
export function silenceWith(kept: Silence, draft: Draft): Silence {
  // The placeholder values do no harm, because these event handlers use only the payload.
  const fact = { ...draft, seq: 0, at: 0, flow: 0 };
  const isRaising = [silenceEvents.raised, silenceEvents.ended, operationsEvents.careAlertsRaised].some(
    (each) => each.is(draft),
  );
  if (!isRaising) return silence.apply(kept, fact);
  const raised = fact.payload as { readonly alarms: readonly Notification[] };
  const known = new Set(kept.alarms.map(meaningOf));
  const alarms = raised.alarms.filter((one) => !known.has(meaningOf(one)));
  const next = Math.max(kept.next, ...alarms.slice(0, 1).map(({ id }) => id - OWN_ALERTS));
  const numbered = alarms.map((one, i) => ({ ...one, id: ownAlertId(next + i) }));
  const all = silence.apply({ ...kept, next }, { ...fact, payload: { ...raised, alarms: numbered } });
  // Which devices are silent is taken from the original event: it makes no difference which tab stored its alerts
  // first.
  return { ...all, silent: silence.apply(kept, fact).silent };
}

/**
 * The silence limits, if the user has set any and the app receives the positions. Null if there are no limits, or if a
 * device might seem silent only because the connection is lost.
 */
export const listensForSilence = select((read): Silence['limits'] | null => {
  const { limits, heard } = read(silence);
  if (!heard || read(connectivity).online === false) return null;
  const all = [...Object.values(limits.devices), ...Object.values(limits.groups)];
  return all.some((seconds) => seconds > 0) ? limits : null;
});
