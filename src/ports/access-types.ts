import type { Observable } from 'rxjs';
import type { Failure } from '../../events/session-types.ts';
import type { Secret } from '../kernel/secret.ts';

/** The session's tokens, kept apart from everything else. */
export type StoredAccess = {
  readonly userID: number;
  readonly token: Secret;
  readonly refresh_token: Secret;
  readonly routeIcon: string;
  readonly expiresAt: number | null;
  readonly superUser: boolean;
  readonly appMode: string | null;
  readonly email: string;
  /** Whose account a super user is looking at; null = their own. */
  readonly actingFor: number | null;
};
export type Vault = {
  /** Null without a session; what cannot be read counts as none. */
  read(): Promise<StoredAccess | null>;
  /** What lies there is a newer version's of the app: it reads as none, and stays. */
  isNewer(): Promise<boolean>;
  /** A new session takes the place of the old one. */
  write(access: StoredAccess): Promise<void>;
  /** Changes what is kept beside the tokens, in one step; without a session nothing. */
  amend(changes: Partial<Pick<StoredAccess, 'email' | 'actingFor'>>): Promise<void>;
  clear(): Promise<void>;
};

/** What became of renewing the access. */
export type Renewal =
  /** There is fresh access: from this call, or because another tab was faster. It is in the vault already. */
  | { readonly kind: 'renewed'; readonly access: StoredAccess }
  /** The server will not: the session is over. */
  | { readonly kind: 'refused'; readonly failure: Failure }
  /** An answer of the server came and is of no use: tried again, but not often. */
  | { readonly kind: 'failed'; readonly failure: Failure }
  /** Nobody answered, or the server is in trouble: try again later. */
  | { readonly kind: 'noAnswer'; readonly failure: Failure }
  /** The vault holds no session any more: another tab has signed out. */
  | { readonly kind: 'signedOut' };
export type Renewing = {
  /**
   * Renews the access that was refused, once for all tabs of this browser. `email` is who the session belongs to.
   * Never errors, and ends in time whatever the worker does.
   */
  renew(spent: Secret, email: string): Observable<Renewal>;
};

/** The mark of this browser session: gone when the browser is closed, shared by its tabs (AUTH-08). */
export type BrowserSession = {
  isMarked(): boolean;
  mark(): void;
  clear(): void;
};
