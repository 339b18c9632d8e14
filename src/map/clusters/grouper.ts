import { LOOK_BYTES } from '../looks.ts';
import { groupDevices } from './group.ts';
import type { GroupReply, GroupRequest, RowPart } from './worker-messages.ts';

/**
 * Clusters devices, in the worker. It keeps its own copy of the table rows, so it receives only the changes, and it
 * returns the rows that joined or left a cluster.
 */
export class Grouper {
  #table = -1;
  #lat = new Int32Array(0);
  #lng = new Int32Array(0);
  #looks = new Uint8Array(0);
  #inside = new Uint8Array(0);
  #level = '';
  readonly #hearts = new Set<number>();
  /**
   * The cluster of each row in the last reply. Emptied after a zoom, because the clusters may change completely then.
   */
  #before = new Int32Array(0);

  answer({ table, length, part, alone, zoom, reach }: GroupRequest): GroupReply {
    if (table !== this.#table) {
      this.#inside.fill(0);
      this.#before = new Int32Array(0);
    }
    this.#table = table;
    this.#reserve(length);
    this.#take(part);
    const level = `${zoom} ${reach}`;
    if (level !== this.#level) {
      this.#hearts.clear();
      this.#before = new Int32Array(0);
    }
    this.#level = level;
    const clusters = groupDevices(
      {
        length,
        lat: this.#lat,
        lng: this.#lng,
        looks: this.#looks,
        alone: new Set(alone),
        zoom,
        reach,
        before: this.#before,
      },
      this.#hearts,
    );
    // Keeps a copy, because the original array is transferred to the page with the reply and is empty here afterwards.
    this.#before = clusters.of.slice();
    return { table, clusters, ...this.#difference(clusters.of) };
  }

  #reserve(length: number): void {
    if (length <= this.#lat.length) return;
    const room = Math.max(length, this.#lat.length * 2);
    const larger = <Kind extends Int32Array | Uint8Array>(to: Kind, from: Kind): Kind => {
      to.set(from);
      return to;
    };
    this.#lat = larger(new Int32Array(room), this.#lat);
    this.#lng = larger(new Int32Array(room), this.#lng);
    this.#inside = larger(new Uint8Array(room), this.#inside);
    this.#looks = larger(new Uint8Array(room * LOOK_BYTES), this.#looks);
  }

  #take({ rows, lat, lng, looks }: RowPart): void {
    if (rows === null) {
      this.#lat.set(lat);
      this.#lng.set(lng);
      this.#looks.set(looks);
      return;
    }
    for (const [index, row] of rows.entries()) {
      this.#lat[row] = lat[index] as number;
      this.#lng[row] = lng[index] as number;
      const from = index * LOOK_BYTES;
      this.#looks.set(looks.subarray(from, from + LOOK_BYTES), row * LOOK_BYTES);
    }
  }

  #difference(of: Int32Array): { taken: Uint32Array; freed: Uint32Array } {
    const taken: number[] = [];
    const freed: number[] = [];
    for (let row = 0; row < of.length; row++) {
      const isInside = (of[row] as number) >= 0;
      if (isInside === (this.#inside[row] === 1)) continue;
      this.#inside[row] = isInside ? 1 : 0;
      (isInside ? taken : freed).push(row);
    }
    return { taken: Uint32Array.from(taken), freed: Uint32Array.from(freed) };
  }
}
