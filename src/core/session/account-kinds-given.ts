import type { CustomerChanges, SettingsChanges } from '../../../events/account-types.ts';
import * as auth from '../../../events/auth.ts';
import * as changeEvents from '../../../events/changes.ts';
import * as notices from '../../../events/notices.ts';
import * as userEvents from '../../../events/user.ts';
import { access, customer, settings } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { wholeBackend } from '../../api/product/whole-backend.ts';
import { changesEffects } from '../changes/changes.effects.ts';
import { outboxEffects } from '../changes/outbox.effects.ts';

export const signedIn = [
  auth.loginSucceeded({ ...access(), email: 'ada@example.com' }),
  userEvents.customerLoaded({ customer: customer(), source: 'server' }),
  userEvents.settingsLoaded({ settings: settings(), source: 'server' }),
];
export const saved = notices.raised({
  tone: 'success',
  text: 'deviceManagement.mapSettingMessage',
  stays: 2_000,
});
const before = <Fields extends object>(set: object, now: Fields): Partial<Fields> =>
  Object.fromEntries(Object.entries(now).filter(([name]) => name in set)) as Partial<Fields>;
/** Returns the event of a user action that changes customer data, for a test. */
export const about = (set: CustomerChanges, id = 7) =>
  changeEvents.wanted({ edits: [{ of: 'customer', id, set, was: before(set, customer()) }], label: '' });
/** Returns the event of a user action that changes settings, for a test. */
export const setting = (set: SettingsChanges, id = 7) =>
  changeEvents.wanted({ edits: [{ of: 'settings', id, set, was: before(set, settings()) }], label: '' });
export const named = about({ firstName: 'Grace' });
export const quiet = setting({ alarm_sounds: { 4: false } });
/** Returns a test scenario with the effects that change the account's data and settings. */
export const told = () => scenario({ effects: accountEffects, backend: wholeBackend() });
export const accountEffects = [...changesEffects, ...outboxEffects];
