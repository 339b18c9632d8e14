import { describe, expect, test } from 'vitest';
import * as deviceEvents from '../../../events/devices.ts';
import * as geofenceEvents from '../../../events/geofences.ts';
import * as guardEvents from '../../../events/guards.ts';
import { aDevice, backend, START } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { read as texts } from '../../../tests/words-given.ts';
import type { Read } from '../../kernel/read.ts';
import { said, formatAlarm } from '../../ui/alarm-amount.ts';
import { alertKind, alertSays, type Happening, isUrgent } from './alert-says.ts';

const english = texts('en');
/** A text of the app's, with its values. */
const t = (key: string, values: Readonly<Record<string, string | number>> = {}) => {
  const found = key
    .split('.')
    .reduce<unknown>((part, name) => (part as Record<string, unknown>)?.[name], english);
  return String(found).replaceAll(/\{\{(\w+)\}\}/g, (_, name: string) => String(values[name]));
};
const wording = {
  t,
  amount: (value: number, unit: Parameters<typeof formatAlarm>[1]) =>
    said(formatAlarm(value, unit, 'metric', 'en')),
};
const one = (changed: Partial<Happening>): Happening => ({
  ...{ kind: 0, title: '', device: 1, value: null, limit: null, about: undefined, at: START },
  ...changed,
});
const says = (read: Read, changed: Partial<Happening>) =>
  alertSays(read, wording, one(changed), alertKind(one(changed), t));

const given = () =>
  scenario({ effects: [], backend: backend() }).given(
    deviceEvents.listed({
      devices: [aDevice(1, { name: 'Harbour shuttle' })],
      leftOut: [],
      source: 'server',
    }),
    geofenceEvents.listed({
      geofences: [
        {
          ...{ id: 7, device: 1, name: 'Depot', colour: '#ff0000', on: true, onEnter: true, onLeave: true },
          shape: { kind: 'circle', lat: 57.7, lng: 11.9, radius: 400 },
        },
      ],
      leftOut: [],
      source: 'server',
    }),
  );

describe('what an alert says', () => {
  test('[INBOX-02] one sentence names the device, and what it did', () =>
    given().check(({ read }) => {
      expect(says(read, { kind: 4 })).toBe('SOS from Harbour shuttle');
      expect(says(read, { kind: 2, value: 11 })).toBe('Harbour shuttle: battery at 11%');
      expect(says(read, { kind: 2 })).toBe('Harbour shuttle: battery low');
      expect(says(read, { kind: 13, value: 10.9 })).toBe('Harbour shuttle: voltage down to 10.9 V');
      // Without a sentence of its own it is the kind, or what the server calls it.
      expect(says(read, { about: { type: 'alarm', alarm: 'hardBraking' } })).toBe(
        'Harbour shuttle: Hard braking',
      );
      expect(says(read, { kind: 99, title: 'Water in the hold' })).toBe('Harbour shuttle: Water in the hold');
      // A device that is gone has no name.
      expect(says(read, { kind: 4, device: 2 })).toBe('SOS');
    }));

  test('[INBOX-02] which area, how fast, on or off', () =>
    given().check(({ read }) => {
      expect(says(read, { kind: 11, about: { type: 'geofenceExit', fence: 7 } })).toBe(
        'Harbour shuttle left Depot',
      );
      expect(says(read, { kind: 10 })).toBe('Harbour shuttle entered an area');
      expect(says(read, { kind: 5, value: 68, limit: 50 })).toBe(
        'Harbour shuttle drove 68 km/h, 50 km/h allowed',
      );
      expect(says(read, { kind: 5, value: 68 })).toBe('Harbour shuttle drove 68 km/h');
      expect(says(read, { kind: 5 })).toBe('Harbour shuttle drove too fast');
      expect(says(read, { kind: 7, about: { type: 'ignitionOff' } })).toBe('Harbour shuttle: ignition off');
    }));

  test('[TRAC-08] [INBOX-02] the same happening says the same with both kinds of server', () =>
    given().check(({ read }) => {
      const pairs: readonly (readonly [Partial<Happening>, Partial<Happening>])[] = [
        [{ kind: 4 }, { kind: 4, about: { type: 'alarm', alarm: 'sos' } }],
        [{ kind: 9 }, { kind: 9, about: { type: 'alarm', alarm: 'fallDown' } }],
        [{ kind: 1 }, { kind: 1, about: { type: 'alarm', alarm: 'vibration' } }],
        [
          { kind: 5, value: 68, limit: 50 },
          { kind: 5, value: 68, limit: 50, about: { type: 'deviceOverspeed' } },
        ],
        [{ kind: 10 }, { kind: 10, about: { type: 'geofenceEnter', fence: 99 } }],
      ];
      for (const [product, traccar] of pairs) expect(says(read, traccar)).toBe(says(read, product));
    }));

  test('[INBOX-02] red are SOS, falls and theft, and nothing else', () =>
    given().check(({ read }) => {
      for (const kind of [4, 9]) expect(isUrgent(read, one({ kind })), `${kind}`).toBe(true);
      expect(isUrgent(read, one({ about: { type: 'alarm', alarm: 'tow' } }))).toBe(true);
      for (const kind of [1, 2, 3, 5, 6, 7, 10, 11, 13, 22, 23, 24, 40, 41, 99])
        expect(isUrgent(read, one({ kind })), `${kind}`).toBe(false);
    }));

  test('[INBOX-02] [MAP-15] a guarded device that leaves its place is a theft; an older alert of the radius is none', () =>
    given()
      .when(
        guardEvents.listed({
          guards: [
            { imei: aDevice(1).imei, lat: 57.7, lng: 11.9, radius: 50, since: START - 600, alarmAt: START },
          ] as never,
        }),
      )
      .check(({ read }) => {
        expect(says(read, { kind: 3 })).toBe('Harbour shuttle was moved while guarded');
        expect(isUrgent(read, one({ kind: 3 }))).toBe(true);
        expect(says(read, { kind: 3, at: START - 3_600 })).toBe('Harbour shuttle left its radius');
      }));
});
