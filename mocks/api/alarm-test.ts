import { HttpResponse } from 'msw/http';
import { ALARM_NUMBERS, type AlarmKind } from '../../events/alarm-types.ts';
import type { MockDevice } from '../world/mock-device.ts';
import type { World } from '../world/world.ts';
import { refusal, success } from './answers.ts';

/** What a model must be able to do, and the heading of its notification. */
const TESTS: Readonly<Record<AlarmKind, readonly [capabilities: readonly string[], title: string]>> = {
  shock: [['alarm_erschuetterung'], 'Shock'],
  battery: [['alarm_batteriestand'], 'Battery'],
  radius: [['alarm_radius'], 'Radius'],
  sos: [['alarm_sos'], 'SOS'],
  speed: [['alarm_geschwindigkeit'], 'Speed alarm'],
  powerCut: [['alarm_stromunterbrechung'], 'Power cut'],
  ignition: [['alarm_zuendalarm'], 'Ignition'],
  fall: [['alarm_fall', 'alarm_drop'], 'Fall'],
  geofence: [[], 'Area left'],
  volt: [['alarm_volt'], 'Low voltage'],
  turnOff: [['alarm_turn_off'], 'Switched off'],
};
const isKind = (kind: string): kind is AlarmKind => Object.hasOwn(TESTS, kind);

/** Raises an alarm once. A tracker that is silent is told when it wakes. */
export function alarmTest(world: World, userID: number, device: MockDevice, kind: string): Response {
  if (!isKind(kind)) return refusal(422, { meldungtyp: 'unknown', message: 'There is no such alarm.' });
  const [capabilities, title] = TESTS[kind];
  const able: readonly string[] = device.model.capabilities;
  if (capabilities.length > 0 && !capabilities.some((each) => able.includes(each)))
    return refusal(409, 'This tracker cannot do that.');
  if (device.silentFrom !== null || device.behaviour.kind === 'none')
    return HttpResponse.json({ success: { state: 'asleep' } }, { status: 202 });
  world.told.tell(userID, device, {
    kind: ALARM_NUMBERS[kind],
    title,
    text: `Test: ${device.name}`,
    after: 1,
    ...(kind === 'speed' && { speed: [67, 50] as const }),
  });
  return success({ state: 'sent' });
}
