import type { FetchTexts, LanguageTexts } from './language.ts';

/**
 * The words of the inspector and of the administration are files of their own: nobody loads a word of what few ever open. They follow the
 * language; where those of a language cannot be had English comes in, and else what was there before.
 *
 * Rejects when there are no words at all: whoever asks says so, and asks again.
 */
export async function haveOwnTexts({ i18n }: Pick<LanguageTexts, 'i18n'>, ask: FetchTexts): Promise<void> {
  const had = new Set<string>();
  let latest: Record<string, unknown> | null = null;
  const add = (language: string, texts: Record<string, unknown>) =>
    i18n.addResourceBundle(language, 'translation', texts, true, true);
  const have = async (language: string) => {
    if (had.has(language)) return;
    had.add(language);
    try {
      latest = await ask(language);
      add(language, latest);
    } catch (problem) {
      had.delete(language); // asked again with the next change
      if (language !== 'en') return have('en');
      if (latest === null) throw problem;
      add('en', latest);
    }
  };
  await have(i18n.language);
  i18n.on('languageChanged', (language) => void have(language));
}
