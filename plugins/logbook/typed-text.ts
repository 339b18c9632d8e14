/** What somebody has typed into a field since they came to it; null: nothing, it shows what is known. */
export type TypedText = string | null;

/** What the field shows. @param known what is written there by now, whoever wrote it */
export const shownText = (typed: TypedText, known: string): string => typed ?? known;

/** What is to be written when the field is left; null: nothing was typed, so what others wrote meanwhile stays. */
export const leftText = (typed: TypedText, known: string): string | null =>
  typed === null || typed === known ? null : typed;
