import type { FixColumns } from '../../events/fix-columns.ts';
import * as positionEvents from '../../events/positions.ts';
import type { Failure } from '../../events/session-types.ts';
import { projection } from '../kernel/projection.ts';
import { selectBy } from '../kernel/read.ts';
import { isJump, JUMP, type TracePart } from './positions.ts';

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
export const trackOf = selectBy(
  (read, id: number): Track | null => read(tracks).find(({ device }) => device === id) ?? null,
);

/** Columns of the answer, oldest first, with jumps marked; places at 0,0 and doubles are left out. */
function partOf(fixes: FixColumns, device: number): TracePart {
  const order = Array.from({ length: fixes.device.length }, (_, i) => i)
    .filter((i) => fixes.device[i] === device && !(fixes.lat[i] === 0 && fixes.lng[i] === 0))
    .sort((a, b) => (fixes.at[a] as number) - (fixes.at[b] as number));
  const pick = (name: 'at' | 'lat' | 'lng' | 'speed') => order.map((i) => fixes[name][i] as number);
  const [at, lat, lng] = [pick('at'), pick('lat'), pick('lng')] as [number[], number[], number[]];
  const flags = order.map((i, k) => {
    const jumped =
      k > 0 &&
      isJump(
        lat[k - 1] as number,
        lng[k - 1] as number,
        at[k - 1] as number,
        lat[k] as number,
        lng[k] as number,
        at[k] as number,
      );
    return ((fixes.flags[i] as number) & ~JUMP) | (jumped ? JUMP : 0);
  });
  return {
    at: Uint32Array.from(at),
    lat: Int32Array.from(lat),
    lng: Int32Array.from(lng),
    speed: Uint16Array.from(pick('speed')),
    flags: Uint8Array.from(flags),
  };
}
