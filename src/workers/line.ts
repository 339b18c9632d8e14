/** The part of the `Worker` interface that a page uses, so that tests can replace the worker. */
export type WorkerLike<Request, Reply> = {
  postMessage(request: Request, transfer: Transferable[]): void;
  addEventListener(type: 'message', listener: (event: { readonly data: Reply }) => void): void;
  addEventListener(type: 'error' | 'messageerror', listener: (event: Event) => void): void;
  terminate(): void;
};

/** The page's connection to a worker. */
export type Line<Request> = {
  /** Starts the worker before the first request, so that it responds faster. */
  readonly begin: () => void;
  /**
   * Sends a request to the worker. The first request starts the worker. Returns false if the request could not be sent;
   * in that case, `failed` has already been called.
   */
  readonly say: (request: Request, transfer?: Transferable[]) => boolean;
  /** Ends the worker. Replies still to come are ignored. A later request starts a new worker. */
  readonly end: () => void;
};

const messageOf = (problem: unknown) => (problem instanceof Error ? problem.message : String(problem));

/**
 * Connects the page to one worker at a time. If the worker fails, it is ended, and `failed` is called with the reason:
 * no worker is available, the worker died, or a value could not be copied. The next request starts a new worker.
 *
 * @param create creates the worker; tests pass their own
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
    // Replies from a worker that was ended are ignored, because nothing waits for them any more.
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

/**
 * The part of a worker's global scope that is used here. It is declared here because the project has only the types
 * for pages.
 */
type Scope<Request, Reply> = {
  addEventListener(type: 'message', listener: (event: { readonly data: Request }) => void): void;
  postMessage(reply: Reply, transfer: Transferable[]): void;
  /** Reports an error as if nobody had caught it: the page's `Worker` gets an `error` event. */
  reportError(problem: unknown): void;
};

/**
 * The worker's side of the connection. Calls `answer` for each request. `answer` may reply at any time, once or several
 * times. If its promise rejects, the worker fails, so that the page does not wait for ever: a rejection alone does not
 * leave the worker.
 */
export function answering<Request, Reply>(
  answer: (
    request: Request,
    say: (reply: Reply, transfer?: Transferable[]) => void,
  ) => void | Promise<unknown>,
): void {
  // The type cast is needed because the compiler knows only the global scope of pages.
  const scope = globalThis as Scope<Request, Reply>;
  scope.addEventListener('message', ({ data }) => {
    const answered = answer(data, (reply, transfer = []) => scope.postMessage(reply, transfer));
    if (answered) void answered.catch((problem: unknown) => scope.reportError(problem));
  });
}

/**
 * Returns the buffers of the typed arrays among these values, each buffer once. The buffers can then be transferred to
 * another thread instead of copied.
 */
export const buffersOf = (values: Iterable<unknown>): ArrayBuffer[] => [
  ...new Set(
    [...values].flatMap((each) =>
      ArrayBuffer.isView(each) && each.buffer instanceof ArrayBuffer ? [each.buffer] : [],
    ),
  ),
];
