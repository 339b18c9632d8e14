/** Runs once, however often it is asked; after a failure the next asking tries again. */
export function once<Value>(run: () => Promise<Value>): () => Promise<Value> {
  let running: Promise<Value> | undefined;
  return () => {
    running ??= run();
    running.catch(() => {
      running = undefined;
    });
    return running;
  };
}
