import i18next, { type FormatterModule, type i18n, type PostProcessorModule } from 'i18next';
import { LANGUAGES } from '../../events/session-types.ts';
import { withRegion } from '../core/app/settings.ts';
import type { Words } from '../ports/ports.ts';
import { formatNumber } from '../ui/format-number.ts';
import type { Translate } from '../ui/view.tsx';

/** Loads the texts of one language. Rejects if they are not available. */
export type FetchTexts = (language: string) => Promise<Record<string, unknown>>;

/**
 * Starts the editor with which translators change texts on the page. The editor's code is loaded only for users who may
 * edit.
 */
export type StartEditor = (texts: i18n) => Promise<boolean>;

export type LanguageTexts = {
  readonly words: Words;
  readonly t: Translate;
  /** Loads the texts of a language without showing them. Rejects if they are not available. */
  readonly load: (language: string) => Promise<void>;
  /**
   * The i18next instance with the texts, for react-i18next, which renders again when the language changes or texts
   * arrive.
   */
  readonly i18n: i18n;
  /**
   * Call this when all texts are needed, not only a visitor's part; it applies to all languages from then on. Rejects
   * if the texts are not available.
   */
  readonly whole: () => Promise<void>;
  /**
   * Registers a function that loads further texts and must not reject. From then on, a language is shown only after
   * this function has finished for that language. Returns a function that removes the registration.
   */
  readonly beside: (have: (language: string) => Promise<void>) => () => void;
};

/**
 * Creates the texts of the app: one JSON file per language, loaded when that language is first shown (GEN-04). English
 * replaces every missing text. It is loaded only if another language lacks a text or is not available.
 *
 * @param excerpt loads a visitor's part of the texts, which is used until sign-in. A key that is missing there is not
 * an error.
 */
export function createLanguage(
  fetchTexts: FetchTexts,
  { editor = null, excerpt = null }: { editor?: StartEditor | null; excerpt?: FetchTexts | null } = {},
): LanguageTexts {
  const instance = i18next.createInstance();
  const started = instance
    .use(numbers)
    .use(stops)
    .init({
      postProcess: [stops.name],
      lng: 'en',
      fallbackLng: 'en',
      supportedLngs: [...LANGUAGES],
      resources: {},
      partialBundledLanguages: true,
      interpolation: {
        // React already escapes values, and texts are never used as HTML, so i18next need not escape them.
        escapeValue: false,
        alwaysFormat: true,
      },
      saveMissing: true,
      saveMissingTo: 'current',
      missingKeyHandler: () => void comeInWithEnglish(),
    });
  const plurals = instance.services.pluralResolver;
  const ruleOf = plurals.getRule.bind(plurals);
  plurals.getRule = (language: string, options: object) => ruleOf(withRegion(language), options);
  let isWhole = excerpt === null;
  /**
   * The languages that were requested. `isWhole`: whether all texts of the language were requested, or only a visitor's
   * part.
   */
  const pending = new Map<string, { isWhole: boolean; loading: Promise<void> }>();
  const load = (language: string): Promise<void> => {
    const found = pending.get(language);
    if (found && (found.isWhole || !isWhole)) return found.loading;
    // If a visitor's part cannot be loaded, all texts are tried: without a network, they may still be cached from an
    // earlier session.
    const fetching =
      isWhole || !excerpt ? fetchTexts(language) : excerpt(language).catch(() => fetchTexts(language));
    const loading = fetching.then((texts) => {
      instance.addResourceBundle(language, 'translation', texts, true, true);
    });
    const asked = { isWhole, loading };
    pending.set(language, asked);
    loading.catch(() => {
      // After a failure the next request tries again. Texts that were loaded before stay.
      if (pending.get(language) !== asked) return;
      if (found) pending.set(language, found);
      else pending.delete(language);
    });
    return loading;
  };
  let wanted: string | null = null;
  const others = new Set<(language: string) => Promise<void>>();
  const whole = async (): Promise<void> => {
    isWhole = true;
    const language = wanted; // null before the first language is shown; `show` then loads all of its texts
    if (language) await load(language).catch(() => load('en'));
  };
  /**
   * Called when a text key is missing. Loads English once and, if needed, the texts that are not in a visitor's part. A
   * key that is missing in English too is shown as it is.
   */
  const comeInWithEnglish = async () => {
    if (pending.size === 0) return;
    if (pending.has('en') && !isWhole) await whole().catch(() => undefined);
    if (pending.get('en')?.isWhole !== isWhole) await load('en').catch(() => undefined);
  };
  return {
    i18n: instance,
    t: (key, values) => instance.t(key, values ?? {}),
    whole,
    load,
    beside: (have) => (others.add(have), () => void others.delete(have)),
    words: {
      load,
      text: (key) => instance.t(key),
      edit: async () => (editor ? editor(instance).catch(() => false) : false),
      async show(language) {
        await started;
        wanted = language;
        try {
          await load(language);
        } catch (problem) {
          await load('en').catch(() => undefined);
          throw problem;
        }
        await Promise.all([...others].map((have) => have(language)));
        // The user may have chosen another language while this one was loading.
        if (wanted === language) await instance.changeLanguage(language);
      },
    },
  };
}

/** Formats numbers within translated texts by the rules of the language. */
const numbers: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format, language) =>
    typeof value === 'number' ? formatNumber(value, withRegion(language ?? 'en')) : String(value),
};

/** Removes the second full stop where a sentence ends with an abbreviation, such as "12 min." or "8 a.m.". */
const stops: PostProcessorModule = {
  type: 'postProcessor',
  name: 'stops',
  process: (text) => text.replace(/(?<!\.)\.\.(?=\s|$)/g, '.'),
};

/**
 * Returns a function that loads texts from the app's own files: all texts, a visitor's part, or the texts that only few
 * users need (inspector, admin area, choice of a server).
 */
export const fetchTexts =
  (base: string, part: '' | 'visitor/' | 'inspector/' | 'admin/' | 'servers/' = ''): FetchTexts =>
  async (language) => {
    const response = await fetch(`${base}assets/i18n/${part}${language}.json`);
    if (!response.ok) throw new Error(`Texts of ${language}: HTTP ${response.status}`);
    return (await response.json()) as Record<string, unknown>;
  };
