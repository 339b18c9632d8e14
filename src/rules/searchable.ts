/** Letters that Unicode does not split into a letter and an accent, and letters that have two lower cases. */
const PLAIN: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  ł: 'l',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ı: 'i',
  ς: 'σ',
};
const SPECIAL = new RegExp(`[${Object.keys(PLAIN).join('')}]`, 'g');

/**
 * Folds a text for a search: lower case, without accents, in every language alike. So `lodz` finds `Łódź`, `muller` finds
 * `Müller`, `strasse` finds `Straße`, and `isil` finds `Işıl`. Fold both the text and what the user typed.
 */
export const searchable = (text: string): string =>
  // Most names are plain ASCII. `toLowerCase` ignores the browser's language: a Turkish one would make `ı` of `I`.
  /[^\0-\x7f]/.test(text)
    ? text
        .normalize('NFD')
        .replace(/\p{M}/gu, '')
        .toLowerCase()
        .replace(SPECIAL, (letter) => PLAIN[letter] ?? letter)
    : text.toLowerCase();
