import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import type { TripByHand } from '../../../events/logbook-types.ts';
import { READERS, toRawTripByHand, toRawTripChanges } from './read-logbook.ts';

/** Converts one entity in the service's format to the app's; null if the reader rejects it. */
function read(name: keyof typeof READERS, raw: object): unknown {
  const [schema, to] = READERS[name] as unknown as readonly [v.GenericSchema, (raw: unknown) => unknown];
  const parsed = v.safeParse(schema, raw);
  if (!parsed.success) throw new Error(parsed.issues.map((issue) => v.getDotPath(issue)).join());
  return to(parsed.output);
}
const bare = { id: 't', iddevice: 7, startID: 100, endID: 160, distance: 1.2345 };

describe('[LOGB-01] a trip of the service', () => {
  test('is read whole: kilometres are metres, and numbers of types are words', () => {
    const raw = {
      ...{ ...bare, optimized_distance: '1.3', manual_route: 1, route_type: 4, mileage: 12_345.678 },
      ...{
        privateD: 0.1,
        toWorkD: '0.2',
        workD: 0.9345,
        contact: '3',
        reason: 4,
        driver: 5,
        carDevice_id: 6,
      },
      ...{ start_lat: 57.7, start_lng: 11.97, end_lat: '57.8', end_lng: 12, private_mode: '1' },
      ...{ start_address: 'Home 1', end_address: 'Work 2', comment: 'Rain' },
    };
    expect(read('trip', raw)).toEqual({
      ...{
        id: 't',
        device: 7,
        car: 6,
        from: 100,
        to: 160,
        metres: 1_235,
        snapped: 1_300,
        odometer: 12_345_678,
      },
      ...{ type: 'mixed', parts: { private: 100, toWork: 200, business: 935 } },
      ...{ driver: 5, contact: 3, reason: 4, comment: 'Rain', hidden: true, manual: true, history: [] },
      ...{ start: { lat: 57.7, lng: 11.97 }, end: { lat: 57.8, lng: 12 } },
      ...{ startAddress: 'Home 1', endAddress: 'Work 2' },
    });
  });

  test('needs only its id, device, times and distance; nobody has classified it then', () => {
    expect(read('trip', bare)).toEqual({
      ...{ id: 't', device: 7, car: null, from: 100, to: 160, metres: 1_235, snapped: null, odometer: null },
      ...{ type: 'none', parts: { private: 0, toWork: 0, business: 0 } },
      ...{
        driver: null,
        contact: null,
        reason: null,
        comment: '',
        hidden: false,
        manual: false,
        history: [],
      },
      ...{ start: null, end: null, startAddress: '', endAddress: '' },
    });
    const empty = {
      manual_route: 'x',
      private_mode: 'x',
      route_type: null,
      privateD: null,
      toWorkD: null,
      workD: null,
      history: 'none',
    };
    expect(read('trip', { ...bare, ...empty })).toEqual(read('trip', bare));
    for (const name of ['id', 'iddevice', 'startID', 'endID', 'distance'])
      expect(() => read('trip', { ...bare, [name]: undefined })).toThrow(name);
    expect(() => read('trip', { ...bare, id: '' })).toThrow('id');
  });

  test.each([
    [0, 'none'],
    [1, 'private'],
    [2, 'toWork'],
    [3, 'business'],
    [4, 'mixed'],
    [5, 'none'],
  ])('its type %i is %s', (number, type) => {
    expect(read('trip', { ...bare, route_type: number })).toMatchObject({ type });
  });

  test('that ends before it begins or has less than no length is none', () => {
    expect(read('trip', { ...bare, endID: 99 })).toBeNull();
    expect(read('trip', { ...bare, endID: 100 })).not.toBeNull();
    expect(read('trip', { ...bare, distance: -0.1 })).toBeNull();
    expect(read('trip', { ...bare, distance: 0 })).not.toBeNull();
  });

  test('has no place at 0,0, nor where one half of it is missing', () => {
    const start = (start_lat: unknown, start_lng: unknown) =>
      (read('trip', { ...bare, start_lat, start_lng }) as { start: unknown }).start;
    expect([start(0, 0), start(null, 12), start(57, null)]).toEqual([null, null, null]);
    expect([start(0, 12), start(57, 0)]).toEqual([
      { lat: 0, lng: 12 },
      { lat: 57, lng: 0 },
    ]);
  });

  test('nobody is 0, null or nothing', () => {
    for (const none of [0, '0', null, undefined, 'x'])
      expect(read('trip', { ...bare, driver: none, contact: none, reason: none })).toMatchObject({
        driver: null,
        contact: null,
        reason: null,
      });
  });

  test('[LOGB-03] says who changed what, in our names and words; what is no note is left out', () => {
    const history = [
      { dateunix: 5, user: 'Ada', field: 'route_type', old: '0', new: '3' },
      { dateunix: '6', field: 'private_mode', new: '1' },
      { dateunix: 7, user: 'Ada', field: 'comment', old: '1', new: '2' },
      { dateunix: 8, field: 'route_type', old: 9 },
      { dateunix: 9, field: 'distances' },
      { dateunix: 10, field: 'created' },
      { user: 'nobody' },
      'nothing',
    ];
    expect(read('trip', { ...bare, history })).toMatchObject({
      history: [
        { at: 5, by: 'Ada', field: 'type', was: 'none', now: 'business' },
        { at: 6, by: '', field: 'hidden', was: '', now: '1' },
        { at: 7, by: 'Ada', field: 'comment', was: '1', now: '2' },
        { at: 8, by: '', field: 'type', was: '9' },
        { at: 9, field: 'parts' },
        { at: 10, field: 'added' },
      ],
    });
  });
});

describe('[LOGB-03] what is written about a trip', () => {
  test('goes out in the service’s words, and only what is named', () => {
    expect(toRawTripChanges({})).toStrictEqual({});
    expect(
      toRawTripChanges({
        ...{ type: 'toWork', driver: null, contact: 3, reason: null, comment: '', hidden: true },
        parts: { private: 1_234, toWork: 5, business: 0 },
      }),
    ).toEqual({
      ...{ route_type: 2, driver: null, contact: 3, reason: null, comment: '', private_mode: 1 },
      ...{ privateD: 1.234, toWorkD: 0.005, workD: 0 },
    });
    expect(toRawTripChanges({ hidden: false, type: 'none' })).toEqual({ private_mode: 0, route_type: 0 });
  });

  test('of one by hand everything goes out, what is not known as nothing', () => {
    const nothing = { privateD: 0, toWorkD: 0, workD: 0 };
    expect(toRawTripByHand(7, { from: 100, to: 160 } as TripByHand)).toEqual({
      ...{
        iddevice: 7,
        carDevice_id: null,
        startID: 100,
        endID: 160,
        distance: 0,
        route_type: 0,
        ...nothing,
      },
      ...{
        start_address: '',
        end_address: '',
        start_lat: null,
        start_lng: null,
        end_lat: null,
        end_lng: null,
      },
    });
    const whole = {
      ...{ from: 100, to: 160, car: 6, metres: 1_235, startAddress: 'Home 1', endAddress: 'Work 2' },
      ...{ start: { lat: 57.7, lng: 11.97 }, end: { lat: 57.8, lng: 12 }, type: 'business', comment: 'Rain' },
      parts: { private: 0, toWork: 0, business: 1_235 },
    } as TripByHand;
    expect(toRawTripByHand(7, whole)).toEqual({
      ...{ iddevice: 7, carDevice_id: 6, startID: 100, endID: 160, distance: 1.235, route_type: 3 },
      ...{
        privateD: 0,
        toWorkD: 0,
        workD: 1.235,
        comment: 'Rain',
        start_address: 'Home 1',
        end_address: 'Work 2',
      },
      ...{ start_lat: 57.7, start_lng: 11.97, end_lat: 57.8, end_lng: 12 },
    });
  });
});

describe('the registers of the service', () => {
  test.each([
    [
      'driver',
      { id: '3', first_name: 'Ada', last_name: 'Berg', active: 0 },
      { id: 3, firstName: 'Ada', lastName: 'Berg', active: false },
      { id: 3, firstName: '', lastName: '', active: true },
    ],
    [
      'contact',
      {
        ...{ id: 3, business_partner: 'Ada', company: 'Berg', address: 'Way 1', lat: 57.7, lng: '12' },
        ...{ distance_to_detect: '250.000', default_reason: 4 },
      },
      {
        ...{ id: 3, name: 'Ada', company: 'Berg', address: 'Way 1', place: { lat: 57.7, lng: 12 } },
        ...{ metres: 250, reason: 4 },
      },
      { id: 3, name: '', company: '', address: '', place: null, metres: 100, reason: null },
    ],
    ['reason', { id: 3, name: 'Visit' }, { id: 3, name: 'Visit' }, { id: 3, name: '' }],
    [
      'car',
      {
        ...{ id: 3, iddevice: 7, car_name: 'Van', model_name: 'T6', license_plate: 'B 1', mileage: 99 },
        ...{ default_driver: 4, default_contact: '5' },
      },
      { id: 3, device: 7, name: 'Van', model: 'T6', plate: 'B 1', startKm: 99, driver: 4, contact: 5 },
      { id: 3, device: 7, name: '', model: '', plate: '', startKm: null, driver: null, contact: null },
    ],
  ] as const)(
    'a %s is read whole, or as far as it is told; one that was deleted is none',
    (name, raw, whole, least) => {
      expect(read(name, raw)).toEqual(whole);
      const told = name === 'car' ? { id: 3, iddevice: 7 } : { id: 3 };
      expect(read(name, told)).toEqual(least);
      expect(read(name, { ...raw, deleted_at: '2026-06-15' })).toBeNull();
      expect(() => read(name, { ...raw, id: 0 })).toThrow('id');
    },
  );

  test('a contact without a distance has a hundred metres', () => {
    expect(read('contact', { id: 3, distance_to_detect: null })).toMatchObject({ metres: 100 });
  });

  test('a lock is of a vehicle, or of one of its cars', () => {
    expect(read('lock', { iddevice: 7, carDevice_id: 6, until: '99' })).toEqual({
      device: 7,
      car: 6,
      until: 99,
    });
    expect(read('lock', { iddevice: 7, until: 99 })).toEqual({ device: 7, car: null, until: 99 });
  });
});
