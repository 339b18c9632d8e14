import { describe, expect, test } from 'vitest';
import { linesOf, places, read, tracksOf } from './testing.ts';
import { gpx, point, track } from './gpx-given.ts';

describe('a GPX file', () => {
  test('becomes a track with its name, times, places and elevations, whatever pieces it comes in', async () => {
    const text = gpx(track(point(1, 45.27, 13.71, '<ele>12.4</ele>') + point(2, 45.28, 13.72)));
    for (const size of [1, 7, 4096]) {
      const result = await read(text, { size });
      expect(result).toMatchObject({ ok: true, format: 'gpx', notes: [] });
      const [only] = tracksOf(result);
      expect(only?.name).toBe('Walk');
      expect(places(only)).toEqual([
        ['2020-12-18T06:15:01.000Z', 45.27, 13.71],
        ['2020-12-18T06:15:02.000Z', 45.28, 13.72],
      ]);
      expect(Array.from(only?.columns.elevation ?? [])).toEqual([12, -32768]);
      expect(only?.bbox).toEqual({ west: 13.71, south: 45.27, east: 13.72, north: 45.28 });
    }
  });

  test('tells speed, course and accuracy in extensions of any prefix; speed is in m/s', async () => {
    const inner =
      '<extensions><x:TrackPointExtension><x:speed>10</x:speed><x:course>271.5</x:course></x:TrackPointExtension>' +
      '<accuracy>7.6</accuracy></extensions>';
    const [only] = tracksOf(await read(gpx(track(point(1, 45, 13, inner)))));
    expect(only?.columns.speed[0]).toBe(360);
    expect(only?.columns.heading[0]).toBe(2715);
    expect(only?.columns.accuracy[0]).toBe(8);
  });

  test('gives speed and heading by calculation where it tells none', async () => {
    // 0.001° of latitude is 111.2 m; in 10 s that is 40.0 km/h, due north and then back south.
    const [only] = tracksOf(
      await read(gpx(track(point(0, 45, 13) + point(10, 45.001, 13) + point(20, 45, 13)))),
    );
    expect(Array.from(only?.columns.speed ?? [])).toEqual([400, 400, 400]);
    expect(Array.from(only?.columns.heading ?? [])).toEqual([0, 0, 1800]);
  });

  test('[TRACK-01] has a shape for its preview, from end to end, and the speed that nine in ten moving fixes stay below', async () => {
    const points = Array.from({ length: 1_000 }, (_, i) => {
      const speed = i < 500 ? 0 : i < 960 ? 5 : 30;
      const time = new Date(Date.UTC(2020, 11, 18, 6) + i * 1000).toISOString();
      return `<trkpt lat="${45 + i * 0.0001}" lon="13"><time>${time}</time><extensions><speed>${speed}</speed></extensions></trkpt>`;
    });
    const [only] = tracksOf(await read(gpx(track(points.join('')))));
    const { shape = [], fastKmh } = only ?? {};
    expect(shape.length).toBeLessThan(400);
    expect([shape.slice(0, 2), shape.slice(-2)]).toEqual([
      [13, 45],
      [13, 45.0999],
    ]);
    expect(fastKmh).toBe(18);
  });

  test('of many tracks only the first ones have a shape, and one place is one', async () => {
    const all = Array.from({ length: 30 }, (_, i) => track(point(i, 45, 13), `T${i}`)).join('');
    const tracks = tracksOf(await read(gpx(all)));
    expect(tracks.map(({ shape }) => shape.length)).toEqual([
      ...new Array<number>(20).fill(2),
      ...new Array<number>(10).fill(0),
    ]);
    expect(tracks[0]?.fastKmh).toBe(0);
  });

  test('a device at rest keeps its heading', async () => {
    const [only] = tracksOf(
      await read(gpx(track(point(0, 45, 13) + point(1, 45, 13.001) + point(2, 45.000001, 13.001)))),
    );
    expect(only?.columns.heading[1]).toBe(900);
    expect(only?.columns.heading[2]).toBe(900);
  });

  test('with several tracks gives several, segments of one stay together, and says so', async () => {
    const two =
      track(point(1, 45, 13) + '</trkseg><trkseg>' + point(2, 45.1, 13), 'A') + track(point(3, 46, 14), 'B');
    const result = await read(gpx(two));
    expect(tracksOf(result).map(({ name, fixes }) => [name, fixes])).toEqual([
      ['A', 2],
      ['B', 1],
    ]);
    expect(result.notes).toEqual([{ reason: 'severalTracks', count: 2 }]);
  });

  test('a track without a name is called like the file', async () => {
    expect(tracksOf(await read(gpx(`<trk><trkseg>${point(1, 45, 13)}</trkseg></trk>`)))[0]?.name).toBe(
      'walk',
    );
  });

  test('names are one line of text without control characters, at most 200 characters', async () => {
    const [only] = tracksOf(
      await read(gpx(track(point(1, 45, 13), `a\n\u202e b<![CDATA[<script>]]>${'x'.repeat(500)}`))),
    );
    expect(only?.name.startsWith('a b<script>xxx')).toBe(true);
    expect(only?.name).toHaveLength(200);
  });

  test('waypoints, and routes of a single place, are no record: left out with a note', async () => {
    const result = await read(
      gpx(`<wpt lat="1" lon="1"/><rte><rtept lat="2" lon="2"/></rte>${track(point(1, 45, 13))}`),
    );
    expect(tracksOf(result)[0]?.fixes).toBe(1);
    expect(result.notes).toEqual([
      { reason: 'waypointsLeftOut', count: 1 },
      { reason: 'withoutTime', count: 1 },
    ]);
  });

  test('fixes out of order are sorted and counted', async () => {
    const result = await read(gpx(track(point(5, 45, 13) + point(1, 45.1, 13) + point(3, 45.2, 13))));
    expect(places(tracksOf(result)[0]).map(([at]) => at.slice(17, 19))).toEqual(['01', '03', '05']);
    expect(result.notes).toEqual([{ reason: 'outOfOrder', count: 1 }]);
  });

  test('duplicates are dropped and counted; two places at one instant are both kept', async () => {
    const result = await read(gpx(track(point(1, 45, 13) + point(1, 45.1, 13) + point(1, 45, 13))));
    expect(tracksOf(result)[0]?.fixes).toBe(2);
    expect(result.notes).toEqual([{ reason: 'duplicates', count: 1 }]);
  });

  test('fixes of one instant stay in the order of the file when others are sorted', async () => {
    const result = await read(
      gpx(track(point(5, 45, 13) + point(1, 45.2, 13) + point(1, 45.1, 13) + point(1, 45.3, 13))),
    );
    expect(places(tracksOf(result)[0]).map(([, lat]) => lat)).toEqual([45.2, 45.1, 45.3, 45]);
  });

  test('impossible places are dropped, with the line of the first', async () => {
    const text = gpx(
      track(
        `\n${point(1, 91, 13)}${point(2, 45, 181)}${point(3, 0, 0)}${point(4, NaN, 13)}${point(5, 45, 13)}`,
      ),
    );
    const result = await read(text);
    expect(tracksOf(result)[0]?.fixes).toBe(1);
    expect(result.notes).toEqual([
      { reason: 'outOfRange', count: 2, firstLine: 2 },
      { reason: 'zeroZero', count: 1, firstLine: 4 },
      { reason: 'skippedLines', count: 1, firstLine: 5 },
    ]);
  });

  test('fixes without a time among others are dropped and counted', async () => {
    const result = await read(
      gpx(
        track(
          `${point(1, 45, 13)}<trkpt lat="45" lon="13"/><trkpt lat="45" lon="13"><time>soon</time></trkpt>`,
        ),
      ),
    );
    expect(tracksOf(result)[0]?.fixes).toBe(1);
    expect(result.notes).toEqual([{ reason: 'withoutTime', count: 2 }]);
  });

  const untimed = gpx(
    track('<trkpt lat="45" lon="13"/><trkpt lat="45.01" lon="13"/><trkpt lat="45.01" lon="13"/>'),
  );

  test('[TRACK-02] without any times it is a line with its length, and no track', async () => {
    const result = await read(untimed);
    expect(tracksOf(result)).toEqual([]);
    const [only, ...others] = linesOf(result);
    expect(others).toEqual([]);
    expect(only).toMatchObject({ name: 'Walk', points: 3 });
    // 0.01° of latitude is 1112 m.
    expect(Math.round(only?.metres ?? 0)).toBe(1112);
    expect(result.notes).toEqual([]);
  });

  test('[TRACK-02] a single place without a time makes no line', async () => {
    for (const places of ['<trkpt lat="45" lon="13"/>', '<trkpt lat="45" lon="13"/>'.repeat(3)])
      expect(await read(gpx(track(places)))).toMatchObject({
        ok: false,
        problem: { reason: 'noTimes', fixes: places.length / 26 },
      });
  });

  const planned = (point: string) =>
    `<rte><name>To the lake</name><rtept lat="45" lon="13">${point}</rtept><rtept lat="45.01" lon="13">${point}</rtept></rte>`;

  test('[TRACK-02] a planned route is a line, also where it names times: nobody was there', async () => {
    for (const point of ['', '<time>2020-12-18T06:15:01Z</time><name>Corner</name>']) {
      const result = await read(gpx(planned(point)));
      expect(tracksOf(result)).toEqual([]);
      expect(linesOf(result)).toMatchObject([{ name: 'To the lake', points: 2 }]);
    }
  });

  test('[TRACK-02] a route beside a track is read beside it', async () => {
    const result = await read(gpx(planned('') + track(point(1, 45, 13) + point(2, 45.1, 13))));
    expect(tracksOf(result)).toMatchObject([{ name: 'Walk', fixes: 2 }]);
    expect(linesOf(result)).toMatchObject([{ name: 'To the lake' }]);
  });

  test('times without a zone are UTC, and a clock that was never set is told', async () => {
    const text = gpx(track(point(1, 45, 13).replace('2020', '1970').replace('Z<', '<')));
    const result = await read(text);
    expect(places(tracksOf(result)[0])[0]?.[0]).toBe('1970-12-18T06:15:01.000Z');
    expect(result.notes).toEqual([
      { reason: 'zoneMissing', count: 1 },
      { reason: 'beforeGps', count: 1 },
    ]);
  });
});

describe('a damaged GPX file', () => {
  test('cut in the middle keeps what came before', async () => {
    const text = gpx(track(`\n${point(1, 45, 13)}${point(2, 46, 13)}`));
    const result = await read(text.slice(0, text.indexOf('46') + 2));
    expect(tracksOf(result)[0]?.fixes).toBe(1);
    expect(result.notes).toEqual([{ reason: 'truncated', line: 3 }]);
  });

  test('cut before the first fix is refused as cut', async () => {
    expect(await read('<gpx>\n<trk><name>A')).toMatchObject({
      ok: false,
      problem: { reason: 'truncated', line: 2 },
    });
  });

  test('with a bare ampersand and a wrong closing tag is read around the damage', async () => {
    const result = await read(
      gpx(`\n${track(point(1, 45, 13) + '<ele>5</trkseg><trkseg>' + point(2, 46, 13), 'Tom & Jerry')}`),
    );
    expect(tracksOf(result)[0]).toMatchObject({ name: 'Tom & Jerry', fixes: 2 });
    expect(result.notes).toEqual([
      { reason: 'malformed', count: 2, line: 2, column: expect.any(Number), detail: 'syntax' },
    ]);
  });

  test('with nothing usable is refused with the place of the first fault', async () => {
    const result = await read('<gpx>\n<trk & ></trk></gpx>');
    expect(result).toMatchObject({ ok: false, problem: { reason: 'malformed', line: 2, detail: 'syntax' } });
  });

  test('with no track at all is refused, and the notes say what was there', async () => {
    expect(await read(gpx('<wpt lat="1" lon="1"/>'))).toEqual({
      ok: false,
      problem: { reason: 'noFixes' },
      notes: [{ reason: 'waypointsLeftOut', count: 1 }],
    });
  });
});

describe('a hostile GPX file', () => {
  const entities = Array.from({ length: 60 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`).join(
    '',
  );

  test('[checklist 24] entities are never expanded: a billion laughs stay one word', async () => {
    const result = await read(
      gpx(track(point(1, 45, 13), '&e60;'), `<!DOCTYPE gpx [<!ENTITY e0 "ha">${entities}]>`),
    );
    expect(tracksOf(result)[0]).toMatchObject({ name: '&e60;', fixes: 1 });
  });

  test("HTML's entities are none of XML's", async () => {
    expect(tracksOf(await read(gpx(track(point(1, 45, 13), 'caf&eacute; &lt;&#233;&gt;'))))[0]?.name).toBe(
      'caf&eacute; <é>',
    );
  });

  test('[checklist 24] external entities are never fetched', async () => {
    const result = await read(
      gpx(
        track(point(1, 45, 13), '&secret;'),
        '<!DOCTYPE gpx [<!ENTITY secret SYSTEM "file:///etc/passwd">]>',
      ),
    );
    expect(tracksOf(result)[0]?.name).toBe('&secret;');
  });

  test('elements inside each other without end are given up', async () => {
    const result = await read(`<gpx>${track(point(1, 45, 13))}${'<a>'.repeat(100_000)}`);
    expect(tracksOf(result)[0]?.fixes).toBe(1);
    expect(result.notes).toMatchObject([{ reason: 'malformed', detail: 'nesting' }]);
  });

  test('a name, a comment or a tag without end is given up before it fills the memory', async () => {
    for (const endless of [
      `<${'a'.repeat(300_000)}`,
      `<!-- ${'a'.repeat(300_000)}`,
      `<a b="${'a'.repeat(300_000)}`,
    ]) {
      const result = await read(`<gpx>${track(point(1, 45, 13))}${endless}`);
      expect(tracksOf(result)[0]?.fixes).toBe(1);
      expect(result.notes).toMatchObject([{ reason: 'malformed', detail: 'tooLong' }]);
    }
    const crowded = `<a ${Array.from({ length: 500 }, (_, i) => `a${i}="1"`).join(' ')}/>`;
    expect((await read(`<gpx>${track(point(1, 45, 13))}${crowded}</gpx>`)).notes).toMatchObject([
      { detail: 'tooLong' },
    ]);
  });

  test('attributes named like parts of objects do no harm', async () => {
    const result = await read(
      gpx(
        track(
          '<trkpt __proto__="x" constructor="y" lat="45" lon="13"><time>2020-01-01T00:00:00Z</time></trkpt>',
        ),
      ),
    );
    expect(tracksOf(result)[0]?.fixes).toBe(1);
    expect(({} as Record<string, unknown>)['lat']).toBeUndefined();
  });
});
