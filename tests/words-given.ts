import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The texts of a language. An area may contain other areas. */
export type Texts = { [key: string]: string | Texts };

export const root = process.cwd();
const fileOf = (language: string) =>
  JSON.parse(readFileSync(join(root, `public/assets/i18n/${language}.json`), 'utf8')) as Texts;
/** Returns the texts of the app, including the separate files for inspector, administration and choice of server. */
export const read = (language: string): Texts => ({
  ...fileOf(language),
  ...fileOf(`inspector/${language}`),
  ...fileOf(`admin/${language}`),
  ...fileOf(`servers/${language}`),
});
