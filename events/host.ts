import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { address, personal, secret } from '../src/kernel/secret.ts';

/** What the native shell, the installed web app and the system around it tell. */

/** A quick action on the app's icon was pressed (ROUTE-26). */
export const shortcutPressed = event(
  'host/shortcutPressed',
  v.object({ shortcut: v.picklist(['map', 'devices', 'alerts', 'logbook']) }),
);
/** The whole path, where its end opens a door: that of a link for a new password, an invitation, something shared. */
const whole = v.optional(secret());
/** The system opened the app with an address: a link in a mail, say (ROUTE-27). It may lead nowhere. */
export const linkOpened = event('host/linkOpened', v.object({ url: address(v.string()), whole }));
/** The installed web app was opened at a place of its own: by a shortcut, or from another app. */
export const launched = event('host/launched', v.object({ path: address(v.string()), whole }));
/** The back button or gesture of the system. */
export const backPressed = event('host/backPressed');
/** The shell told something that this app does not understand; it was dropped. */
export const inputRefused = event(
  'host/inputRefused',
  v.object({ channel: v.string(), detail: personal(v.string()) }),
);
