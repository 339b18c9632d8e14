import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { customer, userSettings } from './account-types.ts';
import { appMode, failure } from './session-types.ts';

/** The signed-in customer, from the server or (offline) from the last visit. */
export const customerLoaded = event(
  'user/customerLoaded',
  v.object({ customer, source: v.picklist(['server', 'storage']) }),
);
/** The customer's settings, as stored on the server. */
export const settingsLoaded = event(
  'user/settingsLoaded',
  v.object({ settings: userSettings, source: v.picklist(['server', 'storage']) }),
);
/** The settings could not be loaded. The customer's defaults stay. */
export const settingsLoadFailed = event('user/settingsLoadFailed', v.object({ failure }));
export const customerLoadFailed = event('user/customerLoadFailed', v.object({ failure }));

/** The customer chose another app mode. It is not shown until the server has saved it. */
export const modeChosen = event('user/modeChosen', v.object({ mode: appMode }));
/** The server refused it: the mode stays unchanged. */
export const modeChangeFailed = event('user/modeChangeFailed', v.object({ failure }));
