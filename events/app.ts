import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { personal } from '../src/kernel/secret.ts';
import { appMode, platform } from './session-types.ts';

/**
 * The possible servers behind the app, as `config.json` names them: the product's API, a Traccar server, or the
 * demo.
 */
export const BACKENDS = ['demo', 'api', 'traccar'] as const;

/** The app started and requested the state that earlier visits stored. */
export const started = event(
  'app/started',
  v.object({
    version: v.string(),
    backend: v.picklist(BACKENDS),
    /**
     * How this server identifies devices: by an IMEI, or by any text (`free`). Users sign in with an e-mail address or
     * a name. Absent: IMEI and e-mail address.
     */
    identifier: v.optional(v.picklist(['imei', 'free'])),
    login: v.optional(v.picklist(['email', 'name'])),
    /**
     * The server to sign in to, if the deployment lets users choose. `isPlain`: the connection uses http without
     * TLS.
     */
    server: v.optional(v.object({ host: personal(v.string()), isPlain: v.boolean() })),
    /** Accounts that the login page offers with one click. Only the demo has any. */
    demoAccounts: v.array(v.object({ id: v.string(), mode: appMode, icon: v.string() })),
    /** Names of the selected demo scenarios. */
    scenarios: v.array(v.string()),
    /** The language of the browser as a language tag, such as `de-AT`. */
    language: v.string(),
    /**
     * The session flag was already set when this page loaded: the app was open before in this browser session
     * (GUARD-02).
     */
    marked: v.optional(v.boolean()),
    /** Where the app runs: a browser tab, the installed web app, or a native shell. */
    platform: v.optional(platform),
    /**
     * When the current server maintenance began (Unix seconds), if the deployment's configuration says so
     * (ALERT-16).
     */
    maintenanceStart: v.optional(v.number()),
    /** The deployment's configuration names an analytics server. */
    analytics: v.optional(v.boolean()),
    /** The deployment's configuration includes satellite images for the map. */
    satellite: v.optional(v.boolean()),
    /** Address of the online map that users may choose, if the deployment offers one. */
    onlineMap: v.optional(v.string()),
  }),
);
/** The app has read all stored state, so it can now decide which page to show first. */
export const initialised = event('app/initialised');
/** Ten seconds passed while the app was in the foreground, so ages such as "2 minutes ago" are updated. */
export const timePassed = event('app/timePassed');
/** The app came back to the foreground after it was in the background. */
export const resumed = event('app/resumed');
/** The app went into the background. */
export const hidden = event('app/hidden');
/**
 * The browser put the whole page into its back-forward cache. The app hides the page's content until it knows who comes
 * back to it.
 */
export const putAway = event('app/putAway');
/** The page came back from the browser's back-forward cache, and the app knows whether the session is still valid. */
export const broughtBack = event('app/broughtBack');
/** Another tab or the service worker sent a message that this app does not understand. */
export const messageRefused = event(
  'app/messageRefused',
  v.object({ channel: v.picklist(['tabs', 'worker']), detail: personal(v.string()) }),
);
/** The service worker was registered, or its registration failed with this reason. */
export const workerRegistered = event(
  'app/workerRegistered',
  v.object({ outcome: v.picklist(['registered', 'notWanted', 'refused']) }),
);
/** The app checked for a newer version (START-06). */
export const updateChecked = event('app/updateChecked', v.object({ waiting: v.boolean() }));
/** A newer version of the app was downloaded. It is ready to replace the running version. */
export const updateFound = event('app/updateFound');
/** The user wants to update to the newer version of the app now. */
export const updateAccepted = event('app/updateAccepted');
/** The user postponed the update of the app. It is applied at the next start. */
export const updatePostponed = event('app/updatePostponed');
/**
 * Another version of the app serves this page from now on, because the user accepted the update in this tab or
 * another one.
 */
export const updateApplied = event('app/updateApplied');
/**
 * The app reloaded the page because the server no longer had the code files of this version. The event is stored, so
 * that the app does this only once.
 */
export const codeReloaded = event('app/codeReloaded', v.object({ at: v.number() }));
/** The user reloads the page after part of its code could not be loaded. */
export const reloadChosen = event('app/reloadChosen');
/** The window changed to another size class (GEN-06). */
export const sizeClassChanged = event(
  'app/sizeClassChanged',
  v.object({ size: v.picklist(['xs', 'sm', 'md', 'lg', 'xl']) }),
);
/** The operating system switched between its light and dark theme. */
export const systemThemeChanged = event('app/systemThemeChanged', v.object({ dark: v.boolean() }));
/** The time zone of the user's computer or phone changed while the app ran. `zone`: its IANA name. */
export const timeZoneChanged = event('app/timeZoneChanged', v.object({ zone: v.string() }));
/** The code of an effect threw an error. This is a bug, recorded as an event. */
export const effectFailed = event(
  'app/effectFailed',
  v.object({ effect: v.string(), message: personal(v.string()) }),
);
/**
 * A projection threw an error on an event of this type. This is a bug. The projection kept its previous state. The app
 * reports this only once per event type.
 */
export const faulted = event(
  'app/faulted',
  v.object({ projection: v.string(), type: v.string(), message: personal(v.string()) }),
);
/** A view threw an error while rendering. */
export const viewFailed = event(
  'app/viewFailed',
  v.object({ region: v.string(), message: personal(v.string()) }),
);
/**
 * The error popup opened (AUTH-04): the customer's data could not be loaded, so the screen shows data of the last
 * visit.
 */
export const errorPopupOpened = event('app/errorPopupOpened');
/** The error popup has been open for a while and now shows the sad face (ERRPOP-02). */
export const errorPopupSaddened = event('app/errorPopupSaddened');
/** The user pressed "Try again" in the error popup (ERRPOP-03). */
export const errorPopupRetryChosen = event('app/errorPopupRetryChosen');
/** The user closed the error popup and continues with the data of the last visit. */
export const errorPopupClosed = event('app/errorPopupClosed');
/**
 * How many times in a row the user pressed "Try again" in the error popup. Each press reloads the page, so the count is
 * stored.
 */
export const errorPopupCounted = event('app/errorPopupCounted', v.object({ count: v.number() }));
/**
 * The user had retried several times in the error popup, so the app tried to log the user out, but this failed. `left`
 * names the data that could not be cleared (ERRPOP-04).
 */
export const errorPopupLogoutFailed = event(
  'app/errorPopupLogoutFailed',
  v.object({ left: v.array(v.string()) }),
);
