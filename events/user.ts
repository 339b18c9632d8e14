import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { customer, customerChanges, settingsChanges, userSettings } from './account-types.ts';
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
/** The settings could not be had; the customer's defaults stay. */
export const settingsLoadFailed = event('user/settingsLoadFailed', v.object({ failure }));
export const customerLoadFailed = event('user/customerLoadFailed', v.object({ failure }));

/** The customer changed something about themselves; it shows at once (HTTP-07). */
export const customerChangeSubmitted = event(
  'user/customerChangeSubmitted',
  v.object({ changes: customerChanges }),
);
/** The server has taken the oldest change that was under way. */
export const customerChangeSaved = event('user/customerChangeSaved');
/** It has not: the change is taken back. */
export const customerChangeFailed = event('user/customerChangeFailed', v.object({ failure }));
/** The customer changed a setting; it shows at once and waits until the server has it. */
export const settingsChangeSubmitted = event(
  'user/settingsChangeSubmitted',
  v.object({ changes: settingsChanges }),
);
/** The server has these settings now. */
export const settingsChangeSaved = event('user/settingsChangeSaved', v.object({ changes: settingsChanges }));
/** It has not; they wait for the next try. */
export const settingsChangeFailed = event('user/settingsChangeFailed', v.object({ failure }));
/** Settings of an earlier visit that the server still lacks. */
export const settingsQueueRestored = event(
  'user/settingsQueueRestored',
  v.object({ userID: v.number(), changes: settingsChanges }),
);
/** A change was refused before it was sent: nobody is signed in (HTTP-06). */
export const changeRefused = event(
  'user/changeRefused',
  v.object({ reason: v.picklist(['UserID is missing', 'Read only']) }),
);
/** The customer wants another mode of the app; nothing shows of it before the server has it. */
export const modeChosen = event('user/modeChosen', v.object({ mode: appMode }));
/** The server has not taken it: the mode is as it was. */
export const modeChangeFailed = event('user/modeChangeFailed', v.object({ failure }));
