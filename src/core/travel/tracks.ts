import type { FixColumns } from '../../../events/fix-columns.ts';
import * as positionEvents from '../../../events/positions.ts';
import { plainProjection } from '../../kernel/projection.ts';
import { type Read, select, type Selector } from '../../kernel/read.ts';
import { latestFixAt, positions } from '../positions/positions.ts';
import { type TracePart, traceOf } from '../positions/trails.ts';
import { answered, type Remote } from '../server/remote.ts';
import { settings } from '../app/settings.ts';
import { isJump, JUMP } from '../../rules/jump.ts';
import { wayOf } from '../../rules/travel/way.ts';

export type Track = Remote<{
  readonly device: number;
  /** The loaded fixes, oldest first. */
  readonly part: TracePart | null;
}>;

/** Maximum number of devices whose tracks are kept. A new track replaces the one that was requested longest ago. */
const MOST = 8;

const put = (tracks: readonly Track[], track: Track): readonly Track[] =>
  [track, ...tracks.filter(({ device }) => device !== track.device)].slice(0, MOST);
const partKnown = (tracks: readonly Track[], id: number) =>
  tracks.find(({ device }) => device === id)?.part ?? null;

/** The devices' histories from the server, the latest request first. */
export const tracks = plainProjection<readonly Track[]>('core/tracks', [], (on) => [
  on(positionEvents.trackRequested, (all, { payload: { device } }) =>
    put(all, { device, status: 'loading', failure: null, part: partKnown(all, device) }),
  ),
  on(positionEvents.trackLoaded, (all, { payload: { device, fixes }, at }) =>
    put(all, { device, ...answered, part: partOf(fixes, device, latestFixAt(at)) }),
  ),
  on(positionEvents.trackLoadFailed, (all, { payload: { device, failure } }) =>
    put(all, { device, status: 'failed', failure, part: partKnown(all, device) }),
  ),
]);

/** Returns the selector of one device's loaded history; its value is null if none is loaded. */
export const trackOf = (id: number): Selector<Track | null> => {
  // Do not use `selectBy` here: it would compare the long columns of the track entry by entry.
  const known = members.get(id) ?? select((read) => read(tracks).find(({ device }) => device === id) ?? null);
  members.set(id, known);
  return known;
};
const members = new Map<number, Selector<Track | null>>();

/** Returns the event that requests a device's history in the length that the user has chosen for trails. */
export const trackWanted = (read: Read, device: number) =>
  positionEvents.trackRequested({ device, range: { lastMinutes: read(settings).traceMinutes } });

/**
 * Returns the response's fixes as columns, oldest first, with jumps marked. Leaves out duplicates, fixes at 0,0 and
 * fixes after `latest` (unix seconds): behind a fix in the future no live fix could follow.
 */
function partOf(fixes: FixColumns, device: number, latest: number): TracePart {
  const { at, lat, lng, speed, accuracy, flags } = wayOf(fixes, device, 1, latest).way;
  return { at, lat, lng, speed, accuracy, flags };
}

/**
 * Returns a device's loaded history followed by newer live fixes. If no history is loaded: the live fixes since
 * `from` (unix seconds).
 */
export function wayUntilNow(read: Read, device: number, from: number): TracePart {
  const loaded = read(trackOf(device))?.part;
  const last = loaded?.at.at(-1);
  if (!loaded || last === undefined) return traceOf(read(positions), device, from);
  return continued(loaded, traceOf(read(positions), device, last));
}

/**
 * Appends live fixes to a loaded history, from the history's last second on. A single second may have many fixes: three
 * hundred in a demo track played at ×300. Those that arrived after the history was loaded must be appended too.
 */
function continued(past: TracePart, came: TracePart): TracePart {
  const end = past.at.length - 1;
  const isLast = (i: number) =>
    came.at[i] === past.at[end] && came.lat[i] === past.lat[end] && came.lng[i] === past.lng[end];
  let first = 0;
  for (let i = 0; i < came.at.length && came.at[i] === past.at[end]; i++) if (isLast(i)) first = i + 1;
  const join = <A extends Uint32Array | Int32Array | Uint16Array | Uint8Array>(
    make: new (length: number) => A,
    name: keyof TracePart,
  ) => {
    const all = new make(past.at.length + came.at.length - first);
    all.set(past[name]);
    all.set(came[name].subarray(first), past.at.length);
    return all;
  };
  const flags = join(Uint8Array, 'flags');
  const way = { at: join(Uint32Array, 'at'), lat: join(Int32Array, 'lat'), lng: join(Int32Array, 'lng') };
  const entry = (column: ArrayLike<number>, i: number) => column[i] as number;
  const [a, b] = [end, end + 1];
  // A live fix is marked as a jump if it is too far from the live fix before it. Here it may follow a different fix, so
  // the mark is set again.
  if (b < way.at.length) {
    const isJumped = isJump(
      entry(way.lat, a),
      entry(way.lng, a),
      entry(way.at, a),
      entry(way.lat, b),
      entry(way.lng, b),
      entry(way.at, b),
    );
    flags[b] = (entry(flags, b) & ~JUMP) | (isJumped ? JUMP : 0);
  }
  return {
    ...way,
    speed: join(Uint16Array, 'speed'),
    accuracy: join(Uint16Array, 'accuracy'),
    flags,
  };
}
