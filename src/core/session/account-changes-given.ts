import * as auth from '../../../events/auth.ts';
import * as notices from '../../../events/notices.ts';
import * as userEvents from '../../../events/user.ts';
import { scenario } from '../../../tests/scenario.ts';
import { access, backend, customer, settings } from '../../../tests/samples.ts';
import { accountChangesEffects } from './account-changes.effects.ts';

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
export const named = userEvents.customerChangeSubmitted({ changes: { firstName: 'Grace' } });
export const quiet = userEvents.settingsChangeSubmitted({ changes: { alarm_sounds: { 4: false } } });
/** A story with changes of the account. */
export const told = () => scenario({ effects: accountChangesEffects, backend: backend() });
