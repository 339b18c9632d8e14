import type { Observable } from 'rxjs';

/** The service worker and newer versions of the app. */
export type Updates = {
  register(): Promise<'registered' | 'notWanted' | 'refused'>;
  /** Looks for a newer version; true when one waits. */
  check(): Promise<boolean>;
  /** Tells when a newer version waits, also one that was found without asking. */
  waiting(): Observable<true>;
  /** The version that waits takes over, in every tab. */
  takeOver(): Promise<void>;
  /** Tells when another version has taken over from the one that served this page. */
  replaced(): Observable<true>;
  /** The worker serves this page: it can be loaded anew without a network. */
  controls(): boolean;
};
