import { loginPlugin } from '../../plugins/login/index.ts';
import LoginView from '../../plugins/login/Login.view.tsx';
import type { App } from '../kernel/app.ts';
import type { Route } from '../kernel/route.ts';
import { keptConfig, keptForThisTab } from '../ports/kept-config.ts';
import { askForConfig, type ConfigResult, settle } from '../shell/config.ts';
import { fetchTexts, type FetchTexts } from '../shell/language.ts';
import { earlyFetch, earlyTexts, firstPageReady, showsFirstForm, takeOver } from '../shell/take-over.ts';
import { viewIsHere } from '../ui/lazy-view.ts';

/** What the page asked for before the app was there (`src/first`); nothing in development. */
const asked = window.fixpointAsked;

/** The configuration, by the call that the page has made where it made one. */
export async function foundConfig(base: string): Promise<ConfigResult> {
  const kept = keptConfig();
  return settle(await askForConfig(base, kept, asked && earlyFetch(asked)), kept);
}

/** What the address says of the demo and the inspector, kept for this tab: the app's own navigation drops it. */
export function chosenInAddress() {
  const chosen = new URLSearchParams(window.location.search);
  return {
    scenario: keptForThisTab('fixpoint-scenario', chosen.get('scenario')),
    isInspected: keptForThisTab('fixpoint-inspector', chosen.get('inspector'), true) === '1',
    server: keptForThisTab('fixpoint-server', chosen.get('server')),
  };
}

/** A visitor's words. */
export function visitorTexts(base: string): FetchTexts {
  const fetched = fetchTexts(base, 'visitor/');
  return asked ? earlyTexts(asked, fetched) : fetched;
}

/** Has the app's first page take the place of the page's own form, where that is shown. To be awaited before the app is drawn. */
export async function firstPage(root: Element, app: App, routes: readonly Route[]): Promise<void> {
  // A file of its own would be one more to wait for.
  for (const { load } of loginPlugin.routes ?? []) viewIsHere(load, LoginView);
  if (!showsFirstForm()) return;
  await firstPageReady(app, routes);
  takeOver(root);
}
