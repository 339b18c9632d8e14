import { LOOK_BYTES } from '../looks.ts';
import { type Clusters, COLOURS, countOf } from './clusters.ts';

/** Finds the commonest colours of each cluster's members and how large their parts are. */
export function paintColours(clusters: Clusters, looks: Uint8Array): void {
  const { length, of, colours } = clusters;
  const counts = Array.from({ length }, () => new Map<number, number>());
  for (let row = 0; row < of.length; row++) {
    const cluster = of[row] as number;
    if (cluster < 0) continue;
    const at = row * LOOK_BYTES;
    const colour =
      ((looks[at] as number) << 16) | ((looks[at + 1] as number) << 8) | (looks[at + 2] as number);
    const tally = counts[cluster] as Map<number, number>;
    tally.set(colour, (tally.get(colour) ?? 0) + 1);
  }
  for (let cluster = 0; cluster < length; cluster++) {
    const all = countOf(clusters, cluster);
    // Equal parts stand by colour, so that they do not change places from one second to the next.
    const common = [...(counts[cluster] as Map<number, number>)].sort((a, b) => b[1] - a[1] || a[0] - b[0]);
    for (const [index, [colour, count]] of common.slice(0, COLOURS).entries())
      colours.set(
        [colour >> 16, (colour >> 8) & 255, colour & 255, Math.round((count / all) * 255)],
        (cluster * COLOURS + index) * 4,
      );
  }
}
