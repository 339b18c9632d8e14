import { throttled } from '../frames.ts';
import type { Fleet } from '../fleet.ts';
import { LOOK_BYTES } from '../looks.ts';
import { type Clusters, noClusters } from './clusters.ts';
import { looksSame } from './faces.ts';
import { COVERS } from './group.ts';
import { pixelsPerDegree } from '../mercator.ts';
import { levelOf, reachFor } from './reach.ts';
import type { GroupReply, RowPart, GroupRequest } from './worker-messages.ts';
import { buffersOf, lineTo, type WorkerLike } from '../../workers/line.ts';
import { Grouper } from './grouper.ts';

/** The worker, which a test can stand in for. */
export type GroupWorker = WorkerLike<GroupRequest, GroupReply>;

type Grouping = {
  /** True while an answer is under way: no further request is taken. */
  readonly isBusy: () => boolean;
  /** `false`: the worker is gone since, so all rows must be told again. */
  readonly ask: (request: GroupRequest) => boolean;
  readonly stop: () => void;
};

/** A browser that takes a worker's memory away does not always say so: without an answer for so long it is gone. */
const SILENT = { looks: 4, apart: 5_000 };

const messageOf = (problem: unknown) => (problem instanceof Error ? problem.message : String(problem));

/**
 * Groups beside the page, and in the page where no worker is available: slower, and the same clusters. Where that fails,
 * too, nothing is grouped any more.
 *
 * @param onFailed hears why there is no worker, and why nothing can be grouped; the next request must tell all rows
 */
export function groupInWorker(
  create: () => GroupWorker,
  onReply: (reply: GroupReply) => void,
  onFailed: (problem: string) => void,
): Grouping {
  let here: Grouper | null = null;
  let isBusy = false;
  let isStopped = false;
  /** Grouping itself fails: the same rows would fail again. */
  let isGivenUp = false;
  /** Looks are counted, not time: a page that slept has not waited. */
  let looks = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  const fail = (problem: string) => {
    if (here) return;
    clearTimeout(timer);
    line.end();
    here = new Grouper();
    isBusy = false;
    if (!isStopped) onFailed(problem);
  };
  const lookSoon = () => {
    timer = setTimeout(() => {
      looks++;
      if (looks < SILENT.looks) lookSoon();
      else fail('the worker does not answer');
    }, SILENT.apart);
  };
  function answerHere(request: GroupRequest, by: Grouper): void {
    let reply: GroupReply;
    try {
      reply = by.answer(request);
    } catch (problem) {
      isGivenUp = true;
      onFailed(messageOf(problem));
      return;
    }
    onReply(reply);
  }
  const line = lineTo<GroupRequest, GroupReply>(create, {
    heard(reply) {
      clearTimeout(timer);
      if (isStopped) return;
      isBusy = false;
      onReply(reply);
    },
    failed: fail,
  });
  line.begin();

  return {
    isBusy: () => isBusy,
    ask(request) {
      if (isStopped || isGivenUp) return true;
      if (here) {
        answerHere(request, here);
        return true;
      }
      isBusy = true;
      looks = 0;
      lookSoon();
      const { part } = request;
      return line.say(request, buffersOf(Object.values(part)));
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
      line.end();
    },
  };
}

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
