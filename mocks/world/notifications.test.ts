import { describe, expect, test } from 'vitest';
import { IGNITION } from '../../events/fix-columns.ts';
import type { FixArrays } from '../../src/api/fix-builder.ts';
import { metresBetweenE7 } from '../../src/rules/geodesy.ts';
import type { DemoAccountId } from '../accounts.ts';
import { memoryStorage } from '../clock.ts';
import { demoWorld } from '../demo.ts';
import { testClock } from '../test-clock.ts';
import type { RawNotification } from './notifications.ts';
import { fixesBetween, readyFor } from './positions.ts';

/** A demo account's alarms of the last week, each with the device's fixes of two hours before and a minute after it. */
const alarmsOf = async (account: DemoAccountId) => {
  const world = demoWorld({ clock: testClock(), storage: memoryStorage(), scenario: null });
  const customer = world.byAccount(account);
  if (!customer) throw new Error(account);
  world.login(customer);
  const devices = world.devicesOf(customer.userID);
  await readyFor(world, devices);
  const alarms = world.notifications(customer.userID).map((alarm) => {
    const device = devices.find(({ id }) => id === alarm.iddevice);
    if (!device) throw new Error(alarm.meldung);
    return { alarm, fixes: fixesBetween(world, [device], alarm.dateunix - 7200, alarm.dateunix + 60) };
  });
  return { alarms, world, devices, customer };
};
const at = (fixes: FixArrays, time: number) => fixes.at.findIndex((each) => each >= time);

/** Whether a track agrees with an alarm of each kind. */
const AGREES: Record<number, (alarm: RawNotification, fixes: FixArrays, fix: number) => boolean> = {
  1: (_, { speed }, fix) => speed[fix] === 0 && speed[fix - 1] === 0,
  2: ({ value }, { battery }, fix) => battery[fix] === value && Number(value) <= 20,
  3: (_, { lat, lng }, fix) =>
    [...lat.keys()].some(
      (i) => i < fix && metresBetweenE7(lat[i] ?? 0, lng[i] ?? 0, lat[fix] ?? 0, lng[fix] ?? 0) > 100,
    ),
  4: () => true,
  5: ({ speed, speederlaubt }, fixes, fix) =>
    speed === Math.round((fixes.speed[fix] ?? 0) / 10) && Number(speed) > Number(speederlaubt),
  6: (_, { speed }, fix) => speed[fix] === 0,
  7({ value }, { flags }, fix) {
    const isOn = (i: number) => ((flags[i] ?? 0) & IGNITION) !== 0;
    return isOn(fix) === (value === 1) && isOn(fix - 1) !== isOn(fix);
  },
  10: () => true,
  11: () => true,
  // The difference shows also with one decimal.
  13: ({ value, limit }) => Number(value) <= Number(limit) - 0.1,
};

/** For each kind of alarm: the field that switches it on, and the field of its limit. */
const SET: Record<number, readonly [on: string, limit?: string]> = {
  1: ['alarmbewegung'],
  2: ['alarmakkuwarnung', 'alarmakkuwarnungab'],
  3: ['radius_laststatus', 'radius_meter'],
  4: ['alarmsos'],
  5: ['alarmgeschwindigkeit', 'alarmgeschwindigkeitab'],
  6: ['alarmstromunterbrechung'],
  7: ['alarmzuendalarm'],
  10: ['alarm_geofence'],
  11: ['alarm_geofence'],
  13: ['alarm_volt', 'alarm_volt_value'],
};

describe('the demo’s alarms', () => {
  test.each(['customer', 'pets', 'watch', 'bike', 'base'] as const)(
    'no alarm of the account "%s" contradicts the track of its device',
    async (account) => {
      const { alarms } = await alarmsOf(account);
      expect(alarms.length).toBeGreaterThan(4);
      for (const { alarm, fixes } of alarms) {
        const fix = at(fixes, alarm.dateunix);
        expect(fixes.at[fix], alarm.meldung).toBe(alarm.dateunix);
        expect([alarm.lat, alarm.lng]).toEqual([(fixes.lat[fix] ?? 0) / 1e7, (fixes.lng[fix] ?? 0) / 1e7]);
        expect(AGREES[alarm.meldungtyp]?.(alarm, fixes, fix), `${alarm.meldung} at ${alarm.dateunix}`).toBe(
          true,
        );
      }
    },
  );

  test('a car exceeds the same limit in all its speed alarms, and many devices cross a fence or leave their place', async () => {
    const { alarms } = await alarmsOf('customer');
    const limits = new Map<number, Set<number | null>>();
    for (const { alarm } of alarms)
      if (alarm.meldungtyp === 5)
        limits.set(alarm.iddevice, (limits.get(alarm.iddevice) ?? new Set()).add(alarm.speederlaubt));
    expect(limits.size).toBeGreaterThan(1);
    for (const all of limits.values()) expect(all.size).toBe(1);
    const kinds = alarms.map(({ alarm }) => alarm.meldungtyp);
    expect(kinds).toEqual(expect.arrayContaining([3, 10, 11]));
  });

  test.each(['customer', 'pets', 'watch', 'bike', 'base'] as const)(
    'each alarm of the account "%s" is on in the settings of its device, with the limit that the alarm names',
    async (account) => {
      const { alarms, world, customer } = await alarmsOf(account);
      const settings = new Map(world.rawDevices(customer.userID).map((raw) => [raw['id'], raw]));
      for (const { alarm } of alarms) {
        const [on = '', limit = ''] = SET[alarm.meldungtyp] ?? [];
        const raw = settings.get(alarm.iddevice);
        expect([alarm.meldung, raw?.[on]]).toEqual([alarm.meldung, 1]);
        const allowed = alarm.speederlaubt ?? alarm.limit;
        expect(raw?.[limit] === undefined ? undefined : Number(raw[limit])).toBe(allowed);
      }
    },
  );

  test('an alarm about a fence names it, and from the start of the demo only its live watch raises it', async () => {
    const { alarms, world, devices, customer } = await alarmsOf('customer');
    const crossing = alarms.find(({ alarm }) => alarm.geofence !== undefined)?.alarm;
    const fence = world.fences.allOf('customer', devices).find(({ id }) => id === crossing?.geofence);
    expect(crossing?.meldung).toContain(`: ${String(fence?.['name'])}`);
    const later = world.notifications(customer.userID, world.now(), world.now() + 10 * 86_400);
    expect(later.length).toBeGreaterThan(10);
    expect(later.filter(({ geofence }) => geofence !== undefined)).toEqual([]);
  });
});
