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

/** The worker that clusters devices; tests pass their own. */
export type GroupWorker = WorkerLike<GroupRequest, GroupReply>;

type Grouping = {
  /** Whether the worker is busy with a request. Send no other request meanwhile. */
  readonly isBusy: () => boolean;
  /** Sends a clustering request. Returns false if the worker is gone; then the next request must contain all rows. */
  readonly ask: (request: GroupRequest) => boolean;
  readonly stop: () => void;
};

/**
 * A browser may end a worker without notice. The worker counts as gone if it has not replied after this many checks
 * (`looks`), made at this interval (`apart`, ms).
 */
const SILENT = { looks: 4, apart: 5_000 };

const messageOf = (problem: unknown) => (problem instanceof Error ? problem.message : String(problem));

/**
 * Clusters devices in a worker. If there is no worker, clusters them on the page, which is slower but gives the same
 * result. If that fails too, no devices are clustered.
 *
 * @param onFailed receives the reason why there is no worker, or why nothing can be clustered. The next request must
 * contain all rows.
 */
export function groupInWorker(
  create: () => GroupWorker,
  onReply: (reply: GroupReply) => void,
  onFailed: (problem: string) => void,
): Grouping {
  let here: Grouper | null = null;
  let isBusy = false;
  let isStopped = false;
  /** True if the clustering itself has failed, not just the worker: the same rows would fail again. */
  let isGivenUp = false;
  /**
   * How often the page has checked for a reply. Checks are counted instead of time, because time also passes while the
   * computer sleeps.
   */
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

/** Minimum time between two updates of the clusters while devices move (ms). */
const EVERY = 1_000;

export type KeepGroupedOptions = {
  readonly fleet: Fleet;
  readonly create: () => GroupWorker;
  readonly view: () => { readonly zoom: number; readonly devices: number };
  /** Returns the devices that must keep their own markers. */
  readonly alone: () => readonly number[];
  /** Called when the clusters have visibly changed, or the devices in them. */
  readonly changed: (clusters: Clusters) => void;
  readonly failed: (problem: string) => void;
};

/** Keeps the map's device clusters up to date: at once after a zoom, and at most once a second when fixes arrive. */
export function keepGrouped({ fleet, create, view, alone, changed, failed }: KeepGroupedOptions) {
  let level = Number.NaN;
  let reach = COVERS;
  let isDue = false;
  let clusters = noClusters();
  /** The clusters on screen. A newer result is not drawn if the difference would be invisible. */
  let drawn = clusters;
  let isStopped = false;
  // A new worker has no rows yet, so the first request must contain all of them.
  fleet.ungroup();
  const grouping = groupInWorker(create, take, (problem) => {
    fleet.ungroup();
    isDue = true;
    // Waits a microtask: if the worker cannot be created, this callback runs before `groupInWorker` has returned.
    queueMicrotask(() => {
      if (isStopped) return;
      show(noClusters(fleet.length));
      failed(problem);
      later();
    });
  });

  function show(next: Clusters): void {
    drawn = clusters = next;
    fleet.clusters = next;
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
      const isOther = fleet.cluster(reply.taken, reply.freed, reply.clusters.of);
      const isSame = !isOther && looksSame(drawn, reply.clusters, pixelsPerDegree(level));
      if (isSame) clusters = reply.clusters;
      else show(reply.clusters);
    }
    if (isDue) group();
  }

  return {
    clusters: () => clusters,
    /** Call this when fixes have arrived, or when the look of devices has changed. */
    moved: () => later(),
    /** Call this when the camera has moved or zoomed. */
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
    /** Call this when the set of devices that must keep their own markers has changed. */
    askNow: group,
    /** Stops clustering and gives every device its own marker again. */
    stop() {
      if (isStopped) return;
      isStopped = true;
      later.cancel();
      grouping.stop();
      fleet.clusters = noClusters();
      fleet.ungroup();
    },
  };
}

/**
 * Returns copies of the table rows that have changed since the last call. They must be copies, because their buffers
 * are transferred to the worker.
 */
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
