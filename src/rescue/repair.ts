/** The page mends itself once in this long [ms]; after that the visitor decides. */
export const ONCE_IN = 600_000;

/** What keeps the app from starting: `offline`, nobody answers; `broken`, files that are no good. */
export type Trouble = 'offline' | 'broken';

export type RepairWorld = {
  /** Does the server answer, past all that is kept? */
  readonly isReached: () => Promise<boolean>;
  readonly now: () => number;
  /** When the page last mended itself, in this tab. Writing throws where nothing can be kept. */
  readonly mended: { get: () => number; set: (at: number) => void };
  /** Forgets every file that is kept of the app, has them come again, and loads the page. What the visitor has stored stays. */
  readonly mend: () => Promise<void>;
  readonly show: (trouble: Trouble) => void;
};

/** Mends what is kept of the app, once, and asks the visitor when that was no help, or when it may only be slow. */
export async function repair(isCertain: boolean, world: RepairWorld): Promise<void> {
  if (!(await world.isReached())) world.show('offline');
  else if (isCertain && mayMend(world)) await world.mend();
  else world.show('broken');
}

/** Not again soon, and not where that cannot be kept: the page would be loaded for ever. */
function mayMend({ mended, now }: RepairWorld): boolean {
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
