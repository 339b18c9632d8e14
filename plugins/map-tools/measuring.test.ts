import { describe, expect, test } from 'vitest';
import * as mapEvents from '../../events/map.ts';
import * as measureEvents from '../../events/measure.ts';
import { mapTool } from '../../src/core/app/map-tool.ts';
import { formatArea } from '../../src/ui/format.ts';
import { measured, measurement } from './measure.state.ts';
import { GÖTEBORG, STOCKHOLM, tools } from './map-tools-given.ts';

describe('[MAP-18] measuring', () => {
  const open = mapEvents.toolOpened({ tool: 'measure', devices: [] });

  test('Göteborg to Stockholm is 398 km, setting out to the north-east', () =>
    tools()
      .when(open, measureEvents.pointAdded(GÖTEBORG), measureEvents.pointAdded(STOCKHOLM))
      .check((app) => {
        const { legs, metres, area } = app.read(measurement);
        // Against the geodesic on the WGS84 ellipsoid: 398 km (rounded); the sphere is off by at most 0.6 %.
        expect(metres).toBeGreaterThan(396_000);
        expect(metres).toBeLessThan(400_000);
        expect(Math.round(legs[0]?.bearing ?? 0)).toBe(60);
        expect(area).toBe(0);
      }));
  test('one point measures nothing, and a point that is not there cannot be moved or removed', () =>
    tools()
      .when(
        open,
        measureEvents.pointAdded(GÖTEBORG),
        measureEvents.pointMoved({ index: 4, ...STOCKHOLM }),
        measureEvents.pointRemoved({ index: 4 }),
      )
      .reads(measured, { points: [GÖTEBORG] })
      .reads(measurement, { legs: [], metres: 0, area: 0 }));
  test('a dragged point changes the legs on both sides', () =>
    tools()
      .when(
        open,
        ...[GÖTEBORG, STOCKHOLM, GÖTEBORG].map((point) => measureEvents.pointAdded(point)),
        measureEvents.pointMoved({ index: 1, ...GÖTEBORG }),
      )
      .check((app) => expect(app.read(measurement).metres).toBe(0)));
  test('a square of a hundredth of a degree at the equator is 1.24 square kilometres', () =>
    tools()
      .when(
        open,
        ...[
          { lat: 0, lng: 0 },
          { lat: 0, lng: 0.01 },
          { lat: 0.01, lng: 0.01 },
          { lat: 0.01, lng: 0 },
        ].map((point) => measureEvents.pointAdded(point)),
      )
      .check((app) => expect(app.read(measurement).area / 1e6).toBeCloseTo(1.236, 2)));
  test('putting the tool away takes the points along; another tool takes its place', () =>
    tools()
      .when(open, measureEvents.pointAdded(GÖTEBORG), mapEvents.toolClosed({ tool: 'measure' }))
      .reads(measured, { points: [] })
      .reads(mapTool, { inHand: null })
      .when(
        open,
        mapEvents.toolOpened({ tool: 'heat', devices: [1] }),
        mapEvents.toolClosed({ tool: 'measure' }),
      )
      .reads(mapTool, { inHand: { tool: 'heat', devices: [1] } }));
  test('areas are told in the unit that people can picture', () => {
    expect(formatArea(5_400, 'metric', 'en')).toBe('5,400 m²');
    expect(formatArea(3_770_000, 'metric', 'de')).toBe('3,77 km²');
    expect(formatArea(2_600_000, 'imperial', 'en')).toBe('1.00 mi²');
  });
});
