/** If the page still has its initial content after this time, something is wrong (ms). */
export const LONGEST_START = 30_000;

export type WatchedStart = {
  /** Resolves when the app's first script has run. Rejects when that script, or one of its imports, could not run. */
  readonly app: () => Promise<unknown>;
  /**
   * Whether the app's first script has run. The script reports this itself, because an empty script file would also
   * load without an error.
   */
  readonly hasRun: () => boolean;
  /** Whether the page still shows its initial content because the app has not drawn anything yet. */
  readonly isWaiting: () => boolean;
  readonly after: (ms: number) => Promise<unknown>;
  /** Repairs the page. `isCertain`: the app certainly cannot start; it is not just slow. */
  readonly repair: (isCertain: boolean) => Promise<unknown>;
};

/** Watches the app's start until its first view is drawn. Repairs the page if the app cannot start. */
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
