import type { Change } from '../../../events/change-types.ts';

/** Tells which tabs of the app are open. Each tab has a name of its own for as long as it is open. */
export type OpenTabs = {
  readonly own: string;
  /** The names that this tab had before it was reloaded, the latest last. Empty if it is new. */
  readonly before: readonly string[];
  /** The names of the open tabs. Null if unknown. */
  living(): Promise<ReadonlySet<string> | null>;
};

/** Stores changes on this computer or phone until the server has received them. */
export type Outbox = {
  /** Stores changes; resolves when they are on disk. Returns an error message, or null. */
  keep(account: number, changes: readonly Change[]): Promise<string | null>;
  /** Removes changes that the server has accepted or refused. Never rejects. */
  drop(account: number, ids: readonly string[]): Promise<void>;
  /**
   * Takes over unsent changes of this account from tabs that have been closed. Changes that cannot be read are set
   * aside and counted (`damaged`). Changes that can no longer be decrypted are removed and counted (`lost`). Changes of
   * other open tabs stay there and are counted (`elsewhere`). Never rejects.
   */
  take(account: number): Promise<{
    readonly changes: readonly Change[];
    readonly damaged: number;
    readonly lost?: number;
    readonly elsewhere?: number;
  }>;
  /**
   * Removes unsent changes of other accounts that were made before a given time (Unix ms). Destroys the encryption keys
   * of those accounts first. Never rejects.
   */
  forgetOthers(account: number, before: number): Promise<void>;
  /** Permanently removes all unsent changes of the account that was last used in `keep` or `take`. Never rejects. */
  clear(): Promise<void>;
};
