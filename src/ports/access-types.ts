import type { Observable } from 'rxjs';
import type { Failure } from '../../events/session-types.ts';
import type { Secret } from '../kernel/secret.ts';

/** The session's tokens, stored apart from everything else. */
export type StoredAccess = {
  readonly userID: number;
  readonly token: Secret;
  readonly refresh_token: Secret;
  readonly routeIcon: string;
  readonly expiresAt: number | null;
  readonly superUser: boolean;
  readonly appMode: string | null;
  readonly email: string;
  /** The customer's account that a super user is viewing. Null while they use their own account. */
  readonly actingFor: number | null;
};
export type Vault = {
  /**
   * Reads the stored session. Null if there is none, or none that this version can use. Undefined if the vault does not
   * answer, so that nobody knows. Rejects if the vault's code cannot be loaded.
   */
  read(): Promise<StoredAccess | null | undefined>;
  /**
   * True if a newer version of the app stored the session. Then `read` returns null, and the session stays stored.
   */
  isNewer(): Promise<boolean>;
  /** Stores a new session in place of the old one. */
  write(access: StoredAccess): Promise<void>;
  /**
   * Changes values that are stored together with the tokens, in one transaction. Does nothing if there is no session.
   */
  amend(changes: Partial<Pick<StoredAccess, 'email' | 'actingFor'>>): Promise<void>;
  /**
   * Removes the session. If it ended by itself (`byItself`), the vault notes its account. Otherwise the user chose to
   * log out: then that note is removed too.
   */
  clear(byItself?: boolean): Promise<void>;
  /** The account whose session ended by itself, if no user of this browser has chosen to log out since. Else null. */
  ended(): Promise<number | null>;
};

/** The result of renewing the session's access token. */
export type Renewal =
  /**
   * There is a new access token, either from this call or because another tab renewed it first. It is already stored in
   * the vault.
   */
  | { readonly kind: 'renewed'; readonly access: StoredAccess }
  /** The server refuses to renew the access token: the session is over. */
  | { readonly kind: 'refused'; readonly failure: Failure }
  /** The server's response to the renewal was not usable. The app retries, but not often. */
  | { readonly kind: 'failed'; readonly failure: Failure }
  /** The server did not respond to the renewal, or had an error: the app retries later. */
  | { readonly kind: 'noAnswer'; readonly failure: Failure }
  /** The vault (encrypted storage) no longer holds a session: the user signed out in another tab. */
  | { readonly kind: 'signedOut' };
export type Renewing = {
  /**
   * Renews the access token that the server refused, once for all tabs of this browser. `email` is the owner of the
   * session. The observable never errors, and completes within a time limit, whatever the service worker does.
   */
  renew(spent: Secret, email: string): Observable<Renewal>;
};

/**
 * Tells whether the browser was closed since sign-in, by a marker that all tabs share. Closing the browser removes the
 * marker (AUTH-08).
 */
export type BrowserSession = {
  isMarked(): boolean;
  mark(): void;
  clear(): void;
};
