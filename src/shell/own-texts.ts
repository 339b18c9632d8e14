import type { FetchTexts, LanguageTexts } from './language.ts';

/**
 * The words of the inspector and of the administration are files of their own: nobody loads a word of what few ever open. They come
 * before their language is shown; where those of a language are not available, English comes in, and else what was there before.
 *
 * Rejects when there are no words at all: whoever asks says so, and asks again.
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
        asked.delete(language); // asked again with the next change
        if (language !== 'en') return have('en');
        if (latest === null) throw problem;
        add('en', latest);
      },
    );
    asked.set(language, loading);
    return loading;
  };
  // At once: a language that is being loaded waits for these too.
  const leave = beside((language) => have(language).catch(() => undefined));
  await have(i18n.language).catch((problem: unknown) => {
    leave();
    throw problem;
  });
}
