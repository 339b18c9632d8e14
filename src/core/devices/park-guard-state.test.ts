import { describe, expect, test } from 'vitest';
import * as auth from '../../../events/auth.ts';
import type { ParkGuard } from '../../../events/care-types.ts';
import * as changeEvents from '../../../events/changes.ts';
import * as deviceEvents from '../../../events/devices.ts';
import * as guardEvents from '../../../events/guards.ts';
import type { Failure } from '../../../events/session-types.ts';
import * as userEvents from '../../../events/user.ts';
import { access, aDevice, failure, settings, START } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import type { App } from '../../kernel/app.ts';
import { refusedChanges } from '../changes/changes.ts';
import { guardRadius, hasAlarm, parkGuards } from './park-guard.ts';

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
/** Changes are named after the device, and after how wide the guard is. */
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
