import { ENGLISH, type Named, type Names } from './en.ts';

const TABLES: Readonly<Record<string, () => Promise<Names>>> = {
  de: () => import('./names.de.ts').then(({ de }) => de),
  nl: () => import('./names.nl.ts').then(({ nl }) => nl),
  fr: () => import('./names.fr.ts').then(({ fr }) => fr),
  it: () => import('./names.it.ts').then(({ it }) => it),
  es: () => import('./names.es.ts').then(({ es }) => es),
  pt: () => import('./names.pt.ts').then(({ pt }) => pt),
  pl: () => import('./names.pl.ts').then(({ pl }) => pl),
  el: () => import('./names.el.ts').then(({ el }) => el),
  tr: () => import('./names.tr.ts').then(({ tr }) => tr),
};

/**
 * Loads the demo's names in one language. Returns the English names if the language has no table, or if its table
 * cannot be loaded.
 * @param tables the tables by language; tests may pass others
 */
export const namesIn = async (language: string, tables: typeof TABLES = TABLES): Promise<Named> => {
  const table = Object.hasOwn(tables, language) ? tables[language] : undefined;
  if (!table) return ENGLISH;
  try {
    const names = await table();
    return (name) => names[name];
  } catch {
    return ENGLISH;
  }
};
