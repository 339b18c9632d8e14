import { expect, test } from 'vitest';
import { ALARMS, alarmKindsOf } from './alarm-kinds.ts';

const can = (...capabilities: string[]) =>
  alarmKindsOf({ device_models: [{ model_nr: 1, route_profile: 'car', capabilities }] });

test.each([
  ['alarm_erschuetterung', 'shock'],
  ['alarm_batteriestand', 'battery'],
  ['alarm_radius', 'radius'],
  ['alarm_sos', 'sos'],
  ['alarm_geschwindigkeit', 'speed'],
  ['alarm_stromunterbrechung', 'powerCut'],
  ['alarm_zuendalarm', 'ignition'],
  ['alarm_fall', 'fall'],
  ['alarm_drop', 'fall'],
  ['alarm_volt', 'volt'],
  ['alarm_turn_off', 'turnOff'],
])('[STATE-07] a model that has %s raises %s, and geofences as every tracker does', (capability, kind) =>
  expect(can(capability).toSorted()).toEqual(['geofence', kind].toSorted()),
);

test('[STATE-07] a model that nobody knows raises what every tracker can', () => {
  expect(can()).toEqual(['geofence']);
  expect(alarmKindsOf({ device_models: [] })).toEqual(['geofence']);
});

test('[DEV-06] limits are those that the server takes, and what is usual lies between them', () => {
  const limits = Object.entries(ALARMS).flatMap(([kind, { from }]) =>
    from ? [`${kind}: ${from.least} to ${from.most} ${from.unit}, ${from.usual}`] : [],
  );
  expect(limits).toEqual([
    'battery: 5 to 60 percent, 20',
    'radius: 50 to 5000 metres, 200',
    'speed: 10 to 250 speed, 130',
    'volt: 6 to 30 volt, 11.5',
  ]);
  const own = Object.entries(ALARMS).flatMap(([kind, { ownRepeat }]) => (ownRepeat ? [kind] : []));
  expect(own).toEqual(['shock', 'battery', 'speed']);
});
