import type { ServerAlert } from '../../events/server-alerts.ts';
import type { Platform } from '../../events/session-types.ts';

/** The id of the announcement about server maintenance (ALERT-15). */
export const MAINTENANCE = -1;
/** The id of the announcement about old geofences, those of version 1 (ALERT-17). */
export const GEOFENCES_V1 = -3;

const HOUR = 3600;
const DAY = 24 * HOUR;

/** The facts about the user that decide whether an announcement is shown. */
export type Viewer = {
  /** The language in which the user uses the app. */
  readonly language: string;
  readonly platform: Platform;
  /** Whether the customer has a device of this model. */
  readonly hasModel: (model: number) => boolean;
};

/** Whether an announcement's list of device models is empty or contains one of the customer's models (ALERT-08). */
export const fitsModels = ({ onlyModels }: ServerAlert, { hasModel }: Viewer): boolean =>
  onlyModels.length === 0 || onlyModels.some(hasModel);

const codeOf = (language: string): string => language.toLowerCase().split(/[_-]/)[0] ?? '';

/**
 * Whether an announcement's list of languages is empty or contains the app's language (ALERT-09). Only the language
 * code before a hyphen or underscore is compared, in upper or lower case.
 */
export const fitsLanguage = ({ onlyLanguages }: ServerAlert, { language }: Viewer): boolean =>
  onlyLanguages.length === 0 || onlyLanguages.some((each) => codeOf(each) === codeOf(language));

/**
 * Whether an announcement is for this platform. If it has no flags, it is for all platforms; otherwise this platform's
 * flag must be set. The installed web app counts as web (ALERT-10).
 */
export function fitsPlatform({ platforms }: ServerAlert, { platform }: Viewer): boolean {
  const { android, ios, web } = platforms;
  if (!android && !ios && !web) return true;
  return platform === 'android' || platform === 'ios' ? platforms[platform] : web;
}

/** Whether an announcement is for this user, by device models, language and platform. */
export const fits = (alert: ServerAlert, viewer: Viewer): boolean =>
  fitsPlatform(alert, viewer) && fitsLanguage(alert, viewer) && fitsModels(alert, viewer);

/**
 * Whether an announcement that was read at `date` still counts as read (ALERT-03, ALERT-07). `date` and `now` in Unix
 * seconds.
 *
 * How long it counts as read: with `once`, for ever; with `daily`, for the rest of the local day; with `weekly`, for
 * seven days; with `everyTime`, not at all; with a number, for that many hours. Any other value is treated like `once`,
 * because a missing announcement does less harm. A date more than a day in the future comes from a wrong clock and is
 * ignored, except with `once`.
 *
 * @param zone IANA name of the time zone in use; the browser's zone if absent or unknown
 */
export function isRead(
  interval: string,
  date: number | null,
  now: number,
  zone: string | undefined,
): boolean {
  if (date === null) return false;
  const word = interval.toLowerCase();
  const hours = hoursOf(word);
  if (isAlwaysDue(interval)) return false;
  if (word !== 'daily' && word !== 'weekly' && hours === null) return true;
  const age = now - date;
  if (age < -DAY) return false;
  // A very old time may be outside the range of the calendar. So the age is checked first.
  if (word === 'daily') return age < 2 * DAY && localDay(date, zone) === localDay(now, zone);
  return age < (word === 'weekly' ? 7 * DAY : (hours ?? 0) * HOUR);
}

/** Whether an announcement with this interval shows at every visit. */
export const isAlwaysDue = (interval: string): boolean => interval.toLowerCase() === 'everytime';

/** Parses an interval as a number of hours, 0 or more. Returns null for any other text. */
function hoursOf(interval: string): number | null {
  const hours = interval.trim() === '' ? Number.NaN : Number(interval);
  return Number.isFinite(hours) && hours >= 0 ? hours : null;
}

const days = new Map<string, Intl.DateTimeFormat>();

/** Returns the calendar day of a moment in a time zone, such as `2026-06-15`. */
function localDay(unix: number, zone: string | undefined): string {
  const name = zone ?? '';
  let format = days.get(name);
  if (!format) days.set(name, (format = dayFormat(zone)));
  return format.format(unix * 1000);
}

function dayFormat(timeZone: string | undefined): Intl.DateTimeFormat {
  const parts = { calendar: 'gregory', year: 'numeric', month: '2-digit', day: '2-digit' } as const;
  try {
    return new Intl.DateTimeFormat('en-CA', { ...parts, ...(timeZone && { timeZone }) });
  } catch {
    // The server may name a time zone that this browser does not know.
    return new Intl.DateTimeFormat('en-CA', parts);
  }
}

/**
 * Returns the announcement's text in a language. German, Spanish, French, Italian and Portuguese have their own texts;
 * for other languages, or if the text is missing, `message` is used (ALERT-11). If that is empty too, returns the first
 * text in any language; '' if there is none.
 */
export function messageOf(
  { message, messages }: Pick<ServerAlert, 'message' | 'messages'>,
  language: string,
): string {
  const code = codeOf(language);
  const own = Object.hasOwn(messages, code) ? messages[code as keyof typeof messages] : '';
  return [own, message, ...Object.values(messages)].find((text) => text.trim() !== '') ?? '';
}

const TITLES: Readonly<Record<string, string>> = {
  warning: 'serverAlerts.title.warning',
  info: 'serverAlerts.title.info',
  offer: 'serverAlerts.title.offer',
};

/**
 * Returns the text key for the title of an announcement's card. The titles are the app's own texts, because the
 * server's name for an announcement is only for internal use.
 */
export function titleOf({ id, type }: Pick<ServerAlert, 'id' | 'type'>): string {
  if (id === MAINTENANCE) return 'serverAlerts.maintenance.title';
  if (id === GEOFENCES_V1) return 'serverAlerts.geofences.title';
  return (Object.hasOwn(TITLES, type) ? TITLES[type] : undefined) ?? 'serverAlerts.title.other';
}

/**
 * All actions that an announcement's button can have. The server only names one of them. Nothing that it sends is ever
 * run as code.
 */
export const ALERT_ACTIONS = [
  'deleteGeofencesV1',
  'openWhatsNew',
  'openSettings',
  'openTracks',
  'reload',
] as const;
export type AlertAction = (typeof ALERT_ACTIONS)[number];

/** Returns the button action with this name. Null if there is none; the announcement then has no button (ALERT-12). */
export const actionNamed = (fn: string | undefined): AlertAction | null =>
  ALERT_ACTIONS.find((name) => name === fn) ?? null;
