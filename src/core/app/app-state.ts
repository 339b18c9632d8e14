import * as app from '../../../events/app.ts';
import * as auth from '../../../events/auth.ts';
import type { AppMode, Platform } from '../../../events/session-types.ts';
import * as user from '../../../events/user.ts';
import { projection } from '../../kernel/projection.ts';

export type AppState = {
  /** True from the start until everything stored has been read; a splash shows meanwhile. */
  isInitializing: boolean;
  showErrorPopup: boolean;
  /** The popup has been open long enough for its sad face. */
  errorPopupSad: boolean;
  /** "Try again" was pressed, the page is about to go. */
  errorPopupBusy: boolean;
  /** How many times in a row "Try again" was pressed, over all reloads; a customer from the server ends the row. */
  errorPopup: number;
  size: 'xs' | 'sm' | 'md' | 'lg' | 'xl';
  visible: boolean;
  /** The device's time zone since it changed while the app runs; null = still the one it began with. */
  zone: string | null;
  /** The page lies in the browser's back-forward cache, or came back and its session is being looked at. */
  covered: boolean;
  backend: (typeof app.BACKENDS)[number];
  platform: Platform;
  /** When the present maintenance of the servers began, unix seconds; null = the deployment does not say. */
  maintenanceStart: number | null;
  /** The deployment has a place for figures about the use of the app. */
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
    // A logout empties the slot of the counter too.
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
