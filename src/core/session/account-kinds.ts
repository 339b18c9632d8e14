import type { CustomerChanges, SettingsChanges } from '../../../events/account-types.ts';
import * as changeEvents from '../../../events/changes.ts';
import * as notices from '../../../events/notices.ts';
import * as userEvents from '../../../events/user.ts';
import type { Read } from '../../kernel/read.ts';
import { changeKind, told } from '../changes/kind.ts';
import { session } from './session.ts';
import { user } from './user.ts';

/** How long the notice about updated customer data stays (ms) (HTTP-07). */
const SAVED_STAYS = 2_000;
const saidSaved = () => [
  notices.raised({ tone: 'success', text: 'deviceManagement.mapSettingMessage', stays: SAVED_STAYS }),
];

/** Returns the current values of these fields; leaves out fields whose value is unknown. */
const before = <Fields extends object>(fields: object, now: Fields | null): Partial<Fields> =>
  Object.fromEntries(
    Object.keys(fields).flatMap((name) => {
      const value = now?.[name as keyof Fields];
      return value === undefined ? [] : [[name, value]];
    }),
  ) as Partial<Fields>;
const whose = (read: Read): number => read(session).auth?.userID ?? 0;

/** Returns the event by which customers change data about themselves. */
export const customerWanted = (read: Read, set: CustomerChanges) =>
  changeEvents.wanted({
    edits: [{ of: 'customer', id: whose(read), set, was: before(set, read(user).customerData.success) }],
    label: '',
  });
/** Returns the event by which customers change their settings. */
export const settingsWanted = (read: Read, set: SettingsChanges) =>
  changeEvents.wanted({
    edits: [{ of: 'settings', id: whose(read), set, was: before(set, read(user).settings.success) }],
    label: '',
  });

/**
 * Returns a field's text key and its value, or undefined if the field has no text key. A value that is not text becomes
 * null.
 */
const described = (keys: Readonly<Record<string, string>>) => (field: string, value: unknown) => {
  const key = keys[field];
  return key === undefined
    ? undefined
    : { field: key, value: typeof value === 'string' && value !== '' ? { name: value } : null };
};

/** The kind of change for customer data. The notice appears when the server has saved the change (HTTP-07). */
export const customerKind = changeKind<'customer'>({
  of: 'customer',
  ability: 'profile',
  call: ({ id, set }, { backend }) =>
    told(backend.saveCustomer(id, set), (customer) => ({ of: 'customer', customer })),
  look: ({ id }, backend) => told(backend.customer(id), (customer) => ({ of: 'customer', customer })),
  called: () => ({ text: 'settings.account' }),
  describe: described({
    firstName: 'settings.firstName',
    lastName: 'settings.lastName',
    actlang: 'settings.language',
    distanceUnit: 'settings.units',
    map: 'changes.fields.shown',
    snapToRoad: 'settings.snapToRoad',
  }),
  saved: (outcome) =>
    outcome.of === 'customer'
      ? [userEvents.customerLoaded({ customer: outcome.customer, source: 'server' }), ...saidSaved()]
      : [],
});

/**
 * The kind of change for settings that the server stores. The success notice appears at once, because this browser
 * keeps the change until the server has saved it (HTTP-07).
 */
export const settingsKind = changeKind<'settings'>({
  of: 'settings',
  ability: 'settingsAtServer',
  call: ({ id, set }, { backend }) =>
    told(backend.saveSettings(id, set), (settings) => ({ of: 'settings', settings })),
  look: ({ id }, backend) => told(backend.settings(id), (settings) => ({ of: 'settings', settings })),
  called: () => ({ text: 'settings.title' }),
  describe: described({
    logout_onclose: 'settings.logoutOnClose',
    uptodate_via_email: 'settings.newsEmails',
    alert_emails: 'settings.alertEmails',
    alarm_sounds: 'settings.alarmSounds',
    time_zone: 'settings.timeZone',
  }),
  kept: saidSaved,
  saved: (outcome) =>
    outcome.of === 'settings'
      ? [userEvents.settingsLoaded({ settings: outcome.settings, source: 'server' })]
      : [],
});
