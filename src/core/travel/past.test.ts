import { describe, expect, test } from 'vitest';
import * as importEvents from '../../../events/imports.ts';
import * as travelEvents from '../../../events/travel.ts';
import type { TrackRange } from '../../api/backend.ts';
import type { FixColumns } from '../../../events/fix-columns.ts';
import { fixes, START } from '../../../tests/samples.ts';
import { travelAnswer, travelId } from './travel-answers.ts';
import { story } from './travel-given.ts';

const HOUR = 3_600;
const question = {
  device: -1,
  from: START - 10 * HOUR,
  to: START - 1,
  zone: 'UTC',
  limitKmh: null,
  fences: [],
};
const asked = travelEvents.asked({ id: travelId(question), question });
const opened = importEvents.tracksOpened({
  tracks: [
    { id: 'f1/0', name: 'Ride', fixes: 40, start: START - 9 * HOUR, end: START, metres: 9, device: -1 },
  ],
});
/** Twenty minutes of driving with an hour of standing on each side. */
const RIDE = fixes(
  ...Array.from({ length: 140 }, (_, i) => ({
    device: -1,
    at: -5 * HOUR + i * 60,
    lat: 57.7 + Math.min(20, Math.max(0, i - 60)) * 0.006,
    speed: i > 60 && i < 80 ? 40 : 0,
  })),
);

const withFile = (answer: (track: string, device: number, range: TrackRange) => FixColumns | null) => {
  const { it, requests } = story(() => ({ status: 500, body: null }));
  Object.assign(it.ports, { files: { ...it.ports.files, fixes: answer } });
  return { it, requests };
};

describe('[TRACK-01] the past of a track out of a file', () => {
  test('is worked out of the file, and nothing is sent', async () => {
    const wanted: unknown[] = [];
    const { it, requests } = withFile((track, device, range) => {
      wanted.push([track, device, range]);
      return RIDE;
    });
    await it.given(opened).when(asked).after('1s');
    const answer = it.app.read(travelAnswer(travelId(question)));
    expect(answer).toMatchObject({ status: 'ready', failure: null });
    expect(answer?.travel?.trips).toHaveLength(1);
    expect(answer?.travel?.stops.length).toBeGreaterThan(0);
    expect(requests).toEqual([]);
    expect(wanted).toEqual([['f1/0', -1, { from: question.from, to: question.to }]]);
  });

  test.each([
    ['that was put away', [opened, importEvents.putAway({ ids: ['f1/0'] })]],
    ['that this visit never opened', []],
  ])('%s is not found, and the server is not asked instead', async (_, before) => {
    const { it, requests } = withFile(() => RIDE);
    await it
      .given(...before)
      .when(asked)
      .after('1s');
    expect(it.app.read(travelAnswer(travelId(question)))).toMatchObject({
      status: 'failed',
      failure: { reason: 'notFound' },
    });
    expect(requests).toEqual([]);
  });

  test('whose file the port has lost is not found', async () => {
    const { it, requests } = withFile(() => null);
    await it.given(opened).when(asked).after('1s');
    expect(it.app.read(travelAnswer(travelId(question)))).toMatchObject({ status: 'failed' });
    expect(requests).toEqual([]);
  });
});
