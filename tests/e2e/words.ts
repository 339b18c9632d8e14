import { readFileSync } from 'node:fs';

type Texts = { readonly [key: string]: string | Texts };
const loaded = new Map<string, Texts>();

function textsOf(language: string): Texts {
  let texts = loaded.get(language);
  if (!texts) {
    const read = (name: string) =>
      JSON.parse(
        readFileSync(new URL(`../../public/assets/i18n/${name}.json`, import.meta.url), 'utf8'),
      ) as Texts;
    loaded.set(
      language,
      (texts = {
        ...read(language),
        ...read(`inspector/${language}`),
        ...read(`admin/${language}`),
        ...read(`servers/${language}`),
      }),
    );
  }
  return texts;
}

/** Returns a text of the app by its key, with its values inserted. @throws if there is no such text */
export function word(
  key: string,
  values: Readonly<Record<string, string | number>> = {},
  language = 'en',
): string {
  let found: string | Texts | undefined = textsOf(language);
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined;
  if (typeof found !== 'string') throw new Error(`There is no text "${key}" in ${language}.json.`);
  return found.replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name] ?? ''));
}
