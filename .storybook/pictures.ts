type Shown = { readonly id: string; readonly tags: readonly string[] };

let shown: Shown | null = null;

/** Returns the story on screen, to find its picture. */
export const shownStory = (): Shown | null => shown;

/** Stores which story was drawn. The preview calls this after each story's play function. */
export const rememberStory = ({ id, tags }: Shown): void => {
  shown = { id, tags };
};

type Load = () => Promise<unknown>;

let late: readonly Load[] = [];

/** The parts of the app that load after the page that shows them. A picture is taken when they are there. */
export const lateParts = (): readonly Load[] => late;

/**
 * Says which parts of the app load late. Only the modules of a story know the app: loading it for each simple
 * component would take most of the time of its tests.
 */
export const waitForParts = (parts: readonly { readonly load: Load }[]): void => {
  late = parts.map(({ load }) => load);
};
