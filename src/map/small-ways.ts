import type { Feature, FeatureCollection } from 'geojson';
import { least, most } from '../rules/extremes.ts';
import type { ScreenBox } from './label-layout.ts';
import { pixelsBetween } from './mercator.ts';
import { chevronsAlong, speedColour } from './trace-columns.ts';

/** A place of a track: longitude and latitude (degrees) and, if it is known, the speed there (km/h). */
export type WayPoint = readonly [lng: number, lat: number, kmh?: number];

/** A track on a small map, in pieces if it has gaps. Where no speed is known, it has one colour. */
export type SmallWays = {
  readonly colour: string;
  readonly ways: readonly (readonly WayPoint[])[];
  /** Earlier ways, drawn below the others in one calm colour, without speeds and arrows. */
  readonly earlier?: readonly (readonly WayPoint[])[] | undefined;
};

/** Returns all points of tracks. */
export const pointsOf = (tracks: readonly SmallWays[]): readonly WayPoint[] =>
  tracks.flatMap(({ ways, earlier = [] }) => [...earlier, ...ways].flat());

/**
 * Returns places and tracks with the longitudes in which they are nearest to each other: if they lie on both sides of the
 * date line, those of its eastern side are beyond 180 degrees.
 */
export function acrossDateLine<Mark extends Pick<SmallWays, 'ways' | 'earlier'> & { readonly lng: number }>(
  marks: readonly Mark[],
): readonly Mark[] {
  const across = (lng: number) => (lng < 0 ? lng + 360 : lng);
  const lngs = marks.flatMap(({ lng, ways, earlier = [] }) => [
    lng,
    ...[...ways, ...earlier].flat().map(([each]) => each),
  ]);
  const width = (of: readonly number[]) => most(of) - least(of);
  if (width(lngs.map(across)) >= width(lngs)) return marks;
  const moved = (ways: SmallWays['ways']) =>
    ways.map((way) => way.map(([lng, ...others]): WayPoint => [across(lng), ...others]));
  return marks.map((mark) => ({
    ...mark,
    lng: across(mark.lng),
    ways: moved(mark.ways),
    ...(mark.earlier && { earlier: moved(mark.earlier) }),
  }));
}

/** Speeds are rounded to this (km/h), so that neighbouring points share a colour and become one line. */
const SPEED_STEP = 2;
/** Distance between two arrows, and the most arrows on a track, as on the map of all devices. */
const ARROWS = { spacing: 90, most: 200 };

/**
 * Returns the lines of tracks: each piece once as a whole, for the outline beneath it (`edge`), and in parts of one
 * colour. The colours of speeds are those of trails on the map of all devices. Earlier ways come first and are marked;
 * the map gives them their colour.
 */
export function wayLines(tracks: readonly SmallWays[]): FeatureCollection {
  const features: Feature[] = [];
  const add = (properties: object, points: readonly WayPoint[]) =>
    features.push({
      type: 'Feature',
      properties,
      geometry: { type: 'LineString', coordinates: points.map(([lng, lat]) => [lng, lat]) },
    });
  const parts = [
    ...tracks.map(({ earlier = [], colour }) => ({ ways: earlier, colour, isEarlier: true })),
    ...tracks.map(({ ways, colour }) => ({ ways, colour, isEarlier: false })),
  ];
  for (const { ways, colour, isEarlier } of parts)
    for (const way of ways) {
      if (way.length < 2) continue;
      add({ edge: true }, way);
      if (isEarlier) {
        add({ earlier: true }, way);
        continue;
      }
      let first = 0;
      for (let i = 1; i < way.length; i++) {
        const now = colourAt(way[i - 1], colour);
        if (i + 1 < way.length && colourAt(way[i], colour) === now) continue;
        add({ colour: now }, way.slice(first, i + 1));
        first = i;
      }
    }
  return { type: 'FeatureCollection', features };
}

/** Returns the arrows along tracks at a zoom level, each with its direction (degrees clockwise from north). */
export function wayArrows(tracks: readonly SmallWays[], zoom: number): FeatureCollection {
  const pixels = (...ends: [number, number, number, number]) => pixelsBetween(...ends, zoom);
  const arrows = tracks.flatMap(({ ways }) =>
    ways.flatMap((way) =>
      chevronsAlong(
        {
          lng: way.map(([lng]) => lng * 1e7),
          lat: way.map(([, lat]) => lat * 1e7),
          isBroken: () => false,
        },
        ARROWS.spacing,
        ARROWS.most,
        pixels,
      ),
    ),
  );
  return {
    type: 'FeatureCollection',
    features: arrows.map(({ lng, lat, heading }) => ({
      type: 'Feature',
      properties: { heading: (heading * 180) / Math.PI },
      geometry: { type: 'Point', coordinates: [lng, lat] },
    })),
  };
}

/** The side of the boxes along a track (pixels): a little more than the width of its line. */
const BOX = 12;
/** The most boxes between two points: those of a wide screen. If the user zooms in far, a piece is much longer. */
const MOST_STEPS = 500;

/**
 * Returns boxes on the screen that together cover tracks, so that no name of the base map is drawn across their lines.
 * Only those in the view are returned, and one for each square of the screen.
 *
 * @param project returns where a place is on the screen (pixels)
 */
export function boxesAlong(
  tracks: readonly SmallWays[],
  project: (lng: number, lat: number) => { readonly x: number; readonly y: number },
  view: { readonly width: number; readonly height: number },
): readonly ScreenBox[] {
  const boxes = new Map<string, ScreenBox>();
  const add = (x: number, y: number) => {
    const [column, row] = [Math.round(x / BOX), Math.round(y / BOX)];
    if (column < 0 || row < 0 || column * BOX > view.width || row * BOX > view.height) return;
    const [left, top] = [(column - 0.5) * BOX, (row - 0.5) * BOX];
    boxes.set(`${column} ${row}`, { left, top, right: left + BOX, bottom: top + BOX });
  };
  for (const { ways, earlier = [] } of tracks)
    for (const way of [...ways, ...earlier]) {
      const points = way.map(([lng, lat]) => project(lng, lat));
      for (const [i, to] of points.entries()) {
        const from = points[i - 1] ?? to;
        const steps = Math.min(MOST_STEPS, Math.ceil(Math.hypot(to.x - from.x, to.y - from.y) / BOX));
        for (let step = 1; step <= steps; step++)
          add(from.x + ((to.x - from.x) * step) / steps, from.y + ((to.y - from.y) * step) / steps);
      }
    }
  return [...boxes.values()];
}

function colourAt(point: WayPoint | undefined, otherwise: string): string {
  const kmh = point?.[2];
  if (kmh === undefined) return otherwise;
  return `rgb(${speedColour(Math.round(kmh / SPEED_STEP) * SPEED_STEP * 10).join(', ')})`;
}
