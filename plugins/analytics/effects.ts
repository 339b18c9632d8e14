import { EMPTY, mergeMap } from 'rxjs';
import { admin } from '../../src/core/session/admin.ts';
import { appState } from '../../src/core/app/app-state.ts';
import { settings } from '../../src/core/app/settings.ts';
import { isSignedIn } from '../../src/core/session/session.ts';
import { user } from '../../src/core/session/user.ts';
import type { Read } from '../../src/kernel/read.ts';
import { effect } from '../../src/ports/effect.ts';
import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as host from '../../events/host.ts';
import * as navigation from '../../events/navigation.ts';
import * as settingsEvents from '../../events/settings.ts';
import * as tour from '../../events/tour.ts';
import * as userEvents from '../../events/user.ts';
import { ghostOf, location } from '../../src/core/app/location.ts';
import type { AnyDefinition, EventOf } from '../../src/kernel/event.ts';

/**
 * The parts of the app's addresses that the statistics may contain. Any other part may be a name, a number or a secret.
 */
const WORDS: ReadonlySet<string> = new Set(
  (
    'v2 pets watch bike appmode login axa auth register reset-password forgot-password forget-password change-password ' +
    'password-reset-advice map settings device-management device-name device-color device-alarms device-position ' +
    'device-image device-group dashboard members reports route-plan logbook show-logbook-routes alerts customer-feedback ' +
    'whatsnew change-log stand-alone-page share admin-device-management admin-user-management admin-server-alert ' +
    'admin-add-alert admin-survey admin-customer-feedback'
  ).split(' '),
);

/**
 * Replaces ids in a path, for the statistics: `/device-management/352293…/device-name` →
 * `/device-management/:id/device-name`. A path with an unknown first part becomes `unknown`.
 */
export function pageOf(path: string): string {
  const [first = '', ...rest] = path.split('/').filter((part) => part !== '');
  if (first === '') return '/';
  if (!WORDS.has(first)) return 'unknown';
  return `/${[first, ...rest.slice(0, 4).map((part) => (WORDS.has(part) ? part : ':id'))].join('/')}`;
}

/**
 * Returns the name under which the statistics report a screen region: its route, or `plugin/part`. Any other name
 * becomes `unknown`.
 */
const regionOf = (region: string): string =>
  region.startsWith('/') ? pageOf(region) : /^[a-z-]{1,30}\/[a-z-]{1,30}$/.test(region) ? region : 'unknown';

type Figure = {
  readonly name: string;
  readonly properties: Readonly<Record<string, string | number | boolean>>;
};

type Rule = { readonly of: AnyDefinition; readonly figure: (event: never) => Figure };
const rule = <Definition extends AnyDefinition>(
  of: Definition,
  figure: (event: EventOf<Definition>) => Figure,
): Rule => ({ of, figure });

/**
 * All usage statistics that the app sends (docs/analytics.md). They contain kinds of event and address patterns, but
 * never names, ids, places or user input.
 */
export const FIGURES: readonly Rule[] = [
  rule(auth.loginSucceeded, ({ payload }) => ({
    name: 'signed_in',
    properties: { mode: payload.appMode ?? 'v2' },
  })),
  rule(auth.loginRefused, ({ payload }) => ({
    name: 'sign_in_refused',
    properties: { refusal: payload.refusal },
  })),
  rule(navigation.locationChanged, ({ payload }) => ({
    name: 'page_shown',
    properties: { page: pageOf(ghostOf(payload.path).path) },
  })),
  rule(settingsEvents.languageChosen, ({ payload }) => ({
    name: 'language_chosen',
    properties: { language: payload.language },
  })),
  rule(settingsEvents.themeChosen, ({ payload }) => ({
    name: 'theme_chosen',
    properties: { theme: payload.theme },
  })),
  rule(tour.started, () => ({ name: 'tour_started', properties: {} })),
  rule(tour.ended, ({ payload }) => ({ name: 'tour_ended', properties: { how: payload.how } })),
  rule(host.shortcutPressed, ({ payload }) => ({
    name: 'shortcut_pressed',
    properties: { shortcut: payload.shortcut },
  })),
  rule(app.updateAccepted, () => ({ name: 'update_accepted', properties: {} })),
  rule(app.viewFailed, ({ payload }) => ({
    name: 'view_failed',
    properties: { region: regionOf(payload.region) },
  })),
];

/**
 * Whether usage statistics may be sent: only if the deployment has analytics and the user allows it. Never
 * for super users (ghost mode or not) and test accounts, because their actions are not customers' usage.
 */
const isWanted = (read: Read): boolean =>
  read(appState).analytics && read(settings).analytics && !read(admin).ghostMode && !read(admin).super_user;
const isTestAccount = (read: Read): boolean => read(user).customerData.success?.isTestAccount ?? false;

export const analyticsEffects = [
  effect({
    name: 'send usage statistics',
    on: FIGURES.map(({ of }) => of),
    run: (event, { ports, read, once }) => {
      // A panel of the map changes the address, but shows no other page.
      if (!isWanted(read) || (navigation.locationChanged.is(event) && read(location).isSamePage)) return;
      const found = FIGURES.find(({ of }) => of.type === event.type);
      if (!found) return;
      const { name, properties } = found.figure(event as never);
      const send = () => {
        if (isWanted(read) && !isTestAccount(read)) ports.analytics.send(name, properties);
      };
      // Right after a sign-in nobody knows yet whether it is a test account's.
      const isUnknown = read(isSignedIn) && read(user).customerData.success === null;
      if (!isUnknown) {
        send();
        return;
      }
      return once(userEvents.customerLoaded).pipe(
        mergeMap(() => {
          send();
          return EMPTY;
        }),
      );
    },
  }),
];
