import * as admin from '../../../events/admin.ts';
import * as app from '../../../events/app.ts';
import * as auth from '../../../events/auth.ts';
import { LANGUAGES, type Language } from '../../../events/session-types.ts';
import * as settingsEvents from '../../../events/settings.ts';
import * as user from '../../../events/user.ts';
import { projection } from '../../kernel/projection.ts';
import { select } from '../../kernel/read.ts';

export type Settings = {
  /** The language that the user chose. Null if none: then the account's or the browser's language is used. */
  language: Language | null;
  /** The browser's language; null if the app does not support it. */
  browserLanguage: Language | null;
  /** The browser's language with its region, such as `en-GB`; '' if it is invalid. */
  browserTag: string;
  accountLanguage: Language | null;
  /** The language of the texts on screen. */
  shown: Language;
  /** True once the texts have loaded or failed to load; then the first view may be drawn. */
  textsReady: boolean;
  theme: 'system' | 'light' | 'dark';
  systemDark: boolean;
  units: 'metric' | 'imperial' | null;
  accountUnits: 'metric' | 'imperial' | null;
  /** True while another user's account is viewed (ghost mode): then its language and units are ignored. */
  ghost: boolean;
  traceMinutes: number;
  /** True if the user has agreed that usage statistics may be sent. */
  analytics: boolean;
};

export const TRACE_MINUTES = 30;

/** The events that report that the user chose a setting; this browser stores each of these settings. */
export const SETTING_CHOICES = [
  settingsEvents.languageChosen,
  settingsEvents.themeChosen,
  settingsEvents.unitsChosen,
  settingsEvents.traceLengthChosen,
  settingsEvents.analyticsChosen,
];

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

/** Returns the language of a tag such as `pt-BR`; null if the app does not support it. */
function languageOf(tag: string): Language | null {
  const code = tag.toLowerCase().split(/[-_]/)[0];
  return LANGUAGES.find((each) => each === code) ?? null;
}

/** The settings of this browser. They are kept when a session ends. */
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
    // A super user who enters another user's account keeps their own language.
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

/**
 * The language to show: the one chosen in this browser, otherwise the account's, then the browser's, then English.
 */
export const wantedLanguage = select((read): Language => {
  const { language, accountLanguage, browserLanguage } = read(settings);
  return language ?? accountLanguage ?? browserLanguage ?? 'en';
});
/**
 * Returns the language tag with its region, if `Intl` would assume another one. English counts as British, because most
 * readers of English write the day first and use the 24-hour clock. The texts in Portuguese are those of Portugal.
 */
export const withRegion = (tag: string): string => (tag === 'en' ? 'en-GB' : tag === 'pt' ? 'pt-PT' : tag);
/**
 * The language tag for formatting dates and numbers. It includes the browser's region if the app is shown in the
 * browser's language.
 */
export const formatLanguage = select((read) => {
  const { shown, browserTag } = read(settings);
  const tag = languageOf(browserTag) === shown ? browserTag : shown;
  return withRegion(tag);
});
export const isDark = select((read) => {
  const { theme, systemDark } = read(settings);
  return theme === 'dark' || (theme === 'system' && systemDark);
});
export const unitsInUse = select((read) => read(settings).units ?? read(settings).accountUnits ?? 'metric');
