import { describe, expect, test } from 'vitest';
import * as deviceEvents from '../../events/devices.ts';
import * as importEvents from '../../events/imports.ts';
import { START } from '../../tests/samples.ts';
import { drivenDays } from '../../tests/travelled.ts';
import { openReport } from './reports.state.ts';
import { shownReport } from './shown.ts';
import { work } from './work.ts';
import { at, it, ok } from './reports-given.ts';

const DAY = 86_400;
const opened = importEvents.tracksOpened({
  tracks: [
    { id: 'f1/0', name: 'Ride', fixes: 40, start: START - 9 * DAY, end: START, metres: 9, device: -1 },
  ],
});
const withFile = () => {
  const story = it(() => ok(), true);
  Object.assign(story.ports, {
    files: {
      ...story.ports.files,
      fixes: (_: string, device: number, range: { from: number; to: number }) =>
        drivenDays({ device, ...range }),
    },
  });
  return story;
};

describe('[TRACK-01] a report on a track out of a file', () => {
  test('has its trips under the name of the track, and no call goes out for them', () =>
    withFile()
      .given(opened)
      .when(at('/reports/trips', 'period=lastWeek&devices=-1'))
      .after('5s')
      .check((app, events) => {
        expect(app.read(openReport)?.problems).toEqual([]);
        expect(app.read(work).status).toBe('ready');
        const rows = app.read(shownReport)?.rows ?? [];
        expect(rows.length).toBeGreaterThan(0);
        expect(new Set(rows.map((row) => row['device']))).toEqual(new Set(['Ride']));
        // Places out of a file are named by nobody: they would have to be sent.
        expect(events.filter(({ type }) => type.startsWith('places/'))).toEqual([]);
      }));

  test('the places of its trips are not asked of a geocoder; those of a device are', async () => {
    const asked = async (device: number) => {
      const urls: string[] = [];
      const story = it((path) => (urls.push(path), ok()), true);
      story.world.geocoding = { kind: 'photon', url: 'https://names.example' };
      Object.assign(story.ports, {
        files: {
          ...story.ports.files,
          fixes: (_: string, number: number, range: { from: number; to: number }) =>
            drivenDays({ device: number, ...range }),
        },
      });
      await story
        .given(opened)
        .when(at('/reports/trips', `period=lastWeek&devices=${device}`))
        .after('20s');
      return urls.filter((url) => url.includes('names.example'));
    };
    expect((await asked(1)).length).toBeGreaterThan(0);
    expect(await asked(-1)).toEqual([]);
  });

  test('opens for an account without a single device', () =>
    withFile()
      .given(deviceEvents.listed({ devices: [], leftOut: [], source: 'server' }), opened)
      .when(at('/reports/summary', 'period=lastWeek'))
      .check((app) => expect(app.read(openReport)?.question.devices).toEqual([-1])));

  test.each(['alarms', 'activity', 'battery'])('of %s, which only a server tells, there is none', (kind) =>
    withFile()
      .given(opened)
      .when(at(`/reports/${kind}`, 'period=lastWeek&devices=-1'))
      .check((app) => {
        expect(app.read(openReport)?.problems).toEqual(['devices']);
        expect(app.read(openReport)?.question.devices).toEqual([]);
      }),
  );

  test('by an address of an earlier visit there is none: the number is nobody’s now', () =>
    withFile()
      .when(at('/reports/trips', 'period=lastWeek&devices=-1'))
      .check((app) => expect(app.read(openReport)?.problems).toEqual(['devices'])));
});
