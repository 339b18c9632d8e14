import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { alarmKind } from './alarm-types.ts';
import { failure } from './session-types.ts';

/** The user requests a test alarm of this type to see what it looks like. */
export const testRequested = event('alarms/testRequested', v.object({ device: v.number(), kind: alarmKind }));
/** The outcome of a test alarm. `sent`: the alarm is on its way. `asleep`: the tracker gets it when it wakes up. */
export const testAnswered = event(
  'alarms/testAnswered',
  v.object({
    device: v.number(),
    kind: alarmKind,
    outcome: v.picklist(['sent', 'asleep', 'failed']),
    failure: v.nullable(failure),
  }),
);
/** The user pressed the button that plays the sound of this alarm type. */
export const soundTested = event('alarms/soundTested', v.object({ kind: alarmKind }));
/** The sound of an alarm type was played as a test. `heard`: false if the browser still blocks sound. */
export const soundPlayed = event('alarms/soundPlayed', v.object({ kind: alarmKind, heard: v.boolean() }));
/** The app requests the alarm settings of these devices, because the device list of a large fleet omits them. */
export const detailsRequested = event('alarms/detailsRequested', v.object({ ids: v.array(v.number()) }));
/** The server sent all alarm settings that it has for this device. */
export const detailsLoaded = event('alarms/detailsLoaded', v.object({ device: v.number() }));
export const detailsFailed = event('alarms/detailsFailed', v.object({ device: v.number(), failure }));
