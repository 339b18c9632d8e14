import { describe, expect, test } from 'vitest';
import * as auth from '../../../events/auth.ts';
import type { ParkGuard } from '../../../events/care-types.ts';
import * as changeEvents from '../../../events/changes.ts';
import * as deviceEvents from '../../../events/devices.ts';
import * as guardEvents from '../../../events/guards.ts';
import type { Failure } from '../../../events/session-types.ts';
import * as userEvents from '../../../events/user.ts';
import { access, aDevice, failure, settings, START, backend } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import type { App } from '../../kernel/app.ts';
import { refusedChanges } from '../changes/changes.ts';
import { guardRadius, hasAlarm, parkGuards } from './park-guard.ts';
import { of } from 'rxjs';
import { careCalls } from '../../api/product/care-calls.ts';
import { parkGuardEffects } from './care.effects.ts';

const [A, B] = ['012345678901234', '543210987654321'];
const guard = (imei: string, changes: Partial<ParkGuard> = {}): ParkGuard => ({
  imei,
  lat: 57,
  lng: 12,
  radius: 50,
  since: START,
  alarmAt: null,
  by: 'hand',
  ...changes,
});
/** A submitted change. Its id consists of the device's IMEI and the guard's radius. */
const shown = (imei: string, armed: ParkGuard | null) =>
  changeEvents.submitted({
    changes: [
      {
        ...{ id: `${imei} ${armed?.radius ?? 0}`, batch: imei, at: START * 1000, notBefore: 0 },
        edit: { of: 'guard', id: imei, set: { armed }, was: { armed: null } },
      },
    ],
    label: '',
  });
const arm = (imei: string, radius = 50) => shown(imei, guard(imei, { radius }));
const disarm = (imei: string) => shown(imei, null);
const saved = (imei: string, radius = 50) =>
  changeEvents.saved({
    id: `${imei} ${radius}`,
    outcome: { of: 'guard', imei, armed: guard(imei, { radius }) },
    again: false,
  });
const refused = (imei: string, radius = 50) =>
  changeEvents.refused({ id: `${imei} ${radius}`, failure: failure(503) });
const unavailable: Failure = { reason: 'unavailable', status: 404 };

const armed = (it: App) =>
  Object.fromEntries(it.read(parkGuards).armed.map(({ imei, radius }) => [imei, radius]));
const waiting = (it: App) => it.read(parkGuards).pending;
const failedOnes = (it: App) => it.read(refusedChanges).map(({ edit }) => edit.of === 'guard' && edit.id);

describe('[MAP-15] guards that are changed while others still are', () => {
  test('the one that was pressed first is answered first; the other goes on waiting', () =>
    scenario({})
      .when(arm(A), arm(B), saved(A))
      .check((it) => {
        expect(waiting(it)).toEqual([B]);
        expect(armed(it)).toEqual({ [A]: 50, [B]: 50 });
        expect(it.read(parkGuards).confirmed.map(({ imei }) => imei)).toEqual([A]);
      })
      .when(refused(B))
      .check((it) => {
        expect(waiting(it)).toEqual([]);
        expect(armed(it)).toEqual({ [A]: 50 });
      }));

  test('a refusal takes back its own change, and leaves the one after it', () =>
    scenario({})
      .when(arm(A), arm(B), refused(A))
      .check((it) => {
        expect(waiting(it)).toEqual([B]);
        expect(armed(it)).toEqual({ [B]: 50 });
        expect(failedOnes(it)).toEqual([A]);
      }));

  test('of two changes of one guard the later shows, before and after the first is saved', () =>
    scenario({})
      .when(arm(A, 50), arm(A, 90))
      .check((it) => expect(armed(it)).toEqual({ [A]: 90 }))
      .when(saved(A, 50))
      .check((it) => expect(armed(it)).toEqual({ [A]: 90 }))
      .when(refused(A, 90))
      .check((it) => expect(armed(it)).toEqual({ [A]: 50 })));

  test('taken away it is off at once, and on again when the server refuses', () =>
    scenario({})
      .when(guardEvents.listed({ guards: [guard(A), guard(B)] }), disarm(A))
      .check((it) => expect(armed(it)).toEqual({ [B]: 50 }))
      .when(refused(A, 0))
      .check((it) => expect(armed(it)).toEqual({ [A]: 50, [B]: 50 })));

  test('a list of the server does not take back what is still under way', () =>
    scenario({})
      .when(arm(A), guardEvents.listed({ guards: [guard(B)] }))
      .check((it) => expect(armed(it)).toEqual({ [A]: 50, [B]: 50 })));

  test('what was refused is told of until somebody has looked at it, and shows no more', () =>
    scenario({})
      .when(arm(A), refused(A), arm(B), refused(B), changeEvents.dismissed({ id: `${A} 50` }))
      .check((it) => {
        expect(failedOnes(it)).toEqual([B]);
        expect(armed(it)).toEqual({});
      }));
});

describe('[MAP-15] what is known of the guards', () => {
  test('a server that had none and has them now is one that has them', () =>
    scenario({})
      .when(guardEvents.listFailed({ failure: unavailable }))
      .check((it) => expect(it.read(parkGuards)).toMatchObject({ status: 'unavailable' }))
      .when(guardEvents.listed({ guards: [guard(A)] }))
      .check((it) => expect(it.read(parkGuards)).toMatchObject({ status: 'ready', failure: null })));

  test('another failure says nothing of whether the server has them', () =>
    scenario({})
      .when(
        guardEvents.listFailed({ failure: unavailable }),
        guardEvents.listFailed({ failure: failure(503) }),
      )
      .check((it) => expect(it.read(parkGuards)).toMatchObject({ status: 'failed', failure: failure(503) })));

  test('none is claimed to raise an alarm where the server has no guards, or the mode shows none', () => {
    const mode = (appMode: 'bike' | 'base') =>
      userEvents.settingsLoaded({ settings: { ...settings(), appMode }, source: 'server' });
    const alarm = (is: boolean) => (it: App) => expect(it.read(hasAlarm(1))).toBe(is);
    return scenario({})
      .given(
        auth.sessionRestored({ ...access(), email: '' }),
        deviceEvents.listed({ devices: [{ ...aDevice(1), imei: A }], leftOut: [], source: 'server' }),
        mode('bike'),
      )
      .when(guardEvents.listed({ guards: [guard(A, { alarmAt: START })] }))
      .check(alarm(true))
      .when(guardEvents.listFailed({ failure: unavailable }))
      .check(alarm(false))
      .when(guardEvents.listed({ guards: [guard(A, { alarmAt: START })] }))
      .check(alarm(true))
      .when(mode('base'))
      .check(alarm(false));
  });
});

describe('[MAP-15] how wide a guard is', () => {
  const wide = (accuracy: number | null, approximate = false) => guardRadius({ accuracy, approximate });

  test.each([
    [10, 30],
    [10.1, 40],
    [25, 80],
    [100, 300],
  ])('a fix that claims ± %d m gets three times as much, in steps of ten: %d m', (accuracy, metres) =>
    expect(wide(accuracy)).toBe(metres),
  );

  test('never less than 30 m nor more than 500 m', () => {
    expect(wide(0)).toBe(30);
    expect(wide(9_000)).toBe(500);
  });

  test('a fix that claims nothing is taken for a good one, an approximate one is not', () => {
    expect(wide(null)).toBe(30);
    expect(wide(null, true)).toBe(300);
    expect(wide(20, true)).toBe(60);
  });
});

describe('park guard ends', () => {
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
  /** A scenario in which the server returns these lists of park guards, one per request; it repeats the last list. */
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
        .when(
          guardEvents.listed({ guards: [{ ...guard, alarmAt: START, ends: START + 5, byIgnition: true }] }),
        )
        .idle());
  });
});
