type Shown = { readonly id: string; readonly tags: readonly string[] };

let shown: Shown | null = null;

/** The story on screen, for whoever compares its picture. */
export const shownStory = (): Shown | null => shown;

/** Remembers which story was drawn; as a part of the preview it runs after each play function. */
export const rememberStory = ({ id, tags }: Shown): void => {
  shown = { id, tags };
};
