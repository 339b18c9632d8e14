import { FACE_BYTES } from '../gpu/cluster-shader.ts';
import type { InstanceBuffer } from '../instance-buffer.ts';
import { writePlace } from '../spots.ts';
import { type Clusters, clusterRadius, COLOURS, countOf, STATES } from './clusters.ts';

/**
 * Writes the data from which the graphics card draws clusters, one row per cluster. A cluster of one device has no row,
 * because it is drawn as its device. Returns the number of rows.
 */
export function writeFaces(clusters: Clusters, places: InstanceBuffer, faces: InstanceBuffer): number {
  places.reserve(clusters.length);
  faces.reserve(clusters.length);
  const { states, colours, lng, lat } = clusters;
  let row = 0;
  for (let cluster = 0; cluster < clusters.length; cluster++) {
    const count = countOf(clusters, cluster);
    if (count === 1) continue;
    writePlace(places.floats, row, lng[cluster] as number, lat[cluster] as number);
    const at = (row * FACE_BYTES) / 4;
    let sum = 0;
    for (let state = 0; state < STATES - 1; state++) {
      sum += states[cluster * STATES + state] as number;
      faces.floats[at + state] = sum / count;
    }
    faces.floats[at + STATES - 1] = clusterRadius(count);
    let end = 0;
    for (let index = 0; index < COLOURS; index++) {
      const from = (cluster * COLOURS + index) * 4;
      end = Math.min(255, end + (colours[from + 3] as number));
      const to = row * FACE_BYTES + 16 + index * 4;
      faces.bytes.set(colours.subarray(from, from + 3), to);
      // Corrects rounding errors: the last colour's arc must close the rim completely.
      faces.bytes[to + 3] = end >= 253 ? 255 : end;
    }
    row++;
  }
  places.markAll();
  faces.markAll();
  return row;
}

/** If the centre of a cluster moved by less than this, the movement is invisible (pixels). */
const SEEN = 0.75;

/**
 * Whether two sets of clusters look the same. If they do, no redraw is needed; that is common when only one fix among
 * thousands has changed.
 *
 * @param pixels screen pixels per degree
 */
export function looksSame(a: Clusters, b: Clusters, pixels: number): boolean {
  const same = (x: ArrayLike<number>, y: ArrayLike<number>, by: number) => {
    if (x.length !== y.length) return false;
    for (let i = 0; i < x.length; i++) if (Math.abs((x[i] as number) - (y[i] as number)) > by) return false;
    return true;
  };
  const by = SEEN / pixels;
  return (
    same(a.states, b.states, 0) &&
    same(a.lng, b.lng, by) &&
    same(a.lat, b.lat, by) &&
    same(a.colours, b.colours, 2)
  );
}
