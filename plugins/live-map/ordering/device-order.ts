import type { Group, Device } from '../../../events/device-types.ts';
import type { Devices } from '../../../src/core/devices/devices.ts';
import { STATES } from '../../../src/core/positions/freshness.ts';
import type { Positions } from '../../../src/core/positions/positions.ts';
import { wordsOf } from '../../../src/core/app/words-in.ts';
import type { Arrangement, Overview, Row, Sort } from '../arrangement.state.ts';
import { countsOf, partsOf, rowsOf } from './headings.ts';
import { Roll } from './roll.ts';
import { SLICE, sortInSlices } from './sort-in-slices.ts';

/** The place of each device in the order (`of`), and the device's entry at each place (`entries`). */
type Places = { readonly of: Uint32Array; readonly entries: Uint32Array };

const turned = (entries: Uint32Array): Places => {
  const of = new Uint32Array(entries.length);
  for (let place = 0; place < entries.length; place++) of[entries[place] as number] = place;
  return { of, entries };
};

/** Returns the places of the devices in the customer's own order. */
function* placesOf(devices: readonly Device[]): Generator<void, Places> {
  return turned(yield* sortInSlices(devices.length, (a, b) => byPlace(devices[a], devices[b])));
}

const byPlace = (a: Device | undefined, b: Device | undefined) =>
  (a?.position ?? 0) - (b?.position ?? 0) || (a?.id ?? 0) - (b?.id ?? 0);

/**
 * Returns the places of the devices in the customer's own order, below the heading of each group. Favourites come
 * first. Devices without a group, or in an unknown one, come last.
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

/** Returns the places of the devices sorted by name. Devices with the same name are in the customer's own order. */
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

/** The number of places for which a sort key has room: a million devices. */
const PLACE_ROOM = 2 ** 20;
const SECONDS = 2 ** 32 - 1;
const MINUTES = 2 ** 24 - 1;
const FASTEST = 511;
/** The first minute that a sort key can contain: minutes are counted from 2010, so that 24 bits last until 2041. */
const FIRST_MINUTE = 1_262_304_000 / 60;

/**
 * Returns the sort key of a device in the customer's order. A sort key is one number below 2⁵³ whose low part is
 * the device's place. Numbers in typed arrays sort ten times faster than objects with a compare function, and no
 * two keys are equal.
 */
const keyByPlace = (place: number): number => place;

/**
 * Returns the sort key that puts the device with the newest contact first.
 * @param at Unix seconds, 0 = never
 */
const keyByContact = (at: number, place: number): number =>
  (SECONDS - Math.min(SECONDS, at)) * PLACE_ROOM + place;

/**
 * Returns the sort key that puts the fastest device first. Equally fast devices are sorted by the minute of their
 * last contact. Speeds are whole kilometres per hour, as the list shows them, so that rows do not swap for
 * invisible differences.
 */
function keyBySpeed(kmh: number, at: number, place: number): number {
  const speed = Math.min(FASTEST, Math.max(0, Math.round(kmh)));
  const minute = Math.min(MINUTES, Math.max(0, Math.floor(at / 60) - FIRST_MINUTE));
  return ((FASTEST - speed) * (MINUTES + 1) + (MINUTES - minute)) * PLACE_ROOM + place;
}

/**
 * Returns the sort key that puts moving devices first, then standing ones, those without signal, and those that are
 * off.
 * @param state index in `STATES`
 */
const keyByState = (state: number, place: number): number => state * PLACE_ROOM + place;

/** Returns the device's place in the order that a sort key contains. */
const placeOf = (key: number): number => key % PLACE_ROOM;

/**
 * A list of device entries kept sorted by key. Changed entries are removed, sorted separately and merged back, so
 * that a few changes cost one pass over the list, not a full sort.
 */
class KeptOrder {
  /** The sorted entries. Only the first `length` elements of the array are in use. */
  entries = new Uint32Array(0);
  #keys = new Float64Array(0);
  length = 0;

  clear(): void {
    this.length = 0;
  }

  /**
   * Removes the changed entries and inserts them again by their new keys.
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

/** Everything that determines the order of the device list. */
export type OrderInput = {
  readonly devices: Pick<Devices, 'byId' | 'groups' | 'arrangement' | 'version'>;
  readonly positions: Positions;
  readonly arrangement: Arrangement;
  /** Ids of the devices that come first, in the order in which the customer chose them. */
  readonly favourites?: readonly number[];
  /** The current time (Unix seconds). */
  readonly now: number;
  /** Compares two device names in the user's language. */
  readonly compare: (a: string, b: string) => number;
};

/**
 * The rows of the sorted device list by index. Each update creates a new object, so an ordering that was already
 * read never changes.
 */
export type Ordering = Omit<Overview, 'rows'> & {
  /** Number of rows in the list, headings included. */
  readonly count: number;
  readonly rowAt: (index: number) => Row;
  /** An object that stays the same while the number of rows and the positions of the headings do not change. */
  readonly layout: object;
};

const NO_FAVOURITES: readonly number[] = [];

/**
 * Keeps the device list sorted. A clock tick costs one pass over typed arrays; only changed devices are sorted
 * again. `update` is a pausable generator: the caller can abandon it and start a new one, without losing anything.
 */
export class DeviceOrder {
  readonly #slice: number;
  readonly #roll = new Roll();
  readonly #order = new KeptOrder();
  #entries = new Map<number, number>(); // The index of each device's entry, by device id.
  #byId: Devices['byId'] | null = null;
  #version = -1;
  #arrangement = -1;
  #groups: readonly Group[] | null = null;
  /**
   * `#places`: the place of each device in the order, as far as it does not depend on fixes. `#placesFor`: the sort
   * order and inputs for which these places were computed.
   */
  #places: Places = { of: new Uint32Array(0), entries: new Uint32Array(0) };
  #placesFor: { sort: Sort; compare: unknown; favourites: unknown } | null = null;
  #filter = '';
  #matches = new Uint8Array(0);
  /** Marks the entries whose position in the sorted list is outdated. */
  #changed = new Uint8Array(0);
  #counts = [0, 0, 0, 0];
  #ordering: Ordering | null = null;
  /**
   * `#headingsAt`: where the headings are in the list. `#headingsFor`: the inputs, besides the order of the devices,
   * for which these positions were computed.
   */
  #headingsAt: readonly number[] = [];
  #headingsFor = '';
  /** Whether any device changed its state since the counts in the headings were computed. */
  #isTurned = false;

  /**
   * Creates the sorter of the device list.
   * @param slice how many devices are processed between two chances to pause
   */
  constructor(slice = SLICE) {
    this.#slice = slice;
  }

  /** Updates the order of the device list. Returns the same object if nothing visible in the list changed. */
  *update(input: OrderInput): Generator<void, Ordering> {
    const { devices, positions, arrangement, now, compare, favourites = NO_FAVOURITES } = input;
    yield* this.#takeDevices(devices);
    yield* this.#takePlaces(arrangement.sort, compare, devices.groups, favourites);
    const { text, states, group, model, sort } = arrangement;
    const words = wordsOf(text);
    const filter = JSON.stringify([words, states, group, model]);
    const isOther = filter !== this.#filter;
    // The filter is recorded only when all devices are processed, because an abandoned pass has to be repeated.
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
    // The version is recorded only when all devices are processed, so that changes during a pause are processed next
    // time.
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
    const { count, rowAt, headingsAt } = rowsOf(parts, length, idIn(entries, devices));
    const isSameLayout =
      before?.count === count &&
      headingsAt.length === this.#headingsAt.length &&
      headingsAt.every((index, at) => index === this.#headingsAt[at]);
    this.#headingsAt = headingsAt;
    this.#ordering = { count, rowAt, matches: length, counts, layout: isSameLayout ? before.layout : {} };
    return this.#ordering;
  }
}

/**
 * Returns a function that returns the id of the device at an index of the order. It is made here because a function made
 * in `#ordered` would keep the ordering before it in memory, and that one the ordering before that.
 */
const idIn =
  (entries: ArrayLike<number>, devices: readonly Device[]) =>
  (index: number): number =>
    devices[entries[index] as number]?.id ?? 0;

/** Returns the sorted device list in one step without pauses, for tests and small lists. */
export function overview(input: OrderInput): Overview {
  const work = new DeviceOrder().update(input);
  for (;;) {
    const { done, value } = work.next();
    if (!done) continue;
    const { count, rowAt, matches, counts } = value;
    return { rows: Array.from({ length: count }, (_, index) => rowAt(index)), matches, counts };
  }
}
