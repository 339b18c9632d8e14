import type { Effect, Needed } from './effect.ts';
import type { Draft } from './event.ts';
import type { Projection } from './projection.ts';
import type { Read } from './read.ts';
import type { Guard, Route } from './route.ts';

/**
 * Something drawn over the pages while `when` holds. Higher `order` lies above. `top`: above them; they make room.
 * `beside`: outside of the app, with the running app's context whatever the screen shows.
 */
export type Overlay = {
  id: string;
  order: number;
  /** What it needs of the server; where that lacks it, it is not there. */
  ability?: Needed;
  /** Nothing else can be used while it shows: of several that are wanted only the highest does. */
  modal?: boolean;
  place?: 'over' | 'top' | 'beside';
  /** Its code is fetched before it is wanted, because then it may be too late: with the first page, or after sign-in. */
  ahead?: 'start' | 'session';
  when: (read: Read) => boolean;
  load: () => Promise<unknown>;
};
/** The overlays to draw now, lowest first. Pure. One whose `when` throws is not wanted, and `failed` hears of it. */
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

/** Layers on the map; the loaded module's default export makes them from state. Fetched when `when` first holds. */
export type MapLayer = Pick<Overlay, 'id' | 'order' | 'ability' | 'load'> & { when?: Overlay['when'] };
/** A key or a menu entry that publishes a fact. `key` is written as `Shift+A`. */
export type QuickAction = {
  id: string;
  order: number;
  ability?: Needed;
  label: string;
  key?: string;
  when?: (read: Read) => boolean;
  /** Also stands in the bar of picked devices, with this icon (see `src/ui/action-icons.ts`). */
  picked?: string;
  says: (read: Read) => Draft | null;
};
/** A panel of the settings page, for everyone unless `when` says for whom. */
export type SettingsPanel = {
  id: string;
  order: number;
  ability?: Needed;
  label: string;
  when?: (read: Read) => boolean;
  load: () => Promise<unknown>;
};

/** Where a page takes pieces of other plugins. */
export type Slot =
  /** A section of a device's panel, or an alarm before all else in it; its view gets the device's id. */
  | `device/${'alarm' | 'section'}`
  /** Beside the heading of the list, where it stands beside the map; further buttons of the map. */
  | 'list/head'
  | 'map/controls'
  /** A bar along the lower edge of the map. Of several that are wanted the highest shows. */
  | 'map/bottom'
  /** In place of the device's panel, or of a phone's sheet. Of several that are wanted the highest shows. */
  | 'map/side'
  /** Without a look of its own: the live region, a file that is saved. */
  | 'map/unseen';
/** A piece of another plugin's page. What is loaded has a view as default export, in `device/…` with `{ device }`. */
export type Part = {
  id: string;
  order: number;
  slot: Slot;
  ability?: Needed;
  /** Heading of a side panel, a key. */
  title?: string;
  /** What is said when a side panel is closed. */
  closed?: (read: Read) => Draft | null;
  /** Rights with the device (`src/rules/rights/member-rights.ts`): without the one it is not shown, without the other disabled. */
  needs?: string;
  writes?: string;
  /** `subject`: the device that it is about, null where the slot is about none. */
  when?: (read: Read, subject: number | null) => boolean;
  load: () => Promise<unknown>;
};
/** Something that can be done with a device: a button of its panel, an entry of the palette; `needs`: as of a part. */
export type DeviceAction = {
  id: string;
  order: number;
  ability?: Needed;
  /** Name of an icon, see `src/ui/action-icons.ts`. */
  icon: string;
  /** Pattern of the page that it leads to; while no plugin has such a page, it is not offered. */
  page?: string;
  needs?: string;
  label: (read: Read, device: number) => string;
  when?: (read: Read, device: number) => boolean;
  pressed?: (read: Read, device: number) => boolean | undefined;
  /** Null: not now; the button is shown and cannot be pressed. */
  says: (read: Read, device: number) => Draft | null;
};

/** One feature, whole. Its extension points are closed; another one is a decision record. */
export type Plugin<Ports> = {
  readonly id: string;
  readonly projections?: readonly Projection<unknown>[];
  readonly effects?: readonly Effect<Ports>[];
  readonly routes?: readonly Route[];
  readonly overlays?: readonly Overlay[];
  readonly mapLayers?: readonly MapLayer[];
  readonly quickActions?: readonly QuickAction[];
  readonly settings?: readonly SettingsPanel[];
  readonly parts?: readonly Part[];
  readonly deviceActions?: readonly DeviceAction[];
  /** Kinds of changes that belong to this plugin alone; `changeKind` has made them known (src/core/changes/kind.ts). */
  readonly changeKinds?: readonly { readonly of: string }[];
};

export type Assembly<Ports> = {
  readonly [Point in keyof Omit<Plugin<Ports>, 'id' | 'changeKinds'>]-?: NonNullable<Plugin<Ports>[Point]>;
};

/** What has an id and an order, and how it is called when two claim the same id. */
const ENTRIES = {
  overlays: 'Overlay',
  mapLayers: 'Map layer',
  quickActions: 'Quick action',
  settings: 'Settings panel',
  parts: 'Part',
  deviceActions: 'Device action',
} as const;

/** How it is asked what the server has. */
export type Offering = {
  readonly has: (read: Read, needed: Needed) => boolean;
  /** The guard of a page that needs this: away from it where the server lacks it. */
  readonly guarded: (guard: Guard, needed: Needed) => Guard;
};

type When = (read: Read, ...about: never[]) => boolean;

/** The same entry, there only where the server has what it needs. */
const offered = <Entry extends { ability?: Needed; when?: When }>(entry: Entry, { has }: Offering): Entry => {
  const { ability, when } = entry;
  if (ability === undefined) return entry;
  const both: When = (read, ...about) => has(read, ability) && (when?.(read, ...about) ?? true);
  return { ...entry, when: both };
};

const offeredRoute = (route: Route, offering: Offering): Route => {
  const { ability, guard, nav } = route;
  if (ability === undefined) return route;
  const shown = nav && offered<{ ability?: Needed } & typeof nav>({ ...nav, ability }, offering);
  return { ...route, guard: offering.guarded(guard, ability), ...(shown && { nav: shown }) };
};

/**
 * Puts plugins together: lists in order (`order`, ties by id; routes, projections and effects as listed).
 *
 * @param offering asked about every entry and route that names an `ability`; without it the server has everything. Effects are
 * asked about by the app (`AppParts.offers`)
 * @throws when two plugins share an id, a path, a key, or an entry's id; the message names both plugins.
 */
export function assemble<Ports>(plugins: readonly Plugin<Ports>[], offering?: Offering): Assembly<Ports> {
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
    for (const point of Object.keys(ENTRIES) as (keyof typeof ENTRIES)[])
      for (const each of plugin[point] ?? []) claim(ENTRIES[point], each.id, plugin.id);
    for (const { key } of plugin.quickActions ?? []) if (key) claim('Key', key, plugin.id);
  }
  const sorted = <Point extends keyof typeof ENTRIES>(point: Point) =>
    Object.freeze(
      plugins
        .flatMap((plugin): readonly { id: string; order: number; ability?: Needed }[] => plugin[point] ?? [])
        .map((entry) => (offering ? offered(entry, offering) : entry))
        .sort((a, b) => a.order - b.order || (a.id < b.id ? -1 : 1)),
    ) as NonNullable<Plugin<Ports>[Point]>;
  return {
    projections: Object.freeze(plugins.flatMap((plugin) => plugin.projections ?? [])),
    effects: Object.freeze(plugins.flatMap((plugin) => plugin.effects ?? [])),
    routes: Object.freeze(
      plugins
        .flatMap((plugin) => plugin.routes ?? [])
        .map((each) => (offering ? offeredRoute(each, offering) : each)),
    ),
    overlays: sorted('overlays'),
    mapLayers: sorted('mapLayers'),
    quickActions: sorted('quickActions'),
    settings: sorted('settings'),
    parts: sorted('parts'),
    deviceActions: sorted('deviceActions'),
  };
}
