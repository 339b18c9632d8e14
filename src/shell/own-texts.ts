import type { FetchTexts, LanguageTexts } from './language.ts';

/**
 * Loads the texts of the inspector or of the administration. They are in separate files, so that only the few users
 * who open these load them, and they load before their language is shown. If a language's texts are not available,
 * English is used, or else the previous ones.
 *
 * Rejects when there are no texts at all; the caller reports it and retries.
 */
export async function haveOwnTexts(
  { i18n, beside }: Pick<LanguageTexts, 'i18n' | 'beside'>,
  ask: FetchTexts,
): Promise<void> {
  const asked = new Map<string, Promise<void>>();
  let latest: Record<string, unknown> | null = null;
  const add = (language: string, texts: Record<string, unknown>) =>
    i18n.addResourceBundle(language, 'translation', texts, true, true);
  const have = (language: string): Promise<void> => {
    const found = asked.get(language);
    if (found) return found;
    const loading = ask(language).then(
      (texts) => {
        latest = texts;
        add(language, texts);
      },
      (problem) => {
        asked.delete(language); // The failed texts are requested again at the next change of language.
        if (language !== 'en') return have('en');
        if (latest === null) throw problem;
        add('en', latest);
      },
    );
    asked.set(language, loading);
    return loading;
  };
  // Register these texts before loading them: if the user changes the language meanwhile, the change waits for them too.
  const leave = beside((language) => have(language).catch(() => undefined));
  await have(i18n.language).catch((problem: unknown) => {
    leave();
    throw problem;
  });
}
