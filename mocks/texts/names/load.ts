import { ENGLISH, type Named, type Names } from './en.ts';

const TABLES: Readonly<Record<string, () => Promise<Names>>> = {
  de: () => import('./de.ts').then(({ de }) => de),
  nl: () => import('./nl.ts').then(({ nl }) => nl),
  fr: () => import('./fr.ts').then(({ fr }) => fr),
  it: () => import('./it.ts').then(({ it }) => it),
  es: () => import('./es.ts').then(({ es }) => es),
  pt: () => import('./pt.ts').then(({ pt }) => pt),
  pl: () => import('./pl.ts').then(({ pl }) => pl),
  el: () => import('./el.ts').then(({ el }) => el),
  tr: () => import('./tr.ts').then(({ tr }) => tr),
};

/**
 * Loads the demo's names in one language. English is the answer for a language without a table, and for a table that
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
