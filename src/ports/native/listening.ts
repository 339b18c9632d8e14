type Handle = { remove(): Promise<void> };

/** Error handler for calls that may fail without harm. */
export const ignore = (): void => undefined;

/**
 * Adds a listener to the native shell. Returns a function that removes the listener, even if the shell has not
 * added it yet.
 */
export function listening(add: () => Promise<Handle>): () => void {
  const added = add();
  added.catch(ignore);
  return () => void added.then((handle) => handle.remove()).catch(ignore);
}
