import * as app from '../../../events/app.ts';
import * as auth from '../../../events/auth.ts';
import type { AppMode, Platform } from '../../../events/session-types.ts';
import * as user from '../../../events/user.ts';
import { projection } from '../../kernel/projection.ts';

export type AppState = {
  /** True from the start until all stored data has been read; meanwhile a splash screen shows. */
  isInitializing: boolean;
  showErrorPopup: boolean;
  /** The popup has been open long enough to show its sad face. */
  errorPopupSad: boolean;
  /** The user pressed "Try again"; the page is about to reload. */
  errorPopupBusy: boolean;
  /**
   * How many times in a row the user pressed "Try again", over all reloads. A customer loaded from the server
   * resets it.
   */
  errorPopup: number;
  size: 'xs' | 'sm' | 'md' | 'lg' | 'xl';
  visible: boolean;
  /** The device's time zone if it changed while the app runs. Null if it is still the one from the start. */
  zone: string | null;
  /** The page is in the browser's back-forward cache, or has come back and the app is checking its session. */
  covered: boolean;
  backend: (typeof app.BACKENDS)[number];
  platform: Platform;
  /** When the current maintenance of the servers started (unix seconds). Null if the deployment does not say. */
  maintenanceStart: number | null;
  /** The deployment has an address for usage statistics. */
  analytics: boolean;
  demoAccounts: { id: string; mode: AppMode; icon: string }[];
};

function closePopup(s: AppState): void {
  s.showErrorPopup = false;
  s.errorPopupSad = false;
  s.errorPopupBusy = false;
}

export const appState = projection<AppState>(
  'core/app',
  {
    isInitializing: true,
    showErrorPopup: false,
    errorPopupSad: false,
    errorPopupBusy: false,
    errorPopup: 0,
    size: 'lg',
    visible: true,
    zone: null,
    covered: false,
    backend: 'demo',
    platform: 'web',
    maintenanceStart: null,
    analytics: false,
    demoAccounts: [],
  },
  (on) => [
    on(app.started, (s, e) => {
      s.backend = e.payload.backend;
      s.demoAccounts = e.payload.demoAccounts;
      s.platform = e.payload.platform ?? 'web';
      s.maintenanceStart = e.payload.maintenanceStart ?? null;
      s.analytics = e.payload.analytics ?? false;
    }),
    on(app.initialised, (s) => {
      s.isInitializing = false;
    }),
    on(app.putAway, (s) => {
      s.covered = true;
    }),
    on(app.broughtBack, (s) => {
      s.covered = false;
    }),
    on(app.sizeClassChanged, (s, e) => {
      s.size = e.payload.size;
    }),
    on(app.resumed, (s) => {
      s.visible = true;
    }),
    on(app.hidden, (s) => {
      s.visible = false;
    }),
    on(app.timeZoneChanged, (s, e) => {
      s.zone = e.payload.zone;
    }),
    on(app.errorPopupOpened, (s) => {
      s.showErrorPopup = true;
    }),
    on(app.errorPopupSaddened, (s) => {
      s.errorPopupSad = s.showErrorPopup;
    }),
    on(app.errorPopupRetryChosen, (s) => {
      s.errorPopupBusy = s.showErrorPopup;
    }),
    on(app.errorPopupCounted, (s, e) => {
      s.errorPopup = e.payload.count;
    }),
    on(app.errorPopupClosed, closePopup),
    on(user.customerLoaded, (s, e) => {
      if (e.payload.source === 'server') closePopup(s);
    }),
    // A logout also empties the storage slot of the counter.
    on(auth.loggedOut, (s) => {
      closePopup(s);
      s.errorPopup = 0;
    }),
  ],
  { ofSession: false },
);

/** Size classes by window width in CSS pixels (GEN-06). */
export function sizeClass(width: number): AppState['size'] {
  if (width <= 576) return 'xs';
  if (width <= 767) return 'sm';
  if (width <= 991) return 'md';
  return width <= 1199 ? 'lg' : 'xl';
}
