/** The error of a call through a port (to the browser or a server) that timed out. */
class TooLong extends Error {
  override name = 'TimeoutError';
}

/** Rejects with a `TooLong` when the promise takes longer than `ms` milliseconds. Does not stop the work itself. */
export function withTimeout<Value>(promise: PromiseLike<Value>, ms: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooLong(`No answer within ${ms} ms.`)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
