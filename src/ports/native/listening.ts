type Handle = { remove(): Promise<void> };

/** For what may fail without harm. */
export const ignore = (): void => undefined;

/** Adds a listener of the shell; gives how to take it away again, also before it was there. */
export function listening(add: () => Promise<Handle>): () => void {
  const added = add();
  added.catch(ignore);
  return () => void added.then((handle) => handle.remove()).catch(ignore);
}
