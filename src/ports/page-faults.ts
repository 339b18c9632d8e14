import { Observable } from 'rxjs';

/** More different faults of one page say nothing new. */
const MOST_FAULTS = 20;

/** What was thrown in this page where nobody caught it, in words, each message once. */
export const pageFaults = (page: Window = window): Observable<string> =>
  new Observable((subscriber) => {
    const heard = new Set<string>();
    const take = (problem: unknown) => {
      const message = problem instanceof Error ? problem.message : String(problem);
      // What browsers say when an element's size was measured twice in a frame: nothing is wrong then.
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
