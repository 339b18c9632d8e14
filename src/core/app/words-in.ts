import { searchable } from '../../rules/searchable.ts';

/** Returns the words of a search text, as `searchable` writes them. Empty if the text contains none, which means "no filter". */
export const wordsOf = (wanted: string): readonly string[] => searchable(wanted).split(/\s+/).filter(Boolean);

/** Whether a `searchable` text contains all of the words. The words "sweeper 82" also match the text "sweeper 0082". */
export const hasWords = (text: string, words: readonly string[]): boolean =>
  words.every((word) => text.includes(word));

/** Returns a function that checks whether a name contains all words of a search text. */
export const named = (typed: string) => {
  const words = wordsOf(typed);
  return ({ name }: { readonly name: string }): boolean => hasWords(searchable(name), words);
};
