import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { alarmKind } from './alarm-types.ts';
import { failure } from './session-types.ts';

/** The user wants to see what an alarm of this kind looks like. */
export const testRequested = event('alarms/testRequested', v.object({ device: v.number(), kind: alarmKind }));
/** `sent`: it is on its way. `asleep`: the tracker receives it when it wakes. */
export const testAnswered = event(
  'alarms/testAnswered',
  v.object({
    device: v.number(),
    kind: alarmKind,
    outcome: v.picklist(['sent', 'asleep', 'failed']),
    failure: v.nullable(failure),
  }),
);
/** The user wants to hear what an alarm of this kind sounds like. */
export const soundTested = event('alarms/soundTested', v.object({ kind: alarmKind }));
/** `heard`: false if the browser does not allow sound yet. */
export const soundPlayed = event('alarms/soundPlayed', v.object({ kind: alarmKind, heard: v.boolean() }));
/** The alarms of these devices are requested. The list of a large fleet leaves them out. */
export const detailsRequested = event('alarms/detailsRequested', v.object({ ids: v.array(v.number()) }));
/** The server has sent everything it knows about this device. */
export const detailsLoaded = event('alarms/detailsLoaded', v.object({ device: v.number() }));
export const detailsFailed = event('alarms/detailsFailed', v.object({ device: v.number(), failure }));
