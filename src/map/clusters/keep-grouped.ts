import { throttled } from '../frames.ts';
import type { Fleet } from '../fleet.ts';
import { LOOK_BYTES } from '../looks.ts';
import { type Clusters, noClusters } from './clusters.ts';
import { looksSame } from './faces.ts';
import { COVERS } from './group.ts';
import { pixelsPerDegree } from '../mercator.ts';
import { groupInWorker, type GroupWorker } from './group-in-worker.ts';
import { levelOf, reachFor } from './reach.ts';
import type { GroupReply, RowPart } from './worker-messages.ts';

/** While devices move, clusters are told again so often, milliseconds. */
const EVERY = 1_000;

export type KeepGroupedOptions = {
  readonly fleet: Fleet;
  readonly create: () => GroupWorker;
  readonly view: () => { readonly zoom: number; readonly devices: number };
  /** Devices that no cluster may hide. */
  readonly alone: () => readonly number[];
  /** Other clusters, or other markers that a cluster stands for. */
  readonly changed: (clusters: Clusters) => void;
  readonly failed: (problem: string) => void;
};

/** Keeps the clusters of a fleet as they should be: at once for another zoom, at most once a second for fixes. */
export function keepGrouped({ fleet, create, view, alone, changed, failed }: KeepGroupedOptions) {
  let level = Number.NaN;
  let reach = COVERS;
  let isDue = false;
  let clusters = noClusters();
  /** Those on screen; later ones may differ by less than can be seen. */
  let drawn = clusters;
  let isStopped = false;
  // Whoever grouped before is gone, and with it what it knew of these rows.
  fleet.ungroup();
  const grouping = groupInWorker(create, take, (problem) => {
    fleet.ungroup();
    isDue = true;
    // A worker that is not available fails before this function is done.
    queueMicrotask(() => {
      if (isStopped) return;
      show(noClusters(fleet.length));
      failed(problem);
      later();
    });
  });

  function show(next: Clusters): void {
    drawn = clusters = next;
    changed(next);
  }
  function group(): void {
    if (isStopped || fleet.length === 0 || Number.isNaN(level)) return;
    if (grouping.isBusy()) {
      isDue = true;
      return;
    }
    isDue = false;
    const rows = alone().flatMap((id) => fleet.rowOf(id) ?? []);
    const told = grouping.ask({
      table: fleet.table,
      length: fleet.length,
      part: partOf(fleet),
      alone: rows,
      zoom: level,
      reach,
    });
    if (!told) fleet.ungrouped.markAll();
  }
  const later = throttled(EVERY, () => {
    if (isDue || fleet.ungrouped.isChanged) group();
  });

  function take(reply: GroupReply): void {
    if (reply.table === fleet.table) {
      const isOther = fleet.cluster(reply.taken, reply.freed);
      const isSame = !isOther && looksSame(drawn, reply.clusters, pixelsPerDegree(level));
      if (isSame) clusters = reply.clusters;
      else show(reply.clusters);
    }
    if (isDue) group();
  }

  return {
    clusters: () => clusters,
    /** Fixes came, or looks changed. */
    moved: () => later(),
    /** The camera may show something else. */
    settled() {
      const { zoom, devices } = view();
      const nextLevel = levelOf(zoom);
      const nextReach = reachFor(zoom, devices, reach);
      if (nextLevel === level && nextReach === reach) later();
      else {
        level = nextLevel;
        reach = nextReach;
        group();
      }
    },
    /** Others may stand alone now. */
    askNow: group,
    /** Every device stands for itself again. */
    stop() {
      if (isStopped) return;
      isStopped = true;
      later.cancel();
      grouping.stop();
      fleet.ungroup();
    },
  };
}

/** What changed in the table since the last time, copied: the buffers go to the worker. */
function partOf({ ungrouped, length, targets, looks }: Fleet): RowPart {
  const changed = ungrouped.take();
  const lat = targets.lat as Int32Array;
  const lng = targets.lng as Int32Array;
  if (changed === 'all')
    return {
      rows: null,
      lat: lat.slice(0, length),
      lng: lng.slice(0, length),
      looks: looks.bytes.slice(0, length * LOOK_BYTES),
    };
  const rows = changed.filter((row) => row < length);
  const part = {
    rows,
    lat: new Int32Array(rows.length),
    lng: new Int32Array(rows.length),
    looks: new Uint8Array(rows.length * LOOK_BYTES),
  };
  for (const [index, row] of rows.entries()) {
    part.lat[index] = lat[row] as number;
    part.lng[index] = lng[row] as number;
    part.looks.set(looks.bytes.subarray(row * LOOK_BYTES, (row + 1) * LOOK_BYTES), index * LOOK_BYTES);
  }
  return part;
}
