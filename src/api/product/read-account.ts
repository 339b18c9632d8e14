import * as v from 'valibot';
import type { Customer, UserSettings } from '../../../events/account-types.ts';
import { APP_MODES, LANGUAGES } from '../../../events/session-types.ts';
import { isRecord, parse, unreadable } from './answer.ts';
import { rawFlag, rawId, rawNumberOrNull, rawText } from './raw.ts';

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
});

/** Reads a customer. An administrator's answer is a list: then the one with `userID` counts. */
export const readCustomer = (success: unknown, userID: number, testAccounts: readonly string[]): Customer => {
  const one: unknown = Array.isArray(success)
    ? success.find((entry) => isRecord(entry) && Number(entry['id']) === userID)
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
    isTestAccount: testAccounts.some((account) => account.toLowerCase() === email),
    isAdmin: raw.is_admin ?? false,
    adminPermissions: raw.admin_permissions ?? [],
  };
};

/** The changes of a customer in the service's words. */
export const toRawCustomer = (
  changes: Partial<Pick<Customer, 'actlang' | 'distanceUnit' | 'map' | 'snapToRoad'>>,
): Record<string, unknown> => ({
  ...(changes.actlang !== undefined && { actlang: changes.actlang }),
  ...(changes.distanceUnit !== undefined && { distance_unit: changes.distanceUnit }),
  ...(changes.map !== undefined && { map: changes.map }),
  ...(changes.snapToRoad !== undefined && { snap_to_road: changes.snapToRoad ? 1 : 0 }),
});

const toLanguage = (raw: string): Customer['actlang'] => {
  const code = raw.toLowerCase().split(/[_-]/)[0];
  return LANGUAGES.find((language) => language === code) ?? null;
};

/** Only an address of a socket is taken; anything else means the default address. */
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
});

/** Reads the settings; what the server does not tell is the default. */
export const readSettings = (success: unknown): UserSettings => parse(rawSettings, success, 'success');

/** The settings in the service's words: booleans as 0 and 1. */
export const toRawSettings = (changes: Partial<UserSettings>): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(changes).map(([name, value]) => [
      name,
      typeof value === 'boolean' ? Number(value) : value,
    ]),
  );
