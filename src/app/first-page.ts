import { loginPlugin } from '../../plugins/login/index.ts';
import LoginView from '../../plugins/login/Login.view.tsx';
import type { App } from '../kernel/app.ts';
import type { Route } from '../kernel/route.ts';
import { keptConfig, keptForThisTab } from '../ports/storage/kept-config.ts';
import { askForConfig, type ConfigResult, settle } from '../shell/config.ts';
import { fetchTexts, type FetchTexts } from '../shell/language.ts';
import { earlyFetch, earlyTexts, firstPageReady, showsFirstForm, takeOver } from '../shell/take-over.ts';
import { viewIsHere } from '../ui/lazy-view.ts';

/** The requests that the page sent before the app was loaded (see `src/first`); none in development. */
const asked = window.fixpointAsked;

/** Loads the configuration. Reuses the request that the page sent before the app was loaded, if there is one. */
export async function foundConfig(base: string): Promise<ConfigResult> {
  const kept = keptConfig();
  return settle(await askForConfig(base, kept, asked && earlyFetch(asked)), kept);
}

/**
 * Returns the demo and inspector options from the page's address. They are also stored for this browser tab, because
 * the app's own navigation removes them from the address.
 */
export function chosenInAddress() {
  const chosen = new URLSearchParams(window.location.search);
  // The inspector reads these values when it loads.
  for (const name of ['recording', 'event']) keptForThisTab(`fixpoint-${name}`, chosen.get(name));
  return {
    scenario: keptForThisTab('fixpoint-scenario', chosen.get('scenario')),
    isInspected: keptForThisTab('fixpoint-inspector', chosen.get('inspector'), true) === '1',
    server: keptForThisTab('fixpoint-server', chosen.get('server')),
  };
}

/** Loads the texts that a visitor (not signed in) needs. */
export function visitorTexts(base: string): FetchTexts {
  const fetched = fetchTexts(base, 'visitor/');
  return asked ? earlyTexts(asked, fetched) : fetched;
}

/**
 * Replaces the HTML page's own sign-in form with the app's first page, if that form is on screen. Call and await this
 * before drawing the app.
 */
export async function firstPage(root: Element, app: App, routes: readonly Route[]): Promise<void> {
  // The login view is part of this bundle: as a separate file it would cost the first page another request.
  for (const { load } of loginPlugin.routes ?? []) viewIsHere(load, LoginView);
  if (!showsFirstForm()) return;
  await firstPageReady(app, routes);
  takeOver(root);
}
