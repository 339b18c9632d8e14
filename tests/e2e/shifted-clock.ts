/**
 * Runs in the page: makes the page's clock wrong by this amount (milliseconds), until the test changes
 * `clockIsWrongBy`.
 */
export function shifted(by: number): void {
  const Right = Date;
  const page = globalThis as unknown as { clockIsWrongBy: number };
  page.clockIsWrongBy = by;
  class Wrong extends Right {
    constructor(...given: unknown[]) {
      super(...((given.length === 0 ? [Right.now() + page.clockIsWrongBy] : given) as [number]));
    }
    static override now() {
      return Right.now() + page.clockIsWrongBy;
    }
  }
  globalThis.Date = Wrong as DateConstructor;
}
