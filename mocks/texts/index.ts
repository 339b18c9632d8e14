import type { Language } from '../../events/session-types.ts';
import { de } from './de.ts';
import { el } from './el.ts';
import { en } from './en.ts';
import { es } from './es.ts';
import { fr } from './fr.ts';
import { it } from './it.ts';
import { nl } from './nl.ts';
import { pl } from './pl.ts';
import { pt } from './pt.ts';
import { tr } from './tr.ts';
import type { Texts } from './types.ts';

export type { PageId } from './types.ts';

const TEXTS: Readonly<Record<Language, Texts>> = { en, es, fr, de, it, pl, pt, el, nl, tr };

const each = <Part extends keyof Texts>(part: Part) =>
  Object.fromEntries(Object.entries(TEXTS).map(([language, texts]) => [language, texts[part]])) as Readonly<
    Record<Language, Texts[Part]>
  >;
export const PAGES = each('pages');
export const CHANGES = each('changes');
