import type { Layer } from '@deck.gl/core';
import { LineLayer } from '@deck.gl/layers';
import * as historyEvents from '../../../events/history.ts';
import { markAt, type Way } from '../../../src/rules/travel/way.ts';
import { throttled } from '../../../src/map/frames.ts';
import { FLAT } from '../../../src/map/gpu/instanced-layer.ts';
import { levelMaker } from '../../../src/map/level-maker.ts';
import type { MapLayerFactory, MapLayerContext } from '../../../src/map/layers.ts';
import { mercatorLat, pixelsAway, pixelsBetween, pixelsPerDegree } from '../../../src/map/mercator.ts';
import { chevronsAlong, layerData, type TraceColumns } from '../../../src/map/trace-columns.ts';
import { historyDevices, player } from '../player.state.ts';
import { isBySpeed, type Rgb, trackColours } from '../track-colours.ts';
import { summaryOfDevice, wayOfDevice } from '../wrong.state.ts';
import { type Spot, spotColours, spotLayer } from './spots.layer.ts';
import { nearestOnLine, type TrackLine, trackLine, drawnPart } from './track-lines.ts';
import { metresBetweenE7 } from '../../../src/rules/geodesy.ts';
import type { Gap } from '../../../src/rules/travel/gaps.ts';
import type { Pause } from '../../../src/rules/travel/pauses.ts';
import { PLACE_FLOATS } from '../../../src/map/fleet.ts';
import { chevronSheet } from '../../../src/map/gpu/chevron-sheet.ts';
import { SPRITE_FLOATS, SpriteLayer, type Sprites } from '../../../src/map/gpu/sprite-layer.ts';
import { WayLayer } from '../../../src/map/gpu/way-layer.ts';
import { InstanceBuffer } from '../../../src/map/instance-buffer.ts';

const SPACING = 90;
const MOST_MARKS = 300;
const SIZE = 12;
const WHITE: [number, number, number, number] = [1, 1, 1, 1];

/**
 * Draws small arrows along the tracks to indicate the direction. The cost depends on what is visible, not on the number
 * of fixes.
 */
function directionMarks(frame: MapLayerContext['frame']): {
  readonly layer: Layer;
  readonly place: (lines: readonly TrackLine[], zoom: number) => void;
} {
  const rows: Sprites = {
    places: new InstanceBuffer(PLACE_FLOATS * 4),
    sprites: new InstanceBuffer(SPRITE_FLOATS * 4),
    length: 0,
    sheet: chevronSheet(frame().pixelRatio),
  };
  const layer = new SpriteLayer({
    id: 'history/directions',
    rows,
    frame,
    colours: () => ({ ink: WHITE, quiet: WHITE, halo: [0, 0, 0, 0] }),
  });
  return {
    layer,
    place(lines, zoom) {
      // If a road was driven twenty times, it would get twenty arrows side by side. So each spot has only one arrow,
      // that of the latest drive.
      const taken = new Set<string>();
      const cell = SPACING / 2 / pixelsPerDegree(zoom);
      const marks = lines
        .flatMap((line) =>
          chevronsAlong(drawnPart(line), SPACING, MOST_MARKS, (...ends) => pixelsBetween(...ends, zoom)),
        )
        .filter(({ lng, lat }) => {
          const spot = `${Math.round(lng / cell)} ${Math.round(mercatorLat(lat) / cell)}`;
          if (taken.has(spot)) return false;
          taken.add(spot);
          return true;
        });
      rows.places.reserve(marks.length);
      rows.sprites.reserve(marks.length);
      for (const [index, { lng, lat, heading }] of marks.entries()) {
        const high = [Math.fround(lng), Math.fround(lat)] as const;
        rows.places.floats.set(
          [...high, lng - high[0], lat - high[1], 0, 0, 0, 0, heading, 0],
          index * PLACE_FLOATS,
        );
        rows.sprites.floats.set([0, 0, SIZE, SIZE, 0, 0, 1, 1, 1, 0.95], index * SPRITE_FLOATS);
      }
      rows.length = marks.length;
      rows.places.markAll();
      rows.sprites.markAll();
    },
  };
}

/** Maximum number of lines across periods without signal. More would only clutter the map. */
const MOST = 1_000;

/**
 * Returns a hairline for each period without signal, from the last fix before it to the first fix after it. The track
 * in between is unknown. A jump gets no line, because the device cannot have been there (MAP-04).
 */
function gapTies(device: number, way: Way, gaps: readonly Gap[], isDark: boolean): Layer[] {
  const silences = gaps
    .filter(
      ({ reason, before, after }) =>
        reason === 'silence' && Math.abs((way.lng[before] as number) - (way.lng[after] as number)) < 1.8e9,
    )
    .slice(0, MOST);
  if (silences.length === 0) return [];
  const placeOf = (index: number): [number, number] => [
    (way.lng[index] as number) / 1e7,
    (way.lat[index] as number) / 1e7,
  ];
  return [
    new LineLayer<Gap>({
      id: `history/past/${device}/ties`,
      data: silences,
      getSourcePosition: ({ before }) => placeOf(before),
      getTargetPosition: ({ after }) => placeOf(after),
      getColor: isDark ? [236, 240, 246, 110] : [28, 34, 44, 110],
      getWidth: 1.5,
      widthUnits: 'pixels',
      parameters: FLAT,
      updateTriggers: { getColor: isDark },
    }),
  ];
}

/** Where the dots of pauses are, because looking for them takes longer than drawing them. */
const dots = new WeakMap<Pause, readonly [lng: number, lat: number]>();

/**
 * Returns where the dot of a pause is drawn (degrees): at the fix of the pause that is nearest to its centre. The centre
 * itself may lie beside the line, because fixes of a standing device are spread around it.
 */
export function dotOf(
  { lat, lng }: Pick<Way, 'lat' | 'lng'>,
  pause: Pause,
): readonly [lng: number, lat: number] {
  const known = dots.get(pause);
  if (known) return known;
  let nearest = pause.first;
  let least = Number.POSITIVE_INFINITY;
  for (let i = pause.first; i <= pause.last; i++) {
    const metres = metresBetweenE7(pause.lat, pause.lng, lat[i] as number, lng[i] as number);
    if (metres < least) [least, nearest] = [metres, i];
  }
  const dot = [(lng[nearest] as number) / 1e7, (lat[nearest] as number) / 1e7] as const;
  dots.set(pause, dot);
  return dot;
}

const WIDTH = 4.5;
/** Maximum number of pauses drawn on the map. More would cover each other. */
const MOST_PAUSES = 400;
const RED: Rgb = [226, 60, 60];

/**
 * The map layer with the history of devices. It contains the tracks, coloured by speed or by device, the pauses, and
 * the selected fix.
 */
const past: MapLayerFactory = ({ read, listen, publish, view, frame, isDark, refresh }) => {
  const chevrons = directionMarks(frame);
  const maker = levelMaker();
  let lines = new Map<number, TrackLine>();
  let lineLayers: Layer[] = [];
  let spotLayers: Layer[] = [];
  let drawn: TraceColumns[] = [];

  /** Creates a line for each new track. Tracks that did not change keep their line and its computed values. */
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

  /** Updates the drawn lines if the map's current view needs other fixes than before. */
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

  function pathLayers(id: number, columns: TraceColumns): Layer[] {
    if (columns.length === 0) return [];
    const casing: [number, number, number, number] = isDark() ? [14, 18, 25, 170] : [255, 255, 255, 210];
    const own = read(isBySpeed) ? null : read(trackColours).get(id);
    const line = (name: string, getWidth: number, getColor?: Rgb | typeof casing) =>
      new WayLayer({
        _pathType: 'open',
        id: `history/past/${id}${name}`,
        data: layerData(columns, getColor ? undefined : columns.colours),
        getWidth,
        ...(getColor && { getColor }),
      });
    return [line('/casing', WIDTH + 3, casing), own ? line('/own', WIDTH, own) : line('', WIDTH)];
  }

  /** Draws the history's pauses and the selected fix on the map. */
  function spots() {
    const { ink, ground } = spotColours(isDark());
    const pauses = [...lines.keys()].flatMap((id) =>
      read(summaryOfDevice(id))
        .pauses.slice(0, MOST_PAUSES)
        .map((pause): Spot => ({ position: [...dotOf(read(wayOfDevice(id)), pause)], colour: ground })),
    );
    const { chosen } = read(player);
    spotLayers = [spotLayer('history/past/pauses', pauses, 5.5, ink)];
    if (chosen && lines.has(chosen.device))
      spotLayers.push(
        spotLayer(
          'history/past/chosen',
          [{ position: [chosen.lng / 1e7, chosen.lat / 1e7], colour: RED }],
          7,
          ground,
        ),
      );
    refresh();
  }

  const takeSoon = throttled(200, takeWays);
  listen((of) => of(historyDevices).map((id) => of(wayOfDevice(id))), takeSoon);
  listen(
    (of) => [of(isBySpeed), ...of(trackColours).values()].join(),
    () => place(true),
  );
  listen((of) => of(player).chosen, spots);
  listen(isDark, () => place(true));
  takeWays();

  return {
    layers: () => (lines.size === 0 ? [] : [...lineLayers, chevrons.layer, ...spotLayers]),
    settled: () => place(),
    press({ lng, lat, reach }) {
      const { zoom } = view();
      let found: { id: number; index: number; pixels: number } | null = null;
      for (const [id, line] of lines) {
        const near = nearestOnLine(line, reach + 6, (x, y) => pixelsAway(x, y, lng, lat, zoom));
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
      maker.stop();
    },
  };
};

export default past;
