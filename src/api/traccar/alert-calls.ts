import type { Notification } from '../../../events/device-types.ts';
import { MOST_ALARMS_A_CALL } from '../../../events/alarm-types.ts';
import type { ServerAlert } from '../../../events/server-alerts.ts';
import type { SessionBackend } from '../backend.ts';
import { all, type Call, chained, known, mapped, unavailable } from '../call.ts';
import { alarmsOf, LIVE_CHANNEL, positionOf, toNotification, toRule } from './event.ts';
import { positionsBy } from './positions-by.ts';
import { chunks } from '../../rules/chunks.ts';
import { isId, isLongId, numberIn, type Raw, textIn } from './raw.ts';
import { answer, listIn, whole, wholeEntry } from './reply.ts';
import { endOfSecond, isoOf } from './units.ts';

type AlertCalls = Pick<
  SessionBackend,
  | 'notifications'
  | 'notificationsBetween'
  | 'olderNotifications'
  | 'unreadCount'
  | 'markNotifications'
  | 'markAllNotifications'
  | 'serverAlerts'
  | 'readServerAlert'
>;

const DAY = 86_400;
/** How far back the first list of alerts goes (seconds). */
const LISTED = 7 * DAY;
/**
 * Maximum number of devices in the address of one request (`DEVICES_A_CALL`), and maximum number of such requests for
 * one list of alerts (`MOST_CALLS`). Alerts of further devices arrive only live.
 */
const DEVICES_A_CALL = 100;
const MOST_CALLS = 10;
/** Maximum number of position ids in one request's address. */
const PLACES_A_CALL = 150;
/** How often a refused request for places is split in half. Each time can double the number of requests. */
const MOST_HALVINGS = 2;

/** The event type of alarms. A rule reports only those of its alarm types. */
const ALARM = 'alarm';

/** What the user's rules report to open apps: event types, and which alarm types of the events that are alarms. */
type Reported = { readonly types: readonly string[]; readonly alarms: ReadonlySet<string> };

/**
 * Loads what the user's rules report to open apps. The alert list shows only this, so that it contains the same
 * alerts that arrive live (TRAC-12).
 */
const reportedOf: Call<Reported> = {
  request: { method: 'get', path: '/notifications' },
  read: answer((body, leftOut) => {
    const rules = listIn(body, leftOut, toRule).filter(
      ({ type, channels, alarms }) =>
        channels.includes(LIVE_CHANNEL) && (type !== ALARM || alarms.length > 0),
    );
    return {
      types: [...new Set(rules.map(({ type }) => type))],
      alarms: new Set(rules.flatMap(({ type, alarms }) => (type === ALARM ? alarms : []))),
    };
  }),
};

const allDevices: Call<readonly number[]> = {
  request: { method: 'get', path: '/devices', query: { excludeAttributes: true } },
  read: answer((body, leftOut) =>
    listIn(body, leftOut, wholeEntry)
      .map(({ id }) => id)
      .filter(isId),
  ),
};

type Told = { readonly alert: Notification; readonly position: number | null };

const eventsOf = (
  devices: readonly number[],
  { types, alarms }: Reported,
  from: number,
  to: number,
): Call<readonly Told[]> => ({
  request: {
    method: 'get',
    path: '/reports/events',
    query: { deviceId: devices, type: types, from: isoOf(from), to: isoOf(to) },
  },
  read: answer((body, leftOut) =>
    listIn(body, leftOut, (raw): Told | string | null => {
      const alert = toNotification(raw);
      if (typeof alert === 'string') return alert;
      const isReported = alert.about?.type !== ALARM || alarmsOf(raw).some((each) => alarms.has(each));
      return isReported ? { alert, position: positionOf(raw) } : null;
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

/** Loads the newest alerts of a period; the period includes both ends (unix seconds). */
const between = (devices: Call<readonly number[]>, from: number, to: number): Call<readonly Notification[]> =>
  chained(reportedOf, (reported) =>
    reported.types.length === 0
      ? { ok: true, value: [], leftOut: [] }
      : {
          next: chained(devices, (ids) => ({
            next: chained(
              all(
                chunks(ids, DEVICES_A_CALL)
                  .slice(0, MOST_CALLS)
                  .map((some) => eventsOf(some, reported, from, to)),
              ),
              (found) => ({ next: placed(found.flat()) }),
            ),
          })),
        },
  );

/**
 * Converts the server's message to all users into an announcement. Its id is a hash of the text (0 to 2³¹), so that
 * a new text counts as a new announcement.
 */
function announcement(text: string): ServerAlert {
  let mark = 0;
  for (const letter of text) mark = (Math.imul(mark, 31) + (letter.codePointAt(0) ?? 0)) & 0x7fff_ffff;
  const messages = { de: '', es: '', fr: '', it: '', pt: '' };
  return {
    ...{ id: mark, name: '', type: 'info', show: true, message: text, messages, customImg: '', action: null },
    ...{ onlyModels: [], onlyLanguages: [], interval: 'once', readAt: null },
    platforms: { android: false, ios: false, web: false },
  };
}

/**
 * The calls for alerts, which are the server's events. The server does not store which alerts are read: the app stores
 * that in this browser and sends nothing (TRAC-08).
 * @param now returns milliseconds since 1970
 */
export const alertCalls = (now: () => number): AlertCalls => ({
  notifications: () => between(allDevices, now() / 1000 - LISTED, now() / 1000),
  notificationsBetween: (from, to) => between(allDevices, from, endOfSecond(to)),
  olderNotifications: (device, from, to) => between(known([device]), from, endOfSecond(to)),
  unreadCount: unavailable,
  markNotifications: () => known(null),
  markAllNotifications: () => known(null),
  serverAlerts: () => ({
    request: { method: 'get', path: '/server' },
    read: answer((body) => {
      const text = textIn(whole(body)['announcement'], 5_000).trim();
      return text === '' ? [] : [announcement(text)];
    }),
  }),
  readServerAlert: () => known(null),
});
