import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { customer, userSettings } from './account-types.ts';
import { appMode, failure } from './session-types.ts';

/** Who is signed in, from the server or (offline) from the last visit. */
export const customerLoaded = event(
  'user/customerLoaded',
  v.object({ customer, source: v.picklist(['server', 'storage']) }),
);
/** The settings that the server keeps for the customer. */
export const settingsLoaded = event(
  'user/settingsLoaded',
  v.object({ settings: userSettings, source: v.picklist(['server', 'storage']) }),
);
/** The settings was not available; the customer's defaults stay. */
export const settingsLoadFailed = event('user/settingsLoadFailed', v.object({ failure }));
export const customerLoadFailed = event('user/customerLoadFailed', v.object({ failure }));

/** The customer wants another mode of the app; nothing shows of it before the server has it. */
export const modeChosen = event('user/modeChosen', v.object({ mode: appMode }));
/** The server has not taken it: the mode is as it was. */
export const modeChangeFailed = event('user/modeChangeFailed', v.object({ failure }));
