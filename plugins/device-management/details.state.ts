import * as alarmEvents from '../../events/alarms.ts';
import type { AlarmKind } from '../../events/alarm-types.ts';
import * as deviceEvents from '../../events/devices.ts';
import type { Failure } from '../../events/session-types.ts';
import { answered, type Remote } from '../../src/core/server/remote.ts';
import { projection } from '../../src/kernel/projection.ts';

type TestState = {
  readonly outcome: 'asked' | 'sent' | 'asleep' | 'failed';
  readonly failure: Failure | null;
};

export type Details = {
  /**
   * The status of the request for a single device's details, by device id. `ready`: the server has answered, so details
   * that are still missing do not exist there.
   */
  asked: Record<number, Remote<unknown>>;
  /** The result of the last test of each alarm. The key is made of device id and alarm kind. */
  tests: Record<string, TestState>;
  /** If the last alarm sound that the user tested did not play, its kind of alarm. Browsers may mute a tab. */
  silent: AlarmKind | null;
};

export const testKey = (device: number, kind: AlarmKind): string => `${device} ${kind}`;

/** The state of test alarms, and of the device details that the device list leaves out. */
export const details = projection<Details>(
  'device-management/details',
  { asked: {}, tests: {}, silent: null },
  (on) => [
    on(alarmEvents.detailsRequested, (s, { payload: { ids } }) => {
      for (const id of ids) s.asked[id] = { status: 'loading', failure: null };
    }),
    on(alarmEvents.detailsLoaded, (s, { payload: { device } }) => {
      s.asked[device] = answered;
    }),
    on(alarmEvents.detailsFailed, (s, { payload: { device, failure } }) => {
      s.asked[device] = { status: 'failed', failure };
    }),
    on(alarmEvents.testRequested, (s, { payload: { device, kind } }) => {
      s.tests[testKey(device, kind)] = { outcome: 'asked', failure: null };
    }),
    on(alarmEvents.testAnswered, (s, { payload: { device, kind, outcome, failure } }) => {
      s.tests[testKey(device, kind)] = { outcome, failure };
    }),
    on(alarmEvents.soundPlayed, (s, { payload: { kind, heard } }) => {
      s.silent = heard ? null : kind;
    }),
    on(deviceEvents.listed, (s) => {
      s.asked = {};
    }),
  ],
);
