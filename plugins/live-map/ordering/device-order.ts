import type { Group, Device } from '../../../events/device-types.ts';
import type { Devices } from '../../../src/core/devices/devices.ts';
import { STATES } from '../../../src/core/positions/freshness.ts';
import type { Positions } from '../../../src/core/positions/positions.ts';
import { wordsOf } from '../../../src/core/app/words-in.ts';
import type { Arrangement, Overview, Row, Sort } from '../arrangement.state.ts';
import { countsOf, partsOf, rowsOf } from './headings.ts';
import { Roll } from './roll.ts';
import { SLICE, sortInSlices } from './sort-in-slices.ts';

/** The place of each entry in the order, and the entry at each place. */
type Places = { readonly of: Uint32Array; readonly entries: Uint32Array };

const turned = (entries: Uint32Array): Places => {
  const of = new Uint32Array(entries.length);
  for (let place = 0; place < entries.length; place++) of[entries[place] as number] = place;
  return { of, entries };
};

/** The places in the customer's order. */
function* placesOf(devices: readonly Device[]): Generator<void, Places> {
  return turned(yield* sortInSlices(devices.length, (a, b) => byPlace(devices[a], devices[b])));
}

const byPlace = (a: Device | undefined, b: Device | undefined) =>
  (a?.position ?? 0) - (b?.position ?? 0) || (a?.id ?? 0) - (b?.id ?? 0);

/**
 * The places in the customer's order, below the heading of each group. Favourites come first; devices without a
 * group, or in an unknown one, last.
 */
function* placesByGroup(
  devices: readonly Device[],
  groups: readonly Group[],
  favourites: ReadonlySet<number> = new Set(),
): Generator<void, Places> {
  const rank = new Map(groups.map(({ id }, index) => [id, index + 1]));
  const ranks = Uint32Array.from(devices, ({ id, group }) =>
    favourites.has(id) ? 0 : ((group === null ? undefined : rank.get(group)) ?? groups.length + 1),
  );
  return turned(
    yield* sortInSlices(
      devices.length,
      (a, b) => (ranks[a] as number) - (ranks[b] as number) || byPlace(devices[a], devices[b]),
    ),
  );
}

/** The places by name; devices with the same name in the customer's order. */
function* placesByName(
  devices: readonly Device[],
  compare: (a: string, b: string) => number,
): Generator<void, Places> {
  return turned(
    yield* sortInSlices(
      devices.length,
      (a, b) =>
        compare((devices[a] as Device).name, (devices[b] as Device).name) || byPlace(devices[a], devices[b]),
    ),
  );
}

/** Range of a device's place in the order: a million devices. */
const PLACE_ROOM = 2 ** 20;
const SECONDS = 2 ** 32 - 1;
const MINUTES = 2 ** 24 - 1;
const FASTEST = 511;
/** Minutes are counted from 2010, so that 24 bits last until 2041. */
const FIRST_MINUTE = 1_262_304_000 / 60;

/**
 * A sort key is one number below 2⁵³ whose low part is the device's place: numbers in typed arrays sort ten times
 * faster than objects with a compare function, and no two are equal.
 */
const keyByPlace = (place: number): number => place;

/**
 * Newest contact first.
 * @param at Unix seconds, 0 = never
 */
const keyByContact = (at: number, place: number): number =>
  (SECONDS - Math.min(SECONDS, at)) * PLACE_ROOM + place;

/**
 * Fastest first; equally fast ones by the minute of their last contact. Whole kilometres per hour, as the list
 * shows them: rows do not swap for invisible differences.
 */
function keyBySpeed(kmh: number, at: number, place: number): number {
  const speed = Math.min(FASTEST, Math.max(0, Math.round(kmh)));
  const minute = Math.min(MINUTES, Math.max(0, Math.floor(at / 60) - FIRST_MINUTE));
  return ((FASTEST - speed) * (MINUTES + 1) + (MINUTES - minute)) * PLACE_ROOM + place;
}

/**
 * Moving devices first, then in the order of the counts: standing, without signal, off.
 * @param state index in `STATES`
 */
const keyByState = (state: number, place: number): number => state * PLACE_ROOM + place;

/** The place in a key. */
const placeOf = (key: number): number => key % PLACE_ROOM;

/**
 * Entries sorted by key. Changed entries are removed, sorted separately and merged back: a few changes cost one
 * pass over the order, not a full sort.
 */
class KeptOrder {
  /** The sorted entries; only the first `length` are in use. */
  entries = new Uint32Array(0);
  #keys = new Float64Array(0);
  length = 0;

  clear(): void {
    this.length = 0;
  }

  /**
   * @param isChanged marks the entries to remove
   * @param keys the keys to insert
   * @param entryOf returns the entry of a key
   */
  change(isChanged: Uint8Array, keys: Float64Array, entryOf: (key: number) => number): void {
    keys.sort();
    const before = this.entries;
    const beforeKeys = this.#keys;
    const room = this.length + keys.length;
    const entries = new Uint32Array(room);
    const merged = new Float64Array(room);
    let next = 0;
    let length = 0;
    const put = (key: number) => {
      merged[length] = key;
      entries[length++] = entryOf(key);
    };
    for (let i = 0; i < this.length; i++) {
      const entry = before[i] as number;
      if (isChanged[entry]) continue;
      const key = beforeKeys[i] as number;
      while (next < keys.length && (keys[next] as number) < key) put(keys[next++] as number);
      merged[length] = key;
      entries[length++] = entry;
    }
    while (next < keys.length) put(keys[next++] as number);
    this.entries = entries;
    this.#keys = merged;
    this.length = length;
  }
}

/** Everything that determines the order of a list. */
export type OrderInput = {
  readonly devices: Pick<Devices, 'byId' | 'groups' | 'arrangement' | 'version'>;
  readonly positions: Positions;
  readonly arrangement: Arrangement;
  /** Devices that come first, in the customer's order. */
  readonly favourites?: readonly number[];
  /** Unix seconds. */
  readonly now: number;
  /** Compares names in the user's language. */
  readonly compare: (a: string, b: string) => number;
};

/** The rows of the list by index. Each order is a new object: one already read never changes. */
export type Ordering = Omit<Overview, 'rows'> & {
  /** Rows, headings included. */
  readonly count: number;
  readonly rowAt: (index: number) => Row;
  /** The same object while the number of rows and the positions of the headings do not change. */
  readonly layout: object;
};

const NO_FAVOURITES: readonly number[] = [];

/**
 * Keeps the device list sorted. A tick is one pass over typed arrays; only changes are sorted. `update` is a
 * pausable generator: it can be abandoned and a new one started, without losing anything.
 */
export class DeviceOrder {
  readonly #slice: number;
  readonly #roll = new Roll();
  readonly #order = new KeptOrder();
  #entries = new Map<number, number>(); // by device id
  #byId: Devices['byId'] | null = null;
  #version = -1;
  #arrangement = -1;
  #groups: readonly Group[] | null = null;
  /** The place of each device, as far as it does not depend on its fixes, and the sort order of these places. */
  #places: Places = { of: new Uint32Array(0), entries: new Uint32Array(0) };
  #placesFor: { sort: Sort; compare: unknown; favourites: unknown } | null = null;
  #filter = '';
  #matches = new Uint8Array(0);
  /** Entries whose place in the order is outdated. */
  #changed = new Uint8Array(0);
  #counts = [0, 0, 0, 0];
  #ordering: Ordering | null = null;
  /** The headings' own state: their positions, and what depends on more than the order. */
  #headingsAt: readonly number[] = [];
  #headingsFor = '';
  /** Whether a device changed its state since the headings were counted. */
  #isTurned = false;

  /** @param slice how many devices are processed between two chances to pause */
  constructor(slice = SLICE) {
    this.#slice = slice;
  }

  /** Updates the order. Returns the same object when nothing visible in the list changed. */
  *update(input: OrderInput): Generator<void, Ordering> {
    const { devices, positions, arrangement, now, compare, favourites = NO_FAVOURITES } = input;
    yield* this.#takeDevices(devices);
    yield* this.#takePlaces(arrangement.sort, compare, devices.groups, favourites);
    const { text, states, group, model, sort } = arrangement;
    const words = wordsOf(text);
    const filter = JSON.stringify([words, states, group, model]);
    const isOther = filter !== this.#filter;
    // Set only when all devices are processed: an abandoned pass has to be repeated.
    this.#filter = '';
    const roll = this.#roll;
    let moved = 0;
    for (let entry = 0; entry < roll.length; entry++) {
      if (entry % this.#slice === this.#slice - 1) yield;
      const before = roll.states[entry] as number;
      const isNew = roll.look(entry, positions, now);
      if (isNew) {
        if (before !== 255) this.#counts[before] = (this.#counts[before] as number) - 1;
        const state = roll.states[entry] as number;
        this.#counts[state] = (this.#counts[state] as number) + 1;
        if (state !== before) this.#isTurned = true;
      }
      if (isNew || isOther || this.#changed[entry]) {
        const matches = roll.isWanted(entry, arrangement, words) ? 1 : 0;
        const isMoved = isNew && matches && (sort === 'contact' || sort === 'speed' || sort === 'state');
        if (matches !== this.#matches[entry] || isMoved) this.#changed[entry] = 1;
        this.#matches[entry] = matches;
      }
      moved += this.#changed[entry] as number;
    }
    this.#filter = filter;
    if (moved > 0) this.#reorder(sort);
    return this.#ordered(input, moved > 0);
  }

  *#takeDevices({ byId, version, arrangement, groups }: OrderInput['devices']): Generator<void, void> {
    if (byId === this.#byId && version === this.#version && groups === this.#groups) return;
    const isOther =
      byId !== this.#byId ||
      byId.size !== this.#roll.length ||
      arrangement !== this.#arrangement ||
      groups !== this.#groups;
    this.#byId = byId;
    // Set only when all devices are processed: changes during a pause are processed next time.
    this.#version = -1;
    this.#arrangement = arrangement;
    this.#groups = groups;
    if (isOther) {
      this.#version = version;
      this.#roll.takeAll([...byId.values()]);
      this.#entries = new Map(this.#roll.devices.map(({ id }, entry) => [id, entry]));
      this.#matches = new Uint8Array(this.#roll.length);
      this.#changed = new Uint8Array(this.#roll.length);
      this.#counts = [0, 0, 0, 0];
      this.#order.clear();
      this.#placesFor = null;
      this.#filter = '';
      return;
    }
    let looked = 0;
    for (const [id, device] of byId) {
      const entry = this.#entries.get(id) as number;
      if (this.#roll.devices[entry] !== device) {
        this.#roll.put(entry, device);
        this.#changed[entry] = 1;
      }
      if (++looked % this.#slice === 0) yield;
    }
    this.#version = version;
  }

  *#takePlaces(
    sort: Sort,
    compare: OrderInput['compare'],
    groups: readonly Group[],
    favourites: readonly number[],
  ): Generator<void, void> {
    const before = this.#placesFor;
    if (
      before?.sort === sort &&
      (sort !== 'name' || before.compare === compare) &&
      (sort !== 'position' || before.favourites === favourites)
    )
      return;
    const { devices } = this.#roll;
    this.#placesFor = null;
    this.#places =
      sort === 'position'
        ? yield* placesByGroup(devices, groups, new Set(favourites))
        : sort === 'name'
          ? yield* placesByName(devices, compare)
          : yield* placesOf(devices);
    this.#placesFor = { sort, compare, favourites };
    this.#changed.fill(1);
  }

  #reorder(sort: Sort): void {
    const roll = this.#roll;
    const keys = new Float64Array(roll.length);
    let count = 0;
    for (let entry = 0; entry < roll.length; entry++) {
      if (!this.#changed[entry] || !this.#matches[entry]) continue;
      const place = this.#places.of[entry] as number;
      const at = roll.at[entry] as number;
      keys[count++] =
        sort === 'contact'
          ? keyByContact(at, place)
          : sort === 'speed'
            ? keyBySpeed(roll.speeds[entry] as number, at, place)
            : sort === 'state'
              ? keyByState(roll.states[entry] as number, place)
              : keyByPlace(place);
    }
    this.#order.change(
      this.#changed,
      keys.subarray(0, count),
      (key) => this.#places.entries[placeOf(key)] as number,
    );
    this.#changed.fill(0);
  }

  #ordered({ arrangement, devices: { groups }, favourites }: OrderInput, isMoved: boolean): Ordering {
    const before = this.#ordering;
    const counts = countsOf(this.#counts);
    const isSameCount = before !== null && STATES.every((state) => before.counts[state] === counts[state]);
    const isGrouped = arrangement.sort === 'position';
    const folded = arrangement.text.trim() ? [] : arrangement.folded;
    const headingsFor = JSON.stringify([isGrouped, isGrouped && folded]);
    const isSame = headingsFor === this.#headingsFor && !(isGrouped && this.#isTurned);
    if (before && !isMoved && isSameCount && isSame) return before;
    this.#headingsFor = headingsFor;
    this.#isTurned = false;
    const { entries, length } = this.#order;
    const { devices, states } = this.#roll;
    const parts = isGrouped
      ? partsOf({ entries, length }, devices, states, { groups, favourites: new Set(favourites), folded })
      : [];
    const { count, rowAt, headingsAt } = rowsOf(
      parts,
      length,
      (index) => devices[entries[index] as number]?.id ?? 0,
    );
    const isSameLayout =
      before?.count === count &&
      headingsAt.length === this.#headingsAt.length &&
      headingsAt.every((index, at) => index === this.#headingsAt[at]);
    this.#headingsAt = headingsAt;
    this.#ordering = { count, rowAt, matches: length, counts, layout: isSameLayout ? before.layout : {} };
    return this.#ordering;
  }
}

/** The list in one step, for tests and small lists. */
export function overview(input: OrderInput): Overview {
  const work = new DeviceOrder().update(input);
  for (;;) {
    const { done, value } = work.next();
    if (!done) continue;
    const { count, rowAt, matches, counts } = value;
    return { rows: Array.from({ length: count }, (_, index) => rowAt(index)), matches, counts };
  }
}
