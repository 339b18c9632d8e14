import type { Observable } from 'rxjs';

/** What the tabs of one browser tell each other. */
export type TabMessage =
  | { readonly kind: 'signedIn'; readonly userID: number }
  | { readonly kind: 'loggedOut' };
/** A message that does not fit; without a `channel` it came from another tab. */
export type RefusedMessage = {
  readonly kind: 'refused';
  readonly detail: string;
  readonly channel?: 'tabs' | 'worker';
};
export type Tabs = {
  /** What other tabs tell, and what the worker did not understand; a message that does not fit is `refused`. */
  heard(): Observable<TabMessage | RefusedMessage>;
  tell(message: TabMessage): void;
};
