/**
 * The page repairs itself at most once within this time (ms). If that did not help, the user decides about another
 * repair.
 */
export const ONCE_IN = 600_000;

/**
 * Why the app has not started. `offline`: the server does not respond; `slow`: its files may still be loading; `broken`:
 * the cached app files are bad.
 */
export type Trouble = 'offline' | 'slow' | 'broken';

export type RepairWorld = {
  /** Whether the server responds. The request bypasses every cache. */
  readonly isReached: () => Promise<boolean>;
  readonly now: () => number;
  /** When this tab last repaired the page, or said that it is slow. `set` throws if the browser cannot store anything. */
  readonly mended: { get: () => number; set: (at: number) => void };
  /** Removes all cached app files, loads them again, and reloads the page. The user's stored data stays. */
  readonly mend: () => Promise<void>;
  readonly show: (trouble: Trouble) => void;
};

/**
 * Repairs the cached app files once. If the app may just be slow to start, says so: a repair would load everything a
 * second time. If neither helped, asks the user.
 */
export async function repair(isCertain: boolean, world: RepairWorld): Promise<void> {
  if (!(await world.isReached())) world.show('offline');
  else if (!isFirstTry(world)) world.show('broken');
  else if (isCertain) await world.mend();
  else world.show('slow');
}

/**
 * Whether the page may repair itself without asking. It may not if it did so a short time ago, or if the time of the
 * repair cannot be stored: then the page might reload forever.
 */
function isFirstTry({ mended, now }: RepairWorld): boolean {
  const at = now();
  const ago = at - mended.get();
  if (ago >= 0 && ago < ONCE_IN) return false;
  try {
    mended.set(at);
    return true;
  } catch {
    return false;
  }
}
