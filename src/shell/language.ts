import i18next, { type FormatterModule, type i18n, type PostProcessorModule } from 'i18next';
import { LANGUAGES } from '../../events/session-types.ts';
import type { Words } from '../ports/ports.ts';
import { formatNumber } from '../ui/format-number.ts';
import type { Translate } from '../ui/view.tsx';

/** Loads the texts of one language. Rejects if they are not available. */
export type FetchTexts = (language: string) => Promise<Record<string, unknown>>;

/**
 * Starts the editor in which translators change texts on the page. Its code is loaded only for users who may edit.
 */
export type StartEditor = (texts: i18n) => Promise<boolean>;

export type LanguageTexts = {
  readonly words: Words;
  readonly t: Translate;
  /** Loads the texts of a language without showing them. Rejects if they are not available. */
  readonly load: (language: string) => Promise<void>;
  /** The texts in the form that react-i18next uses; it renders again when the language changes or texts arrive. */
  readonly i18n: i18n;
  /** From now on all texts are needed, not only a visitor's part. Rejects if they are not available. */
  readonly whole: () => Promise<void>;
  /**
   * Registers a function that loads further texts. From then on a language is only shown after this function has
   * run for it; it must not reject. Returns a function that ends this.
   */
  readonly beside: (have: (language: string) => Promise<void>) => () => void;
};

/**
 * Creates the texts of the app: one JSON file per language, loaded when that language is first shown (GEN-04).
 * English replaces every missing text, and is loaded only when another language lacks a text or is not available.
 *
 * @param excerpt loads a visitor's part of the texts, used until sign-in; a key that is missing in it is not an
 * error
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
        // React already escapes values, and texts are never used as HTML, so the library need not escape them.
        escapeValue: false,
        alwaysFormat: true,
      },
      saveMissing: true,
      saveMissingTo: 'current',
      missingKeyHandler: () => void comeInWithEnglish(),
    });
  let isWhole = excerpt === null;
  /** The languages that were requested, each with whether all of its texts or only a visitor's part was requested. */
  const pending = new Map<string, { isWhole: boolean; loading: Promise<void> }>();
  const load = (language: string): Promise<void> => {
    const found = pending.get(language);
    if (found && (found.isWhole || !isWhole)) return found.loading;
    // If the visitor's part cannot be loaded, all texts are tried: without a network they may still be cached if the
    // user was here before.
    const fetching =
      isWhole || !excerpt ? fetchTexts(language) : excerpt(language).catch(() => fetchTexts(language));
    const loading = fetching.then((texts) => {
      instance.addResourceBundle(language, 'translation', texts, true, true);
    });
    const asked = { isWhole, loading };
    pending.set(language, asked);
    loading.catch(() => {
      // If loading failed, the next request may succeed; texts that were loaded before stay.
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
   * Called when a text key is missing: loads English once, and if needed the texts that a visitor's part lacks. A
   * key that English also lacks is shown as it is.
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
        await instance.changeLanguage(language);
      },
    },
  };
}

/** Formats the numbers in translated texts by the rules of the language. */
const numbers: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format, language) =>
    typeof value === 'number' ? formatNumber(value, language ?? 'en') : String(value),
};

/** Removes the second full stop if a sentence ends with an abbreviation such as "12 min." or "8 a.m.". */
const stops: PostProcessorModule = {
  type: 'postProcessor',
  name: 'stops',
  process: (text) => text.replace(/(?<!\.)\.\.(?=\s|$)/g, '.'),
};

/**
 * Loads texts from the app's own files: all texts, a visitor's part, or those that few users need (inspector,
 * administration, choice of a server).
 */
export const fetchTexts =
  (base: string, part: '' | 'visitor/' | 'inspector/' | 'admin/' | 'servers/' = ''): FetchTexts =>
  async (language) => {
    const response = await fetch(`${base}assets/i18n/${part}${language}.json`);
    if (!response.ok) throw new Error(`Texts of ${language}: HTTP ${response.status}`);
    return (await response.json()) as Record<string, unknown>;
  };
