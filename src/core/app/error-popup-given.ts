import * as app from '../../../events/app.ts';
import * as auth from '../../../events/auth.ts';
import * as user from '../../../events/user.ts';
import type { Draft } from '../../kernel/event.ts';
import { access, customer, started } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { errorPopupEffects } from './error-popup.effects.ts';

export const signedIn = auth.sessionRestored({ ...access(), email: 'ada@example.com' });
export const kept = user.customerLoaded({ customer: customer(), source: 'storage' });
export const fromServer = user.customerLoaded({ customer: customer(), source: 'server' });
/** Returns the event that sets how many times the user has tried again. */
export const counted = (count: number) => app.errorPopupCounted({ count });

/** Starts a test scenario: the user is signed in with stored customer data, and then these events happen. */
export const withStoredData = (...more: Draft[]) =>
  scenario({ effects: errorPopupEffects }).given(started(), signedIn, kept, app.initialised(), ...more);
/** Starts a test scenario in which the error popup is open after this many unsuccessful tries. */
export const open = (tries = 0, ...more: Draft[]) =>
  withStoredData(counted(tries), ...more, app.errorPopupOpened(), app.errorPopupSaddened());
