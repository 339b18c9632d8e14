import * as appEvents from '../../../events/app.ts';
import * as deviceEvents from '../../../events/devices.ts';
import * as mapEvents from '../../../events/map.ts';
import { attention } from '../../../src/core/devices/devices.ts';
import { alarmedDevices } from '../../../src/core/devices/park-guard.ts';
import { settings } from '../../../src/core/app/settings.ts';
import { isInside } from '../../../src/map/boxes.ts';
import { type Badge, badgeColours, BadgeSheet } from '../../../src/map/badges.ts';
import {
  type Aside,
  asideOf,
  clusterRadius,
  countOf,
  membersOf,
  STATES,
} from '../../../src/map/clusters/clusters.ts';
import { CountSheet } from '../../../src/map/clusters/count-sheet.ts';
import { writeFaces } from '../../../src/map/clusters/faces.ts';
import { keepGrouped } from '../../../src/map/clusters/keep-grouped.ts';
import { wouldPart } from '../../../src/map/clusters/reach.ts';
import { clusterWorkerUrl } from '../../../src/map/clusters/worker-url.ts';
import { radiusOf } from '../../../src/map/detail.ts';
import { fan } from '../../../src/map/fan.ts';
import { PLACE_FLOATS } from '../../../src/map/fleet.ts';
import { ClusterLayer } from '../../../src/map/gpu/cluster-layer.ts';
import { FACE_BYTES } from '../../../src/map/gpu/cluster-shader.ts';
import { MarkerLayer } from '../../../src/map/gpu/marker-layer.ts';
import { SpriteLayer } from '../../../src/map/gpu/sprite-layer.ts';
import { InstanceBuffer } from '../../../src/map/instance-buffer.ts';
import { IN_CLUSTER, LOOK_BYTES } from '../../../src/map/looks.ts';
import { writePlace } from '../../../src/map/spots.ts';
import type { MapLayerFactory, PressedPoint } from '../../../src/map/layers.ts';
import { isPastShown, markerTheme, numberColours, spriteColours } from './themes.ts';

/** The state "no signal" in the columns of a cluster, see `STATES` in freshness. */
const NO_SIGNAL = 2;
/** Maximum number of badges on screen; more would be unreadable. */
const MOST_BADGES = 400;

/**
 * The map layer that shows devices close to each other as one cluster: how many, in which states, and their colours
 * (MAP-08).
 */
const clusters: MapLayerFactory = (context) => {
  const { read, listen, fleet, frame, view, isDark, publish, redraw, recount, refresh } = context;
  const rows = {
    places: new InstanceBuffer(PLACE_FLOATS * 4),
    faces: new InstanceBuffer(FACE_BYTES),
    length: 0,
  };
  /** The devices of clusters with just one device, drawn as devices. */
  let aside: readonly Aside[] = [];
  const asideRows = {
    places: new InstanceBuffer(PLACE_FLOATS * 4, 1),
    looks: new InstanceBuffer(LOOK_BYTES, 1),
    length: 0,
  };
  const counts = new CountSheet();
  /** The badges at the edges of clusters on screen: how many devices of the cluster have no signal, if any. */
  const silent = new BadgeSheet();
  /** Clusters that are on screen now. Only these get a number and can be pressed. */
  let inView: readonly number[] = [];
  /** Whether the numbers of the clusters on screen are drawn. */
  let isCounted = false;
  let inTongue = '';
  let numbers = new Intl.NumberFormat();

  const grouped = keepGrouped({
    fleet,
    create: () => new Worker(clusterWorkerUrl, { type: 'module' }),
    view,
    alone: () => {
      const { selected, following, picked } = read(attention);
      // While the devices at a spot are fanned out, they all stay in that spot's cluster, even if one of them is
      // selected.
      const together = new Set(read(fan).open?.devices);
      const followed = following && following !== 'all' ? following.device : null;
      // A device with an alarm has its own marker, so that it is found at a glance.
      return [...new Set([selected, followed, ...picked, ...read(alarmedDevices)])].filter(
        (id): id is number => id !== null && (id === followed || !together.has(id)),
      );
    },
    changed(next) {
      rows.length = writeFaces(next, rows.places, rows.faces);
      aside = asideOf(next);
      copyAside();
      isCounted = false;
      writeCounts();
      recount();
      redraw(); // Redraws even if no cluster is left, so that the last one disappears.
    },
    failed: (message) => publish(appEvents.viewFailed({ region: 'live-map/clusters', message })),
  });

  function copyAside() {
    const { places, looks } = asideRows;
    asideRows.length = aside.length;
    places.reserve(aside.length);
    looks.reserve(aside.length);
    for (const [index, { row, lng, lat }] of aside.entries()) {
      writePlace(places.floats, index, lng, lat, fleet.places.floats[row * PLACE_FLOATS + 8]);
      looks.bytes.set(
        fleet.looks.bytes.subarray(row * LOOK_BYTES, (row + 1) * LOOK_BYTES),
        index * LOOK_BYTES,
      );
      looks.bytes[index * LOOK_BYTES + IN_CLUSTER] = 0;
    }
    places.markAll();
    looks.markAll();
  }

  function writeCounts() {
    const { box } = view();
    const now = grouped.clusters();
    const found: number[] = [];
    for (let cluster = 0; cluster < now.length; cluster++)
      if (isInside(box, (now.lat[cluster] as number) * 1e7, (now.lng[cluster] as number) * 1e7))
        found.push(cluster);
    const { shown } = read(settings);
    const isSame =
      isCounted &&
      shown === inTongue &&
      found.length === inView.length &&
      found.every((each, index) => each === inView[index]);
    inView = found;
    isCounted = true;
    if (isSame) return;
    if (shown !== inTongue) {
      inTongue = shown;
      numbers = new Intl.NumberFormat(shown, { notation: 'compact', maximumFractionDigits: 1 });
    }
    const several = found.filter((cluster) => countOf(now, cluster) > 1);
    counts.write(now, several, (count) => numbers.format(count), frame().pixelRatio);
    silent.write(
      several.slice(0, MOST_BADGES).flatMap((cluster): Badge[] => {
        const count = now.states[cluster * STATES + NO_SIGNAL] as number;
        if (count === 0) return [];
        const away = clusterRadius(countOf(now, cluster)) * Math.SQRT1_2 + 3;
        const [lng, lat] = [now.lng[cluster] as number, now.lat[cluster] as number];
        return [
          {
            ...{ text: numbers.format(count), x: away, y: -away },
            place: (places, index) => writePlace(places, index, lng, lat),
          },
        ];
      }),
      frame().pixelRatio,
    );
    redraw();
  }

  /** Returns the cluster under a pressed point. Null if a single marker is closer to the point. */
  function clusterAt({ x, y }: PressedPoint): number | null {
    const { project } = view();
    const { time, lift } = frame();
    const now = grouped.clusters();
    let found: number | null = null;
    let best = Number.POSITIVE_INFINITY;
    for (const cluster of inView) {
      const middle = project(now.lng[cluster] as number, now.lat[cluster] as number);
      const away = Math.hypot(middle.x - x, middle.y - lift - y);
      if (away > clusterRadius(countOf(now, cluster)) + 2 || away >= best) continue;
      best = away;
      found = cluster;
    }
    if (found === null) return null;
    const { selected } = read(attention);
    const row = selected === null ? undefined : fleet.rowOf(selected);
    if (row === undefined) return found;
    const marker = project(...fleet.shownAt(row, time));
    return Math.hypot(marker.x - x, marker.y - lift - y) < best ? null : found;
  }

  function open(cluster: number) {
    const now = grouped.clusters();
    const [west = 0, south = 0, east = 0, north = 0] = now.bounds.subarray(cluster * 4, cluster * 4 + 4);
    if (wouldPart({ west, south, east, north }, view().zoom)) {
      const e7 = (value: number) => value / 1e7;
      publish(
        mapEvents.areaRequested({ west: e7(west), south: e7(south), east: e7(east), north: e7(north) }),
      );
      return;
    }
    const members = membersOf(now, cluster).flatMap((row) => fleet.deviceAt(row) ?? []);
    // The single device is drawn aside, because the selected device's marker would cover it. Select it.
    if (members.length === 1 && members[0]) {
      publish(deviceEvents.selected({ id: members[0].id, from: 'map' }));
      return;
    }
    publish(
      mapEvents.fannedOut({
        lat: now.lat[cluster] as number,
        lng: now.lng[cluster] as number,
        devices: members.sort((a, b) => a.position - b.position || a.id - b.id).map(({ id }) => id),
        from: 0,
      }),
    );
  }

  listen(
    (of) => of(attention),
    () => grouped.askNow(),
  );
  listen((of) => of(fan), grouped.askNow);
  listen((of) => of(alarmedDevices), grouped.askNow);
  listen(isDark, refresh);

  const layers = [
    new ClusterLayer({
      id: 'live-map/clusters',
      rows,
      frame,
      style: () => markerTheme(context),
    }),
    new MarkerLayer({
      id: 'live-map/aside',
      rows: asideRows,
      frame,
      style: () => ({
        ...markerTheme(context),
        radius: radiusOf(2),
        detail: isPastShown(read) ? 0 : 2,
        emphasis: 0,
        rings: false,
      }),
    }),
    new SpriteLayer({
      id: 'live-map/cluster-counts',
      rows: counts.rows,
      frame,
      colours: () => spriteColours(numberColours, context),
    }),
    new SpriteLayer({
      id: 'live-map/cluster-silent',
      rows: silent.rows,
      frame,
      colours: () => spriteColours(badgeColours.nosignal, context),
    }),
  ];
  return {
    layers: () => layers,
    moved() {
      grouped.moved();
      if (aside.length > 0) copyAside();
    },
    settled() {
      grouped.settled();
      writeCounts();
    },
    press(at) {
      const cluster = clusterAt(at);
      if (cluster !== null) open(cluster);
      return cluster !== null;
    },
    points: (at) => clusterAt(at) !== null,
    dispose: grouped.stop,
  };
};

export default clusters;
