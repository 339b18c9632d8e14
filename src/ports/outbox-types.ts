import type { Change } from '../../events/change-types.ts';

/** Changes that the server has not received yet, stored on this device until it has. */
export type Outbox = {
  /** Stores changes; resolves when they are on disk. Returns an error message, or null. */
  keep(account: number, changes: readonly Change[]): Promise<string | null>;
  /** Removes settled changes. Never rejects. */
  drop(account: number, ids: readonly string[]): Promise<void>;
  /**
   * Takes over changes of this account whose page has closed. Changes that cannot be read are set aside and counted
   * (`damaged`). Changes that can no longer be decrypted are removed and counted (`lost`). Never rejects.
   */
  take(
    account: number,
  ): Promise<{ readonly changes: readonly Change[]; readonly damaged: number; readonly lost?: number }>;
  /** Removes changes of other accounts that were made before a moment (Unix ms), their keys first. Never rejects. */
  forgetOthers(account: number, before: number): Promise<void>;
  /** Permanently removes all changes of the account that was last stored or taken. Never rejects. */
  clear(): Promise<void>;
};
