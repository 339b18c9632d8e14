import * as app from '../../events/app.ts';
import type { AppMode } from '../../events/session-types.ts';
import { projection } from '../kernel/projection.ts';

export type AppState = {
  /** True from the start until everything stored has been read; a splash shows meanwhile. */
  isInitializing: boolean;
  showErrorPopup: boolean;
  size: 'xs' | 'sm' | 'md' | 'lg' | 'xl';
  visible: boolean;
  /** The page lies in the browser's back-forward cache, or came back and its session is being looked at. */
  covered: boolean;
  backend: 'demo' | 'api';
  demoAccounts: { id: string; mode: AppMode; icon: string }[];
};

export const appState = projection<AppState>(
  'core/app',
  {
    isInitializing: true,
    showErrorPopup: false,
    size: 'lg',
    visible: true,
    covered: false,
    backend: 'demo',
    demoAccounts: [],
  },
  (on) => [
    on(app.started, (s, e) => {
      s.backend = e.payload.backend;
      s.demoAccounts = e.payload.demoAccounts;
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
