import type { Notification } from '../../../events/device-types.ts';
import { MOST_ALARMS_A_CALL } from '../../../events/alarm-types.ts';
import type { Failure } from '../../../events/session-types.ts';
import type { ListedAlerts, SessionBackend } from '../backend.ts';
import { all, type Call, chained, known, mapped, orElse, unavailable } from '../call.ts';
import { liveRules, reportedBy, type RuleLinks, type Told } from './alert-rules.ts';
import { alarmsOf, positionOf, type Rule, toNotification } from './event.ts';
import { positionsBy } from './positions-by.ts';
import { chunks } from '../../rules/chunks.ts';
import { isId, isLongId, numberIn, type Raw } from './raw.ts';
import { answer, listIn, wholeEntry } from './reply.ts';
import type { RememberedLinks } from './remembered-links.ts';
import type { ServerSettings } from './server-settings.ts';
import { endOfSecond, isoOf } from './units.ts';

type AlertCalls = Pick<
  SessionBackend,
  | 'notifications'
  | 'notificationsBetween'
  | 'olderNotifications'
  | 'unreadCount'
  | 'markNotifications'
  | 'markAllNotifications'
>;

const DAY = 86_400;
/** How far back the first list of alerts goes (seconds). */
const LISTED = 7 * DAY;
/**
 * How far back alerts are searched at first, and then further and further (seconds). A single device has few, so its
 * first step is a month.
 */
const STEPS = [DAY, 7 * DAY, 30 * DAY, 365 * DAY];
const STEP_OF_ONE = 30 * DAY;
/** One millisecond (in seconds): a step back ends this long before the one after it begins. */
const JUST_BEFORE = 0.001;
/**
 * Maximum number of devices in the address of one request (`DEVICES_A_CALL`), and maximum number of devices in one list
 * of alerts (`MOST_DEVICES`). Of further devices, the list has only alerts that arrived live; older ones are loaded device by
 * device.
 */
const DEVICES_A_CALL = 100;
const MOST_DEVICES = 1_000;
/** Maximum number of position ids in one request's address. */
const PLACES_A_CALL = 150;
/** How often a refused request for places is split in half. Each time can double the number of requests. */
const MOST_HALVINGS = 2;

const allDevices: Call<readonly number[]> = {
  request: { method: 'get', path: '/devices', query: { excludeAttributes: true } },
  read: answer((body, leftOut) =>
    listIn(body, leftOut, wholeEntry)
      .map(({ id }) => id)
      .filter(isId),
  ),
};

const eventsOf = (
  devices: readonly number[],
  rules: readonly Rule[],
  from: number,
  to: number,
): Call<readonly Told[]> => ({
  request: {
    method: 'get',
    path: '/reports/events',
    query: {
      deviceId: devices,
      type: [...new Set(rules.map(({ type }) => type))],
      from: isoOf(from),
      to: isoOf(to),
    },
  },
  read: answer((body, leftOut) =>
    listIn(body, leftOut, (raw): Told | string => {
      const alert = toNotification(raw);
      return typeof alert === 'string' ? alert : { alert, alarms: alarmsOf(raw), position: positionOf(raw) };
    }),
  ),
});

type Place = { readonly lat: number; readonly lng: number };

/** Returns the places of these positions of the server, by the position's id. */
const placesIn = (positions: readonly Raw[]): ReadonlyMap<number, Place> =>
  new Map(
    positions.flatMap((raw): [number, Place][] => {
      const [id, lat, lng] = [raw['id'], numberIn(raw['latitude']), numberIn(raw['longitude'])];
      return isLongId(id) && lat !== null && lng !== null && (lat !== 0 || lng !== 0)
        ? [[id, { lat, lng }]]
        : [];
    }),
  );

/**
 * Adds to each alert the place where it happened, by loading the position that the alert refers to. Returns the alerts
 * newest first.
 */
const placed = (told: readonly Told[]): Call<readonly Notification[]> => {
  const newest = told.toSorted((a, b) => b.alert.at - a.alert.at).slice(0, MOST_ALARMS_A_CALL);
  const ids = [...new Set(newest.flatMap(({ position }) => position ?? []))];
  return mapped(all(chunks(ids, PLACES_A_CALL).map((some) => positionsBy(some, MOST_HALVINGS))), (found) => {
    const places = placesIn(found.flat());
    return newest.map(({ alert, position }) => ({
      ...alert,
      ...(position !== null && places.get(position)),
    }));
  });
};

const isInvalid = ({ reason }: Failure): boolean => reason === 'invalid';

/** What all searches for alerts share. */
type Parts = { readonly settings: ServerSettings; readonly remembered: RememberedLinks };
/** What is searched for alerts: these devices, back to `from` (unix seconds). */
type Search = Parts & {
  readonly devices: readonly number[];
  readonly rules: readonly Rule[];
  readonly from: number;
};
/** What the steps before found. */
type SoFar = {
  readonly told: readonly Told[];
  readonly leftOut: readonly string[];
  readonly links: RuleLinks;
};

/**
 * Loads the newest events of a period that a rule reports: a step back from its end, and further and longer steps until
 * there are enough. Some servers refuse long periods: a step that is refused is halved, and no later one is longer.
 */
function newestOf(
  search: Search,
  to: number,
  step: number,
  longest: number,
  before: SoFar,
): Call<readonly Told[]> {
  const { settings, remembered, devices, rules, from } = search;
  const begin = Math.max(from, to - step);
  const found = mapped(
    all(chunks(devices, DEVICES_A_CALL).map((some) => eventsOf(some, rules, begin, to))),
    (each) => each.flat(),
  );
  const taken = to - begin > DAY ? orElse<readonly Told[] | null>(found, null, isInvalid) : found;
  return chained(taken, (events, leftOut) => {
    if (events === null) {
      const half = (to - begin) / 2;
      return { next: newestOf(search, to, half, half, before) };
    }
    return {
      next: chained(reportedBy(settings, rules, events, before.links), ({ told, links }, more) => {
        const soFar: SoFar = {
          told: [...before.told, ...told],
          leftOut: [...before.leftOut, ...leftOut, ...more],
          links,
        };
        if (links !== before.links) remembered.keep(rules, devices, links);
        if (soFar.told.length >= MOST_ALARMS_A_CALL || begin <= from)
          return { ok: true, value: soFar.told, leftOut: soFar.leftOut };
        const next = Math.min(longest, STEPS.find((each) => each > step) ?? step * 4);
        return { next: newestOf(search, begin - JUST_BEFORE, next, longest, soFar) };
      }),
    };
  });
}

/** Returns a call that runs `call` and then the one for its value. What either leaves out is left out of the result. */
const followed = <Answer, Next>(call: Call<Answer>, then: (value: Answer) => Call<Next>): Call<Next> =>
  chained(call, (value, leftOut) => ({
    next: chained(then(value), (last, more) => ({ ok: true, value: last, leftOut: [...leftOut, ...more] })),
  }));

/**
 * Loads the newest alerts of a period; the period includes both ends (unix seconds).
 * @param step the first step back
 * @param isAll whether alerts of some devices only are no answer
 */
const between = (
  parts: Parts,
  devices: Call<readonly number[]>,
  from: number,
  to: number,
  step: number,
  isAll = true,
): Call<ListedAlerts> =>
  followed(liveRules, (rules) =>
    rules.length === 0
      ? known<ListedAlerts>([])
      : followed(devices, (ids): Call<ListedAlerts> => {
          const isPart = ids.length > MOST_DEVICES;
          if (isPart && isAll) return unavailable();
          const some = ids.slice(0, MOST_DEVICES);
          const search = { ...parts, devices: some, rules, from };
          const first = { told: [], leftOut: [], links: parts.remembered.of(rules, some) };
          return followed(newestOf(search, to, step, Number.POSITIVE_INFINITY, first), (found) =>
            mapped(placed(found), (list) => (isPart ? Object.assign([...list], { devices: some }) : list)),
          );
        }),
  );

/**
 * The calls for alerts, which are the server's events. The server does not store which alerts are read: the app stores
 * that in this browser and sends nothing (TRAC-08).
 * @param now returns milliseconds since 1970
 */
export const alertCalls = (
  settings: ServerSettings,
  remembered: RememberedLinks,
  now: () => number,
): AlertCalls => ({
  notifications: () =>
    between({ settings, remembered }, allDevices, now() / 1000 - LISTED, now() / 1000, LISTED, false),
  notificationsBetween: (from, to) =>
    between({ settings, remembered }, allDevices, from, endOfSecond(to), DAY),
  olderNotifications: (device, from, to) =>
    between({ settings, remembered }, known([device]), from, endOfSecond(to), STEP_OF_ONE),
  unreadCount: unavailable,
  markNotifications: () => known(null),
  markAllNotifications: () => known(null),
});
