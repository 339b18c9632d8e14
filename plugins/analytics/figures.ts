import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as host from '../../events/host.ts';
import * as navigation from '../../events/navigation.ts';
import * as settings from '../../events/settings.ts';
import * as tour from '../../events/tour.ts';
import { pathPattern } from '../../src/core/call-log.ts';
import { ghostOf } from '../../src/core/location.ts';
import type { AnyDefinition, EventOf } from '../../src/kernel/event.ts';

export type Figure = {
  readonly name: string;
  readonly properties: Readonly<Record<string, string | number | boolean>>;
};

type Rule = { readonly of: AnyDefinition; readonly figure: (event: never) => Figure };
const rule = <Definition extends AnyDefinition>(
  of: Definition,
  figure: (event: EventOf<Definition>) => Figure,
): Rule => ({ of, figure });

/**
 * All that is ever told about the use of the app (docs/analytics.md): kinds and patterns, never names, numbers, places or
 * anything that somebody typed.
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
    properties: { page: pathPattern(ghostOf(payload.path).path) },
  })),
  rule(settings.languageChosen, ({ payload }) => ({
    name: 'language_chosen',
    properties: { language: payload.language },
  })),
  rule(settings.themeChosen, ({ payload }) => ({
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
    properties: { region: pathPattern(payload.region) },
  })),
];
