import { Observable } from 'rxjs';

/** Maximum number of different errors that a page reports; more add no information. */
const MOST_FAULTS = 20;

/** Emits uncaught errors of this page as text, each message once. */
export const pageFaults = (page: Window = window): Observable<string> =>
  new Observable((subscriber) => {
    const heard = new Set<string>();
    const take = (problem: unknown) => {
      const message = problem instanceof Error ? problem.message : String(problem);
      // Ignores ResizeObserver errors, which browsers report when an element's size changed again within a frame; they
      // are harmless.
      if (message.startsWith('ResizeObserver') || heard.size >= MOST_FAULTS || heard.has(message)) return;
      heard.add(message);
      subscriber.next(message);
    };
    const error = (event: ErrorEvent) => take(event.error ?? event.message);
    const rejection = (event: PromiseRejectionEvent) => take(event.reason);
    page.addEventListener('error', error);
    page.addEventListener('unhandledrejection', rejection);
    return () => {
      page.removeEventListener('error', error);
      page.removeEventListener('unhandledrejection', rejection);
    };
  });
