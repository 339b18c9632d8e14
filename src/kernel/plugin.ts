import type { Effect, Needed } from './effect.ts';
import type { Projection } from './projection.ts';
import type { Read } from './read.ts';
import type { Guard, Route } from './route.ts';

/**
 * A view drawn over the pages while `when` holds. Overlays with a higher `order` are drawn over the others.
 *
 * `place`: `over` (default) covers the pages; `top` is a strip at the top of the screen, for which the pages leave
 * space; `beside` is outside the pages and always uses the running app, even when the inspector shows another state.
 */
export type Overlay = {
  id: string;
  order: number;
  /** The server ability that the overlay needs; without it the overlay does not exist. */
  ability?: Needed;
  /**
   * True if the overlay blocks everything else while it is visible. If several modal overlays are active, only the one
   * with the highest `order` is visible.
   */
  modal?: boolean;
  place?: 'over' | 'top' | 'beside';
  /**
   * Set this if loading the overlay's code on demand may be too late: the code is then prefetched with the first page
   * (`start`), or after sign-in (`session`).
   */
  ahead?: 'start' | 'session';
  when: (read: Read) => boolean;
  /** Loads the view as `default`: a file's own, or one of several views that one file exports by name. */
  load: () => Promise<unknown>;
};
/**
 * Returns the overlays to draw now, the lowest first. Pure. If an overlay's `when` throws, the overlay is left out, and
 * `failed` receives the error.
 */
export function shownOverlays(
  overlays: readonly Overlay[],
  read: Read,
  failed: (id: string, problem: unknown) => void = () => undefined,
): readonly Overlay[] {
  const wanted = overlays.filter(({ id, when }) => {
    try {
      return when(read);
    } catch (problem) {
      failed(id, problem);
      return false;
    }
  });
  const top = wanted.findLast(({ modal }) => modal);
  return wanted.filter((each) => !each.modal || each === top);
}

/** What every entry of an extension point has. */
export type Entry = {
  readonly id: string;
  readonly order: number;
  /** The server ability that the entry needs; without it the entry does not exist. */
  readonly ability?: Needed;
  readonly when?: (read: Read, ...about: never[]) => boolean;
  /** A key that must be unique among the entries of an extension point. */
  readonly key?: string;
};
/**
 * The extension points by name, each with the type of its entries. The app that uses this kernel defines its extension
 * points.
 */
type Points = { readonly [Point: string]: Entry };

/** One complete feature of the app. */
export type Plugin<Ports, Of> = {
  readonly id: string;
  readonly projections?: readonly Projection<unknown>[];
  readonly effects?: readonly Effect<Ports>[];
  readonly routes?: readonly Route[];
} & { readonly [Point in keyof Of]?: readonly Of[Point][] };

export type Assembly<Ports, Of = unknown> = {
  readonly projections: readonly Projection<unknown>[];
  readonly effects: readonly Effect<Ports>[];
  readonly routes: readonly Route[];
} & { readonly [Point in keyof Of]: readonly Of[Point][] };

/** How the server's abilities are checked. */
export type Offering = {
  readonly has: (read: Read, needed: Needed) => boolean;
  /** Wraps a page's guard, so that it redirects if the server lacks the ability. */
  readonly guarded: (guard: Guard, needed: Needed) => Guard;
};

/** Returns a plugin's entry with a `when` that is true only if the server has the abilities that the entry needs. */
const offered = <One extends Pick<Entry, 'ability' | 'when'>>(entry: One, { has }: Offering): One => {
  const { ability, when } = entry;
  if (ability === undefined) return entry;
  const both: Entry['when'] = (read, ...about) => has(read, ability) && (when?.(read, ...about) ?? true);
  return { ...entry, when: both };
};

const offeredRoute = (route: Route, offering: Offering): Route => {
  const { ability, guard, nav } = route;
  if (ability === undefined) return route;
  const shown = nav && offered<{ ability?: Needed } & typeof nav>({ ...nav, ability }, offering);
  return { ...route, guard: offering.guarded(guard, ability), ...(shown && { nav: shown }) };
};

/**
 * Returns the function that combines plugins. Entries are sorted by `order`, then id; routes, projections and effects
 * keep the order of the plugins. `points` names the extension points.
 *
 * `offering` is checked for every entry and route with an `ability`; if it is omitted, the server has every ability.
 * The app checks the abilities of effects itself (`AppParts.offers`). The function throws if two plugins share an id, a
 * path, a key, or an entry's id; the message names both plugins.
 */
export const assembling =
  <Of extends Points>(points: readonly (keyof Of & string)[]) =>
  <Ports>(plugins: readonly Plugin<Ports, Of>[], offering?: Offering): Assembly<Ports, Of> => {
    const entriesOf = (plugin: Plugin<Ports, Of>, point: keyof Of): readonly Entry[] => plugin[point] ?? [];
    const owners = new Map<string, string>();
    const claim = (what: string, name: string, plugin: string) => {
      const owner = owners.get(`${what} ${name}`);
      if (owner !== undefined)
        throw new Error(`${what} "${name}" is claimed by both "${owner}" and "${plugin}"`);
      owners.set(`${what} ${name}`, plugin);
    };
    for (const plugin of plugins) {
      claim('Plugin', plugin.id, plugin.id);
      for (const each of plugin.projections ?? []) claim('Projection', each.id, plugin.id);
      for (const each of plugin.effects ?? []) claim('Effect', each.name, plugin.id);
      for (const each of plugin.routes ?? []) claim('Path', each.pattern, plugin.id);
      for (const point of points)
        for (const { id, key } of entriesOf(plugin, point)) {
          claim(point, id, plugin.id);
          if (key) claim('Key', key, plugin.id);
        }
    }
    const sorted = (point: keyof Of) =>
      Object.freeze(
        plugins
          .flatMap((plugin) => entriesOf(plugin, point))
          .map((entry) => (offering ? offered(entry, offering) : entry))
          .sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1)),
      );
    const routes = plugins.flatMap((plugin) => plugin.routes ?? []);
    return {
      projections: Object.freeze(plugins.flatMap((plugin) => plugin.projections ?? [])),
      effects: Object.freeze(plugins.flatMap((plugin) => plugin.effects ?? [])),
      routes: Object.freeze(routes.map((each) => (offering ? offeredRoute(each, offering) : each))),
      ...Object.fromEntries(points.map((point) => [point, sorted(point)])),
    } as Assembly<Ports, Of>;
  };
