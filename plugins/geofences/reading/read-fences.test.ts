import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { alike } from '../../../src/rules/fences/alike.ts';
import { problemOf } from '../../../src/rules/fences/shape-rules.ts';
import { aGeofence } from '../../../tests/samples.ts';
import { importingEdits } from '../fence-edits.ts';
import { readFences } from './read-fences.ts';
import { asGeoJson, asKml } from './write-fences.ts';

const ring = '[[11.97,57.70],[11.98,57.70],[11.985,57.71],[11.97,57.71],[11.97,57.70]]';
const feature = (geometry: string, properties = '{"name":"Yard"}') =>
  `{"type":"Feature","properties":${properties},"geometry":${geometry}}`;
const collection = (...features: string[]) => `{"type":"FeatureCollection","features":[${features.join()}]}`;
const area = `{"type":"Polygon","coordinates":[${ring}]}`;
const placemark = (inner: string) =>
  `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2"><Document><Placemark><name>Yard</name>${inner}</Placemark></Document></kml>`;
const kmlRing =
  '<LinearRing><coordinates>11.97,57.70,0 11.98,57.70,0\n11.985,57.71,0 11.97,57.71 11.97,57.70</coordinates></LinearRing>';
const kmlArea = `<Polygon><outerBoundaryIs>${kmlRing}</outerBoundaryIs></Polygon>`;
const found = (text: string) => {
  const result = readFences(text);
  if (!result.ok) throw new Error(JSON.stringify(result.problem));
  return result;
};
const refused = (text: string) => {
  const result = readFences(text);
  return result.ok ? null : result.problem;
};

describe('[MAP-14] areas of GeoJSON and KML files', () => {
  test.each([
    ['GeoJSON', collection(feature(area))],
    ['a bare feature', feature(area)],
    ['a bare geometry with a byte order mark', `\uFEFF ${area}`],
    ['KML', placemark(kmlArea)],
    [
      'KML with a prefix',
      placemark(kmlArea).replaceAll('<', '<k:').replaceAll('<k:/', '</k:').replaceAll('<k:?', '<?'),
    ],
  ])('%s: the area with its corners, not closed', (_, text) => {
    const [one, ...others] = found(text).found;
    expect(others).toEqual([]);
    expect(one?.shape).toEqual({
      kind: 'polygon',
      corners: [
        { lat: 57.7, lng: 11.97 },
        { lat: 57.7, lng: 11.98 },
        { lat: 57.71, lng: 11.985 },
        { lat: 57.71, lng: 11.97 },
      ],
    });
  });
  test.each(['{"toString":1,"valueOf":1}', '[150]', 'true', '"far"', '-5', 'null'])(
    '[checklist 24] a point whose radius is %s is a point and no circle',
    (radius) => {
      const point = '{"type":"Point","coordinates":[11.97,57.7]}';
      const file = collection(feature(point, `{"radius":${radius}}`), feature(point, '{"radius":150}'));
      expect(found(file)).toMatchObject({ found: [{ shape: { radius: 150 } }], left: { points: 1 } });
    },
  );
  test('a polygon along the parallels is a rectangle, a point with a radius a circle', () => {
    const box =
      '{"type":"Polygon","coordinates":[[[11.97,57.70],[11.98,57.70],[11.98,57.71],[11.97,57.71],[11.97,57.70]]]}';
    const point = '{"type":"Point","coordinates":[11.97,57.7]}';
    const { found: all, left } = found(
      collection(
        feature(box),
        feature(point, '{"radius":"150"}'),
        feature(point, '{"buffer":80.5}'),
        feature(point),
      ),
    );
    expect(all.map(({ shape }) => shape)).toEqual([
      { kind: 'rectangle', west: 11.97, south: 57.7, east: 11.98, north: 57.71 },
      { kind: 'circle', lat: 57.7, lng: 11.97, radius: 150 },
      { kind: 'circle', lat: 57.7, lng: 11.97, radius: 80.5 },
    ]);
    expect(left).toEqual({ points: 1 });
    const data = '<ExtendedData><Data name="radius"><value>120</value></Data></ExtendedData>';
    expect(
      found(placemark(`${data}<Point><coordinates>11.97,57.7,3</coordinates></Point>`)).found,
    ).toMatchObject([{ name: 'Yard', shape: { kind: 'circle', radius: 120 } }]);
  });
  test('several areas in one are several, with the name of the whole', () => {
    const multi = `{"type":"MultiPolygon","coordinates":[[${ring}],[${ring}]]}`;
    const mixed = `{"type":"GeometryCollection","geometries":[${area},${multi},{"type":"LineString","coordinates":[]}]}`;
    expect(found(collection(feature(mixed)))).toMatchObject({ found: { length: 3 }, left: { lines: 1 } });
    expect(
      found(placemark(`<MultiGeometry>${kmlArea}${kmlArea}</MultiGeometry>`)).found.map(({ name }) => name),
    ).toEqual(['Yard', 'Yard']);
  });
  test('holes are told of: geofences have none', () => {
    const holed = `{"type":"Polygon","coordinates":[${ring},${ring}]}`;
    expect(found(collection(feature(holed))).found[0]?.remarks).toEqual(['holes']);
    const inner = kmlArea.replace('</Polygon>', `<innerBoundaryIs>${kmlRing}</innerBoundaryIs></Polygon>`);
    expect(found(placemark(inner)).found[0]).toMatchObject({
      remarks: ['holes'],
      shape: { corners: { length: 4 } },
    });
  });
  test('an outline of thousands of corners is reduced to a hundred, and still is no knot', () => {
    const round = Array.from({ length: 9000 }, (_, i) => {
      const turn = (i / 9000) * 2 * Math.PI;
      return [11.97 + 0.02 * Math.cos(turn), 57.7 + 0.01 * Math.sin(turn)];
    });
    const [one] = found(feature(JSON.stringify({ type: 'Polygon', coordinates: [round] }))).found;
    expect(one?.remarks).toEqual(['simplified']);
    expect(one?.shape.kind === 'polygon' && one.shape.corners.length).toBe(100);
  });
  test('markup in a name stays text, and a long name is cut', () => {
    const text = collection(
      feature(area, JSON.stringify({ name: `<img onerror=alert(1)>${'x'.repeat(500)}` })),
    );
    const name = found(text).found[0]?.name ?? '';
    expect(name).toMatch(/^<img/);
    expect(name.length).toBe(60);
  });
  const laughs = `<?xml version="1.0"?>\n<!DOCTYPE lolz [<!ENTITY a "ha"><!ENTITY b "&a;&a;&a;&a;">]>\n<kml><Placemark><name>&b;</name></Placemark></kml>`;
  const outside =
    '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]><kml><name>&f;</name></kml>';
  test.each([
    ['nothing in it', '', 'empty', {}],
    ['a picture', '\u0089PNG\r\n', 'unknown', {}],
    ['JSON that is no map', '{"devices":[]}', 'unknown', {}],
    ['a list of laughs [checklist 24]', laughs, 'doctype', { line: 2 }],
    ['an entity from the disk [checklist 24]', outside, 'doctype', { line: 1 }],
    ['an entity of nobody', placemark('<description>&nbsp;</description>'), 'syntax', { line: 1 }],
    ['XML that ends too early', placemark(kmlArea).slice(0, -20), 'syntax', { line: 2 }],
    ['a hundred elements in one another', `<kml>${'<a>'.repeat(100)}`, 'nesting', { line: 1 }],
    [
      'collections in one another',
      `${'{"type":"GeometryCollection","geometries":['.repeat(30)}${']}'.repeat(30)}`,
      'nesting',
      {},
    ],
    ['only lines', feature('{"type":"LineString","coordinates":[[1,2],[3,4]]}'), 'nothing', {}],
    [
      'too many areas',
      collection(...Array.from({ length: 501 }, () => feature(area))),
      'tooMany',
      { most: 500 },
    ],
    ['six megabytes', ' '.repeat(6 * 1024 * 1024), 'tooLarge', { most: 5_242_880 }],
  ])('%s is refused: %s', (_, text, reason, figures) => {
    expect(refused(text)).toMatchObject({ reason, figures });
  });
  test('broken JSON is refused with a line', () => {
    expect(refused('{"type":"Feature",\n"geometry":{\n"type": oops}}')).toMatchObject({ reason: 'syntax' });
  });
  test('a bad area is left out and counted by reason, the good ones stay', () => {
    const knot = '{"type":"Polygon","coordinates":[[[11,57],[11.1,57.1],[11.1,57],[11,57.1]]]}';
    const none = '{"type":"Polygon","coordinates":[[["a","b"]]]}';
    const space = '{"type":"Polygon","coordinates":[[[11,157],[11.1,157.1],[11.1,157]]]}';
    expect(
      found(collection(feature(area), feature(knot), feature(none), feature(space), 'null')),
    ).toMatchObject({
      found: { length: 1 },
      left: { crossing: 1, unreadable: 2, outside: 1 },
    });
  });
  test('whatever a file says, reading it never throws, and what is found can be a fence', () =>
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.jsonValue().map((value) => JSON.stringify(value)),
          fc.jsonValue().map((value) => feature(JSON.stringify({ type: 'Polygon', coordinates: value }))),
          fc
            .array(fc.array(fc.double({ noNaN: true }), { minLength: 2, maxLength: 2 }))
            .map((each) => feature(JSON.stringify({ type: 'Polygon', coordinates: [each] }))),
          fc.string().map((text) => placemark(text)),
          fc
            .array(fc.tuple(fc.double({ noNaN: true }), fc.double({ noNaN: true })), {
              minLength: 1,
              maxLength: 9,
            })
            .map((each) => feature(area, JSON.stringify({ line: each.map(String).join(' '), width: 50 }))),
        ),
        (text) => {
          const result = readFences(text);
          const shapes = result.ok ? result.found.map(({ shape }) => problemOf(shape)) : [];
          expect(shapes.filter((problem) => problem !== null)).toEqual([]);
        },
      ),
    ));
  test('what is written is read as it was: GeoJSON all shapes, KML circles as polygons', () => {
    const groups = alike([
      aGeofence(1, { name: 'Circle & <co>', shape: { kind: 'circle', lat: 57.7, lng: 11.97, radius: 150 } }),
      aGeofence(2, {
        name: 'Box',
        shape: { kind: 'rectangle', west: 11.97, south: 57.7, east: 11.98, north: 57.71 },
      }),
      aGeofence(3, {
        name: '\u0001Odd',
        shape: {
          kind: 'polygon',
          corners: [
            { lat: 1, lng: 179.99 },
            { lat: 1, lng: -179.99 },
            { lat: 1.02, lng: -179.99 },
          ],
        },
      }),
    ]);
    const json = found(asGeoJson(groups)).found;
    expect(json.map(({ shape }) => shape)).toEqual(groups.map(({ shape }) => shape));
    const kml = found(asKml(groups)).found;
    expect(kml.map(({ name }) => name)).toEqual(['Circle & <co>', 'Box', 'Odd']);
    expect(kml.map(({ shape }) => shape)).toEqual(groups.map(({ shape }) => shape));
  });

  test('[TRAC-09] a line comes back as a line, or as its outline where the server has no lines', () => {
    const corners = Array.from({ length: 60 }, (_, i) => ({
      lat: 57.7 + i / 1_000,
      lng: 11.97 + (i % 3) / 500,
    }));
    const shape = { kind: 'line' as const, corners, width: 30 };
    const groups = alike([aGeofence(1, { name: 'Way', shape })]);
    const near = corners.map(({ lat, lng }) => ({
      lat: expect.closeTo(lat, 5),
      lng: expect.closeTo(lng, 5),
    }));
    for (const text of [asKml(groups), asGeoJson(groups)]) {
      expect(found(text).found).toMatchObject([
        { name: 'Way', shape: { kind: 'line', corners: near, width: 30 } },
      ]);
      const without = readFences(text, false);
      expect(without.ok && without.found.map((each) => each.shape.kind)).toEqual(['polygon']);
    }
    // A line that cannot be a fence, because somebody changed the file, is its outline.
    expect(found(asGeoJson(groups).replace('"width": 30', '"width": 3e9')).found[0]?.shape.kind).toBe(
      'polygon',
    );
  });

  test('[MAP-14] switched off, which stays so when the file is imported', () => {
    const groups = alike([
      aGeofence(1, { name: 'Off', on: false }),
      aGeofence(2, { name: 'For some' }),
      aGeofence(3, { name: 'For some', device: 2, on: false }),
    ]);
    for (const text of [asKml(groups), asGeoJson(groups)])
      expect(importingEdits(found(text).found, [1], '').map(({ set }) => set)).toMatchObject([
        { name: 'Off', on: false },
        { name: 'For some', on: true },
      ]);
    expect(importingEdits(found(placemark(kmlArea)).found, [1], '')).toMatchObject([{ set: { on: true } }]);
  });

  test('[MAP-14] with colour and triggers, which come back as they were', () => {
    const groups = alike([
      aGeofence(1, { colour: '#b8651b', onLeave: false }),
      aGeofence(2, { name: 'Yard', colour: '#5a6b7b', onEnter: false }),
    ]);
    const looks = groups.map(({ colour, onEnter, onLeave }) => ({ colour, onEnter, onLeave }));
    expect(found(asKml(groups)).found).toMatchObject(looks);
    expect(found(asGeoJson(groups)).found).toMatchObject(looks);
    expect(asKml(groups)).toContain('<color>ff1b65b8</color>');
  });
});
