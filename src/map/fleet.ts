import type { Device } from '../../events/device-types.ts';
import type { Attention, Devices } from '../core/devices/devices.ts';
import { type Mode, MODES } from '../core/app/modes.ts';
import { agesAfter } from '../core/positions/freshness.ts';
import type { Positions } from '../core/positions/positions.ts';
import type { Places } from './boxes.ts';
import { noClusters } from './clusters/clusters.ts';
import { AT_REST, type Glide, glideTo, remaining } from './glide.ts';
import { InstanceBuffer } from './instance-buffer.ts';
import { IN_CLUSTER, isShown, LOOK_BYTES, type Livery, liveryOf, writeLook } from './looks.ts';
import { photoSheet } from './photos.ts';
import { RowMarks } from './row-marks.ts';

/**
 * Number of floats per marker position: longitude and latitude, the low-order parts of both, the distances back to the
 * glide's start, start time, share of the glide per second, heading, accuracy.
 */
export const PLACE_FLOATS = 10;

/** What new positions have changed on the map. */
export type Movement = {
  /** Table rows whose devices have a new position. */
  readonly rows: readonly number[] | 'all';
  /** Whether markers were added or removed, or changed their look. */
  readonly looks: boolean;
};

/**
 * All markers of the map, one row each, in the order of the table of last fixes: their positions or glides, and their
 * looks. A row is recalculated when its fix or device changes, so that no frame needs a calculation per marker.
 */
export class Fleet {
  /** Positions of the markers in the format of `PLACE_FLOATS`. */
  readonly places = new InstanceBuffer(PLACE_FLOATS * 4);
  /** Looks of the markers in the format of `looks.ts`. */
  readonly looks = new InstanceBuffer(LOOK_BYTES);
  /** Table rows that have changed since devices were last sent to be clustered. */
  readonly ungrouped = new RowMarks();
  clusters = noClusters();
  /**
   * New rows that have not been clustered yet. While there are clusters, such a row has no marker, because the marker
   * might cover the number on a cluster; the next clustering decides about the row.
   */
  readonly #undecided = new Set<number>();
  #shown = new Uint8Array(64);
  /** 1 for each row whose marker is drawn: the device is shown and in no cluster. */
  #drawn = new Uint8Array(64);
  /**
   * For each row, the time (unix seconds) at which its marker's look changes without a new fix, just because the fix
   * gets older.
   */
  #ages = new Float64Array(64);
  #devices: (Device | undefined)[] = [];
  #liveries: (Livery | undefined)[] = [];
  #positions: Positions | null = null;
  #list: Devices | null = null;
  #now = 0;
  /** If set, the map shows only these devices. Null: it shows all. */
  #only: ReadonlySet<number> | null = null;
  /** The devices that pass the filters of the device list. Null: there is no filter. */
  #wanted: ReadonlySet<number> | null = null;
  /** The selected and the followed device: they are shown, unless `#only` is set. */
  #attended: readonly number[] = [];
  /** The app's mode. It determines a device's icon if neither the owner nor the model does. */
  #mode: Mode = MODES.v2;
  #shownCount = 0;
  /** Number of table rows read so far; the table itself may already have more. */
  #rows = 0;
  #table = 0;

  get length(): number {
    return this.#rows;
  }

  /** Number of devices that are shown: they have a fix and are not hidden. Includes devices in clusters. */
  get shownCount(): number {
    return this.#shownCount;
  }

  get positions(): Positions | null {
    return this.#positions;
  }

  /** Positions of all shown devices. For a marker that glides, this is the target of the glide. */
  get targets(): Places {
    return this.#placesOf(this.#shown);
  }

  /** Positions of the markers that are drawn: those of shown devices in no cluster. */
  get markers(): Places {
    return this.#placesOf(this.#drawn);
  }

  #placesOf(shown: Uint8Array): Places {
    const arrays = this.#positions?.last.arrays;
    return { length: this.length, lat: arrays?.lat ?? [], lng: arrays?.lng ?? [], shown };
  }

  /** Version of the table. It changes when rows belong to other devices than before. */
  get table(): number {
    return this.#table;
  }

  rowOf(device: number): number | undefined {
    const row = this.#positions?.rows.get(device);
    return row !== undefined && this.#shown[row] ? row : undefined;
  }

  idAt(row: number): number {
    return this.#positions?.last.arrays.id[row] ?? 0;
  }

  deviceAt(row: number): Device | undefined {
    return this.#devices[row];
  }

  /** Returns where a row's marker is drawn at a time on the map's clock (degrees). */
  shownAt(row: number, time: number): [lng: number, lat: number] {
    const at = row * PLACE_FLOATS;
    const f = this.places.floats;
    const left = remaining({ start: f[at + 6] as number, perSecond: f[at + 7] as number }, time);
    return [
      (f[at] as number) + (f[at + 2] as number) + (f[at + 4] as number) * left,
      (f[at + 1] as number) + (f[at + 3] as number) + (f[at + 5] as number) * left,
    ];
  }

  /** Returns when the glide of a row's marker ends. In the past, or 0, if the marker does not move. */
  glideEnd(row: number): number {
    const perSecond = this.places.floats[row * PLACE_FLOATS + 7] as number;
    return perSecond === 0 ? 0 : (this.places.floats[row * PLACE_FLOATS + 6] as number) + 1 / perSecond;
  }

  /**
   * Reads new device positions.
   *
   * @param time seconds on the map's clock; glides start at this time
   * @param shortestGlide the shortest distance (degrees) over which a marker glides to its new fix. Over shorter
   * distances it jumps there; for users who prefer reduced motion it always jumps.
   */
  takePositions(positions: Positions, time: number, shortestGlide: number): Movement {
    const before = this.#positions;
    const known = this.#rows;
    const { last } = positions;
    // The position table is written in place. Within a session, live or replayed, its arrays stay the same objects.
    const isNext =
      before !== null && before.last.arrays === last.arrays && positions.version === before.version + 1;
    const rows = isNext ? positions.changed : 'all';
    this.#positions = positions;
    this.#rows = last.length;
    this.#reserve(last.length);
    if (!isNext) this.#beginTable();
    let looks = !isNext || last.length !== known;
    const take = (row: number) => {
      if (isNext && row >= known && this.clusters.length > 0) this.#hold(row);
      this.#place(row, time, isNext && row < known ? shortestGlide : Number.POSITIVE_INFINITY);
      looks = this.#look(row, isNext && row < known) || looks;
      this.ungrouped.mark(row);
    };
    if (rows === 'all') {
      for (let row = 0; row < last.length; row++) take(row);
      this.places.markAll();
      this.looks.markAll();
    } else {
      for (const row of rows) {
        take(row);
        this.places.mark(row);
      }
    }
    if (!isNext) this.#count();
    return { rows, looks };
  }

  /** Reads the list of devices. Returns true if a marker was added or removed, or changed its look. */
  takeDevices(list: Devices, mode: Mode = this.#mode): boolean {
    if (mode !== this.#mode) this.#devices = [];
    this.#mode = mode;
    this.#list = list;
    const { byId } = list;
    let changed = false;
    for (let row = 0; row < this.length; row++) {
      if (byId.get(this.idAt(row)) === this.#devices[row]) continue;
      changed = this.#look(row, false) || changed;
    }
    this.#count();
    return changed;
  }

  /**
   * Shows only the markers of these devices. Null: shows all markers that are not hidden. Returns true if a marker was
   * added or removed.
   */
  takeOnly(only: readonly number[] | null): boolean {
    this.#only = only && new Set(only);
    return this.#lookAtAll();
  }

  /**
   * Shows only the markers of the devices that pass the filters of the device list. Null: there is no filter. While
   * `takeOnly` limits the map to the devices of a history, the filters do not count.
   */
  takeWanted(wanted: ReadonlySet<number> | null): boolean {
    this.#wanted = wanted;
    return this.#lookAtAll();
  }

  /**
   * Shows the markers of the selected and the followed device, even if they are hidden or do not pass the filters.
   * Returns true if a marker was added or removed.
   */
  takeAttention({ selected, following }: Pick<Attention, 'selected' | 'following'>): boolean {
    const before = this.#attended;
    const followed = following && following !== 'all' ? following.device : null;
    this.#attended = [selected, followed].filter((id) => id !== null);
    let changed = false;
    for (const id of new Set([...before, ...this.#attended])) {
      const row = this.#positions?.rows.get(id);
      if (row !== undefined && row < this.length) changed = this.#look(row, true) || changed;
    }
    return changed;
  }

  #lookAtAll(): boolean {
    let changed = false;
    for (let row = 0; row < this.length; row++) changed = this.#look(row, true) || changed;
    return changed;
  }

  /**
   * Call this when photos have loaded, so that the markers of their devices show them. Returns true if a marker changed
   * its look.
   */
  takePhotos(): boolean {
    if (!this.#list) return false;
    for (const [row, device] of this.#devices.entries()) if (device?.image) this.#devices[row] = undefined;
    return this.takeDevices(this.#list);
  }

  /** Updates device states and the age of fixes as time passes. Returns true if a marker changed its look. */
  takeTime(now: number): boolean {
    // After the clock was set back (as in a replay), all fixes are younger than before, so every look must be checked.
    const isBack = now < this.#now;
    this.#now = now;
    let changed = false;
    for (let row = 0; row < this.length; row++)
      if (isBack || now > (this.#ages[row] as number)) changed = this.#look(row, true) || changed;
    return changed;
  }

  /**
   * Hides the markers of the rows in `taken`, which have joined a cluster, and shows those of the rows in `freed`,
   * which have left one. Returns true if any marker changed.
   *
   * @param of for each row that was clustered, its cluster; −1 for a device with its own marker
   */
  cluster(taken: ArrayLike<number>, freed: ArrayLike<number>, of: ArrayLike<number> = []): boolean {
    const put = (row: number, inside: number) => {
      if (row >= this.length) return;
      this.looks.bytes[row * LOOK_BYTES + IN_CLUSTER] = inside;
      this.looks.mark(row);
      this.#drawn[row] = inside ? 0 : (this.#shown[row] as number);
    };
    for (let i = 0; i < taken.length; i++) put(taken[i] as number, 1);
    for (let i = 0; i < freed.length; i++) put(freed[i] as number, 0);
    let isDecided = false;
    for (const row of this.#undecided) {
      if (row >= of.length) continue;
      this.#undecided.delete(row);
      isDecided = true;
      put(row, of[row] === -1 ? 0 : 1);
    }
    return taken.length + freed.length > 0 || isDecided;
  }

  #hold(row: number): void {
    this.#undecided.add(row);
    this.looks.bytes[row * LOOK_BYTES + IN_CLUSTER] = 1;
  }

  /** Removes all clusters: every shown marker is drawn again, and the next clustering reads all rows. */
  ungroup(): void {
    this.ungrouped.markAll();
    this.#undecided.clear();
    for (let at = IN_CLUSTER; at < this.looks.bytes.length; at += LOOK_BYTES) this.looks.bytes[at] = 0;
    this.looks.markAll();
    this.#drawn.set(this.#shown);
  }

  #beginTable(): void {
    this.#table++;
    this.ungroup();
  }

  #reserve(rows: number): void {
    this.places.reserve(rows);
    this.looks.reserve(rows);
    if (rows > this.#shown.length) {
      const larger = (from: Uint8Array) => {
        const to = new Uint8Array(this.looks.capacity);
        to.set(from);
        return to;
      };
      this.#shown = larger(this.#shown);
      this.#drawn = larger(this.#drawn);
      const ages = new Float64Array(this.looks.capacity);
      ages.set(this.#ages);
      this.#ages = ages;
    }
  }

  /** Writes the position of a row's marker, with a glide from the marker's current place on screen if there is one. */
  #place(row: number, time: number, shortestGlide: number): void {
    const { lat, lng, heading, accuracy, glide } = (this.#positions as Positions).last.arrays;
    const toLng = (lng[row] as number) / 1e7;
    const toLat = (lat[row] as number) / 1e7;
    const seconds = (glide[row] as number) / 1000;
    let path: Glide = AT_REST;
    if (seconds > 0 && shortestGlide < Number.POSITIVE_INFINITY) {
      const [shownLng, shownLat] = this.shownAt(row, time);
      const whole = glideTo(shownLng, shownLat, toLng, toLat, time, seconds);
      if (Math.hypot(whole.awayLng, whole.awayLat) >= shortestGlide) path = whole;
    }
    const f = this.places.floats;
    const at = row * PLACE_FLOATS;
    f[at] = toLng;
    f[at + 1] = toLat;
    f[at + 2] = toLng - (f[at] as number);
    f[at + 3] = toLat - (f[at + 1] as number);
    f[at + 4] = path.awayLng;
    f[at + 5] = path.awayLat;
    f[at + 6] = path.start;
    f[at + 7] = path.perSecond;
    f[at + 8] = ((heading[row] as number) / 1800) * Math.PI;
    f[at + 9] = accuracy[row] as number;
  }

  #look(row: number, isKnown: boolean): boolean {
    if (!isKnown) {
      const device = this.#list?.byId.get(this.idAt(row));
      if (device !== this.#devices[row] || !this.#liveries[row]) {
        this.#devices[row] = device;
        this.#liveries[row] = device && withPhoto(liveryOf(device, this.#mode), device);
      }
    }
    const { last } = this.#positions as Positions;
    const { at, heard } = last.arrays;
    this.#ages[row] = agesAfter(at[row] as number, this.#now, heard[row] as number);
    const device = this.#devices[row];
    const id = this.idAt(row);
    const isAttended = this.#only === null && this.#attended.includes(id);
    const changed = writeLook(
      this.looks.bytes,
      row,
      last,
      device && isAttended && !device.shown ? { ...device, shown: true } : device,
      this.#liveries[row],
      this.#now,
      !isAttended && (this.#only ?? this.#wanted)?.has(id) === false,
    );
    if (!changed) return false;
    this.looks.mark(row);
    this.ungrouped.mark(row);
    const shown = isShown(this.looks.bytes, row) ? 1 : 0;
    if (shown !== this.#shown[row]) {
      this.#shownCount += shown ? 1 : -1;
      this.#show(row, shown);
    }
    return true;
  }

  #show(row: number, shown: number): void {
    this.#shown[row] = shown;
    this.#drawn[row] = this.looks.bytes[row * LOOK_BYTES + IN_CLUSTER] ? 0 : shown;
  }

  #count(): void {
    this.#shownCount = 0;
    for (let row = 0; row < this.length; row++) {
      this.#show(row, isShown(this.looks.bytes, row) ? 1 : 0);
      this.#shownCount += this.#shown[row] as number;
    }
  }
}

/** Replaces the device's icon by the photo that the owner chose, if that photo has loaded. */
function withPhoto(livery: Livery, { image }: Device): Livery {
  const icon = photoSheet.numberOf(image);
  return icon === null ? livery : { ...livery, icon };
}
