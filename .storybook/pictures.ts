type Shown = { readonly id: string; readonly tags: readonly string[] };

let shown: Shown | null = null;

/** Returns the story on screen, to find its picture. */
export const shownStory = (): Shown | null => shown;

/** Stores which story was drawn. The preview calls this after each story's play function. */
export const rememberStory = ({ id, tags }: Shown): void => {
  shown = { id, tags };
};
