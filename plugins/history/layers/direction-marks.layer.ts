import type { Layer } from '@deck.gl/core';
import { PLACE_FLOATS } from '../../../src/map/fleet.ts';
import { chevronSheet } from '../../../src/map/gpu/chevron-sheet.ts';
import { SPRITE_FLOATS, SpriteLayer, type Sprites } from '../../../src/map/gpu/sprite-layer.ts';
import { InstanceBuffer } from '../../../src/map/instance-buffer.ts';
import type { MapLayerContext } from '../../../src/map/layers.ts';
import { mercatorLat, pixelsBetween, pixelsPerDegree } from '../../../src/map/mercator.ts';
import { chevronsAlong } from '../../../src/map/trace-columns.ts';
import { drawnPart, type TrackLine } from './track-lines.ts';

const SPACING = 90;
const MOST = 300;
const SIZE = 12;
const WHITE: [number, number, number, number] = [1, 1, 1, 1];

/** Small arrows along lines: which way the device went. They cost by what is drawn, not by the fixes there are. */
export function directionMarks(frame: MapLayerContext['frame']): {
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
      // Who goes the same way twenty times would have twenty marks beside each other: of a spot the newest stays.
      const taken = new Set<string>();
      const cell = SPACING / 2 / pixelsPerDegree(zoom);
      const marks = lines
        .flatMap((line) =>
          chevronsAlong(drawnPart(line), SPACING, MOST, (...ends) => pixelsBetween(...ends, zoom)),
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
