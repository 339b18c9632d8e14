import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { frame, writtenText } from '../../tests/exported.ts';
import type { ExportDocument } from './document.ts';
import { degrees, escaped } from './xml.ts';

const schema = (name: string) => readFileSync(`tests/fixtures/schemas/${name}.xsd`, 'utf8');
const SCHEMAS = { gpx: schema('gpx-1.1'), kml: schema('kml-2.2') } as const;
const problems = async (texts: readonly string[], format: keyof typeof SCHEMAS) => {
  const { errors } = await validateXML({
    xml: texts.map((contents, i) => ({ fileName: `${i}.xml`, contents })),
    schema: [SCHEMAS[format]],
    maxMemoryPages: 4_096,
  });
  return errors.map(({ message }) => message);
};

const way = (changes: Partial<ExportDocument> = {}): ExportDocument => ({
  ...frame({ notes: ['Places <hidden> & "quoted"'] }),
  tables: [],
  places: [{ name: 'Home & garden', lat: 52.52, lng: 13.405, at: 1_781_503_200 }],
  routes: [
    {
      name: 'Plan <1>',
      stops: [
        { name: 'A', lat: 1, lng: 2 },
        { name: 'B', lat: -1e-7, lng: 180 },
      ],
    },
  ],
  tracks: [
    {
      name: 'Blue van',
      pieces: [
        {
          lat: [52.5, 52.6],
          lng: [13.4, 13.5],
          at: [1_781_503_200, 1_781_503_260],
          ele: [34.56, Number.NaN],
          sensors: [
            { name: 'temp1', values: [3.4, null] },
            { name: 'a "name" <of> its own & more', values: ['\u0000<b>', null] },
          ],
        },
        { lat: [52.7], lng: [13.6], at: [1_781_506_800] },
        { lat: [], lng: [] },
        { lat: [91], lng: [0] },
      ],
    },
  ],
  ...changes,
});

describe.each(['gpx', 'kml'] as const)('[LOGB-06] [checklist 24] a %s', (format) => {
  test('is what its schema says', async () => {
    const empty = way({ places: [], routes: [], tracks: [{ name: '', pieces: [] }] });
    expect(
      await problems([await writtenText(way(), format), await writtenText(empty, format)], format),
    ).toEqual([]);
  });

  test('times beyond the calendar are left out, and everything else is there', async () => {
    const odd = [1e13, -1e13, 253_402_300_800, Number.NaN, Infinity, 1_781_503_200];
    const places = odd.map((at, i) => ({ name: `P${i}`, lat: 1, lng: i, at }));
    const piece = { lat: odd.map(() => 1), lng: odd.map((_, i) => i), at: odd };
    const text = await writtenText(way({ places, tracks: [{ name: 'A', pieces: [piece] }] }), format);
    expect(await problems([text], format)).toEqual([]);
    expect(text.match(/<name>P\d/g)).toHaveLength(odd.length);
    expect(text).toContain('2026-06-15T06:00:00Z');
    expect(text).not.toMatch(/<(time|when|begin|end)>(?!2026-)/);
  });

  test('any name is only text: no markup, no entity, nothing that XML forbids', async () => {
    const name = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        ']]>',
        '<!DOCTYPE x [<!ENTITY e SYSTEM "file:///etc/passwd">]>&e;',
        '&lol;',
        '<script>',
        '\u0000\u0001\uFFFE',
        '\uD800',
        '-->',
        '&#0;',
      ),
    );
    const texts: string[] = [];
    const names = fc.sample(name, { numRuns: 150, seed: 24 });
    for (const each of names)
      texts.push(
        await writtenText(
          way({
            title: each,
            subtitle: each,
            notes: [each],
            places: [{ name: each, lat: 0, lng: 0 }],
            tracks: [{ name: each, pieces: [] }],
            routes: [{ name: each, stops: [] }],
          }),
          format,
        ),
      );
    expect(await problems(texts, format)).toEqual([]);
    for (const text of texts) expect(text).not.toMatch(/<!|<script/);
  });

  test('places outside of the world are left out', async () => {
    expect(await writtenText(way(), format)).not.toContain('91');
  });
});

test('[LOGB-06] a gap of a way is another segment of a GPX, with time and height of each fix', async () => {
  const text = await writtenText(way(), 'gpx');
  expect(text.match(/<trkseg>/g)).toHaveLength(4);
  expect(text.match(/<trkpt/g)).toHaveLength(3);
  expect(text).toContain('<trkpt lat="52.5" lon="13.4"><ele>34.6</ele><time>2026-06-15T06:00:00Z</time>');
});

test('[SENS-02] what sensors said stands in the extensions of a point of a GPX, and nothing where they said nothing', async () => {
  const text = await writtenText(way(), 'gpx');
  expect(text).toContain(
    '<extensions><s:sensor name="temp1">3.4</s:sensor><s:sensor name="a &quot;name&quot; &lt;of&gt; its own &amp; more">\uFFFD&lt;b&gt;</s:sensor></extensions></trkpt>',
  );
  expect(text.match(/<extensions>/g)).toHaveLength(1);
});

test('[LOGB-06] a GPX knows no 180°: places, stops and fixes there are at −180°', async () => {
  const there = { lat: 1, lng: 180 };
  const text = await writtenText(
    way({
      places: [{ name: 'A', ...there }],
      routes: [{ name: 'B', stops: [{ name: 'C', ...there }] }],
      tracks: [{ name: 'D', pieces: [{ lat: [1], lng: [180] }] }],
    }),
    'gpx',
  );
  expect(text.match(/lon="-180"/g)).toHaveLength(3);
  expect(text).not.toContain('"180"');
});

test('[LOGB-06] a gap of a way is another line of a KML, and one fix alone a point', async () => {
  const text = await writtenText(way(), 'kml');
  expect(text.match(/<LineString>/g)).toHaveLength(2);
  expect(text.match(/<Point>/g)).toHaveLength(4);
  expect(text).toContain('13.4,52.5,34.6 13.5,52.6');
});

test('a schema that was broken would be noticed', async () => {
  const text = await writtenText(way(), 'gpx');
  expect(await problems([text.replace('lat="52.5"', 'lat="95"')], 'gpx')).not.toEqual([]);
  expect(await problems([text.replace('<metadata>', '<metadata><x/>')], 'gpx')).not.toEqual([]);
});

test('[checklist 24] escaped text is the text again', () => {
  const back = (text: string) =>
    text.replace(
      /&(amp|lt|gt|quot|apos|#13);/g,
      (_, name: string) =>
        ({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", '#13': '\r' })[name] as string,
    );
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(back(escaped(text))).toBe(text);
    }),
  );
});

test('degrees are never written with an exponent', () => {
  fc.assert(
    fc.property(fc.double({ min: -180, max: 180, noNaN: true }), (value) => {
      expect(degrees(value)).toMatch(/^-?\d+(\.\d+)?$/);
      expect(Math.abs(Number(degrees(value)) - value)).toBeLessThan(1e-7);
    }),
  );
});
