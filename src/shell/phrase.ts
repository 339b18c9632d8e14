import type { i18n, PostProcessorModule } from 'i18next';

export type Phrase = { readonly script: string; readonly projectId: string; readonly accountId: string };

const PREFIX = '{{__';
const SUFFIX = '__}}';

/** Replaces every text by its key, in the form that the translation editor (Phrase) looks for. */
const marks: PostProcessorModule = {
  type: 'postProcessor',
  name: 'phrase',
  process: (_, key) => `${PREFIX}phrase_${Array.isArray(key) ? (key[0] ?? '') : key}${SUFFIX}`,
};

/**
 * Adds Phrase's in-context translation editor to the page: texts become placeholders, which the editor's script turns
 * into editable fields. The script is on the app's own host, because the content security policy permits no other.
 *
 * @returns false if the script could not be loaded; then the texts stay unchanged
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
  await texts.changeLanguage(texts.language); // setting the same language makes all views render again
  return true;
}
