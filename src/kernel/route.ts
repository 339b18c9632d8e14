import { inject, parse } from 'regexparam';
import type { Needed } from './effect.ts';
import type { Read } from './read.ts';
import type { Secret } from './secret.ts';

/** Whether this route may be shown now. A redirect names another path; `wait`: not known yet. */
export type Guard = (read: Read, place: Place) => 'allow' | 'wait' | { readonly redirect: string };

/** The current page: path and query string without the `?`. `secret`: the one-time token of a mailed link. */
export type Place = { readonly path: string; readonly query: string; readonly secret?: Secret };

type Params = Readonly<Record<string, string>>;

export type Route = {
  readonly pattern: string;
  readonly guard: Guard;
  /** The server ability that it needs; without it its address redirects home. */
  readonly ability?: Needed;
  /** The view, loaded when the route is shown. */
  readonly load: () => Promise<unknown>;
  /** Key of the page's title. */
  readonly title: string;
  /**
   * Present if the main navigation shows it. Without `when`: shown to everyone. `group`: key of a heading, one
   * entry for all under it.
   */
  readonly nav?: {
    readonly order: number;
    readonly icon: string;
    readonly label: string;
    readonly href?: (read: Read) => string;
    readonly when?: (read: Read) => boolean;
    readonly group?: string;
    /** Returns the mark of an entry with something new: its text key, and the count (0: unknown); or null. */
    readonly mark?: (read: Read) => readonly [said: string, count: number] | null;
  };
  /** A search finds it although the navigation does not show it. */
  readonly listed?: boolean;
  /** Returns the address with its parameters filled in. Throws if one is missing. */
  readonly href: (params?: Params) => string;
  readonly match: (path: string) => Params | null;
};

export type RouteOptions = Pick<Route, 'load' | 'title' | 'nav' | 'listed' | 'ability'> & { guard?: Guard };

const everyone: Guard = () => 'allow';

/** Declares a route: `route('/books/:id', { title, guard, load })`. Parameters are URI-decoded. */
export function route(pattern: string, { guard = everyone, ...rest }: RouteOptions): Route {
  const { keys, pattern: expression } = parse(pattern);
  return {
    pattern,
    guard,
    ...rest,
    href(params = {}) {
      for (const key of keys)
        if (params[key] === undefined && !pattern.includes(`:${key}?`))
          throw new Error(`${pattern} needs "${key}"`);
      return inject(
        pattern,
        Object.fromEntries(Object.entries(params).map(([key, value]) => [key, encodeURIComponent(value)])),
      );
    },
    match(path) {
      const found = expression.exec(path);
      if (!found) return null;
      try {
        return Object.fromEntries(
          keys.flatMap((key, i) =>
            found[i + 1] === undefined ? [] : [[key, decodeURIComponent(found[i + 1] as string)]],
          ),
        );
      } catch {
        return null; // an invalid percent sign makes an address unknown; it must not crash the app
      }
    },
  };
}

/** Returns a guard that allows if all guards allow; the first redirect wins. */
export const every =
  (...guards: readonly Guard[]): Guard =>
  (read, place) => {
    for (const guard of guards) {
      const answer = guard(read, place);
      if (answer !== 'allow') return answer;
    }
    return 'allow';
  };

export type Resolution =
  | { readonly kind: 'show'; readonly route: Route; readonly params: Params }
  | { readonly kind: 'redirect'; readonly to: string }
  | { readonly kind: 'wait' }
  /** The guard threw. */
  | { readonly kind: 'failed' }
  | { readonly kind: 'notFound' };

/**
 * Returns what to show at a place. Pure: the same place and state give the same result. The first matching route
 * wins.
 */
export function resolve(place: Place, routes: readonly Route[], read: Read): Resolution {
  for (const each of routes) {
    const params = each.match(place.path);
    if (!params) continue;
    const answer = asked(each.guard, read, place);
    if (answer === 'wait' || answer === 'failed') return { kind: answer };
    return answer === 'allow'
      ? { kind: 'show', route: each, params }
      : { kind: 'redirect', to: answer.redirect };
  }
  return { kind: 'notFound' };
}

function asked(guard: Guard, read: Read, place: Place): ReturnType<Guard> | 'failed' {
  try {
    return guard(read, place);
  } catch {
    return 'failed';
  }
}
