import { Observable } from 'rxjs';

/** More different errors of one page add no information. */
const MOST_FAULTS = 20;

/** Uncaught errors of this page as text, each message once. */
export const pageFaults = (page: Window = window): Observable<string> =>
  new Observable((subscriber) => {
    const heard = new Set<string>();
    const take = (problem: unknown) => {
      const message = problem instanceof Error ? problem.message : String(problem);
      // Browsers report this when an element's size was measured twice in a frame; it is harmless.
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
