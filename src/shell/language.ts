import i18next, { type FormatterModule, type i18n, type PostProcessorModule } from 'i18next';
import { LANGUAGES } from '../../events/session-types.ts';
import type { Words } from '../ports/ports.ts';
import { formatNumber } from '../ui/format-number.ts';
import type { Translate } from '../ui/view.tsx';

/** Fetches the texts of one language; rejects when they are not available. */
export type FetchTexts = (language: string) => Promise<Record<string, unknown>>;

/** Starts the editor of texts; only whoever may edit has its code loaded. */
export type StartEditor = (texts: i18n) => Promise<boolean>;

export type LanguageTexts = {
  readonly words: Words;
  readonly t: Translate;
  /** Has the texts of a language ready, without showing them. Rejects when they are not available. */
  readonly load: (language: string) => Promise<void>;
  /** For react-i18next, which draws again when a language changes or texts come in. */
  readonly i18n: i18n;
  /** From now on all words are needed, not only a visitor's. Rejects when they are not available. */
  readonly whole: () => Promise<void>;
  /** From now on a language is shown when this has been done for it, too; it never rejects. The result ends that. */
  readonly beside: (have: (language: string) => Promise<void>) => () => void;
};

/**
 * The texts of the app: one JSON a language, fetched when that language is first shown (GEN-04). English is the
 * fallback, key by key, and is fetched only when another language lacks a key or is not available.
 *
 * @param excerpt a visitor's part of them, for as long as nobody is signed in; nothing is missed that is not in it
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
        escapeValue: false, // React escapes; texts are never used as markup
        alwaysFormat: true,
      },
      saveMissing: true,
      saveMissingTo: 'current',
      missingKeyHandler: () => void comeInWithEnglish(),
    });
  let isWhole = excerpt === null;
  /** The languages that were requested, each with what was requested. */
  const pending = new Map<string, { isWhole: boolean; loading: Promise<void> }>();
  const load = (language: string): Promise<void> => {
    const found = pending.get(language);
    if (found && (found.isWhole || !isWhole)) return found.loading;
    // Without a network the whole may be kept and its part not: whoever comes back had the whole.
    const fetching =
      isWhole || !excerpt ? fetchTexts(language) : excerpt(language).catch(() => fetchTexts(language));
    const loading = fetching.then((texts) => {
      instance.addResourceBundle(language, 'translation', texts, true, true);
    });
    const asked = { isWhole, loading };
    pending.set(language, asked);
    loading.catch(() => {
      // Next time may go better; what is there already stays.
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
    const language = wanted; // none was shown yet: it will come whole
    if (language) await load(language).catch(() => load('en'));
  };
  /** A key is lacking: English is fetched, once, and what a visitor needs not. A key that English lacks too stays as it is. */
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

/** Numbers in texts are written as the language writes them. */
const numbers: FormatterModule = {
  type: 'formatter',
  init: () => undefined,
  add: () => undefined,
  addCached: () => undefined,
  format: (value: unknown, _format, language) =>
    typeof value === 'number' ? formatNumber(value, language ?? 'en') : String(value),
};

/** A sentence that ends with what has a full stop of its own ("12 min.", "8 a.m.") has one, not two. */
const stops: PostProcessorModule = {
  type: 'postProcessor',
  name: 'stops',
  process: (text) => text.replace(/(?<!\.)\.\.(?=\s|$)/g, '.'),
};

/** Texts come from the app's own assets: all of them, a visitor's part, or those of few (inspector, administration, choice of a server). */
export const fetchTexts =
  (base: string, part: '' | 'visitor/' | 'inspector/' | 'admin/' | 'servers/' = ''): FetchTexts =>
  async (language) => {
    const response = await fetch(`${base}assets/i18n/${part}${language}.json`);
    if (!response.ok) throw new Error(`Texts of ${language}: HTTP ${response.status}`);
    return (await response.json()) as Record<string, unknown>;
  };
