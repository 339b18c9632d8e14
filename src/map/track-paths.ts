import type { TraceColumns } from './trace-columns.ts';
import { speedColour } from './trace-columns.ts';

/** The data from which a track is drawn. */
export type PathSource = {
  readonly lat: Int32Array;
  readonly lng: Int32Array;
  readonly speed: Uint16Array;
  readonly breaks: Uint8Array;
};

/** The highest speed with a colour of its own (km/h). The colours of all whole speeds up to it are calculated once. */
const FASTEST = 200;
let table: Uint8Array | null = null;
function colours(): Uint8Array {
  if (table) return table;
  table = new Uint8Array((FASTEST + 1) * 3);
  for (let kmh = 0; kmh <= FASTEST; kmh++) table.set(speedColour(kmh * 10), kmh * 3);
  return table;
}

/**
 * Converts selected fixes of a track to connected lines, coloured by speed. A line ends at a gap, and where blocks of
 * fixes are left out.
 *
 * @param fixes indices in ascending order
 * @param isBroken whether there is a gap between fix `a` and fix `b`
 */
export function trackPaths(
  { lat, lng, speed }: PathSource,
  fixes: Uint32Array,
  isBroken: (a: number, b: number) => boolean,
): TraceColumns {
  const count = fixes.length;
  const path = new Float64Array(count * 2);
  const bytes = new Uint8Array(count * 4);
  const starts = new Uint32Array(count);
  const palette = colours();
  let runs = 0;
  let length = 0;
  let runStart = 0;
  const endRun = () => {
    // A single fix makes no line.
    if (length - runStart < 2) length = runStart;
    else starts[runs++] = runStart;
    runStart = length;
  };
  for (let k = 0; k < count; k++) {
    const i = fixes[k] as number;
    if (k > 0 && isBroken(fixes[k - 1] as number, i)) endRun();
    path[length * 2] = (lng[i] as number) / 1e7;
    path[length * 2 + 1] = (lat[i] as number) / 1e7;
    const from = Math.min(FASTEST, Math.round((speed[i] as number) / 10)) * 3;
    bytes[length * 4] = palette[from] as number;
    bytes[length * 4 + 1] = palette[from + 1] as number;
    bytes[length * 4 + 2] = palette[from + 2] as number;
    bytes[length * 4 + 3] = 245;
    length++;
  }
  endRun();
  return {
    starts: starts.slice(0, runs),
    path: path.subarray(0, length * 2),
    colours: bytes.subarray(0, length * 4),
    length: runs,
  };
}

/**
 * Returns, for each fix of a track, the number of gaps up to this fix. If two fixes have the same number, there is no
 * gap between them.
 */
export function gapCounts(breaks: Uint8Array): Uint32Array {
  const counts = new Uint32Array(breaks.length);
  let count = 0;
  for (let i = 0; i < breaks.length; i++) counts[i] = count += breaks[i] as number;
  return counts;
}
