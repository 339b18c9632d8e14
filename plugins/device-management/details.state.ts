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
   * The status of requests for a single device. `ready`: the server has answered, and does not have the details that are
   * still missing.
   */
  asked: Record<number, Remote<unknown>>;
  /** The result of the last test of each alarm, by device and alarm kind. */
  tests: Record<string, TestState>;
  /** The kind of alarm whose sound the user tested last, if it did not play. Browsers may mute a page. */
  silent: AlarmKind | null;
};

export const testKey = (device: number, kind: AlarmKind): string => `${device} ${kind}`;

/** The state of the device details that the device list leaves out, and of test alarms. */
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
