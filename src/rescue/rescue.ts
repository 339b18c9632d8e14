/** What the page came with is still there after this long: something is the matter [ms]. */
export const LONGEST_START = 30_000;

export type WatchedStart = {
  /** Resolves when the app's first script is through; rejects when it, or what it imports, could not be run. */
  readonly app: () => Promise<unknown>;
  /** That script says so itself: an empty one is through as well. */
  readonly hasRun: () => boolean;
  /** Nothing has been drawn in the place of what the page came with. */
  readonly isWaiting: () => boolean;
  readonly after: (ms: number) => Promise<unknown>;
  /** `isCertain`: the app cannot start, and is not only slow. */
  readonly repair: (isCertain: boolean) => Promise<unknown>;
};

/** Watches until the app has drawn, and has it repaired when it cannot. */
export async function rescue({ app, hasRun, isWaiting, after, repair }: WatchedStart): Promise<void> {
  const hasFailed = await Promise.race([
    app().then(
      () => !hasRun(),
      () => true,
    ),
    after(LONGEST_START),
  ]);
  if (hasFailed === false) await after(LONGEST_START);
  if (isWaiting()) await repair(hasFailed === true);
}
