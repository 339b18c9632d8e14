import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The words of a language, areas within areas. */
export type Texts = { [key: string]: string | Texts };

export const root = process.cwd();
const fileOf = (language: string) =>
  JSON.parse(readFileSync(join(root, `public/assets/i18n/${language}.json`), 'utf8')) as Texts;
/** The words of the app, and those of inspector, administration and choice of a server, which are files of their own. */
export const read = (language: string): Texts => ({
  ...fileOf(language),
  ...fileOf(`inspector/${language}`),
  ...fileOf(`admin/${language}`),
  ...fileOf(`servers/${language}`),
});
