import { inject, parse } from 'regexparam';
import type { Needed } from './effect.ts';
import type { Read } from './read.ts';
import type { Secret } from './secret.ts';

/**
 * Decides whether a route may be shown now. `redirect` is the path to show instead; `wait` means that the decision is
 * not possible yet.
 */
export type Guard = (read: Read, place: Place) => 'allow' | 'wait' | { readonly redirect: string };

/**
 * The current page: its path, and its query string without the `?`. `secret` is the one-time token of a link that was
 * sent by e-mail.
 */
export type Place = { readonly path: string; readonly query: string; readonly secret?: Secret };

type Params = Readonly<Record<string, string>>;

export type Route = {
  readonly pattern: string;
  readonly guard: Guard;
  /** The server ability that the route needs; without it the route's address redirects to the home page. */
  readonly ability?: Needed;
  /** The view, loaded when the route is shown. */
  readonly load: () => Promise<unknown>;
  /** Text key of the page's title. */
  readonly title: string;
  /**
   * The route's entry in the main navigation, if it has one. Without `when` everyone sees it. Routes with the same
   * `group` (a text key) share one entry, with that text as its heading.
   */
  readonly nav?: {
    readonly order: number;
    readonly icon: string;
    readonly label: string;
    readonly href?: (read: Read) => string;
    readonly when?: (read: Read) => boolean;
    readonly group?: string;
    /** True if the entry is in the account menu, not in the navigation itself. */
    readonly ofAccount?: boolean;
    /**
     * Returns the badge of the entry if there is something new: its text key and the count (0 if unknown). Null if
     * nothing is new.
     */
    readonly mark?: (read: Read) => readonly [said: string, count: number] | null;
  };
  /**
   * Returns the path of the navigation entry that is current on this page. Only for a page that has no entry of its own
   * and whose path is not below that of an entry.
   */
  readonly partOf?: (place: Place) => string;
  /** True if the app's search finds this page although the navigation does not show it. */
  readonly listed?: boolean;
  /** Returns the route's address with its parameters filled in. Throws if a parameter is missing. */
  readonly href: (params?: Params) => string;
  readonly match: (path: string) => Params | null;
};

export type RouteOptions = Pick<Route, 'load' | 'title' | 'nav' | 'partOf' | 'listed' | 'ability'> & {
  guard?: Guard;
};

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

/** Combines guards: the route is allowed only if all guards allow it. The first redirect wins. */
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
  /** The route's guard threw an error. */
  | { readonly kind: 'failed' }
  | { readonly kind: 'notFound' };

/**
 * Returns what to show at an address. Pure: the same address and state give the same result. The first route that
 * matches wins.
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
