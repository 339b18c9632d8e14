import { createLanguage, fetchTexts } from '../src/shell/language.ts';
import type { Language } from '../events/session-types.ts';
import type { Translate } from '../src/ui/view.tsx';

const loaded = new Map<Language, Translate>();

/** Loads the texts of a language, as the app does, before a story is drawn. */
export async function loadTexts(language: Language): Promise<void> {
  if (loaded.has(language)) return;
  const fetched = fetchTexts(import.meta.env.BASE_URL);
  // In the app, the inspector and the administration pages load their own texts. A story has all texts from the start.
  const { words, t } = createLanguage(async (each) => {
    const parts = [each, `inspector/${each}`, `admin/${each}`, `servers/${each}`];
    return Object.assign({}, ...(await Promise.all(parts.map(fetched)))) as Record<string, unknown>;
  });
  await words.show(language);
  loaded.set(language, t);
}

/** The texts of a language that has been loaded. @throws when it has not. */
export function textsOf(language: Language): Translate {
  const t = loaded.get(language);
  if (!t)
    throw new Error(`The texts of "${language}" are not loaded: see the loader in .storybook/preview.tsx.`);
  return t;
}
