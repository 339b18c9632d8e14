import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { appMode, platform } from './session-types.ts';

/**
 * The possible servers behind the app, as `config.json` names them: the product's API, a Traccar server, or the
 * demo.
 */
export const BACKENDS = ['demo', 'api', 'traccar'] as const;

/** The app started and requested its stored state. */
export const started = event(
  'app/started',
  v.object({
    version: v.string(),
    backend: v.picklist(BACKENDS),
    /** What this kind of server uses to identify devices and accounts, if not an IMEI and an e-mail address. */
    identifier: v.optional(v.picklist(['imei', 'free'])),
    login: v.optional(v.picklist(['email', 'name'])),
    /** The server to sign in to, if the deployment lets users choose. `isPlain`: over plain http. */
    server: v.optional(v.object({ host: personal(v.string()), isPlain: v.boolean() })),
    /** Accounts that the login page offers with one click. Only the demo has any. */
    demoAccounts: v.array(v.object({ id: v.string(), mode: appMode, icon: v.string() })),
    /** Names of the selected demo scenarios. */
    scenarios: v.array(v.string()),
    /** The browser's language tag. */
    language: v.string(),
    /** An earlier page has marked this browser session (GUARD-02). */
    marked: v.optional(v.boolean()),
    /** Where the app runs: a browser tab, the installed web app, or a native shell. */
    platform: v.optional(platform),
    /** When the current server maintenance began (Unix seconds), if the deployment says so (ALERT-16). */
    maintenanceStart: v.optional(v.number()),
    /** The deployment has configured an analytics server. */
    analytics: v.optional(v.boolean()),
    /** The deployment has configured satellite images. */
    satellite: v.optional(v.boolean()),
  }),
);
/** All stored state has been read. The first route can be decided. */
export const initialised = event('app/initialised');
/** Ten seconds passed while the app was in the foreground: ages on screen grow. */
export const timePassed = event('app/timePassed');
/** The app came back to the foreground. */
export const resumed = event('app/resumed');
/** The app went into the background. */
export const hidden = event('app/hidden');
/**
 * The browser put the whole page into its back-forward cache. The page is covered until the app knows who returns.
 */
export const putAway = event('app/putAway');
/** The page came back from the cache, and the app knows whether its session is still valid. */
export const broughtBack = event('app/broughtBack');
/** Another tab or the service worker sent a message that this app does not understand. */
export const messageRefused = event(
  'app/messageRefused',
  v.object({ channel: v.picklist(['tabs', 'worker']), detail: personal(v.string()) }),
);
/** The service worker was registered, or why it was not. */
export const workerRegistered = event(
  'app/workerRegistered',
  v.object({ outcome: v.picklist(['registered', 'notWanted', 'refused']) }),
);
/** The app checked for a newer version (START-06). */
export const updateChecked = event('app/updateChecked', v.object({ waiting: v.boolean() }));
/** A newer version of the app was loaded and waits to take over. */
export const updateFound = event('app/updateFound');
/** The user wants the update now. */
export const updateAccepted = event('app/updateAccepted');
/** The user wants the update later: it is applied at the next start. */
export const updatePostponed = event('app/updatePostponed');
/** Another version serves this page from now on, because the user accepted it in this tab or another one. */
export const updateApplied = event('app/updateApplied');
/**
 * The page was reloaded because code of its version was no longer available. The event is stored, so that this
 * happens only once.
 */
export const codeReloaded = event('app/codeReloaded', v.object({ at: v.number() }));
/** The user reloads the page after part of its code could not be loaded. */
export const reloadChosen = event('app/reloadChosen');
/** The window changed to another size class (GEN-06). */
export const sizeClassChanged = event(
  'app/sizeClassChanged',
  v.object({ size: v.picklist(['xs', 'sm', 'md', 'lg', 'xl']) }),
);
/** The system switched between light and dark. */
export const systemThemeChanged = event('app/systemThemeChanged', v.object({ dark: v.boolean() }));
/** The device's time zone changed while the app ran. IANA name. */
export const timeZoneChanged = event('app/timeZoneChanged', v.object({ zone: v.string() }));
/** An effect threw: a bug, recorded as an event. */
export const effectFailed = event(
  'app/effectFailed',
  v.object({ effect: v.string(), message: personal(v.string()) }),
);
/** A projection threw on an event of this type: a bug. It kept its previous state. Reported once per type. */
export const faulted = event(
  'app/faulted',
  v.object({ projection: v.string(), type: v.string(), message: personal(v.string()) }),
);
/** A view threw while rendering. */
export const viewFailed = event(
  'app/viewFailed',
  v.object({ region: v.string(), message: personal(v.string()) }),
);
/**
 * The customer's data could not be loaded, and the screen shows data of the last visit. The popup says so
 * (AUTH-04).
 */
export const errorPopupOpened = event('app/errorPopupOpened');
/** The popup has been open for a while and now shows the sad face (ERRPOP-02). */
export const errorPopupSaddened = event('app/errorPopupSaddened');
/** The user pressed "Try again" (ERRPOP-03). */
export const errorPopupRetryChosen = event('app/errorPopupRetryChosen');
/** The user continues with the data of the last visit. */
export const errorPopupClosed = event('app/errorPopupClosed');
/**
 * How many times in a row the user pressed "Try again". Stored for the next visit, because each press reloads the
 * page.
 */
export const errorPopupCounted = event('app/errorPopupCounted', v.object({ count: v.number() }));
/** The logout that followed the retries failed. `left` names what could not be cleared (ERRPOP-04). */
export const errorPopupLogoutFailed = event(
  'app/errorPopupLogoutFailed',
  v.object({ left: v.array(v.string()) }),
);
