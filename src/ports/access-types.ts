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
  /** The account that a super user is viewing. Null if it is their own. */
  readonly actingFor: number | null;
};
export type Vault = {
  /** Null without a session, or if the session cannot be read. */
  read(): Promise<StoredAccess | null>;
  /** True if a newer version of the app stored the session: `read` returns null, and it stays stored. */
  isNewer(): Promise<boolean>;
  /** Stores a new session in place of the old one. */
  write(access: StoredAccess): Promise<void>;
  /** Changes what is stored with the tokens, in one step. Does nothing without a session. */
  amend(changes: Partial<Pick<StoredAccess, 'email' | 'actingFor'>>): Promise<void>;
  clear(): Promise<void>;
};

/** The result of renewing the access. */
export type Renewal =
  /** There is fresh access, from this call or because another tab was faster. It is already in the vault. */
  | { readonly kind: 'renewed'; readonly access: StoredAccess }
  /** The server refuses: the session is over. */
  | { readonly kind: 'refused'; readonly failure: Failure }
  /** The server's response was not usable. The app retries, but not often. */
  | { readonly kind: 'failed'; readonly failure: Failure }
  /** No response, or a server error: retry later. */
  | { readonly kind: 'noAnswer'; readonly failure: Failure }
  /** The vault no longer holds a session: another tab has signed out. */
  | { readonly kind: 'signedOut' };
export type Renewing = {
  /**
   * Renews the access that was refused, once for all tabs of this browser. `email` is the owner of the session.
   * Never errors, and always ends in time, whatever the worker does.
   */
  renew(spent: Secret, email: string): Observable<Renewal>;
};

/** Marks this browser session. All its tabs share the mark; closing the browser removes it (AUTH-08). */
export type BrowserSession = {
  isMarked(): boolean;
  mark(): void;
  clear(): void;
};
