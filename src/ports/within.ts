/** Something outside took longer than it may. */
class TooLong extends Error {
  override name = 'TimeoutError';
}

/** The promise, or a `TooLong` after so many milliseconds; what the world does later is nobody's business. */
export function within<Value>(promise: PromiseLike<Value>, ms: number): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new TooLong(`No answer within ${ms} ms.`)), ms);
  });
  return Promise.race([promise, late]).finally(() => clearTimeout(timer));
}
