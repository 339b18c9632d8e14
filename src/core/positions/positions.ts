import type { FixColumns } from '../../../events/fix-columns.ts';
import * as positionEvents from '../../../events/positions.ts';
import { Columns } from '../../kernel/columns.ts';
import { inPlace, type Projection } from '../../kernel/projection.ts';
import { select, selectBy } from '../../kernel/read.ts';
import { metresBetweenE7 } from '../../rules/geodesy.ts';
import { hear, repeats } from './heard.ts';
import { isJump, JUMP } from '../../rules/jump.ts';
import { isSilence, SILENCE_SECONDS } from '../../rules/travel/gaps.ts';

/**
 * A fix with a time further in the future than this is ignored (seconds): the clocks of receivers and servers may
 * differ by seconds, but not by minutes.
 */
const FUTURE_SECONDS = 300;
/** Returns the latest time that a fix may have (unix seconds) if it is received at this time (ms). */
export const latestFixAt = (receivedAt: number): number => receivedAt / 1000 + FUTURE_SECONDS;
/** Maximum number of fixes in the trails of all devices together; new fixes replace the oldest. */
export const TRACE_CAPACITY = 1 << 18;

const LAST_FIX = {
  id: 'u32',
  at: 'u32',
  lat: 'i32',
  lng: 'i32',
  speed: 'u16',
  heading: 'u16',
  accuracy: 'u16',
  battery: 'i8',
  flags: 'u8',
  steps: 'u32',
  /** When the device last reported without a new fix (unix seconds); 0 = never. It may be older than `at`. */
  heard: 'u32',
  /** The position of the device's previous fix. From there the marker glides to the new one. */
  previousLat: 'i32',
  previousLng: 'i32',
  /** When the fix arrived (ms), and how long the marker may take to glide to it (ms). */
  receivedAt: 'f64',
  glide: 'u16',
  /**
   * The number of the device's newest entry in the trail buffer. Entries are counted from 1 since the start of the app;
   * 0 = none.
   */
  trace: 'u32',
} as const;

const TRACE = {
  at: 'u32',
  lat: 'i32',
  lng: 'i32',
  speed: 'u16',
  accuracy: 'u16',
  flags: 'u8',
  previous: 'u32',
} as const;

export type LastFixes = Columns<typeof LAST_FIX>;
type Trace = Columns<typeof TRACE>;

export type Positions = {
  readonly version: number;
  /** The last fix of each device: one row of the table per device. */
  readonly last: LastFixes;
  /** The table row of each device, by device id. */
  readonly rows: ReadonlyMap<number, number>;
  /**
   * The trails: a ring buffer with the latest fixes of all devices. The entries of one device are linked, newest
   * first.
   */
  readonly trace: Trace;
  /** Number of fixes that have been written to the trail buffer since the start. */
  readonly written: number;
  /** Number of fixes that have been applied since the start, with those that arrived late or that the stream repeated. */
  readonly applied: number;
  /** Time of the newest fix among those of all devices (unix seconds); 0 = no fix yet. */
  readonly newest: number;
  /** Numbers of rejected fixes, by reason. These fixes stay in the log. */
  readonly refused: { readonly noPosition: number; readonly future: number };
  /** The table rows that the latest batch of fixes changed. Only these need to be uploaded to the graphics card. */
  readonly changed: readonly number[] | 'all';
};

/** The same state inside the projection, which writes the table rows in place. */
type Held = Positions & { readonly rows: Map<number, number> };

const nowhere = (): Held => ({
  version: 0,
  last: new Columns(LAST_FIX),
  rows: new Map(),
  trace: new Columns(TRACE),
  written: 0,
  applied: 0,
  newest: 0,
  refused: { noPosition: 0, future: 0 },
  changed: 'all',
});

/** Maximum time for a marker to glide to a new fix (ms). */
const LONGEST_GLIDE = 1_000;
/** If a batch of fixes has changed more table rows than this, they are not listed: all count as changed. */
const MOST_CHANGED_ROWS = 2_000;

/**
 * The last position of every device, and the devices' trails. This data changes often, so it is written in place
 * (see `Columns`).
 */
export const positions: Projection<Positions> = inPlace<Held>(
  'core/positions',
  nowhere,
  ({ last, rows, trace, ...rest }, spent) => ({
    ...rest,
    last: last.copy(spent?.last),
    // Rows are only added, so a map of the same size has the same rows.
    rows: spent?.rows.size === rows.size ? spent.rows : new Map(rows),
    trace: trace.copy(spent?.trace),
  }),
  (on) => [
    on(positionEvents.fixesReceived, (state, { payload, at }) =>
      take(state, payload.fixes, at, payload.source),
    ),
    on(positionEvents.reported, (state, { payload, at }) => {
      const { last, rows, version } = state;
      const changed = hear(last.arrays.heard, rows, payload, at / 1000 + FUTURE_SECONDS);
      const isLong = changed.length > MOST_CHANGED_ROWS;
      const all = isLong ? 'all' : changed;
      return { ...state, version: version + 1, last: last.touched(isLong ? null : changed), changed: all };
    }),
  ],
);

function take(state: Held, fixes: FixColumns, now: number, source: string): Held {
  const { last, rows, trace } = state;
  const latest = latestFixAt(now);
  const changed: number[] = [];
  const slots: number[] = [];
  let { written, applied, newest } = state;
  let { noPosition, future } = state.refused;
  // The columns are read into variables once, for speed: a replay spends most of its time in this loop.
  const { device: ids, at: ats, lat: lats, lng: lngs, speed: speeds, flags: flagsOf } = fixes;
  const { heading: headings, accuracy: accuracies, battery: batteries, steps: stepsOf } = fixes;
  let a = last.arrays;

  for (let i = 0; i < ids.length; i++) {
    const lat = lats[i] as number;
    const lng = lngs[i] as number;
    const at = ats[i] as number;
    // A fix at 0,0, outside the world, not a number, or before 1970 means that the receiver had no position.
    if ((lat === 0 && lng === 0) || !(Math.abs(lat) <= 9e8 && Math.abs(lng) <= 1.8e9 && at >= 1)) {
      noPosition++;
      continue;
    }
    if (at > latest) {
      future++;
      continue;
    }
    const id = ids[i] as number;
    const speed = speeds[i] as number;
    let row = rows.get(id);
    const isNew = row === undefined;
    if (row === undefined) {
      row = last.add();
      rows.set(id, row);
      a = last.arrays;
      a.id[row] = id;
    }
    const before = a.at[row] as number;
    const wasLat = a.lat[row] as number;
    const wasLng = a.lng[row] as number;
    // Skip a fix that is known already. On the live stream, a device that repeats its last place may tell other news.
    if (!isNew && at === before && lat === wasLat && lng === wasLng) {
      if (source === 'socket') {
        applied++;
        if (repeats(a, row, fixes, i)) changed.push(row);
      }
      continue;
    }
    applied++;
    if (at > newest) newest = at;
    let flags = (flagsOf[i] as number) & ~JUMP;
    if (!isNew && at < before) {
      const newestEntry = a.trace[row] as number;
      const isOnce = source !== 'socket';
      written = addLate(
        trace,
        slots,
        newestEntry,
        written,
        at,
        lat,
        lng,
        speed,
        accuracies[i] as number,
        flags,
        isOnce,
      );
      continue;
    }
    if (!isNew && isJump(wasLat, wasLng, before, lat, lng, at)) flags |= JUMP;
    const accuracy = accuracies[i] as number;
    const isUnknown =
      at - before >= SILENCE_SECONDS &&
      isSilence(
        at - before,
        metresBetweenE7(wasLat, wasLng, lat, lng),
        accuracy + (a.accuracy[row] as number),
      );
    const wasReceivedAt = a.receivedAt[row] as number;
    a.at[row] = at;
    a.lat[row] = lat;
    a.lng[row] = lng;
    a.speed[row] = speed;
    a.heading[row] = headings[i] as number;
    a.accuracy[row] = accuracy;
    a.battery[row] = batteries[i] as number;
    a.flags[row] = flags;
    a.steps[row] = stepsOf[i] as number;
    // A marker does not glide over a gap, because its trail would then be drawn across the gap.
    const glides = source === 'socket' && !isNew && !(flags & JUMP) && !isUnknown;
    a.previousLat[row] = glides ? wasLat : lat;
    a.previousLng[row] = glides ? wasLng : lng;
    a.glide[row] = glides ? Math.min(LONGEST_GLIDE, Math.max(0, now - wasReceivedAt)) : 0;
    a.receivedAt[row] = now;
    write(trace, slots, written, at, lat, lng, speed, accuracy, flags, a.trace[row] as number);
    written++;
    a.trace[row] = written;
    changed.push(row);
  }
  const isLong = changed.length > MOST_CHANGED_ROWS;
  return {
    version: state.version + 1,
    last: last.touched(isLong ? null : changed),
    rows,
    trace: trace.touched(slots.length > MOST_CHANGED_ROWS ? null : slots),
    written,
    applied,
    newest,
    refused: { noPosition, future },
    changed: isLong ? 'all' : changed,
  };
}

/**
 * Adds an entry to the trail buffer, and its index to `slots`. This function takes numbers instead of an object, for
 * speed, because it runs for every fix.
 */
function write(
  trace: Trace,
  slots: number[],
  written: number,
  at: number,
  lat: number,
  lng: number,
  speed: number,
  accuracy: number,
  flags: number,
  previous: number,
): void {
  const slot = written < TRACE_CAPACITY ? trace.add() : written % TRACE_CAPACITY;
  const { arrays } = trace;
  slots.push(slot);
  arrays.at[slot] = at;
  arrays.lat[slot] = lat;
  arrays.lng[slot] = lng;
  arrays.speed[slot] = speed;
  arrays.accuracy[slot] = accuracy;
  arrays.flags[slot] = flags;
  arrays.previous[slot] = previous;
}

/**
 * Inserts a fix that arrived late into its device's trail, before the newer fixes. Returns the new number of fixes
 * written to the trail buffer. `isOnce`: a fix that the trail already has is skipped.
 */
function addLate(
  trace: Trace,
  slots: number[],
  newest: number,
  written: number,
  at: number,
  lat: number,
  lng: number,
  speed: number,
  accuracy: number,
  flags: number,
  isOnce: boolean,
): number {
  const { at: times, previous } = trace.arrays;
  let after = newest;
  for (;;) {
    const slot = (after - 1) % TRACE_CAPACITY;
    const next = previous[slot] as number;
    if (!isHeld(next, written) || (times[(next - 1) % TRACE_CAPACITY] as number) <= at) break;
    after = next;
  }
  // If the late fix is older than all the fixes of its device in the ring buffer, it is ignored.
  if (!isHeld(after, written + 1)) return written;
  const slotAfter = (after - 1) % TRACE_CAPACITY;
  const before = previous[slotAfter] as number;
  const slotBefore = isHeld(before, written) ? (before - 1) % TRACE_CAPACITY : null;
  const { lat: lats, lng: lngs, flags: flagsOf } = trace.arrays;
  for (let entry = before; isOnce && isHeld(entry, written); ) {
    const slot = (entry - 1) % TRACE_CAPACITY;
    if (times[slot] !== at) break;
    if (lats[slot] === lat && lngs[slot] === lng) return written;
    entry = previous[slot] as number;
  }
  const isFar = (slot: number) =>
    isJump(lats[slot] as number, lngs[slot] as number, times[slot] as number, lat, lng, at);
  const jump = slotBefore !== null && isFar(slotBefore) ? JUMP : 0;
  // The late fix is now followed by a newer one, so calculate again whether the device could have moved from here to
  // there.
  const jumpAfter = isJump(
    lat,
    lng,
    at,
    lats[slotAfter] as number,
    lngs[slotAfter] as number,
    times[slotAfter] as number,
  );
  flagsOf[slotAfter] = ((flagsOf[slotAfter] as number) & ~JUMP) | (jumpAfter ? JUMP : 0);
  slots.push(slotAfter);
  write(trace, slots, written, at, lat, lng, speed, accuracy, flags | jump, before);
  // The arrays must be read again here, because `write` may have replaced them with larger ones.
  trace.arrays.previous[slotAfter] = written + 1;
  return written + 1;
}

/**
 * Whether an entry is still in the ring buffer. Entry numbers count from 1, and the buffer keeps only the last
 * `TRACE_CAPACITY` entries.
 */
export const isHeld = (entry: number, written: number) => entry > 0 && entry > written - TRACE_CAPACITY;

/** A fix in the units of the screen (degrees, km/h, metres, per cent, unix seconds). */
export type Fix = {
  readonly at: number;
  readonly lat: number;
  readonly lng: number;
  readonly speed: number;
  readonly heading: number;
  /** How accurate the fix is (metres). Null if unknown. */
  readonly accuracy: number | null;
  /** The device's battery charge (per cent). Null if it has no battery or the charge is unknown. */
  readonly battery: number | null;
  readonly approximate: boolean;
  readonly ignition: boolean;
  readonly moving: boolean;
  readonly jumped: boolean;
  readonly steps: number;
  /** When the device last reported without a new fix (unix seconds). Absent if that was not after this fix. */
  readonly heard?: number;
};

/** The last fix of one device. Null if it never had one. O(1). */
export const lastFixOf = selectBy((read, id: number): Fix | null => {
  const { rows, last } = read(positions);
  const row = rows.get(id);
  return row === undefined ? null : fixAt(last, row);
});

/** Time of the newest fix of all devices (unix seconds). Null before the first. */
export const newestFixAt = select((read): number | null => {
  const { newest } = read(positions);
  return newest === 0 ? null : newest;
});

/** Reads one row of the table of last fixes as a fix. */
export function fixAt({ arrays }: LastFixes, row: number): Fix {
  const number = (name: keyof typeof arrays) => arrays[name][row] as number;
  const flags = number('flags');
  const accuracy = number('accuracy');
  const battery = number('battery');
  const at = number('at');
  const heard = number('heard');
  const fix: Fix = {
    at,
    lat: number('lat') / 1e7,
    lng: number('lng') / 1e7,
    speed: number('speed') / 10,
    heading: number('heading') / 10,
    accuracy: accuracy === 0 ? null : accuracy,
    battery: battery < 0 ? null : battery,
    approximate: (flags & 1) !== 0,
    ignition: (flags & 2) !== 0,
    moving: (flags & 4) !== 0,
    jumped: (flags & JUMP) !== 0,
    steps: number('steps'),
  };
  return heard > at ? { ...fix, heard } : fix;
}
