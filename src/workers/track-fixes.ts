import type { FixColumns } from '../../events/fix-columns.ts';
import type { SensorColumns } from '../../events/sensor-types.ts';
import {
  NO_ELEVATION,
  type RecordedLine,
  type RecordedTrack,
} from '../../plugins/track-import/reading/recorded-track.ts';
import type { TrackRange } from '../api/backend.ts';
import type { TrackFiles } from '../ports/ports.ts';
import type { TrackLibrary } from './track-files.ts';

/** The file port of a session. It reads files, and returns a track's fixes as those of a device, or a line's places. */
export const trackFiles = ({ port, track, line }: TrackLibrary): TrackFiles => ({
  ...port,
  fixes(id, device, range) {
    const found = track(id);
    return found ? fixesOf(found, device, range) : null;
  },
  heights(id, device, range) {
    const found = track(id);
    return found ? heightsOf(found, device, range) : null;
  },
  places(id) {
    const found = line(id);
    return found ? placesOf(found) : null;
  },
});

/** Returns the fixes of a track from a file within a time range, in the units of a server's response. */
export function fixesOf(
  { columns, end }: Pick<RecordedTrack, 'columns' | 'end'>,
  device: number,
  range: TrackRange,
): FixColumns {
  const [first, length] = partOf({ columns, end }, range);
  return {
    device: new Int32Array(length).fill(device),
    at: Uint32Array.from(columns.at.subarray(first, first + length), (ms) => Math.floor(ms / 1000)),
    lat: columns.lat.slice(first, first + length),
    lng: columns.lng.slice(first, first + length),
    speed: columns.speed.slice(first, first + length),
    heading: columns.heading.slice(first, first + length),
    accuracy: columns.accuracy.slice(first, first + length),
    battery: new Int8Array(length).fill(-1),
    flags: new Uint8Array(length),
    steps: new Uint32Array(length),
  };
}

/** Returns the elevations of a track from a file within a time range, as values of a sensor. */
export function heightsOf(
  track: Pick<RecordedTrack, 'columns' | 'end'>,
  device: number,
  range: TrackRange,
): SensorColumns {
  const { at, elevation } = track.columns;
  const heights: SensorColumns = {
    names: ['altitude'],
    units: [''],
    device: [],
    at: [],
    name: [],
    value: [],
  };
  if (!elevation) return heights;
  const [first, length] = partOf(track, range);
  for (let i = first; i < first + length; i++) {
    const height = elevation[i] as number;
    if (height === NO_ELEVATION) continue;
    heights.device.push(device);
    heights.at.push(Math.floor((at[i] as number) / 1000));
    heights.name.push(0);
    heights.value.push(height);
  }
  return heights;
}

/** Returns the index of the first fix within a time range, and the number of fixes in it. */
function partOf({ columns: { at }, end }: Pick<RecordedTrack, 'columns' | 'end'>, range: TrackRange) {
  // A time range from a server has whole seconds, so fixes within its last second still belong to the range.
  const [from, to] =
    'from' in range
      ? [range.from * 1000, (range.to + 1) * 1000]
      : [
          'lastMinutes' in range ? end - range.lastMinutes * 60_000 : Number.NEGATIVE_INFINITY,
          Number.POSITIVE_INFINITY,
        ];
  const last = firstFrom(at, to);
  const first = 'lastPoints' in range ? Math.max(0, last - range.lastPoints) : firstFrom(at, from);
  return [first, Math.max(0, last - first)] as const;
}

/** Returns the index of the first fix at or after this time (ms). */
function firstFrom(at: Float64Array, ms: number): number {
  let low = 0;
  let high = at.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((at[middle] as number) < ms) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Maximum number of points in a line from a file. More would not be visible on screen. */
const MOST_PLACES = 20_000;

function placesOf({ points, columns: { lat, lng } }: RecordedLine): readonly number[] {
  const step = Math.max(1, Math.ceil(points / MOST_PLACES));
  const places: number[] = [];
  for (let i = 0; i < points; i += step) places.push((lng[i] as number) / 1e7, (lat[i] as number) / 1e7);
  const end = points - 1;
  if (end % step !== 0) places.push((lng[end] as number) / 1e7, (lat[end] as number) / 1e7);
  return places;
}
