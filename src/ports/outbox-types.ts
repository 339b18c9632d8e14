import type { Change } from '../../events/change-types.ts';

/** Changes that the server does not have yet, kept on this device until it has. */
export type Outbox = {
  /** Keeps changes; they are on the disk when it resolves. Says what went wrong, or null. */
  keep(account: number, changes: readonly Change[]): Promise<string | null>;
  /** They are settled. Never rejects. */
  drop(account: number, ids: readonly string[]): Promise<void>;
  /**
   * Changes of this account that no living page is responsible for: from now on this one is. Those that cannot be read are
   * set aside and counted (`damaged`), those that nobody can open any more are removed and counted (`lost`). Never rejects.
   */
  take(
    account: number,
  ): Promise<{ readonly changes: readonly Change[]; readonly damaged: number; readonly lost?: number }>;
  /** Changes of other accounts than this one that were made before a moment (Unix milliseconds) go, their keys first. Never rejects. */
  forgetOthers(account: number, before: number): Promise<void>;
  /** Everything of the account that was kept or taken last, for good. Never rejects. */
  clear(): Promise<void>;
};
