import { describe, expect, test } from 'vitest';
import { linesOf, places, read, tracksOf } from './testing.ts';

const kml = (inner: string): string =>
  `<?xml version="1.0"?><kml xmlns="http://www.opengis.net/kml/2.2" xmlns:gx="http://www.google.com/kml/ext/2.2"><Document><name>All</name>${inner}</Document></kml>`;
const when = (second: number): string => `<when>2020-01-01T00:00:0${second}Z</when>`;

describe('a KML file', () => {
  const expected = [
    ['2020-01-01T00:00:01.000Z', 45, 13],
    ['2020-01-01T00:00:02.000Z', 45.001, 13],
  ];
  const orders = {
    'all times first': `${when(1)}${when(2)}<gx:coord>13 45 7.6</gx:coord><gx:coord>13 45.001 8</gx:coord>`,
    'all places first': `<gx:coord>13 45 7.6</gx:coord><gx:coord>13 45.001 8</gx:coord>${when(1)}${when(2)}`,
    mixed: `${when(1)}<gx:coord>13 45 7.6</gx:coord>${when(2)}<gx:coord>13 45.001 8</gx:coord>`,
  };
  for (const [order, inner] of Object.entries(orders)) {
    test(`with a gx:Track, ${order}, becomes a track`, async () => {
      const result = await read(kml(`<Placemark><name>Run</name><gx:Track>${inner}</gx:Track></Placemark>`), {
        size: 5,
      });
      expect(result).toMatchObject({ ok: true, format: 'kml', notes: [] });
      const [only] = tracksOf(result);
      expect(only?.name).toBe('Run');
      expect(places(only)).toEqual(expected);
      expect(Array.from(only?.columns.elevation ?? [])).toEqual([8, 8]);
    });
  }

  test('takes headings from gx:angles and joins the tracks of a gx:MultiTrack', async () => {
    const one = (second: number, lat: number): string =>
      `<gx:Track>${when(second)}<gx:coord>13 ${lat}</gx:coord><gx:angles>123.4 0 0</gx:angles></gx:Track>`;
    const result = await read(
      kml(`<Placemark><gx:MultiTrack>${one(1, 45)}${one(2, 46)}</gx:MultiTrack></Placemark>`),
    );
    expect(tracksOf(result)).toHaveLength(1);
    expect(Array.from(tracksOf(result)[0]?.columns.heading ?? [])).toEqual([1234, 1234]);
  });

  test('an empty place or a refused one does not shift the others', async () => {
    const inner = `${when(1)}${when(2)}${when(3)}<gx:coord></gx:coord><gx:coord>0 0</gx:coord><gx:coord>13 45</gx:coord>`;
    const result = await read(kml(`<Placemark><gx:Track>${inner}</gx:Track></Placemark>`));
    expect(places(tracksOf(result)[0])).toEqual([['2020-01-01T00:00:03.000Z', 45, 13]]);
    expect(result.notes).toMatchObject([{ reason: 'zeroZero', count: 1 }]);
  });

  test('points with times make one track together, points without are waypoints', async () => {
    const mark = (inner: string): string =>
      `<Placemark>${inner}<Point><coordinates> 13,45,7 </coordinates></Point></Placemark>`;
    const timed = (second: number): string => mark(`<TimeStamp>${when(second)}</TimeStamp>`);
    const result = await read(kml(timed(1) + timed(2) + mark('')));
    expect(tracksOf(result).map(({ name, fixes }) => [name, fixes])).toEqual([['walk', 2]]);
    expect(result.notes).toEqual([{ reason: 'waypointsLeftOut', count: 1 }]);
  });

  const line = kml(
    '<Placemark><name>Road</name><LineString><coordinates>\n13,45,0 13,45.01,0\n 13,45.02\t</coordinates></LineString></Placemark>' +
      '<Placemark><Polygon><outerBoundaryIs><LinearRing><coordinates>1,1 2,2 3,3 1,1</coordinates></LinearRing></outerBoundaryIs></Polygon></Placemark>',
  );

  test('[TRACK-02] with plain lines has lines, and areas are none', async () => {
    for (const size of [3, 4096]) {
      const result = await read(line, { size });
      expect(tracksOf(result)).toEqual([]);
      const [only, ...others] = linesOf(result);
      expect(others).toEqual([]);
      expect(only).toMatchObject({ name: 'Road', points: 3 });
      expect(Math.round(only?.metres ?? 0)).toBe(2224);
    }
  });

  test('with a line longer than any buffer is read to the last place', async () => {
    const places = Array.from({ length: 20_000 }, (_, i) => `13.${100_000 + i},45.5`).join(' ');
    const text = kml(`<Placemark><LineString><coordinates>${places}</coordinates></LineString></Placemark>`);
    const result = await read(text);
    expect(linesOf(result)[0]?.points).toBe(20_000);
    expect(result.notes).toEqual([]);
  });

  test('coordinates that are none are skipped and told', async () => {
    const text = kml(
      `<Placemark><LineString><coordinates>13,45 here ${'1'.repeat(500)} 13,46</coordinates></LineString></Placemark>`,
    );
    const result = await read(text);
    expect(linesOf(result)[0]?.points).toBe(2);
    expect(result.notes).toMatchObject([{ reason: 'skippedLines', count: 2, firstLine: 1 }]);
  });

  test('cut in the middle keeps what came before', async () => {
    const text = kml(`<Placemark><gx:Track>${orders.mixed}`);
    const result = await read(text.slice(0, text.indexOf('</gx:coord><when>') + 20));
    expect(tracksOf(result)[0]?.fixes).toBe(1);
    expect(result.notes).toEqual([{ reason: 'truncated', line: 1 }]);
  });
});

describe('[checklist 24] a hostile KML file', () => {
  const track = (name: string) =>
    `<kml xmlns:gx="http://www.google.com/kml/ext/2.2"><Placemark><name>${name}</name><gx:Track>${when(1)}<gx:coord>13 45</gx:coord></gx:Track></Placemark></kml>`;
  const entities = Array.from({ length: 60 }, (_, i) => `<!ENTITY e${i + 1} "${`&e${i};`.repeat(10)}">`).join(
    '',
  );

  test.each([
    ['a billion laughs', `<!ENTITY e0 "ha">${entities}`, '&e60;'],
    ['an entity from the disk', '<!ENTITY f SYSTEM "file:///etc/passwd">', '&f;'],
    ['an entity from elsewhere', '<!ENTITY f SYSTEM "https://elsewhere.example/f">', '&f;'],
  ])('%s stays the word that stands there', async (_, declared, name) => {
    const result = await read(`<?xml version="1.0"?><!DOCTYPE kml [${declared}]>${track(name)}`);
    expect(tracksOf(result)[0]).toMatchObject({ name, fixes: 1 });
  });
});
