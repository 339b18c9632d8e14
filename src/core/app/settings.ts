import * as admin from '../../../events/admin.ts';
import * as app from '../../../events/app.ts';
import * as auth from '../../../events/auth.ts';
import { LANGUAGES, type Language } from '../../../events/session-types.ts';
import * as settingsEvents from '../../../events/settings.ts';
import * as user from '../../../events/user.ts';
import { projection } from '../../kernel/projection.ts';
import { select } from '../../kernel/read.ts';

export type Settings = {
  /** Chosen by the user; null = not chosen, the account's or the browser's language counts. */
  language: Language | null;
  /** The browser's language, where it is one of ours. */
  browserLanguage: Language | null;
  /** The browser's language tag with its region, such as `en-GB`; '' = none that makes sense. */
  browserTag: string;
  accountLanguage: Language | null;
  /** The language whose texts are on screen. */
  shown: Language;
  /** Texts have come, or could not be had: the first view may be drawn. */
  textsReady: boolean;
  theme: 'system' | 'light' | 'dark';
  systemDark: boolean;
  units: 'metric' | 'imperial' | null;
  accountUnits: 'metric' | 'imperial' | null;
  /** Somebody else's account is looked at: its language and units do not count. */
  ghost: boolean;
  traceMinutes: number;
  /** Figures about the use of the app may be sent; not before the user says so. */
  analytics: boolean;
};

export const TRACE_MINUTES = 30;

const untouched: Settings = {
  language: null,
  browserLanguage: null,
  browserTag: '',
  accountLanguage: null,
  shown: 'en',
  textsReady: false,
  theme: 'system',
  systemDark: false,
  units: null,
  accountUnits: null,
  ghost: false,
  traceMinutes: TRACE_MINUTES,
  analytics: false,
};

/** One of our languages from a tag such as `pt-BR`, or null. */
function languageOf(tag: string): Language | null {
  const code = tag.toLowerCase().split(/[-_]/)[0];
  return LANGUAGES.find((each) => each === code) ?? null;
}

/** The settings of this browser; they outlive a session. */
export const settings = projection<Settings>(
  'core/settings',
  untouched,
  (on) => [
    on(app.started, (s, e) => {
      s.browserLanguage = languageOf(e.payload.language);
      s.browserTag = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/.test(e.payload.language) ? e.payload.language : '';
    }),
    on(app.systemThemeChanged, (s, e) => {
      s.systemDark = e.payload.dark;
    }),
    on(settingsEvents.restored, (s, e) => {
      Object.assign(s, e.payload);
    }),
    on(settingsEvents.languageChosen, (s, e) => {
      s.language = e.payload.language;
    }),
    on(settingsEvents.themeChosen, (s, e) => {
      s.theme = e.payload.theme;
    }),
    on(settingsEvents.unitsChosen, (s, e) => {
      s.units = e.payload.units;
    }),
    on(settingsEvents.analyticsChosen, (s, e) => {
      s.analytics = e.payload.allowed;
    }),
    on(settingsEvents.traceLengthChosen, (s, e) => {
      s.traceMinutes = e.payload.minutes;
    }),
    on(settingsEvents.textsLoaded, (s, e) => {
      s.shown = e.payload.language;
      s.textsReady = true;
    }),
    on(settingsEvents.textsFailed, (s) => {
      s.textsReady = true;
    }),
    // Who looks at somebody else's account goes on in their own language.
    on(admin.ghostEntered, (s) => {
      s.ghost = true;
    }),
    on(auth.loggedOut, (s) => {
      s.ghost = false;
      s.accountLanguage = null;
      s.accountUnits = null;
    }),
    on(user.customerLoaded, (s, e) => {
      if (s.ghost) return;
      s.accountLanguage = e.payload.customer.actlang;
      s.accountUnits = e.payload.customer.distanceUnit === 'mi' ? 'imperial' : 'metric';
    }),
  ],
  { ofSession: false },
);

/** The language that should be on screen: chosen here, else the account's, else the browser's, else English. */
export const wantedLanguage = select((read): Language => {
  const { language, accountLanguage, browserLanguage } = read(settings);
  return language ?? accountLanguage ?? browserLanguage ?? 'en';
});
/**
 * The tag that dates and numbers are written by: the browser's region where it speaks the shown language. English without a
 * region is not America's: most who read it here write the day first, and 24 hours.
 */
export const formatLanguage = select((read) => {
  const { shown, browserTag } = read(settings);
  const tag = languageOf(browserTag) === shown ? browserTag : shown;
  return tag === 'en' ? 'en-GB' : tag;
});
export const isDark = select((read) => {
  const { theme, systemDark } = read(settings);
  return theme === 'dark' || (theme === 'system' && systemDark);
});
export const unitsInUse = select((read) => read(settings).units ?? read(settings).accountUnits ?? 'metric');
