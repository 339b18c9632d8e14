import { inject, parse } from 'regexparam';
import type { Needed } from './effect.ts';
import type { Read } from './read.ts';
import type { Secret } from './secret.ts';

/** May this route be shown now? A redirect names where to go instead; `wait`: that is not known yet. */
export type Guard = (read: Read, place: Place) => 'allow' | 'wait' | { readonly redirect: string };

/** Where the user is: path and query string without the `?`. `secret`: the one-time token of a mailed link. */
export type Place = { readonly path: string; readonly query: string; readonly secret?: Secret };

type Params = Readonly<Record<string, string>>;

export type Route = {
  readonly pattern: string;
  readonly guard: Guard;
  /** What it needs of the server; where that lacks it, its address leads home. */
  readonly ability?: Needed;
  /** The view, loaded when the route is shown. */
  readonly load: () => Promise<unknown>;
  /** Key of the page's title. */
  readonly title: string;
  /** Present when the main navigation shows it. No `when`: to everyone. `group`: key of a heading, one entry for all under it. */
  readonly nav?: {
    readonly order: number;
    readonly icon: string;
    readonly label: string;
    readonly href?: (read: Read) => string;
    readonly when?: (read: Read) => boolean;
    readonly group?: string;
    /** Something waits behind it: what is said of it, a key, and how many (0: it cannot be counted); or null. */
    readonly mark?: (read: Read) => readonly [said: string, count: number] | null;
  };
  /** Found by a search though the navigation does not show it. */
  readonly listed?: boolean;
  /** The address with its parameters filled in. A missing one throws. */
  readonly href: (params?: Params) => string;
  readonly match: (path: string) => Params | null;
};

export type RouteOptions = Pick<Route, 'load' | 'title' | 'nav' | 'listed' | 'ability'> & { guard?: Guard };

const everyone: Guard = () => 'allow';

/** Declares a route: `route('/books/:id', { title, guard, load })`. Parameters come URI-decoded. */
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
        return null; // a broken percent sign in an address is an unknown address, not a crash
      }
    },
  };
}

/** All guards must allow; the first redirect counts. */
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

/** Decides what a place shows. Pure: the same place and state give the same answer. The first matching route counts. */
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
