import type { Layer } from '@deck.gl/core';
import { now } from '../../../src/core/app/clock.ts';
import { attention } from '../../../src/core/devices/devices.ts';
import { pastDevices } from '../../../src/core/app/map-tool.ts';
import { positions } from '../../../src/core/positions/positions.ts';
import { traceOf, type TracePart, traceSince } from '../../../src/core/positions/trails.ts';
import { settings } from '../../../src/core/app/settings.ts';
import { trackOf, wayUntilNow } from '../../../src/core/travel/tracks.ts';
import { rowsInside, widened } from '../../../src/map/boxes.ts';
import { PLACE_FLOATS } from '../../../src/map/fleet.ts';
import { throttled } from '../../../src/map/frames.ts';
import { chevronSheet } from '../../../src/map/gpu/chevron-sheet.ts';
import { SPRITE_FLOATS, SpriteLayer, type Sprites } from '../../../src/map/gpu/sprite-layer.ts';
import { TailLayer, type Tails } from '../../../src/map/gpu/tail-layer.ts';
import { WayLayer } from '../../../src/map/gpu/way-layer.ts';
import { InstanceBuffer } from '../../../src/map/instance-buffer.ts';
import type { MapLayerFactory } from '../../../src/map/layers.ts';
import { colourAt } from '../../../src/map/looks.ts';
import { pixelsBetween } from '../../../src/map/mercator.ts';
import {
  arrowLine,
  chevronsAlong,
  edgeColours,
  layerData,
  partSince,
  speedColour,
  stillPieces,
  type TraceColumns,
  traceColumns,
  type TraceWish,
  trailStart,
} from '../../../src/map/trace-columns.ts';

/**
 * If more devices than this are in view, also in clusters, only the selected one and the one under the mouse pointer have
 * a trail, because too many lines hide the map.
 */
const MOST_WITH_TAILS = 40;
/**
 * A tail (the short trail of a device that is not selected) is drawn while its marker is in view, or outside the view
 * by less than this share of the view's size.
 */
const AROUND = 0.1;
/**
 * The minimum time between two rebuilds of the trails' lines (ms). A trail's last segment follows the marker in
 * every frame.
 */
const REBUILD_MILLISECONDS = 900;
/**
 * Maximum number of segments drawn for markers that are not animated, between two rebuilds of the trails. More are not
 * needed, because a rebuild follows soon.
 */
const MOST_SEGMENTS = 5_000;
const WIDTH = { selected: 5.5, other: 3.5 };
/** The opacity at the end of a tail (0 … 1). */
const TAIL_END = 0.03;
const CHEVRON = { spacing: 90, most: 200, size: 12 };

/**
 * The map layer with the trails. The selected device's trail is as long as in the settings, and includes its loaded
 * history. All other devices have a short tail.
 */
const traces: MapLayerFactory = ({ read, listen, fleet, frame, view, isDark, refresh }) => {
  let selectedLines: Layer[] = [];
  let otherLines: Layer[] = [];
  let version = 0;
  let selectedPart: TracePart | null = null;
  /** The rows of the devices whose trails are drawn. */
  let traced: ReadonlySet<number> = new Set();
  /** Rows of the devices that have their own marker in view; only these may have a tail. */
  let inView: readonly number[] = [];
  /** The row of the marker under the mouse pointer. */
  let pointed: number | null = null;
  /** The time for which the trails were built (unix seconds). */
  let builtFor = 0;
  /** The times from which trails are drawn (unix seconds). */
  let since = { selected: 0, others: 0 };
  /** For each device, the entry of its trail at which the drawn line ends. */
  const drawnTo = new Map<number, number>();

  const tails: Tails = {
    places: new InstanceBuffer(PLACE_FLOATS * 4),
    colours: new InstanceBuffer(4),
    length: 0,
  };
  const chevrons: Sprites = {
    places: new InstanceBuffer(PLACE_FLOATS * 4),
    sprites: new InstanceBuffer(SPRITE_FLOATS * 4),
    length: 0,
    sheet: chevronSheet(frame().pixelRatio),
  };
  const tailLayer = new TailLayer({ id: 'live-map/tails', rows: tails, frame, width: WIDTH.other });
  const chevronLayer = new SpriteLayer({
    id: 'live-map/chevrons',
    rows: chevrons,
    frame,
    colours: () => ({ ink: [1, 1, 1, 1], quiet: [1, 1, 1, 1], halo: [0, 0, 0, 0] }),
  });

  function build() {
    const hadLines = otherLines.length + selectedLines.length > 0;
    version++;
    // A device whose history is shown has no trail, because two lines of one device would contradict each other.
    const past = read(pastDevices) ?? [];
    const { selected: open } = read(attention);
    const selected = open !== null && past.includes(open) ? null : open;
    const until = read(now);
    builtFor = until;
    const minutes = read(settings).traceMinutes;
    const state = read(positions);
    const selectedRow = selected === null || minutes === 0 ? undefined : fleet.rowOf(selected);
    const from = trailStart(minutes, true, until);
    selectedPart =
      selected === null || selectedRow === undefined
        ? null
        : partSince(wayUntilNow(read, selected, from), from);
    const tailFrom = trailStart(minutes, false, until);
    since = { selected: from, others: tailFrom };
    const others =
      minutes === 0 ? [] : inView.filter((row) => row !== selectedRow && !past.includes(fleet.idAt(row)));
    const wishes = others.map(
      (row): TraceWish => ({
        part: traceOf(state, fleet.idAt(row), tailFrom),
        withLast: !glides(row),
        tint: colourAt(fleet.looks.bytes, row),
        fading: { from: tailFrom, until, oldest: TAIL_END },
      }),
    );
    traced = new Set(selectedRow === undefined ? others : [...others, selectedRow]);
    otherLines = lines('others', traceColumns(wishes), WIDTH.other);
    const part = selectedPart;
    selectedLines = [];
    if (part && selectedRow !== undefined) {
      const wish = { part, tint: null, fading: { from, until }, withLast: !glides(selectedRow) };
      selectedLines = lines('selected', traceColumns([wish]), WIDTH.selected);
    }
    tails.length = 0;
    // The rebuilt lines include every fix that has arrived so far.
    drawnTo.clear();
    addTails(traced);
    placeChevrons();
    if (hadLines || otherLines.length + selectedLines.length > 0) refresh();
  }

  function lines(name: string, columns: TraceColumns, width: number): Layer[] {
    if (columns.length === 0) return [];
    const line = (id: string, value: Uint8Array, getWidth: number) =>
      new WayLayer({
        _pathType: 'open',
        id,
        data: layerData(columns, value),
        getWidth,
        updateTriggers: { getColor: version },
      });
    const edge = isDark() ? ([14, 18, 25, 150] as const) : ([255, 255, 255, 190] as const);
    return [
      line(`live-map/traces/${name}/casing`, edgeColours(columns.colours, edge), width + 3),
      line(`live-map/traces/${name}`, columns.colours, width),
    ];
  }

  function rowsInView(): number[] {
    const { box, visible, devices } = view();
    if (Math.max(visible, devices) > MOST_WITH_TAILS)
      return pointed !== null && fleet.markers.shown[pointed] ? [pointed] : [];
    return rowsInside(fleet.markers, widened(box, AROUND), MOST_WITH_TAILS);
  }

  const glides = (row: number) => (fleet.places.floats[row * PLACE_FLOATS + 7] as number) > 0;

  /**
   * Draws the end of each trail, from the device's second-to-last fix on, in step with the marker's animation. Each new
   * fix adds a segment, until the line is rebuilt. A marker that receives several fixes at once, such as at ×300, is
   * not animated: its line goes through all of them.
   */
  function addTails(rows: Iterable<number>) {
    const { selected } = read(attention);
    const state = read(positions);
    for (const row of rows) {
      const isSelected = fleet.idAt(row) === selected;
      const colour = (speed: number) => (isSelected ? speedColour(speed) : colourAt(fleet.looks.bytes, row));
      const before = drawnTo.get(row);
      drawnTo.set(row, state.last.arrays.trace[row] as number);
      if (glides(row)) {
        const isOver = (state.last.arrays.at[row] as number) < (isSelected ? since.selected : since.others);
        // The device's last fix is older than the start of its trail, so the last segment is not drawn either.
        if (isOver) continue;
        const at = row * PLACE_FLOATS;
        addTail(
          fleet.places.floats.subarray(at, at + PLACE_FLOATS),
          colour(state.last.arrays.speed[row] as number),
        );
      } else if (before !== undefined && tails.length < MOST_SEGMENTS) {
        const part = traceSince(state, fleet.idAt(row), before);
        for (const { place, index } of stillPieces(part)) addTail(place, colour(part.speed[index] as number));
      }
    }
  }

  function addTail(
    place: ArrayLike<number>,
    [red, green, blue]: readonly [number, number, number, ...unknown[]],
  ) {
    tails.places.reserve(tails.length + 1);
    tails.colours.reserve(tails.length + 1);
    tails.places.floats.set(place, tails.length * PLACE_FLOATS);
    tails.colours.bytes.set([red, green, blue, 242], tails.length * 4);
    tails.places.mark(tails.length);
    tails.colours.mark(tails.length);
    tails.length++;
  }

  function placeChevrons() {
    const { zoom } = view();
    const marks = selectedPart
      ? chevronsAlong(arrowLine(selectedPart), CHEVRON.spacing, CHEVRON.most, (...ends) =>
          pixelsBetween(...ends, zoom),
        )
      : [];
    chevrons.places.reserve(marks.length);
    chevrons.sprites.reserve(marks.length);
    for (const [index, { lng, lat, heading }] of marks.entries()) {
      const high = [Math.fround(lng), Math.fround(lat)] as const;
      chevrons.places.floats.set(
        [...high, lng - high[0], lat - high[1], 0, 0, 0, 0, heading, 0],
        index * PLACE_FLOATS,
      );
      chevrons.sprites.floats.set(
        [0, 0, CHEVRON.size, CHEVRON.size, 0, 0, 1, 1, 1, 0.95],
        index * SPRITE_FLOATS,
      );
    }
    chevrons.length = marks.length;
    chevrons.places.markAll();
    chevrons.sprites.markAll();
  }

  const rebuild = throttled(REBUILD_MILLISECONDS, build);
  /** Updates which devices have tails. Returns whether they are others than before. */
  function lookAround(): boolean {
    const before = inView;
    inView = rowsInView();
    return inView.length !== before.length || inView.some((row, index) => row !== before[index]);
  }
  listen((of) => of(attention).selected, build);
  listen((of) => of(pastDevices), build);
  listen((of) => of(settings).traceMinutes, rebuild);
  listen(isDark, build);
  listen((of) => {
    const { selected } = of(attention);
    return selected === null ? null : of(trackOf(selected));
  }, rebuild);

  inView = rowsInView();
  rebuild();
  let zoomBefore = -1;
  return {
    layers: () => [...otherLines, ...selectedLines, tailLayer, chevronLayer],
    moved({ rows, looks }) {
      const moved = rows === 'all' ? [] : rows.filter((row) => traced.has(row));
      addTails(moved);
      if (looks || rows === 'all' || moved.length > 0) rebuild();
    },
    settled() {
      const isOther = lookAround();
      // A trail also becomes shorter as time passes, even if its device sends nothing.
      if (isOther || (traced.size > 0 && read(now) !== builtFor)) rebuild();
      if (Math.abs(view().zoom - zoomBefore) < 0.2) return;
      zoomBefore = view().zoom;
      placeChevrons();
    },
    hovered(row) {
      pointed = row;
      if (lookAround()) build();
    },
    dispose: rebuild.cancel,
  };
};

export default traces;
