import { describe, expect, test } from 'vitest';
import * as alertEvents from '../../../events/server-alerts.ts';
import { alertQueue, currentAlert } from './queue.state.ts';
import { anAlert } from '../../../tests/alert-samples.ts';
import { START } from '../../../tests/samples.ts';
import { progressAt, STEPS } from './AlertCard.tsx';
import { closed, state, told } from './server-alerts-given.ts';

describe('maintenance', () => {
  test('[ALERT-15] id −1 is a warning, whatever the server calls it', () =>
    state(anAlert(-1, { type: 'info' })).check((it) => expect(it.read(currentAlert)?.type).toBe('warning')));

  test('[ALERT-16] its progress is looked at again every 60 s, as long as it is on screen', () =>
    state(anAlert(-1), anAlert(2, { show: false }))
      .check((it) => expect(it.read(alertQueue).checkedAt).toBe(START + 6))
      .after('59999ms')
      .expect()
      .after('1ms')
      .expect(alertEvents.maintenanceChecked())
      .after('1min')
      .expect(alertEvents.maintenanceChecked())
      .check((it) => expect(it.read(alertQueue).checkedAt).toBe(START + 126))
      .when(closed(-1))
      .after('2s')
      .expect(told(-1), alertEvents.pauseEnded(), alertEvents.queueEmptied())
      .idle());

  test('[ALERT-16] nobody looks while another card is on screen', () =>
    state(anAlert(1)).after('5min').expect().idle());

  test('[ALERT-16] the list, from 1654100128, in steps of 900 s; the last one stays', () => {
    const begins = 1_654_100_128;
    const steps = Array.from({ length: 14 }, (_, k) => STEPS[progressAt(begins + 900 * k, null).step]);
    expect(steps).toEqual([...STEPS, 'checking', 'checking', 'checking']);
    expect(STEPS).toHaveLength(11);
    expect(STEPS.filter((step) => step === 'databaseSecurity')).toHaveLength(2);
    for (const [k, gone] of [
      [0, 0],
      [0, 899],
      [1, 900],
      [9, 8_999],
      [10, 9_000],
      [10, 1e9],
    ] as const)
      expect(progressAt(begins + gone, null).step, `${gone} s`).toBe(k);
  });
  test('[ALERT-16] before it begins it is at its first step, and after its end nobody knows how long it takes', () => {
    expect(progressAt(0, null)).toEqual({ step: 0, done: 0 });
    expect(progressAt(1_000, 0)).toEqual({ step: 1, done: 1_000 / 9_900 });
    expect(progressAt(9_900, 0)).toEqual({ step: 10, done: null });
  });
  test('[ALERT-16] a deployment may name another beginning', () =>
    expect(progressAt(START, START - 1_900).step).toBe(2));
});
