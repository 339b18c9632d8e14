import * as alarmEvents from '../../events/alarms.ts';
import type { AlarmKind } from '../../events/alarm-types.ts';
import * as deviceEvents from '../../events/devices.ts';
import type { Failure } from '../../events/session-types.ts';
import { projection } from '../../src/kernel/projection.ts';

type TestState = {
  readonly outcome: 'asked' | 'sent' | 'asleep' | 'failed';
  readonly failure: Failure | null;
};

export type Details = {
  /** Devices that were requested individually. `done`: the server does not have what is still missing. */
  asked: Record<number, 'loading' | 'done' | { failure: Failure }>;
  /** The last test of each alarm, by device and kind. */
  tests: Record<string, TestState>;
  /** The alarm whose sound was tested last and did not play: browsers may mute a page. */
  silent: AlarmKind | null;
};

export const testKey = (device: number, kind: AlarmKind): string => `${device} ${kind}`;

/** The device details that the list leaves out, and the results of test alarms. */
export const details = projection<Details>(
  'device-management/details',
  { asked: {}, tests: {}, silent: null },
  (on) => [
    on(alarmEvents.detailsRequested, (s, { payload: { ids } }) => {
      for (const id of ids) s.asked[id] = 'loading';
    }),
    on(alarmEvents.detailsLoaded, (s, { payload: { device } }) => {
      s.asked[device] = 'done';
    }),
    on(alarmEvents.detailsFailed, (s, { payload: { device, failure } }) => {
      s.asked[device] = { failure };
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
