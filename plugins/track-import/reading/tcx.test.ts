import { describe, expect, test } from 'vitest';
import { linesOf, places, read, tracksOf } from './testing.ts';

const point = (minute: number, inner: string) =>
  `<Trackpoint><Time>2024-05-01T06:${String(minute).padStart(2, '0')}:00Z</Time>${inner}</Trackpoint>`;
const at = (lat: number | string, lng: number | string) =>
  `<Position><LatitudeDegrees>${lat}</LatitudeDegrees><LongitudeDegrees>${lng}</LongitudeDegrees></Position>`;
const tcx = (inner: string) =>
  `<?xml version="1.0" encoding="UTF-8"?><TrainingCenterDatabase xmlns="http://www.garmin.com/xmlschemas/TrainingCenterDatabase/v2">${inner}</TrainingCenterDatabase>`;
const activity = (...laps: string[]) =>
  tcx(
    `<Activities><Activity Sport="Biking"><Id>2024-05-01T06:00:00Z</Id>${laps.map((points) => `<Lap StartTime="2024-05-01T06:00:00Z"><Track>${points}</Track></Lap>`).join('')}</Activity></Activities>`,
  );
const course = (points: string) =>
  tcx(
    `<Courses><Course><Name>To the lake</Name><Lap><BeginPosition><LatitudeDegrees>1</LatitudeDegrees><LongitudeDegrees>2</LongitudeDegrees></BeginPosition></Lap><Track>${points}</Track><CoursePoint><Name>Well</Name><Time>2024-05-01T06:00:00Z</Time>${at(45.5, 13.5)}</CoursePoint></Course></Courses>`,
  );

describe('[TRACK-01] a TCX file', () => {
  test('becomes one track with its laps, elevations and speeds, whatever pieces it comes in', async () => {
    const text = activity(
      point(
        0,
        `${at(45.1, 13.1)}<AltitudeMeters>12.4</AltitudeMeters><Extensions><ns3:TPX><ns3:Speed>5</ns3:Speed></ns3:TPX></Extensions>`,
      ),
      point(1, at(45.2, 13.2)),
    );
    for (const size of [1, 7, 4096]) {
      const result = await read(text, { size });
      expect(result).toMatchObject({ ok: true, format: 'tcx', notes: [], lines: [] });
      const [only, ...others] = tracksOf(result);
      expect(others).toEqual([]);
      expect(places(only)).toEqual([
        ['2024-05-01T06:00:00.000Z', 45.1, 13.1],
        ['2024-05-01T06:01:00.000Z', 45.2, 13.2],
      ]);
      expect(only?.columns.speed[0]).toBe(180);
      expect(only?.columns.elevation?.[0]).toBe(12);
    }
  });

  test('with several activities has several tracks', async () => {
    const one = `<Activity Sport="Running"><Lap><Track>${point(0, at(45, 13))}</Track></Lap></Activity>`;
    expect(tracksOf(await read(tcx(`<Activities>${one}${one}</Activities>`)))).toHaveLength(2);
  });

  test('points without a place are counted: indoors there is only a heart rate', async () => {
    const result = await read(
      activity(point(0, '<HeartRateBpm><Value>88</Value></HeartRateBpm>') + point(1, at(45, 13))),
    );
    expect(tracksOf(result)[0]?.fixes).toBe(1);
    expect(result.notes).toEqual([{ reason: 'withoutPosition', count: 1 }]);
  });

  test('with heart rates alone says that there is no position', async () => {
    expect(await read(activity(point(0, '<HeartRateBpm><Value>88</Value></HeartRateBpm>')))).toEqual({
      ok: false,
      problem: { reason: 'noFixes' },
      notes: [{ reason: 'withoutPosition', count: 1 }],
    });
  });

  test('[TRACK-02] a course is a plan and becomes a line, although its points name times', async () => {
    const result = await read(course(point(0, at(45, 13)) + point(1, at(45.01, 13))));
    expect(tracksOf(result)).toEqual([]);
    const [only] = linesOf(result);
    expect(only).toMatchObject({ name: 'To the lake', points: 2 });
    expect(Math.round(only?.metres ?? 0)).toBe(1112);
  });

  test.each([
    ['no numbers', at('here', 'there'), 'skippedLines'],
    ['half a place', '<Position><LatitudeDegrees>45</LatitudeDegrees></Position>', 'skippedLines'],
    ['a place nowhere on Earth', at(91, 13), 'outOfRange'],
    ['the place of nobody', at(0, 0), 'zeroZero'],
  ])('%s is left out and counted', async (_, inner, reason) => {
    const result = await read(activity(point(0, inner) + point(1, at(45, 13))));
    expect(tracksOf(result)[0]?.fixes).toBe(1);
    expect(result.notes).toMatchObject([{ reason, count: 1 }]);
  });

  test('cut in the middle keeps what came before, and says so', async () => {
    const text = activity(point(0, at(45, 13)) + point(1, at(45.1, 13)));
    const result = await read(text.slice(0, text.lastIndexOf('<LongitudeDegrees>')));
    expect(tracksOf(result)[0]?.fixes).toBe(1);
    expect(result.notes).toMatchObject([{ reason: 'truncated' }]);
  });

  test('cut before the first place is refused with the line', async () => {
    const text = activity(point(0, at(45, 13)));
    expect(await read(text.slice(0, text.indexOf('<Position>')))).toMatchObject({
      ok: false,
      problem: { reason: 'truncated', line: 1 },
    });
  });

  test('[checklist 24] an entity bomb stays the word that stands there', async () => {
    const entities = Array.from(
      { length: 60 },
      (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`,
    ).join('');
    const text = course(point(0, at(45, 13)) + point(1, at(45.01, 13)))
      .replace(
        '<TrainingCenterDatabase',
        `<!DOCTYPE x [<!ENTITY e0 "ha">${entities}]><TrainingCenterDatabase`,
      )
      .replace('To the lake', '&e60;');
    expect(linesOf(await read(text))[0]?.name).toBe('&e60;');
  });
});
