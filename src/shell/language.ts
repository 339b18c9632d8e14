import i18next, { type FormatterModule, type i18n } from 'i18next';
import { LANGUAGES } from '../../events/session-types.ts';
import type { Words } from '../ports/ports.ts';
import { formatNumber } from '../ui/format.ts';
import type { Translate } from '../ui/view.tsx';

/** Fetches the texts of one language; rejects when they cannot be had. */
export type FetchTexts = (language: string) => Promise<Record<string, unknown>>;

/** Starts the editor of texts; only whoever may edit has its code loaded. */
export type StartEditor = (texts: i18n) => Promise<boolean>;

export type LanguageTexts = {
  readonly words: Words;
  readonly t: Translate;
  /** Has the texts of a language ready, without showing them. Rejects when they cannot be had. */
  readonly load: (language: string) => Promise<void>;
  /** For react-i18next, which draws anew when a language changes or texts come in. */
  readonly i18n: i18n;
};

/**
 * The texts of the app: one JSON a language, fetched when that language is first shown (GEN-04). English is the
 * fallback, key by key, and is fetched only when another language lacks a key or cannot be had.
 */
export function createLanguage(fetchTexts: FetchTexts, editor: StartEditor | null = null): LanguageTexts {
  const instance = i18next.createInstance();
  const started = instance.use(numbers).init({
    lng: 'en',
    fallbackLng: 'en',
    supportedLngs: [...LANGUAGES],
    resources: {},
    partialBundledLanguages: true,
    interpolation: {
      escapeValue: false, // React escapes; texts are never used as markup
      alwaysFormat: true,
    },
    returnNull: false,
    saveMissing: true,
    saveMissingTo: 'current',
    missingKeyHandler: () => void comeInWithEnglish(),
  });
  const pending = new Map<string, Promise<void>>();
  const load = (language: string): Promise<void> => {
    let loading = pending.get(language);
    if (!loading) {
      loading = fetchTexts(language).then((texts) => {
        instance.addResourceBundle(language, 'translation', texts, true, true);
      });
      loading.catch(() => pending.delete(language)); // next time may go better
      pending.set(language, loading);
    }
    return loading;
  };
  /** A key is lacking: English is fetched, once. A key that English lacks too stays as it is. */
  const comeInWithEnglish = async () => {
    if (pending.size > 0 && !pending.has('en')) await load('en').catch(() => undefined);
  };
  return {
    i18n: instance,
    t: (key, values) => instance.t(key, values ?? {}),
    load,
    words: {
      text: (key) => instance.t(key),
      edit: async () => (editor ? editor(instance).catch(() => false) : false),
      async show(language) {
        await started;
        try {
          await load(language);
        } catch (problem) {
          await load('en').catch(() => undefined);
          throw problem;
        }
        await instance.changeLanguage(language);
      },
    },
  };
}

/** Numbers in texts are written as the language writes them. */
const numbers: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format, language) =>
    typeof value === 'number' ? formatNumber(value, language ?? 'en') : String(value),
};

/** Texts come from the app's own assets. */
export const fetchTexts =
  (base: string): FetchTexts =>
  async (language) => {
    const response = await fetch(`${base}assets/i18n/${language}.json`);
    if (!response.ok) throw new Error(`Texts of ${language}: HTTP ${response.status}`);
    return (await response.json()) as Record<string, unknown>;
  };
