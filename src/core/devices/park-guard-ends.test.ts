import { of } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as auth from '../../../events/auth.ts';
import type { ParkGuard } from '../../../events/care-types.ts';
import * as guardEvents from '../../../events/guards.ts';
import { access, backend, START } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import type { App } from '../../kernel/app.ts';
import { careCalls } from '../../api/product/care-calls.ts';
import { parkGuardEffects } from './park-guard.effects.ts';
import { parkGuards } from './park-guard.ts';

const IMEI = '012345678901234';
const raw = { imei: IMEI, lat: 57, lng: 12, radius: 50, since: START, alarm_at: null, by_ride: 0 };
const guard: ParkGuard = {
  imei: IMEI,
  lat: 57,
  lng: 12,
  radius: 50,
  since: START,
  alarmAt: null,
  by: 'hand',
};
/** The server tells of these guards, one answer after another; the last again and again. */
const served = (...answers: object[][]) => {
  let asked = 0;
  return scenario({ effects: parkGuardEffects, backend: { ...backend(), ...careCalls } })
    .with(
      (world) =>
        (world.replies = ({ method, path }) =>
          method === 'get' && path === '/guards'
            ? of({ status: 200, body: { success: answers[Math.min(asked++, answers.length - 1)] } })
            : undefined),
    )
    .given(auth.sessionRestored({ ...access(), email: '' }));
};
const armed = (count: number) => (app: App) => expect(app.read(parkGuards).armed).toHaveLength(count);

describe('[MAP-15] a guard that disarms itself', () => {
  test('both ends go to the server and come back; without them nothing is sent', () => {
    const { request } = careCalls.armGuard(IMEI, { ...guard, ends: START + 60, byIgnition: true });
    expect(request.body).toMatchObject({ ends: START + 60, by_ignition: 1 });
    expect(Object.keys(careCalls.armGuard(IMEI, guard).request.body as object).sort()).toEqual([
      'by_ride',
      'lat',
      'lng',
      'radius',
    ]);
    const read = (more: object) =>
      careCalls.guards().read({ status: 200, body: { success: [{ ...raw, ...more }] } });
    expect(read({ ends: START + 60, by_ignition: 1 })).toMatchObject({
      value: [{ ends: START + 60, byIgnition: true }],
    });
    expect(read({})).toMatchObject({ value: [guard] });
  });
  test('a server that does not know of ends answers without, and the app claims none', () => {
    const { read } = careCalls.armGuard(IMEI, { ...guard, byIgnition: true });
    expect(read({ status: 200, body: { success: raw } })).toEqual({ ok: true, value: guard, leftOut: [] });
  });
  test('when its time is over the app asks, and shows that it is off', () =>
    served([{ ...raw, ends: START + 600 }], [])
      .when()
      .check(armed(1))
      .after('9min')
      .check(armed(1))
      .after('2min')
      .check(armed(0))
      .idle());
  test('one that lets go by ignition is looked for now and then, and no longer once it is off', () =>
    served([{ ...raw, by_ignition: 1 }], [{ ...raw, by_ignition: 1 }], [])
      .when()
      .after('31s')
      .check(armed(1))
      .after('31s')
      .check(armed(0))
      .idle());
  test('of several the one that ends first is asked after first', () => {
    const other = { ...raw, imei: '543210987654321', ends: START + 3_600 };
    return served([{ ...raw, ends: START + 600 }, other], [other], [])
      .when()
      .check(armed(2))
      .after('11min')
      .check(armed(1))
      .after('50min')
      .check(armed(0))
      .idle();
  });
  test('over by this clock and still told of, it is asked after every five seconds, no faster', () =>
    served([{ ...raw, ends: START - 60 }])
      .when()
      .with((world) => void world.asked.splice(0))
      .after('4999ms')
      .asked()
      .after('1ms')
      .asked('get /guards')
      .after('5s')
      .asked('get /guards'));
  test('none is asked after where the server has none by now', () =>
    served([{ ...raw, by_ignition: 1 }])
      .when()
      .check(armed(1))
      .when(guardEvents.listFailed({ failure: { reason: 'unavailable', status: 404 } }))
      .idle());
  test('one without an end is not asked after', () => served([raw]).when().check(armed(1)).idle());
  test('nor one whose alarm was raised: it stays until somebody has seen it', () =>
    served()
      .when(guardEvents.listed({ guards: [{ ...guard, alarmAt: START, ends: START + 5, byIgnition: true }] }))
      .idle());
});
