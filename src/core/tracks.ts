import type { FixColumns } from '../../events/fix-columns.ts';
import * as positionEvents from '../../events/positions.ts';
import type { Failure } from '../../events/session-types.ts';
import { projection } from '../kernel/projection.ts';
import { select, type Selector } from '../kernel/read.ts';
import type { TracePart } from './positions.ts';
import { wayOf } from './travel/way.ts';

export type Track = {
  readonly device: number;
  readonly status: 'loading' | 'ready' | 'failed';
  readonly failure: Failure | null;
  /** Oldest first. */
  readonly part: TracePart | null;
};

/** Tracks of so many devices are held; the one asked for longest ago gives way. */
const MOST = 8;

const put = (tracks: readonly Track[], track: Track): readonly Track[] =>
  [track, ...tracks.filter(({ device }) => device !== track.device)].slice(0, MOST);

/** The past of devices as the server tells it, newest request first. */
export const tracks = projection<readonly Track[]>('core/tracks', [], (on) => [
  on(positionEvents.trackRequested, (all, { payload: { device } }) => {
    const before = all.find((each) => each.device === device);
    return put(all as Track[], {
      device,
      status: 'loading',
      failure: null,
      part: before?.part ?? null,
    }) as Track[];
  }),
  on(
    positionEvents.trackLoaded,
    (all, { payload: { device, fixes } }) =>
      put(all as Track[], { device, status: 'ready', failure: null, part: partOf(fixes, device) }) as Track[],
  ),
  on(positionEvents.trackLoadFailed, (all, { payload: { device, failure } }) => {
    const before = all.find((each) => each.device === device);
    return put(all as Track[], { device, status: 'failed', failure, part: before?.part ?? null }) as Track[];
  }),
]);

/** The loaded past of one device, or null. */
export const trackOf = (id: number): Selector<Track | null> => {
  // Not `selectBy`, which would compare long columns entry by entry.
  const known = members.get(id) ?? select((read) => read(tracks).find(({ device }) => device === id) ?? null);
  members.set(id, known);
  return known;
};
const members = new Map<number, Selector<Track | null>>();

/** Columns of the answer, oldest first, with jumps marked; places at 0,0 and doubles are left out. */
function partOf(fixes: FixColumns, device: number): TracePart {
  const { at, lat, lng, speed, flags } = wayOf(fixes, device, 1, Number.POSITIVE_INFINITY).way;
  return { at, lat, lng, speed, flags };
}
