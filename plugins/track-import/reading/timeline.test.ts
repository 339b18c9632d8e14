import { describe, expect, test } from 'vitest';
import { places, read, tracksOf } from './testing.ts';

const records = (...locations: object[]) => JSON.stringify({ locations });
const here = { latitudeE7: 451000000, longitudeE7: 131000000, timestamp: '2024-05-01T06:00:00.123Z' };
const day = (hour: string) => `2024-05-01T${hour}:00.000+02:00`;

const phone = (...semanticSegments: object[]) => JSON.stringify({ semanticSegments });
const path = (hour: string, point: string, time = day(hour)) => ({
  startTime: day(hour),
  endTime: day(hour),
  timelinePath: [{ point, time }],
});

describe('[TRACK-01] Records.json of Google Timeline', () => {
  test('becomes a track: whole degrees × 10⁷, milliseconds or ISO, metres a second', async () => {
    const text = records(
      {
        ...here,
        velocity: 10,
        heading: 90,
        accuracy: 12,
        altitude: 100,
        activity: [{ timestamp: 'x', activity: [] }],
      },
      { latitudeE7: 452000000, longitudeE7: 131000000, timestampMs: '1714543260000', source: 'WIFI' },
    );
    for (const size of [1, 7, 4096]) {
      const result = await read(text, { size });
      expect(result).toMatchObject({ ok: true, format: 'timeline', notes: [] });
      const [only, ...others] = tracksOf(result);
      expect(others).toEqual([]);
      expect(places(only)).toEqual([
        ['2024-05-01T06:00:00.123Z', 45.1, 13.1],
        ['2024-05-01T06:01:00.000Z', 45.2, 13.1],
      ]);
      expect([only?.columns.speed[0], only?.columns.heading[0], only?.columns.accuracy[0]]).toEqual([
        360, 900, 12,
      ]);
    }
  });

  test('several phones of one account are several tracks', async () => {
    const text = records(
      { ...here, deviceTag: 7 },
      { ...here, deviceTag: -9 },
      { ...here, deviceTag: 7, latitudeE7: 1 },
    );
    expect(tracksOf(await read(text)).map(({ fixes }) => fixes)).toEqual([2, 1]);
  });

  test('numbers that lost their sign are put right', async () => {
    const [only] = tracksOf(
      await read(records({ ...here, latitudeE7: 2 ** 32 - 339000000, longitudeE7: 2 ** 32 - 706000000 })),
    );
    expect(places(only)[0]?.slice(1)).toEqual([-33.9, -70.6]);
  });

  test.each([
    ['no latitude', { longitudeE7: 1, timestamp: here.timestamp }, null],
    ['no longitude', { latitudeE7: 1, timestamp: here.timestamp }, 'skippedLines'],
    ['no time', { latitudeE7: 1, longitudeE7: 2 }, 'withoutTime'],
    ['a time that is none', { ...here, timestamp: 'yesterday' }, 'withoutTime'],
    ['a place nowhere on Earth', { ...here, latitudeE7: 910000000 }, 'outOfRange'],
    ['the place of nobody', { ...here, latitudeE7: 0, longitudeE7: 0 }, 'zeroZero'],
    ['a list for a number', { ...here, latitudeE7: [1] }, null],
    ['a place of another kind within', { inner: here }, null],
  ])('%s is left out', async (_, wrong, reason) => {
    const result = await read(records(here, wrong));
    expect(tracksOf(result)[0]?.fixes).toBe(1);
    expect(result.notes.map((note) => note.reason)).toEqual(reason === null ? [] : [reason]);
  });

  test('of an account that was never anywhere has no position', async () => {
    expect(await read('{"locations":[]}')).toMatchObject({ ok: false, problem: { reason: 'noFixes' } });
  });

  test('cut in the middle keeps what came before', async () => {
    const text = records(here, { ...here, timestamp: '2024-05-01T06:01:00Z' });
    const result = await read(text.slice(0, -20));
    expect(tracksOf(result)[0]?.fixes).toBe(1);
    expect(result.notes.map(({ reason }) => reason)).toEqual(['truncated']);
  });

  test('broken in the middle keeps what came before, with line and column', async () => {
    const result = await read(`{"locations":[${JSON.stringify(here)},\n{"latitudeE7":::}]}`);
    expect(tracksOf(result)[0]?.fixes).toBe(1);
    expect(result.notes).toMatchObject([{ reason: 'malformed', line: 2, column: 15 }]);
  });

  test('[checklist 24] nested without end is given up', async () => {
    const result = await read(`{"locations":[${JSON.stringify(here)},${'[{"a":'.repeat(500)}`);
    expect(result.notes).toMatchObject([{ reason: 'malformed', detail: 'nesting' }]);
  });
});

describe('[TRACK-01] the monthly files of Google Timeline', () => {
  const duration = { startTimestamp: '2024-05-01T06:00:00Z', endTimestamp: '2024-05-01T07:00:00Z' };
  const place = (latitudeE7: number) => ({ latitudeE7, longitudeE7: 131000000 });

  test('a visit is where somebody was from its beginning to its end; a trip has its ends and its path', async () => {
    const text = JSON.stringify({
      timelineObjects: [
        {
          placeVisit: {
            location: { ...place(451000000), name: 'Home', address: 'secret' },
            duration,
            otherCandidateLocations: [place(449000000)],
            childVisits: [{ location: place(448000000), duration: { startTimestamp: 'x' } }],
          },
        },
        {
          activitySegment: {
            startLocation: place(451000000),
            endLocation: place(453000000),
            duration: { startTimestampMs: '1714546860000', endTimestampMs: '1714547100000' },
            waypointPath: { waypoints: [{ latE7: 1, lngE7: 2 }] },
            simplifiedRawPath: {
              points: [{ latE7: 452000000, lngE7: 131000000, timestampMs: '1714546980000' }],
            },
          },
        },
      ],
    });
    expect(places(tracksOf(await read(text))[0])).toEqual([
      ['2024-05-01T06:00:00.000Z', 45.1, 13.1],
      ['2024-05-01T07:00:00.000Z', 45.1, 13.1],
      ['2024-05-01T07:01:00.000Z', 45.1, 13.1],
      ['2024-05-01T07:03:00.000Z', 45.2, 13.1],
      ['2024-05-01T07:05:00.000Z', 45.3, 13.1],
    ]);
  });

  test('only the ends of a drive are its ends, not where the car was parked or what was edited', async () => {
    const elsewhere = place(449000000);
    const edited = { location: elsewhere, startLocation: elsewhere, endLocation: elsewhere, duration };
    const text = JSON.stringify({
      timelineObjects: [
        {
          activitySegment: {
            startLocation: place(451000000),
            endLocation: place(453000000),
            duration: { startTimestampMs: '1714546860000', endTimestampMs: '1714547100000' },
            parkingEvent: { location: elsewhere, timestamp: '2024-05-01T06:30:00Z' },
            editActionMetadata: { placeVisitSegment: edited, activityOverride: edited },
          },
        },
      ],
    });
    expect(places(tracksOf(await read(text))[0])).toEqual([
      ['2024-05-01T07:01:00.000Z', 45.1, 13.1],
      ['2024-05-01T07:05:00.000Z', 45.3, 13.1],
    ]);
  });

  test('a visit without times has no place in a track', async () => {
    const result = await read(
      JSON.stringify({
        timelineObjects: [
          { placeVisit: { location: place(451000000) } },
          { placeVisit: { location: place(452000000), duration } },
        ],
      }),
    );
    expect(tracksOf(result)[0]?.fixes).toBe(2);
    expect(result.notes).toEqual([{ reason: 'withoutTime', count: 2 }]);
  });
});

describe('[TRACK-01] Timeline.json of a phone', () => {
  test('paths, visits and the ends of activities become one track, in the order of time', async () => {
    const text = JSON.stringify({
      semanticSegments: [
        path('08:10', '45.2000000°, 13.2000000°'),
        {
          startTime: day('06:00'),
          endTime: day('08:00'),
          visit: {
            hierarchyLevel: 0,
            topCandidate: { placeId: 'x', placeLocation: { latLng: '45.1°, 13.1°' } },
          },
        },
        {
          startTime: day('08:00'),
          endTime: day('08:20'),
          activity: { start: { latLng: '45.1°, 13.1°' }, end: { latLng: '45.3°, 13.3°' }, distanceMeters: 9 },
        },
      ],
      userLocationProfile: { frequentPlaces: [{ label: 'HOME', placeLocation: { latLng: '1°, 1°' } }] },
    });
    for (const size of [1, 13, 4096]) {
      const result = await read(text, { size });
      expect(places(tracksOf(result)[0])).toEqual([
        ['2024-05-01T04:00:00.000Z', 45.1, 13.1],
        ['2024-05-01T06:00:00.000Z', 45.1, 13.1],
        ['2024-05-01T06:10:00.000Z', 45.2, 13.2],
        ['2024-05-01T06:20:00.000Z', 45.3, 13.3],
      ]);
      expect(result.notes.map(({ reason }) => reason).toSorted()).toEqual(['duplicates', 'outOfOrder']);
    }
  });

  test('a phone by Apple writes minutes since the beginning, and the segments alone', async () => {
    const text = JSON.stringify([
      {
        endTime: day('10:00'),
        startTime: day('08:00'),
        timelinePath: [
          { point: 'geo:45.100000,13.100000', durationMinutesOffsetFromStartTime: '4' },
          { point: 'geo:45.200000,13.200000', durationMinutesOffsetFromStartTime: '9' },
        ],
      },
      {
        endTime: day('12:00'),
        startTime: day('11:00'),
        visit: { hierarchyLevel: '0', topCandidate: { placeLocation: 'geo:45.3,13.3' } },
      },
      {
        endTime: day('13:00'),
        startTime: day('12:30'),
        activity: { start: 'geo:45.3,13.3', end: 'geo:45.4,13.4' },
      },
    ]);
    expect(places(tracksOf(await read(text))[0]).map(([at, lat]) => [at.slice(11, 16), lat])).toEqual([
      ['06:04', 45.1],
      ['06:09', 45.2],
      ['09:00', 45.3],
      ['10:00', 45.3],
      ['10:30', 45.3],
      ['11:00', 45.4],
    ]);
  });

  const raw = {
    position: { LatLng: '45.5°, 13.5°', accuracyMeters: 9, timestamp: day('09:00'), speedMetersPerSecond: 1 },
  };
  test('single readings are left out beside the time line, and counted', async () => {
    const text = JSON.stringify({
      semanticSegments: [path('08:00', '45.1°, 13.1°')],
      rawSignals: [raw, raw],
    });
    const result = await read(text);
    expect(tracksOf(result).map(({ fixes }) => fixes)).toEqual([1]);
    expect(result.notes).toEqual([{ reason: 'rawSignals', count: 2 }]);
  });

  test('single readings are the track where the file has nothing else', async () => {
    const [only] = tracksOf(
      await read(JSON.stringify({ rawSignals: [raw, { wifiScan: {} }], semanticSegments: [] })),
    );
    expect(places(only)).toEqual([['2024-05-01T07:00:00.000Z', 45.5, 13.5]]);
    expect(only?.columns.accuracy[0]).toBe(9);
  });

  test.each([
    ['words', 'somewhere, else'],
    ['half a place', '45.1°'],
    ['nothing', ''],
    ['a place of no end', `45.${'1'.repeat(200)}°, 13°`],
  ])('%s for a place is skipped and counted', async (_, point) => {
    const result = await read(phone(path('08:00', '45.1°, 13.1°'), path('08:05', point)));
    expect(tracksOf(result)[0]?.fixes).toBe(1);
    expect(result.notes.map(({ reason }) => reason)).toEqual(['skippedLines']);
  });

  test('a segment that a cut file had begun is kept', async () => {
    const text = phone({
      startTime: day('08:00'),
      endTime: day('09:00'),
      timelinePath: [
        { point: '45.1°, 13.1°', time: day('08:10') },
        { point: '45.2°, 13.1°', time: day('08:20') },
      ],
    });
    const result = await read(text.slice(0, text.indexOf('45.2')));
    expect(tracksOf(result)[0]?.fixes).toBe(1);
    expect(result.notes.map(({ reason }) => reason)).toEqual(['truncated']);
  });

  test('an empty time line has no position', async () => {
    expect(await read(phone())).toMatchObject({ ok: false, problem: { reason: 'noFixes' } });
  });
});
