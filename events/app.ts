import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { appMode } from './session-types.ts';

/** The app came to life and its stored state has been asked for. */
export const started = event(
  'app/started',
  v.object({
    version: v.string(),
    backend: v.picklist(['demo', 'api']),
    /** Accounts that the login page offers by one click; only the demo has any. */
    demoAccounts: v.array(v.object({ id: v.string(), mode: appMode, icon: v.string() })),
    /** Names of the chosen scenarios of the demo. */
    scenarios: v.array(v.string()),
    /** Language tag of the browser. */
    language: v.string(),
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
/** The window entered another size class (GEN-06). */
export const sizeClassChanged = event(
  'app/sizeClassChanged',
  v.object({ size: v.picklist(['xs', 'sm', 'md', 'lg', 'xl']) }),
);
/** The system switched between light and dark. */
export const systemThemeChanged = event('app/systemThemeChanged', v.object({ dark: v.boolean() }));
/** An effect threw: a fault of ours, kept as a fact. */
export const effectFailed = event('app/effectFailed', v.object({ effect: v.string(), message: v.string() }));
/** A view threw while it was drawn. */
export const viewFailed = event('app/viewFailed', v.object({ region: v.string(), message: v.string() }));
