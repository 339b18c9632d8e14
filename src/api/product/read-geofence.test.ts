import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { FenceShape, Geofence } from '../../../events/geofence-types.ts';
import { aGeofence } from '../../../tests/samples.ts';
import { geofenceCalls } from './geofence-calls.ts';
import { toRawGeofence } from './read-geofence.ts';
import { resultOf } from '../call-given.ts';

const ok = (body: unknown) => ({ status: 200, body });
const list = (body: unknown) => {
  const result = resultOf(geofenceCalls.geofences([1]).read(ok(body)));
  if (!result.ok) throw new Error(result.failure.reason);
  return result;
};
/** Returns a geofence as the server would send it after the app has saved it. */
const asTold = ({ id, device, ...fence }: Geofence) => ({ id, iddevice: device, ...toRawGeofence(fence) });
const square = '[[11.97,57.70],[11.98,57.70],[11.98,57.71],[11.97,57.71],[11.97,57.70]]';
const raw = {
  id: 7,
  iddevice: 1,
  name: 'Yard',
  shape_type: 3,
  coordinates: square,
  status: 1,
  trigger_enter: 1,
};

const lat = fc.double({ min: -84, max: 84, noNaN: true });
const lng = fc.double({ min: -180, max: 180, noNaN: true });
const shape: fc.Arbitrary<FenceShape> = fc.oneof(
  fc.record({
    kind: fc.constant('circle' as const),
    lat,
    lng,
    radius: fc.double({ min: 20, max: 100_000, noNaN: true }),
  }),
  fc
    .record({
      lat,
      lng,
      width: fc.double({ min: 0.001, max: 9, noNaN: true }),
      height: fc.double({ min: 0.001, max: 1, noNaN: true }),
    })
    .map(({ lat: south, lng: west, width, height }) => ({
      kind: 'rectangle' as const,
      west,
      south,
      east: west + width > 180 ? west + width - 360 : west + width,
      north: south + height,
    })),
  fc
    .uniqueArray(fc.record({ lat, lng }), {
      minLength: 3,
      maxLength: 12,
      selector: (each) => JSON.stringify(each),
    })
    .map((corners) => ({ kind: 'polygon' as const, corners })),
);

describe('[MAP-14] fences as the service writes them', () => {
  test('what is written is read as it was, whatever the shape', () =>
    fc.assert(
      fc.property(
        shape,
        fc.string(),
        fc.boolean(),
        fc.boolean(),
        fc.boolean(),
        (of, name, on, onEnter, onLeave) => {
          const fence = aGeofence(3, { shape: of, name, on, onEnter, onLeave, colour: '#12ab9f' });
          // The fence is converted to JSON text and back, as in a response: JSON has no −0.
          const told = JSON.parse(JSON.stringify([asTold(fence)])) as unknown;
          expect(JSON.stringify(list(told).value)).toBe(JSON.stringify([fence]));
        },
      ),
    ));
  test('whatever a server answers, reading it never throws, and what can be read is', () =>
    fc.assert(
      fc.property(fc.array(fc.oneof(fc.jsonValue(), fc.constant(raw))), (entries) => {
        const good = entries.filter((each) => each === raw).length;
        expect(list(entries).value.filter(({ id }) => id === 7).length).toBe(good);
      }),
    ));
  test('a bare list and one in the usual envelope are the same', () => {
    expect(list([raw]).value).toEqual(list({ success: [raw], number_of_records: 1 }).value);
    expect(list([raw]).value).toMatchObject([
      { id: 7, device: 1, name: 'Yard', on: true, onEnter: true, onLeave: false },
    ]);
  });
  test.each([
    ['no shape', { shape_type: 9, coordinates: '' }],
    ['coordinates that are no JSON', { coordinates: '[[11.97,57.7' }],
    ['two corners', { coordinates: '[[11.97,57.70],[11.98,57.70]]' }],
    ['corners outside of the world', { coordinates: '[[11.97,157.70],[11.98,257.70],[211.98,57.71]]' }],
    ['a circle without anything', { shape_type: 1, coordinates: null, options: '{"radius":"100"}' }],
    ['a radius of zero', { shape_type: 1, coordinates: '[]', options: '{"radius":0,"center":[11,57]}' }],
    ['a radius below zero', { shape_type: 1, coordinates: '[]', options: '{"radius":-5,"center":[11,57]}' }],
    ['no id', { id: undefined }],
    ['a temporary id', { id: -4 }],
  ])('%s: that one is left out and named, the others stay', (_, odd) => {
    const { value, leftOut } = list([raw, { ...raw, id: 8, ...odd }, { ...raw, id: 9 }]);
    expect(value.map(({ id }) => id)).toEqual([7, 9]);
    expect(leftOut).toHaveLength(1);
    expect(leftOut[0]).toMatch(/^success\.1/);
  });
  test.each([
    ['numbers as text', { coordinates: '[["11.97","57.70"],["11.98","57.70"],["11.98","57.71"]]' }, 3],
    ['coordinates as a list', { coordinates: JSON.parse(square) as unknown }, 4],
    [
      'a corner that is none among others',
      { coordinates: '[[11.97,57.70],null,[11.98,57.70],[11.98,57.71],["x",1]]' },
      3,
    ],
    ['a shape number that nobody knows', { shape_type: 4 }, 4],
  ])('%s is read', (_, odd, corners) => {
    expect(list([{ ...raw, ...odd }]).value[0]?.shape).toMatchObject({ corners: { length: corners } });
  });
  test('a circle whose options got lost is found in its corners', () => {
    const told = asTold(aGeofence(3, { shape: { kind: 'circle', lat: 50.79, lng: 7.64, radius: 100 } }));
    const [found] = list([{ ...told, options: 'null' }]).value;
    const of = found?.shape.kind === 'circle' ? found.shape : null;
    expect(of?.lat).toBeCloseTo(50.79, 5);
    expect(of?.lng).toBeCloseTo(7.64, 5);
    expect(of?.radius).toBeCloseTo(100, 0);
  });
  test('a rectangle that stands aslant stays what it is: a polygon', () => {
    const aslant = '[[11.97,57.70],[11.98,57.705],[11.975,57.715],[11.965,57.71]]';
    expect(list([{ ...raw, shape_type: 2, coordinates: aslant }]).value[0]?.shape.kind).toBe('polygon');
    expect(list([{ ...raw, shape_type: 2 }]).value[0]?.shape).toEqual({
      kind: 'rectangle',
      west: 11.97,
      south: 57.7,
      east: 11.98,
      north: 57.71,
    });
  });
  test.each(['red;background:url(x)', 'x#12ab9f', '#12ab9f0', ['#12ab9f'], 7])(
    'a colour that is none, such as %j, is the plain one; markup in a name is text',
    (color) => {
      const options = JSON.stringify({ color });
      const [fence] = list([{ ...raw, name: '<b>Yard</b>', options }]).value;
      expect(fence).toMatchObject({ colour: '#2f6fde', name: '<b>Yard</b>' });
    },
  );
  test('a colour in capitals is one; an area whose status nobody can read is on', () => {
    const [fence] = list([{ ...raw, options: '{"color":"#12AB9F"}', status: 'perhaps' }]).value;
    expect(fence).toMatchObject({ colour: '#12ab9f', on: true, onEnter: true, onLeave: false });
  });
  test('a fence that was deleted is not shown, and is no error', () => {
    expect(list([raw, { ...raw, id: 8, deleted_at: '2026-01-01T00:00:00Z' }])).toMatchObject({
      value: { length: 1 },
      leftOut: [],
    });
  });
  test('the corners of a circle across the date line stay within the world', () => {
    const { coordinates } = toRawGeofence({
      shape: { kind: 'circle', lat: -17, lng: 179.999, radius: 5000 },
    });
    for (const [x] of JSON.parse(String(coordinates)) as [number, number][])
      expect(Math.abs(x)).toBeLessThanOrEqual(180);
  });
  test('saving a colour writes the shape with it, saving a name only the name', () => {
    const body = (changes: Partial<Geofence>) =>
      Object.keys(geofenceCalls.saveGeofence(aGeofence(4, changes), changes).request.body as object).sort();
    expect(body({ name: 'New' })).toEqual(['name']);
    expect(body({ colour: '#000000' })).toEqual(['coordinates', 'options', 'shape_type']);
  });
  test('a server without fences, and one that refuses', () => {
    expect(geofenceCalls.geofences([1]).read({ status: 404, body: {} })).toMatchObject({
      failure: { reason: 'unavailable' },
    });
    expect(geofenceCalls.saveGeofence(aGeofence(4), {}).read({ status: 404, body: {} })).toMatchObject({
      failure: { reason: 'notFound' },
    });
    const refused = { status: 422, body: { error: 'The polygon crosses itself.' } };
    expect(geofenceCalls.createGeofence('k', aGeofence(4)).read(refused)).toMatchObject({
      failure: { reason: 'invalid', message: 'The polygon crosses itself.' },
    });
  });
});
