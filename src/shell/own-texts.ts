import type { FetchTexts, LanguageTexts } from './language.ts';

/**
 * Loads the texts of a part that only few users open, such as the inspector or the admin area. These texts are in files
 * of their own. From then on, they are also loaded for each new language before that language is shown. If they are not
 * available in a language, English is used, or else the texts that were loaded last.
 *
 * Rejects if there are no texts at all; the caller reports this and retries.
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
        asked.delete(language); // a later change of language requests these texts again
        if (language !== 'en') return have('en');
        if (latest === null) throw problem;
        add('en', latest);
      },
    );
    asked.set(language, loading);
    return loading;
  };
  // These texts are registered before they are loaded: if the user changes the language meanwhile, that change waits
  // for them too.
  const leave = beside((language) => have(language).catch(() => undefined));
  await have(i18n.language).catch((problem: unknown) => {
    leave();
    throw problem;
  });
}
