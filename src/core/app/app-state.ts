import * as app from '../../../events/app.ts';
import * as auth from '../../../events/auth.ts';
import type { AppMode, Platform } from '../../../events/session-types.ts';
import * as user from '../../../events/user.ts';
import { projection } from '../../kernel/projection.ts';

export type AppState = {
  /** True from the start of the app until all stored data has been read; meanwhile a splash screen is shown. */
  isInitializing: boolean;
  showErrorPopup: boolean;
  /** True once the error popup has been open for so long that it shows its sad face. */
  errorPopupSad: boolean;
  /** True once the user has pressed "Try again" in the error popup; the page is about to reload. */
  errorPopupBusy: boolean;
  /**
   * How many times in a row the user pressed "Try again" in the error popup; page reloads do not reset it. It becomes 0
   * when the server has sent the customer's data.
   */
  errorPopup: number;
  size: 'xs' | 'sm' | 'md' | 'lg' | 'xl';
  visible: boolean;
  /**
   * The new time zone of the user's computer or phone, if it changed while the app was running. Null if it has not
   * changed since the start.
   */
  zone: string | null;
  /**
   * True while the app hides its content: the browser holds the page in its back-forward cache, or the page has come
   * back from that cache and the app is still checking the session.
   */
  covered: boolean;
  backend: (typeof app.BACKENDS)[number];
  platform: Platform;
  /**
   * When the current maintenance of the servers started (unix seconds). Null if the deployment's configuration does not
   * say.
   */
  maintenanceStart: number | null;
  /** True if the deployment has an address to which usage statistics can be sent. */
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
      s.errorPopupBusy = false;
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
    // A logout also clears the stored number of tries.
    on(auth.loggedOut, (s) => {
      closePopup(s);
      s.errorPopup = 0;
    }),
  ],
  { ofSession: false },
);

/** Returns the size class of the screen, by the window's width in CSS pixels (GEN-06). */
export function sizeClass(width: number): AppState['size'] {
  if (width <= 576) return 'xs';
  if (width <= 767) return 'sm';
  if (width <= 991) return 'md';
  return width <= 1199 ? 'lg' : 'xl';
}
