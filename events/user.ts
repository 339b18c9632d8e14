import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { customer, userSettings } from './account-types.ts';
import { appMode, failure } from './session-types.ts';

/** The data of the signed-in customer was loaded: from the server or, when offline, from storage. */
export const customerLoaded = event(
  'user/customerLoaded',
  v.object({ customer, source: v.picklist(['server', 'storage']) }),
);
/** The customer's settings were loaded, as stored on the server. */
export const settingsLoaded = event(
  'user/settingsLoaded',
  v.object({ settings: userSettings, source: v.picklist(['server', 'storage']) }),
);
/** The customer's settings could not be loaded, so the defaults stay in use. */
export const settingsLoadFailed = event('user/settingsLoadFailed', v.object({ failure }));
export const customerLoadFailed = event('user/customerLoadFailed', v.object({ failure }));

/** The customer chose another app mode. The app switches to it only after the server has saved it. */
export const modeChosen = event('user/modeChosen', v.object({ mode: appMode }));
/** The server refused the app mode that the customer chose, so the mode stays unchanged. */
export const modeChangeFailed = event('user/modeChangeFailed', v.object({ failure }));
