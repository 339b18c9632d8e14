import { describe, expect, test } from 'vitest';
import { careCalls, measurementCalls, writtenPapers } from './care-calls.ts';
import { NO_PAPERS } from '../no-papers.ts';
import { readPapers } from './read-papers.ts';

const ok = (success: unknown) => ({ status: 200, body: { success } });
const value = (read: { ok?: boolean | undefined; value?: unknown }) => read.value;

describe('care of devices at the server', () => {
  test('[MODE-01] a voltage comes as millivolts with the time of a database', () => {
    const [, volt] = measurementCalls({ id: 7, imei: '351', vehicle: true }, 1_770_996_200, 0);
    const told = { ts: { $date: { $numberLong: '1770996164000' } }, volt: 12_410, did: 7 };
    expect(volt && value(volt.read(ok(told)))).toEqual({ volts: [{ at: 1_770_996_164, value: 12.41 }] });
    expect(volt && value(volt.read(ok({ volt: 'many' })))).toEqual({});
  });

  test('[MODE-01] what only vehicles have is asked for vehicles only', () =>
    expect(measurementCalls({ id: 7, imei: '351', vehicle: false }, 0, 0)).toHaveLength(1));

  test('[MODE-01] the way of today is asked for from the beginning of the user’s day', () => {
    const way = measurementCalls({ id: 7, imei: '351', vehicle: true }, 1_770_996_200.4, 1_770_937_200)[4];
    expect(way?.request.query).toMatchObject({ startDate: 1_770_937_200, endDate: 1_770_996_200 });
  });

  test('[MODE-02] days come in any order and are had in theirs', () => {
    const [own] = measurementCalls({ id: 7, imei: '351', vehicle: false }, 0, 0);
    const days = ['2026-06-15', '2026-05-31', '2026-06-02'].map((day) => ({ day, minutes: 1 }));
    expect(own && value(own.read(ok({ days })))).toMatchObject({
      days: [{ day: '2026-05-31' }, { day: '2026-06-02' }, { day: '2026-06-15' }],
    });
  });

  test('[MODE-01] the odometer is that of this device’s car, road-snapped where there is one', () => {
    const car = measurementCalls({ id: 7, imei: '351', vehicle: true }, 0, 0)[3];
    const cars = [
      { iddevice: 8, mileage: '1' },
      { iddevice: 7, mileage: '100.5', optimized_mileage: '101' },
    ];
    expect(car && value(car.read(ok(cars)))).toEqual({ odometer: 101 });
    expect(car && value(car.read(ok([])))).toEqual({});
  });

  test('a server without these calls: the feature is off', () => {
    const [own] = measurementCalls({ id: 7, imei: '351', vehicle: false }, 0, 0);
    expect(own?.read({ status: 404, body: null })).toMatchObject({ failure: { reason: 'unavailable' } });
    expect(careCalls.guards().read({ status: 501, body: null })).toMatchObject({
      failure: { reason: 'unavailable' },
    });
  });

  test('[MODE-03] papers are read entry by entry: what is damaged is left out', () => {
    const result = careCalls.papers('351').read(
      ok({
        goal: null,
        contacts: [{ name: 'Mum', phone: '+1' }, { name: 'No number' }, 7],
        quiet: [
          { days: [1], from: '08:00', to: '12:00', on: 1 },
          { days: [9], from: '25:00', to: 'noon' },
        ],
        passport: 'none',
      }),
    );
    expect(value(result)).toMatchObject({
      papers: {
        goal: { minutes: 90 },
        contacts: [{ name: 'Mum', phone: '+1' }],
        quiet: [{ from: '08:00', on: true }],
        passport: null,
      },
    });
  });

  test('[MAP-11] an unknown state of a command is one that is on its way', () =>
    expect(value(careCalls.commandState('351', 'a').read(ok({ id: 'a', state: 'pondering' })))).toMatchObject(
      {
        state: 'sent',
      },
    ));

  test('[MAP-15] a guard at no place of this world is left out', () =>
    expect(
      value(
        careCalls.guards().read(
          ok([
            { imei: '1', lat: 57, lng: 12, radius: 50, since: 1 },
            { imei: '2', lat: 970, lng: 12, radius: 50, since: 1 },
          ]),
        ),
      ),
    ).toHaveLength(1));
});

const papers = (success: unknown, leftOut: string[] = []) => readPapers(success, leftOut);

describe('what is kept about a device', () => {
  test('is nothing where the service tells nothing', () => {
    const nothing = {
      ...{
        goal: NO_PAPERS.goal,
        places: [],
        contacts: [],
        quiet: [],
        autoGuard: { ...NO_PAPERS.autoGuard, on: false },
      },
      passport: null,
    };
    expect(papers({})).toEqual(nothing);
    expect(papers({ goal: 'x', auto_guard: 7, passport: 'x', places: null })).toEqual(nothing);
    expect(papers({ goal: { minutes: 0, steps: null }, auto_guard: { on: 'x', radius: 0 } })).toEqual(
      nothing,
    );
    expect(() => papers([])).toThrow('success: expected an object');
  });

  test('is what it tells', () => {
    const told = papers({
      ...{
        goal: { minutes: '30', steps: 900 },
        auto_guard: { on: '1', radius: 70 },
        passport: { owner: 'Ada' },
      },
    });
    expect(told).toMatchObject({ goal: { minutes: 30, steps: 900 }, autoGuard: { on: true, radius: 70 } });
    expect(told.passport).toEqual({
      ...{
        owner: 'Ada',
        frame: '',
        make: '',
        model: '',
        colour: '',
        boughtAt: '',
        boughtFrom: '',
        marks: '',
      },
    });
    const bought = {
      bought_at: '2026',
      bought_from: 'B',
      frame: 1,
      make: 'm',
      model: 'o',
      colour: 'c',
      marks: 'k',
    };
    expect(papers({ passport: bought }).passport).toEqual({
      ...{
        owner: '',
        frame: '1',
        make: 'm',
        model: 'o',
        colour: 'c',
        boughtAt: '2026',
        boughtFrom: 'B',
        marks: 'k',
      },
    });
  });

  test('in lists is read entry by entry; what does not fit is named', () => {
    const leftOut: string[] = [];
    const read = papers(
      {
        places: [
          { lat: 57, lng: '12', radius: 1 },
          { lat: 91, lng: 12, radius: 80 },
          { id: 5, name: 'A', lat: -90, lng: 180, radius: 2 },
        ],
        contacts: [{ phone: '+1' }, { phone: '' }],
        quiet: [
          { days: [1, '7'], from: '00:00', to: '23:59' },
          { days: [0], from: '00:00', to: '23:59' },
          { days: [8], from: '00:00', to: '23:59' },
          { days: [1], from: '24:00', to: '23:59' },
          { days: [], from: '08:00', to: '9:00' },
          { days: [], from: '08:00', to: '09:60', on: 0 },
          { days: [], from: '08:00', to: '09:00', on: 0 },
        ],
      },
      leftOut,
    );
    expect(read.places).toEqual([
      { id: '#0', name: '', lat: 57, lng: 12, radius: 1 },
      { id: '5', name: 'A', lat: -90, lng: 180, radius: 2 },
    ]);
    expect(read.contacts).toEqual([{ name: '', phone: '+1' }]);
    expect(read.quiet).toEqual([
      { days: [1, 7], from: '00:00', to: '23:59', on: true },
      { days: [], from: '08:00', to: '09:00', on: false },
    ]);
    expect(leftOut.map((words) => words.split(':')[0])).toEqual([
      ...[
        'success.places.1.lat',
        'success.contacts.1.phone',
        'success.quiet.1.days.0',
        'success.quiet.2.days.0',
      ],
      ...['success.quiet.3.from', 'success.quiet.4.to', 'success.quiet.5.to'],
    ]);
  });
});

const before = {
  goal: { minutes: 60, steps: 4000, weekend: 2 },
  places: [
    { name: 'Home', lat: 57, lng: 12, radius: 80, floor: 3 },
    { id: 'school', name: 'School', lat: 200, lng: 12, radius: 80 },
    { id: 'club', name: 'Club', lat: 57.1, lng: 12, radius: 90, colour: 'red' },
  ],
  contacts: [{ name: 'Mum', phone: '+1', photo: 'm.jpg' }, { name: 'No number' }, 7],
  quiet: [
    { days: [1], from: '08:00', to: '12:00', on: 1, title: 'School' },
    { days: [9], from: '25:00', to: 'noon' },
  ],
  auto_guard: { on: 1, radius: 50, sound: 'loud' },
  passport: { owner: 'Ada', insurance: 'X-1' },
};
const read = readPapers(before, []);

describe('what this app does not understand goes back as it came', () => {
  test('unknown fields stay with their entry, and entries that could not be read stay in the list', () => {
    const { contacts, quiet, places } = read;
    expect(
      writtenPapers(
        {
          contacts: [{ name: 'Dad', phone: '+2' }, ...contacts],
          quiet: quiet.map((each) => ({ ...each, on: false })),
          places,
        },
        before,
      ),
    ).toEqual({
      contacts: [
        { name: 'Dad', phone: '+2' },
        { name: 'Mum', phone: '+1', photo: 'm.jpg' },
        { name: 'No number' },
        7,
      ],
      quiet: [
        { days: [1], from: '08:00', to: '12:00', on: 0, title: 'School' },
        { days: [9], from: '25:00', to: 'noon' },
      ],
      places: [before.places[0], before.places[2], before.places[1]],
    });
  });

  test('single values keep what lies beside them', () =>
    expect(
      writtenPapers(
        {
          goal: { minutes: 90, steps: 4000 },
          autoGuard: { on: false, radius: 100 },
          passport: read.passport && { ...read.passport, frame: '9' },
        },
        before,
      ),
    ).toMatchObject({
      goal: { minutes: 90, steps: 4000, weekend: 2 },
      auto_guard: { on: 0, radius: 100, sound: 'loud' },
      passport: { owner: 'Ada', frame: '9', insurance: 'X-1' },
    }));

  test('an entry that got another number is still that entry', () =>
    expect(writtenPapers({ contacts: [{ name: 'Mum', phone: '+9' }] }, before)).toMatchObject({
      contacts: [{ name: 'Mum', phone: '+9', photo: 'm.jpg' }, { name: 'No number' }, 7],
    }));

  test('entries alike keep each what lies beside it; one that stands elsewhere lends it to no other', () => {
    const two = (...phones: string[]) => phones.map((phone, i) => ({ name: 'A', phone, photo: `${i}.jpg` }));
    const ours = (...phones: string[]) => phones.map((phone) => ({ name: 'A', phone }));
    expect(writtenPapers({ contacts: ours('+1', '+1') }, { contacts: two('+1', '+1') })).toEqual({
      contacts: two('+1', '+1'),
    });
    expect(writtenPapers({ contacts: ours('+2', '+9') }, { contacts: two('+1', '+2') })).toEqual({
      contacts: [
        { name: 'A', phone: '+2', photo: '1.jpg' },
        { name: 'A', phone: '+9' },
      ],
    });
  });

  test('an entry that was taken out is gone, and leaves nothing of it to another', () =>
    expect(writtenPapers({ contacts: [], quiet: [] }, before)).toEqual({
      contacts: [{ name: 'No number' }, 7],
      quiet: [{ days: [9], from: '25:00', to: 'noon' }],
    }));

  test.each([null, 'nonsense', [], { contacts: 'none' }])('nothing usable was there before: %j', (nothing) =>
    expect(writtenPapers({ contacts: [{ name: 'A', phone: '1' }] }, nothing)).toEqual({
      contacts: [{ name: 'A', phone: '1' }],
    }),
  );
});

test('a place without an id gets one that says nothing of it, and goes back without', () => {
  expect(read.places.map(({ id }) => id)).toEqual(['#0', 'club']);
  const written = writtenPapers({ places: read.places }, before)['places'] as object[];
  expect(written[0]).toEqual(before.places[0]);
});

test('412 is a conflict, as 409 is', () =>
  expect(careCalls.papers('1').read({ status: 412, body: null })).toMatchObject({
    failure: { reason: 'conflict' },
  }));
