import type { Layer } from '@deck.gl/core';
import { PathLayer, ScatterplotLayer } from '@deck.gl/layers';
import * as historyEvents from '../../../events/history.ts';
import { deviceBy } from '../../../src/core/devices.ts';
import { momentAt } from '../../../src/core/travel/moment.ts';
import { markAt } from '../../../src/core/travel/way.ts';
import { throttled } from '../../../src/map/frames.ts';
import { FLAT } from '../../../src/map/gpu/instanced-layer.ts';
import { levelMaker } from '../../../src/map/level-maker.ts';
import type { MapLayerFactory } from '../../../src/map/layers.ts';
import { liveryOf } from '../../../src/map/looks.ts';
import { pixelsBetween } from '../../../src/map/mercator.ts';
import type { TraceColumns } from '../../../src/map/trace-columns.ts';
import { historyDevices, player, playerTime, span } from '../player.state.ts';
import { summaryOfDevice, wayOfDevice } from '../wrong.state.ts';
import { directionMarks } from './direction-marks.layer.ts';
import { gapTies } from './gap-ties.layer.ts';
import { nearestDrawn, type TrackLine, trackLine } from './track-lines.ts';

const WIDTH = 4.5;
/** More pauses than this on one map would cover each other. */
const MOST_PAUSES = 400;
type Rgb = [number, number, number];
type Spot = { readonly position: [number, number]; readonly colour: Rgb; readonly isSilent?: boolean };

/** The past of the devices in the history: lines by speed, pauses, and where each was at the player's time. */
const past: MapLayerFactory = ({ read, listen, publish, lead, view, frame: frameNow, isDark, refresh }) => {
  const chevrons = directionMarks(frameNow);
  const maker = levelMaker();
  let lines = new Map<number, TrackLine>();
  let lineLayers: Layer[] = [];
  let spotLayers: Layer[] = [];
  let drawn: TraceColumns[] = [];
  let frame = 0;
  let isLeading = false;

  const colourOf = (id: number): Rgb => {
    const device = read(deviceBy(id));
    if (!device) return [110, 118, 129];
    const { red, green, blue } = liveryOf(device);
    return [red, green, blue];
  };

  /** Takes over ways that are new; a line whose way stayed keeps what was worked out of it. */
  function takeWays() {
    const next = new Map<number, TrackLine>();
    for (const id of read(historyDevices)) {
      const way = read(wayOfDevice(id));
      const before = lines.get(id);
      if (way.at.length > 0)
        next.set(id, before?.way === way ? before : trackLine(String(id), way, maker, () => place(true)));
    }
    lines = next;
    place(true);
  }

  /** Puts lines together for the view, where it needs others than before. */
  function place(anew = false) {
    const { box, zoom } = view();
    const columns = [...lines.values()].map((line) => line.columnsFor(box, zoom));
    if (!anew && columns.every((each, i) => each === drawn[i])) return;
    drawn = columns;
    chevrons.place([...lines.values()], zoom);
    lineLayers = [...lines.keys()].flatMap((id, i) => [
      ...gapTies(id, (lines.get(id) as TrackLine).way, read(summaryOfDevice(id)).gaps, isDark()),
      ...pathLayers(id, columns[i] as TraceColumns),
    ]);
    spots();
  }

  function pathLayers(id: number, { starts, path, colours, length }: TraceColumns): Layer[] {
    if (length === 0) return [];
    const data = { length, startIndices: starts, attributes: { getPath: { value: path, size: 2 } } };
    const shared = {
      _pathType: 'open' as const,
      widthUnits: 'pixels' as const,
      jointRounded: true,
      capRounded: true,
      parameters: FLAT,
    };
    const several = lines.size > 1;
    const casing: [number, number, number, number] = several
      ? [...colourOf(id), 200]
      : isDark()
        ? [14, 18, 25, 170]
        : [255, 255, 255, 210];
    return [
      new PathLayer({
        ...shared,
        id: `history/past/${id}/casing`,
        data,
        getColor: casing,
        getWidth: WIDTH + (several ? 5 : 3),
      }),
      new PathLayer({
        ...shared,
        id: `history/past/${id}`,
        data: {
          ...data,
          attributes: { ...data.attributes, getColor: { value: colours, size: 4, normalized: true } },
        },
        getWidth: WIDTH,
      }),
    ];
  }

  const discs = (id: string, data: readonly Spot[], radius: number, fill: (spot: Spot) => Rgb, line: Rgb) =>
    new ScatterplotLayer<Spot>({
      id: `history/past/${id}`,
      data,
      getPosition: ({ position }) => position,
      getFillColor: (spot) => [...fill(spot), spot.isSilent ? 90 : 255],
      getLineColor: line,
      getRadius: radius,
      radiusUnits: 'pixels',
      stroked: true,
      lineWidthUnits: 'pixels',
      getLineWidth: 2.5,
      parameters: FLAT,
      updateTriggers: { getFillColor: data, getLineColor: line },
    });

  /** Pauses, the chosen fix and the players' markers. */
  function spots() {
    const state = read(player);
    const whole = read(span);
    const ink: Rgb = isDark() ? [236, 240, 246] : [28, 34, 44];
    const ground: Rgb = isDark() ? [20, 24, 32] : [255, 255, 255];
    const pauses: Spot[] = [];
    const markers: Spot[] = [];
    for (const [id, { way }] of lines) {
      const colour = colourOf(id);
      for (const { lng, lat } of read(summaryOfDevice(id)).pauses.slice(0, MOST_PAUSES))
        pauses.push({ position: [lng / 1e7, lat / 1e7], colour });
      const moment = whole && momentAt(way, playerTime(state, whole, Date.now()));
      if (moment) markers.push({ position: [moment.lng, moment.lat], colour, isSilent: moment.isSilent });
    }
    const { chosen } = state;
    spotLayers = [
      discs('pauses', pauses, 5.5, () => ground, ink),
      ...(chosen && lines.has(chosen.device)
        ? [
            discs(
              'chosen',
              [{ position: [chosen.lng / 1e7, chosen.lat / 1e7], colour: ground }],
              7,
              () => [226, 60, 60],
              ground,
            ),
          ]
        : []),
      discs('players/halo', markers, 12, () => ground, ink),
      discs('players', markers, 8, ({ colour }) => colour, ground),
    ];
    refresh();
  }

  function run() {
    frame = 0;
    spots();
    if (read(player).isPlaying && lines.size > 0) frame = requestAnimationFrame(run);
  }

  /** Where the followed player is now; the camera asks in each frame. */
  const leader = {
    at: () => {
      const [first] = lines.values();
      const whole = read(span);
      const led = lines.get(read(player).device ?? -1) ?? first;
      const moment = led && whole && momentAt(led.way, playerTime(read(player), whole, Date.now()));
      return moment ? ([moment.lng, moment.lat] as const) : null;
    },
    left: () => {
      isLeading = false;
      publish(historyEvents.followChosen({ on: false, by: 'pan' }));
    },
  };
  function follow() {
    const wanted = read(player).isFollowing && lines.size > 0;
    if (wanted === isLeading) return;
    isLeading = wanted;
    lead(wanted ? leader : null);
  }

  const takeSoon = throttled(200, takeWays);
  listen((of) => of(historyDevices).map((id) => of(wayOfDevice(id))), takeSoon);
  listen(
    (of) => of(player),
    () => {
      follow();
      if (!frame) run();
    },
  );
  listen((of) => [of(historyDevices), of(span)], follow);
  listen(isDark, () => place(true));
  takeWays();

  return {
    layers: () => (lines.size === 0 ? [] : [...lineLayers, chevrons.layer, ...spotLayers]),
    settled: () => {
      place();
      follow();
    },
    press({ lng, lat, reach }) {
      const { zoom } = view();
      let found: { id: number; index: number; pixels: number } | null = null;
      for (const [id, line] of lines) {
        const near = nearestDrawn(line, reach + 6, (x, y) => pixelsBetween(lng, lat, x, y, zoom));
        if (near && (!found || near.pixels < found.pixels)) found = { id, ...near };
      }
      const way = found && lines.get(found.id)?.way;
      if (!found || !way) return false;
      const mark = markAt(way, found.index);
      publish(historyEvents.fixChosen({ device: found.id, ...mark }));
      publish(historyEvents.scrubbed({ at: mark.at }));
      return true;
    },
    dispose() {
      takeSoon.cancel();
      cancelAnimationFrame(frame);
      if (isLeading) lead(null);
      maker.stop();
    },
  };
};

export default past;
