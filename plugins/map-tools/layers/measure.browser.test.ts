import { afterEach, beforeEach, expect, test } from 'vitest';
import * as mapEvents from '../../../events/map.ts';
import * as measureEvents from '../../../events/measure.ts';
import * as settingsEvents from '../../../events/settings.ts';
import type { App } from '../../../src/kernel/app.ts';
import type { MapLayerContext } from '../../../src/map/layers.ts';
import { mercatorLat, pixelsPerDegree } from '../../../src/map/mercator.ts';
import { newApp } from '../../../tests/on-the-map.tsx';
import { measured } from '../measure.state.ts';
import measureLayer from './measure.layer.ts';

let app: App;
beforeEach(() => {
  app = newApp(measured as never);
  app.publish(mapEvents.toolOpened({ tool: 'measure', devices: [] }));
});
afterEach(() => app.stop());

const add = (lat: number, lng: number) => app.publish(measureEvents.pointAdded({ lat, lng }));

/** The measuring layer on a map whose zoom the test changes. */
function aMap() {
  const view = {
    zoom: 12,
    project: (lng: number, lat: number) => {
      const scale = pixelsPerDegree(view.zoom);
      return { x: lng * scale, y: -mercatorLat(lat) * scale };
    },
  };
  const heard: (() => void)[] = [];
  const handle = measureLayer({
    read: app.read,
    listen: (_: unknown, changed: () => void) => heard.push(changed),
    publish: app.publish,
    view: () => view,
    isDark: () => false,
    refresh: () => undefined,
  } as unknown as MapLayerContext);
  const data = (id: string) =>
    (handle.layers().find((layer) => layer.id === `map-tools/measure/${id}`)?.props.data ?? []) as readonly {
      text: string;
      at: { lat: number; lng: number };
    }[];
  return {
    lengths: () => data('lengths').map(({ text }) => text),
    places: () => data('lengths').map(({ at }) => at),
    /** Longitudes of the ends of the drawn line, and of the line that closes its area (degrees). */
    longitudes: (id: 'line' | 'closing') => {
      const layer = handle.layers().find((each) => each.id === `map-tools/measure/${id}`);
      return (layer?.props.data as [number, number][][] | undefined)?.[0]?.map(([lng]) => lng);
    },
    isClosed: () => data('closing').length > 0,
    changed() {
      for (const each of heard) each();
    },
    zoomTo(zoom: number) {
      view.zoom = zoom;
      handle.settled?.();
    },
  };
}

test('[MAP-18] each part of the line says its length, and leaves it out where it has no room', () => {
  add(57.7, 11.9);
  add(57.7, 11.96);
  add(57.701, 11.96);
  const map = aMap();
  expect(map.lengths()).toEqual(['3.6 km']);
  expect(map.places()[0]?.lng).toBeCloseTo(11.93);
  map.zoomTo(16);
  expect(map.lengths()).toEqual(['3.6 km', '111 m']);
  map.zoomTo(8);
  expect(map.lengths()).toEqual([]);
});

test('[MAP-18] the length stands on the line, also where the map stretches the north', () => {
  add(0, 0);
  add(80, 0);
  const map = aMap();
  expect(mercatorLat(map.places()[0]?.lat ?? 0)).toBeCloseTo(mercatorLat(80) / 2);
});

test('[MAP-18] lengths follow the user’s units', () => {
  add(57.7, 11.9);
  add(57.7, 11.96);
  const map = aMap();
  app.publish(settingsEvents.unitsChosen({ units: 'imperial' }));
  map.changed();
  expect(map.lengths()).toEqual(['2.2 mi']);
});

test('[MAP-18] the area that the panel says is closed by a thin line', () => {
  add(57.7, 11.9);
  add(57.7, 11.96);
  const map = aMap();
  expect(map.isClosed()).toBe(false);
  add(57.72, 11.96);
  map.changed();
  expect(map.isClosed()).toBe(true);
});

test('[MAP-18] a line across the date line is drawn the short way, with its length at its middle', () => {
  add(0, 179.9);
  add(0, -179.9);
  add(0.1, -179.9);
  const map = aMap();
  expect(map.longitudes('line')).toEqual([179.9, 180.1, 180.1].map((lng) => expect.closeTo(lng)));
  expect(map.longitudes('closing')).toEqual([180.1, 179.9].map((lng) => expect.closeTo(lng)));
  expect(map.lengths()[0]).toBe('22.2 km');
  expect(map.places()[0]?.lng).toBeCloseTo(180);
});
