import { describe, expect, test } from 'vitest';
import { careCalls } from './care-calls.ts';
import { measurementCalls } from './measurement-calls.ts';

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
