import { describe, expect, test } from 'vitest';
import type { Geofence } from '../../../events/geofence-types.ts';
import * as geofenceEvents from '../../../events/geofences.ts';
import * as operationsEvents from '../../../events/operations.ts';
import { backend } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { aboutKey, aboutName } from './alert-about.ts';

const fence: Geofence = {
  ...{
    id: 4_294_967_297,
    of: 1,
    device: 1,
    name: 'Depot',
    colour: '#ff0000',
    on: true,
    onEnter: true,
    onLeave: true,
  },
  shape: { kind: 'circle', lat: 52.5, lng: 13.4, radius: 400 },
};

describe('[TRAC-08] what an alert is about', () => {
  test.each([
    [{ type: 'geofenceEnter' }, 'alerts.events.geofenceEnter'],
    [{ type: 'alarm', alarm: 'jamming' }, 'alerts.raised.jamming'],
    // The kind of the alert has to do.
    [{ type: 'alarm', alarm: 'ofNewer' }, null],
    [{ type: 'alarm' }, null],
    [{ type: 'ofNewer' }, null],
    [{ type: 'constructor' }, null],
  ])('%o has the words "%s"', (about, key) => expect(aboutKey(about)).toBe(key));

  test('a fence goes by its name while it is known, whichever device it is watched for', () =>
    scenario({ effects: [], backend: backend() })
      .when(geofenceEvents.listed({ geofences: [fence], leftOut: [], source: 'server' }))
      .check(({ read }) => {
        expect(aboutName(read, { type: 'geofenceEnter', fence: 1 })).toBe('Depot');
        expect(aboutName(read, { type: 'geofenceEnter', fence: 2 })).toBe('');
        expect(aboutName(read, { type: 'commandResult', said: 'OK' })).toBe('OK');
        expect(aboutName(read, { type: 'deviceOnline' })).toBe('');
      }));

  test('a driver goes by their name while their key is known', () =>
    scenario({ effects: [], backend: backend() })
      .when(operationsEvents.operatorsNamed({ names: [{ key: 'k', name: 'Dora' }] }))
      .check(({ read }) => {
        expect(aboutName(read, { type: 'driverChanged', said: 'k' })).toBe('Dora');
        expect(aboutName(read, { type: 'driverChanged', said: 'x' })).toBe('x');
        expect(aboutName(read, { type: 'commandResult', said: 'k' })).toBe('k');
      }));
});
