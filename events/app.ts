import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { appMode, platform } from './session-types.ts';

/** What may be behind the app, as `config.json` names it: the product's API, another kind of server, or the demo. */
export const BACKENDS = ['demo', 'api', 'traccar'] as const;

/** The app came to life and its stored state has been asked for. */
export const started = event(
  'app/started',
  v.object({
    version: v.string(),
    backend: v.picklist(BACKENDS),
    /** What the kind of server goes by for devices and for accounts, where it is not an IMEI and an e-mail address. */
    identifier: v.optional(v.picklist(['imei', 'free'])),
    login: v.optional(v.picklist(['email', 'name'])),
    /** The server that signing in leads to, where the deployment lets people choose; `isPlain`: over plain http. */
    server: v.optional(v.object({ host: personal(v.string()), isPlain: v.boolean() })),
    /** Accounts that the login page offers by one click; only the demo has any. */
    demoAccounts: v.array(v.object({ id: v.string(), mode: appMode, icon: v.string() })),
    /** Names of the chosen scenarios of the demo. */
    scenarios: v.array(v.string()),
    /** Language tag of the browser. */
    language: v.string(),
    /** This browser session was marked by an earlier page of it (GUARD-02). */
    marked: v.optional(v.boolean()),
    /** Where it runs: a browser's tab, the installed web app, or a native shell. */
    platform: v.optional(platform),
    /** When the present maintenance of the servers began, unix seconds, where the deployment says so (ALERT-16). */
    maintenanceStart: v.optional(v.number()),
    /** The deployment has configured a place for figures about the use of the app. */
    analytics: v.optional(v.boolean()),
    /** The deployment has configured pictures from above. */
    satellite: v.optional(v.boolean()),
  }),
);
/** Everything stored has been read: the first route may be decided. */
export const initialised = event('app/initialised');
/** Ten seconds went by while the app was in front: ages on screen grow. */
export const timePassed = event('app/timePassed');
/** The app came back to the front. */
export const resumed = event('app/resumed');
/** The app went into the background. */
export const hidden = event('app/hidden');
/** The page was put away whole (the browser's back-forward cache): it is covered until it is known who comes back. */
export const putAway = event('app/putAway');
/** The page that was put away is back, and it is known whether its session still holds. */
export const broughtBack = event('app/broughtBack');
/** Another tab or the service worker sent something that this app does not understand. */
export const messageRefused = event(
  'app/messageRefused',
  v.object({ channel: v.picklist(['tabs', 'worker']), detail: personal(v.string()) }),
);
/** The service worker is in place, or why it is not. */
export const workerRegistered = event(
  'app/workerRegistered',
  v.object({ outcome: v.picklist(['registered', 'notWanted', 'refused']) }),
);
/** A newer version was looked for (START-06). */
export const updateChecked = event('app/updateChecked', v.object({ waiting: v.boolean() }));
/** A newer version of the app has been loaded and waits to take over. */
export const updateFound = event('app/updateFound');
/** The user wants it now. */
export const updateAccepted = event('app/updateAccepted');
/** The user wants it later: it comes with the next start. */
export const updatePostponed = event('app/updatePostponed');
/** Another version serves this page from now on, because this tab or another one accepted it. */
export const updateApplied = event('app/updateApplied');
/** The page was loaded anew because code of its version could not be had any more; kept, so that it happens once. */
export const codeReloaded = event('app/codeReloaded', v.object({ at: v.number() }));
/** The user wants the page loaded anew, after a part of its code could not be had. */
export const reloadChosen = event('app/reloadChosen');
/** The window entered another size class (GEN-06). */
export const sizeClassChanged = event(
  'app/sizeClassChanged',
  v.object({ size: v.picklist(['xs', 'sm', 'md', 'lg', 'xl']) }),
);
/** The system switched between light and dark. */
export const systemThemeChanged = event('app/systemThemeChanged', v.object({ dark: v.boolean() }));
/** The device was taken into another time zone while the app ran; its IANA name. */
export const timeZoneChanged = event('app/timeZoneChanged', v.object({ zone: v.string() }));
/** An effect threw: a fault of ours, kept as a fact. */
export const effectFailed = event(
  'app/effectFailed',
  v.object({ effect: v.string(), message: personal(v.string()) }),
);
/** A projection threw at a fact of this type: a fault of ours. It kept the state it had; told once for each type. */
export const faulted = event(
  'app/faulted',
  v.object({ projection: v.string(), type: v.string(), message: personal(v.string()) }),
);
/** A view threw while it was drawn. */
export const viewFailed = event(
  'app/viewFailed',
  v.object({ region: v.string(), message: personal(v.string()) }),
);
/** The customer's data could not be had, and those of the last visit are on screen: the popup says so (AUTH-04). */
export const errorPopupOpened = event('app/errorPopupOpened');
/** The popup has been open for a while: the sad face comes (ERRPOP-02). */
export const errorPopupSaddened = event('app/errorPopupSaddened');
/** The user pressed "Try again" (ERRPOP-03). */
export const errorPopupRetryChosen = event('app/errorPopupRetryChosen');
/** The user goes on with the data of the last visit. */
export const errorPopupClosed = event('app/errorPopupClosed');
/** How many times in a row "Try again" was pressed; kept for the next visit, since each of them loads the page anew. */
export const errorPopupCounted = event('app/errorPopupCounted', v.object({ count: v.number() }));
/** The logout that trying again came to did not end well: `left` names what could not be cleared (ERRPOP-04). */
export const errorPopupLogoutFailed = event(
  'app/errorPopupLogoutFailed',
  v.object({ left: v.array(v.string()) }),
);
