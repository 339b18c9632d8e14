/**
 * Returns a function that loads a value once, however often it is called. After a failure the next call tries
 * again.
 */
export function later<Value>(load: () => Promise<Value>): () => Promise<Value> {
  let loading: Promise<Value> | undefined;
  return () => {
    loading ??= load();
    loading.catch(() => {
      loading = undefined;
    });
    return loading;
  };
}
