/** Returns the search words in lower case. Empty when there is no filter. */
export const wordsOf = (wanted: string): readonly string[] =>
  wanted.toLocaleLowerCase().split(/\s+/).filter(Boolean);

/** Whether a lower-case text contains each of the words: "sweeper 82" matches "sweeper 0082" too. */
export const hasWords = (text: string, words: readonly string[]): boolean =>
  words.every((word) => text.includes(word));

/** Returns a filter for names that contain all words of a search. */
export const named = (typed: string) => {
  const words = wordsOf(typed);
  return ({ name }: { readonly name: string }): boolean => hasWords(name.toLocaleLowerCase(), words);
};
