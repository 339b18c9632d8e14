/** The words that are looked for, in small letters. None: everything is wanted. */
export const wordsOf = (wanted: string): readonly string[] =>
  wanted.toLocaleLowerCase().split(/\s+/).filter(Boolean);

/** Whether each of the words is somewhere in a text of small letters: "sweeper 82" means "sweeper 0082" too. */
export const hasWords = (text: string, words: readonly string[]): boolean =>
  words.every((word) => text.includes(word));

/** Whether a name contains all the words of a search. */
export const named = (typed: string) => {
  const words = wordsOf(typed);
  return ({ name }: { readonly name: string }): boolean => hasWords(name.toLocaleLowerCase(), words);
};
