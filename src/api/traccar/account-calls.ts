import type { Reply } from '../../ports/http/http-types.ts';
import type { SessionBackend } from '../backend.ts';
import { type Call, chained, mapped, type Result, unavailable } from '../call.ts';
import { answer, done, takenAs, whole } from './reply.ts';
import { type Raw, textIn, attributesOf, isId, numberIn, rawIn } from './raw.ts';
import type {
  Customer,
  CustomerChanges,
  SettingsChanges,
  UserSettings,
} from '../../../events/account-types.ts';
import { APP_MODES, LANGUAGES } from '../../../events/session-types.ts';
import { isRecord, kindOf } from '../reading.ts';
import { refusalOf } from './login-calls.ts';
import { ownOf, told, withOwn } from './own.ts';
import type { ServerSettings } from './server-settings.ts';

/**
 * Returns a preference, '' if it is not set: the user's own, otherwise the one that is set for the whole server. If
 * the server forces its settings, its own comes first.
 */
function preference(server: Raw, user: Raw, name: string): string {
  const [own, common] = [textIn(attributesOf(user)[name]), textIn(attributesOf(server)[name])];
  return server['forceSettings'] === true ? common || own : own || common;
}

/** Returns the unit of distances. A user who only chose miles per hour wants miles too. */
function unitFor(server: Raw, user: Raw): Customer['distanceUnit'] {
  const unit = preference(server, user, 'distanceUnit');
  return unit === 'mi' || (unit === '' && preference(server, user, 'speedUnit') === 'mph') ? 'mi' : 'km';
}

/**
 * Converts a server's user to the app's customer. The server stores the name as one text; its first word becomes
 * the first name.
 *
 * @param server the server's settings, among them the preferences for all users
 */
export function toCustomer(
  raw: unknown,
  server: Raw = {},
  testAccounts: readonly string[] = [],
): Customer | string {
  if (!isRecord(raw)) return `expected an object, got ${kindOf(raw)}`;
  if (!isId(raw['id'])) return `id: expected an id, got ${kindOf(raw['id'])}`;
  const [, firstName = '', lastName = ''] = /^(\S*)(?:\s([\s\S]*))?$/.exec(textIn(raw['name'])) ?? [];
  const own = ownOf(raw);
  const email = textIn(raw['email']) || textIn(raw['login']);
  return {
    id: raw['id'],
    email,
    firstName,
    lastName,
    actlang: languageIn(own['language'] ?? preference(server, raw, 'language')),
    distanceUnit: unitFor(server, raw),
    map: textIn(own['map']),
    snapToRoad: own['snapToRoad'] === true,
    socketUrl: null,
    superUser: false,
    isTestAccount: testAccounts.some((account) => account.toLowerCase() === email.toLowerCase()),
  };
}

/** Returns the server's user with these changes of the customer applied. */
export function withCustomer(raw: Raw, changes: CustomerChanges): Raw {
  const before = toCustomer(raw);
  const names = typeof before === 'string' ? { firstName: '', lastName: '' } : before;
  const { firstName = names.firstName, lastName = names.lastName, distanceUnit } = changes;
  const isRenamed = changes.firstName !== undefined || changes.lastName !== undefined;
  return withOwn(
    {
      ...raw,
      ...(isRenamed && { name: lastName === '' ? firstName : `${firstName} ${lastName}` }),
      ...(distanceUnit && { attributes: { ...attributesOf(raw), distanceUnit } }),
    },
    told({ language: changes.actlang, map: changes.map, snapToRoad: changes.snapToRoad }),
  );
}

/** Returns the app's language for a language code such as `pt_BR`. */
const languageIn = (value: unknown): Customer['actlang'] => {
  const [code] = textIn(value).toLowerCase().split(/[_-]/);
  return LANGUAGES.find((language) => language === code) ?? null;
};

const flag = (value: unknown, byDefault: boolean): boolean =>
  typeof value === 'boolean' ? value : byDefault;

/**
 * Returns the user's time zone; '' for that of the browser. Users who chose the browser's in this app have '' in
 * their attributes, which is a choice, unless the server forces its own.
 */
const zoneFor = (server: Raw, user: Raw): string =>
  attributesOf(user)['timezone'] === '' && server['forceSettings'] !== true
    ? ''
    : preference(server, user, 'timezone');

/**
 * Returns the app's settings, which are stored in the user's attributes on the server. Only the time zone is an
 * attribute of the server itself.
 *
 * @param server the server's settings, among them the preferences for all users
 */
export function toSettings(raw: Raw, server: Raw = {}): UserSettings {
  const own = rawIn(ownOf(raw)['settings']);
  return {
    logout_onclose: flag(own['logout_onclose'], false),
    appMode: APP_MODES.find((mode) => mode === own['appMode']) ?? 'v2',
    logbook_mode: textIn(own['logbook_mode']),
    survey_response: numberIn(own['survey_response']),
    uptodate_via_email: flag(own['uptodate_via_email'], false),
    show_imei_btn: flag(own['show_imei_btn'], true),
    show_all_devices_btn: flag(own['show_all_devices_btn'], true),
    show_alarms_btn: flag(own['show_alarms_btn'], true),
    show_note_btn: flag(own['show_note_btn'], true),
    time_zone: zoneFor(server, raw),
    alarm_sounds: Object.fromEntries(
      Object.entries(rawIn(own['alarm_sounds'])).filter(
        (entry): entry is [string, boolean] => typeof entry[1] === 'boolean',
      ),
    ),
    alert_emails: flag(own['alert_emails'], false),
    enablePhraseInContext: flag(own['enablePhraseInContext'], false),
  };
}

/** Returns the server's user with these app settings changed. Settings that a newer app version stored are kept. */
export function withSettings(raw: Raw, { time_zone, ...changes }: SettingsChanges): Raw {
  const zoned =
    time_zone === undefined ? raw : { ...raw, attributes: { ...attributesOf(raw), timezone: time_zone } };
  const fields = told(changes);
  return Object.keys(fields).length === 0
    ? zoned
    : withOwn(zoned, { settings: { ...rawIn(ownOf(raw)['settings']), ...fields } });
}

type AccountCalls = Pick<
  SessionBackend,
  | 'customer'
  | 'saveCustomer'
  | 'settings'
  | 'saveSettings'
  | 'register'
  | 'sendVerification'
  | 'verifyEmail'
  | 'forgotPassword'
  | 'resetPassword'
  | 'changePassword'
  | 'demoMail'
>;

const userCall = (id: number): Call<Raw> => ({
  request: { method: 'get', path: `/users/${id}` },
  read: answer(whole),
});

/** Loads a user from the server, applies `change` to it, and saves the result (TRAC-15). */
const saved = (id: number, change: (user: Raw) => Raw): Call<Raw> =>
  chained(userCall(id), (user) => ({
    next: { request: { method: 'put', path: `/users/${id}`, body: change(user) }, read: answer(whole) },
  }));

/**
 * Recognises a refusal that blames something other than the link for a new password: the password itself, or a web
 * page from something between the app and the server.
 */
const NOT_THE_LINK = /^\s*<|password/i;

/**
 * Returns true if the server refuses a link for a new password: 400 if the token is expired or invalid, 404 if its
 * user is gone.
 */
const isLinkOver = ({ status, text = '' }: Reply): boolean =>
  status === 404 || (status === 400 && !NOT_THE_LINK.test(text.split('\n', 1)[0] ?? ''));

/** Returns the customer in a response, as the result of a call. */
function customerIn(
  user: Raw,
  server: Raw,
  leftOut: readonly string[],
  testAccounts: readonly string[],
): Result<Customer> {
  const customer = toCustomer(user, server, testAccounts);
  return typeof customer === 'string'
    ? { ok: false, failure: { reason: 'unreadable', status: 200, where: customer } }
    : { ok: true, value: customer, leftOut };
}

/** The calls for the signed-in user: account, settings, registration and passwords. */
export const accountCalls = (
  settings: ServerSettings,
  testAccounts: readonly string[] = [],
): AccountCalls => ({
  customer: (id) =>
    chained({ ...userCall(id), request: { ...userCall(id).request, vital: true } }, (user, leftOut) => ({
      next: chained(settings.known(), (server) => customerIn(user, server, leftOut, testAccounts)),
    })),
  // The server's preferences are loaded before a change is saved, because a failure after that would look like one of
  // the change.
  saveCustomer: (id, changes) =>
    chained(settings.known(), (server) => ({
      next: chained(
        saved(id, (user) => withCustomer(user, changes)),
        (user, leftOut) => customerIn(user, server, leftOut, testAccounts),
      ),
    })),
  settings: (id) =>
    chained(userCall(id), (user) => ({
      next: mapped(settings.known(), (server) => toSettings(user, server)),
    })),
  saveSettings: (id, changes) =>
    chained(settings.known(), (server) => ({
      next: mapped(
        saved(id, (user) => withSettings(user, changes)),
        (user) => toSettings(user, server),
      ),
    })),
  register: ({ email, password }) => ({
    request: { method: 'post', path: '/users', body: { name: email.split('@')[0], email, password } },
    read: answer(() => null, { fields: takenAs('email') }),
  }),
  sendVerification: unavailable,
  verifyEmail: unavailable,
  forgotPassword: (email) => ({
    request: { method: 'post', path: '/password/reset', form: { email } },
    read: done,
  }),
  resetPassword: (token, password) => ({
    request: { method: 'post', path: '/password/update', form: { token, password } },
    read: (reply) =>
      isLinkOver(reply)
        ? { ok: false, failure: { reason: 'notFound', status: reply.status, fields: { token: 'unknown' } } }
        : done(reply),
  }),
  // Signing in again proves the current password. The user's id says who signs in, because the session of the cookie
  // may have ended, or may be another user's.
  changePassword: (id, current, password, code) =>
    chained(userCall(id), (user) => ({
      next: {
        request: {
          method: 'post',
          path: '/session',
          form: {
            email: textIn(user['email']) || textIn(user['login']),
            password: current,
            ...(code && { code }),
          },
          cookie: true,
          // A 401 is about the typed password, not about the access, which must not be renewed for it.
          kind: 'tokenUpdate',
        },
        read: (reply) => {
          const refusal = refusalOf(reply, code !== undefined);
          const fields =
            refusal === 'codeNeeded' || refusal === 'codeWrong'
              ? { code: refusal }
              : reply.status === 401 && { current: 'wrong' };
          if (fields) return { ok: false, failure: { reason: 'invalid', status: 400, fields } };
          const read = answer(whole)(reply);
          return read.ok
            ? {
                next: {
                  request: { method: 'put', path: `/users/${id}`, body: { ...user, password } },
                  read: answer(() => null),
                },
              }
            : read;
        },
      },
    })),
  demoMail: unavailable,
});
