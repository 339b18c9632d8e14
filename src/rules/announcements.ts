import type { ServerAlert } from '../../events/server-alerts.ts';
import type { Platform } from '../../events/session-types.ts';

/** Alerts about server maintenance have this id (ALERT-15). */
export const MAINTENANCE = -1;
/** Alerts about old geofences, of the first version of geofences, have this id (ALERT-17). */
export const GEOFENCES_V1 = -3;

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Properties of the user that decide whether an announcement is shown. */
export type Viewer = {
  /** The language in which the user runs the app. */
  readonly language: string;
  readonly platform: Platform;
  /** Whether the customer has a device of this model. */
  readonly hasModel: (model: number) => boolean;
};

/** Whether an alert's list of device models is empty or contains one of the customer's models (ALERT-08). */
export const fitsModels = ({ onlyModels }: ServerAlert, { hasModel }: Viewer): boolean =>
  onlyModels.length === 0 || onlyModels.some(hasModel);

const codeOf = (language: string): string => language.toLowerCase().split(/[_-]/)[0] ?? '';

/**
 * Whether an alert's list of languages is empty or contains the app's language: its code before an underscore, in
 * any case (ALERT-09).
 */
export const fitsLanguage = ({ onlyLanguages }: ServerAlert, { language }: Viewer): boolean =>
  onlyLanguages.length === 0 || onlyLanguages.some((each) => codeOf(each) === codeOf(language));

/**
 * Whether an alert is for this platform. Without flags it is for all platforms; otherwise this platform's flag must
 * be set. The installed app counts as web (ALERT-10).
 */
export function fitsPlatform({ platforms }: ServerAlert, { platform }: Viewer): boolean {
  const { android, ios, web } = platforms;
  if (!android && !ios && !web) return true;
  return platform === 'android' || platform === 'ios' ? platforms[platform] : web;
}

/** Whether an alert is for this user by device models, language and platform. */
export const fits = (alert: ServerAlert, viewer: Viewer): boolean =>
  fitsPlatform(alert, viewer) && fitsLanguage(alert, viewer) && fitsModels(alert, viewer);

/**
 * Whether an alert that was read at `date` still counts as read (ALERT-03, ALERT-07). `date` and `now` in Unix
 * seconds.
 *
 * `once`: for ever. `daily`: for the rest of the local day. `weekly`: for seven days. `everyTime`: never. A number:
 * for that many hours. Any other value is treated like `once`, because a missing announcement does less harm. A
 * date more than a day ahead comes from a wrong clock and is ignored, except with `once`.
 *
 * @param zone IANA name of the time zone in use; the device's when absent or unknown
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
  if (word === 'everytime') return false;
  if (word !== 'daily' && word !== 'weekly' && hours === null) return true;
  const age = now - date;
  if (age < -DAY) return false;
  // A very old time may be outside the range of the calendar, so the age is checked first.
  if (word === 'daily') return age < 2 * DAY && localDay(date, zone) === localDay(now, zone);
  return age < (word === 'weekly' ? 7 * DAY : (hours ?? 0) * HOUR);
}

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
    // The time zone may be unknown in this browser, although the server knows it
    return new Intl.DateTimeFormat('en-CA', parts);
  }
}

/**
 * Returns the alert's text in a language. German, Spanish, French, Italian and Portuguese have their own texts; all
 * others, and missing ones, use `message` (ALERT-11). '' if the server sent no text.
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
 * Returns the text key for the title of an alert's card. The title is the app's own text, because the server's name
 * for an alert is internal.
 */
export function titleOf({ id, type }: Pick<ServerAlert, 'id' | 'type'>): string {
  if (id === MAINTENANCE) return 'serverAlerts.maintenance.title';
  if (id === GEOFENCES_V1) return 'serverAlerts.geofences.title';
  return (Object.hasOwn(TITLES, type) ? TITLES[type] : undefined) ?? 'serverAlerts.title.other';
}

/**
 * All actions that an alert's button can have. The server only names one of them; nothing it sends is ever run as
 * code.
 */
export const ALERT_ACTIONS = ['deleteGeofencesV1', 'openWhatsNew', 'openSettings', 'reload'] as const;
export type AlertAction = (typeof ALERT_ACTIONS)[number];

/** Returns the button action of this name. Null if the alert gets no button (ALERT-12). */
export const actionNamed = (fn: string | undefined): AlertAction | null =>
  ALERT_ACTIONS.find((name) => name === fn) ?? null;
