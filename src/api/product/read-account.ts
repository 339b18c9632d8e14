import * as v from 'valibot';
import type {
  Customer,
  CustomerChanges,
  SettingsChanges,
  UserSettings,
} from '../../../events/account-types.ts';
import { APP_MODES, LANGUAGES } from '../../../events/session-types.ts';
import { isRecord, parse, unreadable } from '../reading.ts';
import { numberOf, rawFlag, rawId, rawNumberOrNull, rawText } from './raw.ts';

const rawCustomer = v.object({
  id: rawId,
  email: v.pipe(rawText, v.nonEmpty()),
  firstname: v.optional(rawText),
  lastname: v.optional(rawText),
  actlang: v.optional(rawText),
  distance_unit: v.optional(rawText),
  map: v.optional(rawText),
  snap_to_road: v.optional(rawFlag(false)),
  socket_url: v.optional(rawText),
  super_user: v.optional(rawFlag(false)),
  is_admin: v.optional(rawFlag(false)),
  admin_permissions: v.optional(v.fallback(v.array(v.string()), [])),
  allowed_modes: v.optional(rawText),
});

/**
 * Reads a customer from a response. An administrator gets a list of customers; then the entry with `userID` is
 * used.
 */
export const readCustomer = (success: unknown, userID: number, testAccounts: readonly string[]): Customer => {
  const one: unknown = Array.isArray(success)
    ? success.find((entry) => isRecord(entry) && numberOf(entry['id']) === userID)
    : success;
  if (one === undefined) return unreadable(`success: no customer ${userID} in the list`);
  const raw = parse(rawCustomer, one, 'success');
  const email = raw.email.toLowerCase();
  return {
    id: raw.id,
    email: raw.email,
    firstName: raw.firstname ?? '',
    lastName: raw.lastname ?? '',
    actlang: toLanguage(raw.actlang ?? ''),
    distanceUnit: /^mi/i.test(raw.distance_unit ?? '') ? 'mi' : 'km',
    map: raw.map ?? '',
    snapToRoad: raw.snap_to_road ?? false,
    socketUrl: toSocketUrl(raw.socket_url ?? ''),
    superUser: raw.super_user ?? false,
    ...(raw.allowed_modes && { allowedModes: toModes(raw.allowed_modes) }),
    isTestAccount: testAccounts.some((account) => account.toLowerCase() === email),
    isAdmin: raw.is_admin ?? false,
    adminPermissions: raw.admin_permissions ?? [],
  };
};

/** Converts changes of a customer to the service's format. */
export const toRawCustomer = (changes: CustomerChanges): Record<string, unknown> => ({
  ...(changes.firstName !== undefined && { firstname: changes.firstName }),
  ...(changes.lastName !== undefined && { lastname: changes.lastName }),
  ...(changes.actlang !== undefined && { actlang: changes.actlang }),
  ...(changes.distanceUnit !== undefined && { distance_unit: changes.distanceUnit }),
  ...(changes.map !== undefined && { map: changes.map }),
  ...(changes.snapToRoad !== undefined && { snap_to_road: changes.snapToRoad ? 1 : 0 }),
});

/**
 * Parses a list of app modes such as `v2,pets`: returns each known mode once, in the app's order. Unknown words are
 * ignored.
 */
const toModes = (raw: string): Customer['allowedModes'] => {
  const named = new Set(raw.split(',').map((word) => word.trim()));
  return APP_MODES.filter((mode) => named.has(mode));
};

const toLanguage = (raw: string): Customer['actlang'] => {
  const code = raw.toLowerCase().split(/[_-]/)[0];
  return LANGUAGES.find((language) => language === code) ?? null;
};

/** Returns the text if it is a WebSocket address (ws:// or wss://); else null, which means the default address. */
const toSocketUrl = (raw: string): string | null => (/^wss?:\/\/\S+$/i.test(raw.trim()) ? raw.trim() : null);

const rawSettings = v.object({
  logout_onclose: v.optional(rawFlag(false), 0),
  appMode: v.optional(v.fallback(v.picklist(APP_MODES), 'v2'), 'v2'),
  logbook_mode: v.optional(rawText, ''),
  survey_response: v.optional(rawNumberOrNull, null),
  uptodate_via_email: v.optional(rawFlag(false), 0),
  show_imei_btn: v.optional(rawFlag(true), 1),
  show_all_devices_btn: v.optional(rawFlag(true), 1),
  show_alarms_btn: v.optional(rawFlag(true), 1),
  show_note_btn: v.optional(rawFlag(true), 1),
  time_zone: v.optional(rawText, ''),
  // On or off for each alarm sound. Some servers (PHP) write an object without entries as an empty list, so a list counts as
  // no entries.
  alarm_sounds: v.optional(v.fallback(v.record(v.string(), rawFlag(true)), {}), {}),
  alert_emails: v.optional(rawFlag(false), 0),
  enablePhraseInContext: v.optional(rawFlag(false), 0),
});

/** Reads the user's settings from a response. Settings that the server does not send get their defaults. */
export const readSettings = (success: unknown): UserSettings => parse(rawSettings, success, 'success');

/** Converts changed settings to the service's format: all booleans, also those inside objects, become 0 and 1. */
export const toRawSettings = (changes: SettingsChanges): Record<string, unknown> => raw01(changes);

const raw01 = (values: object): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(values).map(([name, value]: [string, unknown]) => [
      name,
      typeof value === 'boolean' ? Number(value) : isRecord(value) ? raw01(value) : value,
    ]),
  );
