/** If the initial page is still unchanged after this time, something is wrong (ms). */
export const LONGEST_START = 30_000;

export type WatchedStart = {
  /** Resolves when the app's first script has run. Rejects when it, or one of its imports, could not run. */
  readonly app: () => Promise<unknown>;
  /** Set by that script itself, because an empty script also loads without an error. */
  readonly hasRun: () => boolean;
  /** Whether the app has not drawn yet and the initial page is still shown. */
  readonly isWaiting: () => boolean;
  readonly after: (ms: number) => Promise<unknown>;
  /** `isCertain`: the app cannot start, rather than being slow. */
  readonly repair: (isCertain: boolean) => Promise<unknown>;
};

/** Watches until the app has drawn, and repairs it when it cannot. */
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
