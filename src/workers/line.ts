/** The part of `Worker` that a page uses, so that a test can stand in for it. */
export type WorkerLike<Request, Reply> = {
  postMessage(request: Request, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: { readonly data: Reply }) => void): void;
  addEventListener(type: 'error' | 'messageerror', listener: (event: Event) => void): void;
  terminate(): void;
};

/** The page's end of a worker. */
export type Line<Request> = {
  /** Begins the worker before the first request, which is then answered sooner. */
  readonly begin: () => void;
  /** Sends a request; the worker begins with the first. False: it could not be sent, and `failed` has been told. */
  readonly say: (request: Request, transfer?: Transferable[]) => boolean;
  /** Ends the worker. What it still says goes unheard; a later request begins a new one. */
  readonly end: () => void;
};

const messageOf = (problem: unknown) => (problem instanceof Error ? problem.message : String(problem));

/**
 * Talks to one worker at a time. One that fails is ended and `failed` hears why: it was not available, it died, or something
 * could not be copied. The next request begins a new one.
 *
 * @param create makes the worker; tests hand in their own
 */
export function lineTo<Request, Reply>(
  create: () => WorkerLike<Request, Reply>,
  { heard, failed }: { heard: (reply: Reply) => void; failed: (problem: string) => void },
): Line<Request> {
  let worker: WorkerLike<Request, Reply> | null = null;
  const end = () => {
    worker?.terminate();
    worker = null;
  };
  const fail = (problem: string) => {
    end();
    failed(problem);
  };
  function made(): WorkerLike<Request, Reply> {
    const other = create();
    // What one says that is gone is about requests that are gone, too.
    other.addEventListener('message', ({ data }) => other === worker && heard(data));
    other.addEventListener('error', (event) => {
      if (other === worker) fail((event as Partial<ErrorEvent>).message || 'the worker could not be loaded');
    });
    other.addEventListener('messageerror', () => {
      if (other === worker) fail('the worker’s answer could not be read');
    });
    return other;
  }
  const attempt = (act: () => void): boolean => {
    try {
      worker ??= made();
      act();
      return true;
    } catch (problem) {
      fail(messageOf(problem));
      return false;
    }
  };
  return {
    begin: () => void attempt(() => undefined),
    end,
    say: (request, transfer = []) => attempt(() => worker?.postMessage(request, transfer)),
  };
}

/** The part of a worker's global scope that is used here; the project is typed for pages. */
type Scope<Request, Reply> = {
  addEventListener(type: 'message', listener: (event: { readonly data: Request }) => void): void;
  postMessage(reply: Reply, transfer: Transferable[]): void;
};

/** The worker's end: `answer` hears each request, and may say anything, now or later, once or often. */
export function answering<Request, Reply>(
  answer: (request: Request, say: (reply: Reply, transfer?: Transferable[]) => void) => void,
): void {
  // The compiler knows the global scope of pages only.
  const scope = globalThis as Scope<Request, Reply>;
  scope.addEventListener('message', ({ data }) =>
    answer(data, (reply, transfer = []) => scope.postMessage(reply, transfer)),
  );
}

/** Memory of the typed arrays among these values, each once: what changes hands instead of being copied. */
export const buffersOf = (values: Iterable<unknown>): ArrayBuffer[] => [
  ...new Set(
    [...values].flatMap((each) =>
      ArrayBuffer.isView(each) && each.buffer instanceof ArrayBuffer ? [each.buffer] : [],
    ),
  ),
];
