import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { address, personal, secret } from '../src/kernel/secret.ts';

/** Events from the native shell, the installed web app and the operating system. */

/** The user pressed a quick action in the menu of the app's icon (ROUTE-26). */
export const shortcutPressed = event(
  'host/shortcutPressed',
  v.object({ shortcut: v.picklist(['map', 'devices', 'alerts', 'logbook']) }),
);
/**
 * The whole path of the URL. Present only if the path's last part grants access: a password reset link, an invitation,
 * a share link.
 */
const whole = v.optional(secret());
/**
 * The operating system opened the app with a URL, such as a link in a mail (ROUTE-27). The app may have no page for it.
 */
export const linkOpened = event('host/linkOpened', v.object({ url: address(v.string()), whole }));
/** The installed web app was opened at a specific page, by a shortcut or from another app. */
export const launched = event('host/launched', v.object({ path: address(v.string()), whole }));
/** The user used the system's back button or gesture. */
export const backPressed = event('host/backPressed');
/** The native shell sent a message that this app does not understand. The app dropped it. */
export const inputRefused = event(
  'host/inputRefused',
  v.object({ channel: v.string(), detail: personal(v.string()) }),
);
