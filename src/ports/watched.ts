import { Observable } from 'rxjs';
import type { PortCall } from '../replay/inspection.ts';
import { Secret, SECRET_MARK } from '../kernel/secret.ts';

/** The latest recorded calls of ports, oldest first. */
export type WatchedCalls = {
  readonly all: () => readonly PortCall[];
  readonly listen: (changed: () => void) => () => void;
};

/** How many recorded calls are stored; older ones are removed. */
const MOST_CALLS = 5_000;
const LONGEST_DETAIL = 200;
/**
 * Port methods whose calls are not recorded, because they are frequent and have no effects, such as reading the time,
 * drawing a random number or building a request.
 */
const UNWATCHED: ReadonlySet<string> = new Set([
  'backend',
  'chance',
  'clock.now',
  'clock.own',
  'clock.elapsed',
]);
/**
 * Ports whose arguments and results are tokens, passwords or keys. The recorded calls show a placeholder for them.
 */
const SECRETIVE: ReadonlySet<string> = new Set(['vault', 'renewing']);
/** Names of fields whose values are never shown in the recorded calls. */
const SECRET_NAMES =
  /token|password|secret|authorization|phrase|credential|cookie|^(key|code|pin|p256dh|auth)$/i;

type Parts = Record<string, unknown>;
type Call = { -readonly [Name in keyof PortCall]: PortCall[Name] };

/**
 * Wraps ports so that each call is recorded: its name, arguments, duration and outcome. Secrets are replaced by a
 * placeholder, and long texts are cut. Of a response, only the type or status is recorded, because the events that
 * follow contain its content.
 */
export function watchedPorts(now: () => number = Date.now): {
  /**
   * Returns the same ports, with call recording. Code chunks that are loaded later also pass their ports to this
   * function.
   */
  watch: <Ports extends object>(ports: Ports) => Ports;
  calls: WatchedCalls;
  /** From now on, each recorded call contains the number of the last event in this app's log at that time. */
  follow: (app: { readonly log: { readonly lastSeq: number } }) => void;
} {
  const calls: Call[] = [];
  let lastSeq = () => 0;
  const listeners = new Set<() => void>();
  let count = 0;
  const changed = () => {
    for (const each of listeners) each();
  };

  const begin = (port: string, method: string, given: readonly unknown[]) => {
    const call: Call = {
      id: ++count,
      at: now(),
      after: lastSeq(),
      port,
      method,
      detail: SECRETIVE.has(port) ? given.map(() => SECRET_MARK).join(', ') : detailOf(given),
      took: null,
      outcome: null,
    };
    calls.push(call);
    if (calls.length > MOST_CALLS) calls.shift();
    changed();
    return (outcome: string) => {
      if (call.took !== null) return;
      // Replaces the recorded call by a new object, so that the UI detects the change.
      const at = calls.lastIndexOf(call);
      call.took = now() - call.at;
      call.outcome = outcome;
      if (at >= 0) calls[at] = { ...call };
      changed();
    };
  };

  const watchMethod = (port: string, method: string, run: (...given: unknown[]) => unknown, self: object) =>
    function watched(...given: unknown[]): unknown {
      const end = begin(port, method, given);
      let answer: unknown;
      try {
        answer = run.apply(self, given);
      } catch (problem) {
        end(messageOf(problem, port));
        throw problem;
      }
      if (answer instanceof Observable) return watchStream(answer, end, port);
      if (answer instanceof Promise)
        return answer.then(
          (value: unknown) => {
            end(kindOf(value));
            return value;
          },
          (problem: unknown) => {
            end(messageOf(problem, port));
            throw problem;
          },
        );
      end(kindOf(answer));
      return answer;
    };

  const watchPort = (name: string, port: Parts): Parts => {
    const watched: Parts = Object.create(Object.getPrototypeOf(port) as object | null) as Parts;
    for (const key of Object.keys(port)) {
      const part = port[key];
      if (typeof part === 'function' && !UNWATCHED.has(`${name}.${key}`))
        watched[key] = watchMethod(name, key, part as never, port);
      // A port property that is not a method may change while the app runs, so it is read at each access.
      else Object.defineProperty(watched, key, { enumerable: true, get: () => port[key] });
    }
    return watched;
  };

  return {
    watch: <Ports extends object>(ports: Ports) =>
      Object.fromEntries(
        Object.entries(ports).map(([name, port]) => [
          name,
          port === null || typeof port !== 'object' || UNWATCHED.has(name)
            ? port
            : watchPort(name, port as Parts),
        ]),
      ) as Ports,
    follow(app) {
      lastSeq = () => app.log.lastSeq;
    },
    calls: {
      all: () => calls,
      listen(listener) {
        listeners.add(listener);
        return () => listeners.delete(listener);
      },
    },
  };
}

/** Passes a stream on, and reports its outcome when it ends: the number of values, and how it ended. */
function watchStream(stream: Observable<unknown>, end: (outcome: string) => void, port: string) {
  return new Observable((told) => {
    let heard = 0;
    let last = 'nothing';
    const subscription = stream.subscribe({
      next(value) {
        heard++;
        last = kindOf(value);
        told.next(value);
      },
      error(problem: unknown) {
        end(messageOf(problem, port));
        told.error(problem);
      },
      complete() {
        end(heard > 1 ? `${heard} × ${last}` : last);
        told.complete();
      },
    });
    return () => {
      subscription.unsubscribe();
      end(heard === 0 ? 'stopped' : `stopped after ${heard} × ${last}`);
    };
  });
}

/** Formats the arguments of a call in one short line, as in a log. */
function detailOf(given: readonly unknown[]): string {
  const text = given.map((each) => textOf(each)).join(', ');
  return text.length > LONGEST_DETAIL ? `${text.slice(0, LONGEST_DETAIL)}…` : text;
}

function textOf(value: unknown): string {
  if (value === undefined) return 'undefined';
  if (typeof value === 'function') return 'ƒ';
  try {
    return JSON.stringify(value, (name, each: unknown) => {
      if (name !== '' && SECRET_NAMES.test(name) && each !== null) return SECRET_MARK;
      if (each instanceof Secret) return SECRET_MARK;
      if (ArrayBuffer.isView(each)) return `${each.constructor.name} × ${each.byteLength}`;
      if (each instanceof Map || each instanceof Set) return `${each.constructor.name} × ${each.size}`;
      // A long text may be private, so it is cut.
      return typeof each === 'string' && each.length > 80 ? `${each.slice(0, 80)}…` : each;
    });
  } catch {
    return typeof value;
  }
}

/** Describes a call's result without its content: `read`, `200`, `3 entries`. */
function kindOf(value: unknown): string {
  if (value === undefined || value === null) return 'done';
  if (typeof value === 'boolean') return String(value);
  if (Array.isArray(value)) return `${value.length} entries`;
  if (typeof value !== 'object') return typeof value;
  const { kind, status, problem } = value as Parts;
  if (typeof kind === 'string') return kind;
  if (typeof status === 'number')
    return typeof problem === 'string' ? `${status} ${problem}` : String(status);
  return 'answer';
}

function messageOf(problem: unknown, port: string): string {
  if (SECRETIVE.has(port)) return 'failed';
  const text = problem instanceof Error ? problem.message : String(problem);
  return text.slice(0, LONGEST_DETAIL);
}
