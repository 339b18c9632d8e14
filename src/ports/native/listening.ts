type Handle = { remove(): Promise<void> };

/** For calls that may fail without harm. */
export const ignore = (): void => undefined;

/** Adds a listener of the shell. Returns a function that removes it, even before it was added. */
export function listening(add: () => Promise<Handle>): () => void {
  const added = add();
  added.catch(ignore);
  return () => void added.then((handle) => handle.remove()).catch(ignore);
}
