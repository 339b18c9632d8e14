import type { i18n, PostProcessorModule } from 'i18next';

export type Phrase = { readonly script: string; readonly projectId: string; readonly accountId: string };

const PREFIX = '{{__';
const SUFFIX = '__}}';

/** In the place of every text its key, in the marks that the editor looks for. */
const marks: PostProcessorModule = {
  type: 'postProcessor',
  name: 'phrase',
  process: (_, key) => `${PREFIX}phrase_${Array.isArray(key) ? (key[0] ?? '') : key}${SUFFIX}`,
};

/**
 * Puts Phrase's in-context editor on the page: texts become marks, and its script makes fields of them. The script lies on
 * the app's own host, because the policy lets no other one in.
 *
 * @returns false when it could not be loaded; the texts then stay what they are
 */
export async function startPhrase(texts: i18n, { script, projectId, accountId }: Phrase): Promise<boolean> {
  Object.assign(window, {
    PHRASEAPP_ENABLED: true,
    PHRASEAPP_CONFIG: { projectId, accountId, prefix: PREFIX, suffix: SUFFIX, fullReparse: true },
  });
  try {
    await import(/* @vite-ignore */ script);
  } catch {
    return false;
  }
  texts.use(marks);
  texts.options.postProcess = [marks.name];
  await texts.changeLanguage(texts.language); // everything is drawn again
  return true;
}
