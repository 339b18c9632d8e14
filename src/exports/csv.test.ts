import fc from 'fast-check';
import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import type { ExportColumn } from '../../events/export-types.ts';
import { tableOf, writtenText } from '../../tests/exported.ts';
import { clockOf } from './cells.ts';
import { neutral, quoted } from './csv.ts';

const TEXT: ExportColumn = { name: 'Note', kind: 'text' };
const parsed = (text: string) =>
  Papa.parse<string[]>(text.replace(/^\uFEFF/, ''), { delimiter: ',', newline: '\r\n' }).data.slice(0, -1);

describe('[LOGB-06, REP-03] a CSV', () => {
  test('is UTF-8 with its mark, lines end as RFC 4180 wants, numbers and days are written for machines', async () => {
    const text = await writtenText(
      tableOf(
        [
          { name: 'Start', kind: 'datetime' },
          { name: 'Distance', kind: 'distance' },
          { name: 'Duration', kind: 'duration' },
          { name: 'Day', kind: 'date' },
          { name: 'At', kind: 'time' },
        ],
        [
          [1_781_503_200, -1_234_567, 90_061, '2026-06-15', 1_781_503_200],
          [null, null, null, null, null],
        ],
        { language: 'de' },
        [null, 5, 6, null, null],
      ),
      'csv',
    );
    expect(text).toBe(
      '\uFEFFStart,Distance (km),Duration,Day,At\r\n2026-06-15 08:00:00,-1234.567,25:01:01,2026-06-15,08:00:00\r\n,,,,\r\nTotal,0.005,0:00:06,,\r\n\r\nTrips\r\n1–30 June 2026 · Blue van · Europe/Berlin\r\n',
    );
  });

  test.each([1e300, -1e300, 8.64e12, -8.64e12, 253_402_300_800, -62_167_219_201])(
    '[REP-03] %d seconds is a time in no file: the number stands there, and the file is made',
    async (odd) => {
      const columns = [{ name: 'At', kind: 'datetime' } as const, { name: 'Day', kind: 'date' } as const];
      const text = await writtenText(tableOf(columns, [[odd, odd]], {}), 'csv');
      expect(parsed(text)[1]).toEqual([neutral(String(odd)), neutral(String(odd))]);
    },
  );

  test.each([
    ['=1+1'],
    ['+41 79'],
    ['-2'],
    ['@SUM(A1)'],
    ['\0=1'],
    [' =1+1'],
    ['\u00A0=1'],
    ['＝1'],
    ['＋1'],
    ['－1'],
    ['＠x'],
  ])('[checklist 23] %j is no formula any more', (text) => {
    expect(neutral(text)).toBe(`'${text}`);
  });

  test.each([
    ['Van;=1+1', "Van;'=1+1"],
    ['Van; -1', "Van;' -1"],
    ['Van;"=1', 'Van;\'"=1'],
    ['a\n@b\r\n+c', "a\n'@b\r'\n'+c"],
    ['a\t＝1', "a\t'＝1"],
    ['\t=1', "'\t'=1"],
    ['\n=1', "'\n'=1"],
  ])(
    '[checklist 23] %j is no formula where a spreadsheet splits at semicolons, tabs or lines',
    (text, safe) => {
      expect(neutral(text)).toBe(safe);
    },
  );

  test.each([
    ['a;b'],
    ['a; b-c'],
    ['10:00\n12:00'],
    ['12.5'],
    ['Łódź'],
    ['a=b'],
    ["'=1"],
    [''],
    ['2026-06-15'],
    ['(a)'],
  ])('[checklist 23] %j stays as it is', (text) => {
    expect(neutral(text)).toBe(text);
  });

  test('[checklist 23] any text comes back as it was, or with the apostrophe that disarms it', async () => {
    const cell = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({
        unit: fc.constantFrom('"', ',', ';', '\r', '\n', '\t', '=', '+', '-', '@', ' ', 'a', '\0', "'"),
      }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(cell, cell), { minLength: 1, maxLength: 8 }), async (rows) => {
        const read = parsed(await writtenText(tableOf([TEXT, TEXT], rows), 'csv')).slice(1, 1 + rows.length);
        expect(read).toEqual(rows.map((row) => row.map((each) => neutral(each.toWellFormed()))));
        for (const row of read) for (const each of row) expect(each).not.toMatch(/^\s*[=+\-@]/);
      }),
      { numRuns: 300 },
    );
  });

  test.each([';', '\t'])(
    '[checklist 23] read with %j between its cells, no text of somebody becomes a formula',
    async (delimiter) => {
      const hostile = fc.string({
        unit: fc.constantFrom(';', '\t', '\r', '\n', '"', ',', '=', '+', '-', '@', ' ', 'a'),
        maxLength: 12,
      });
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.tuple(hostile, hostile), { minLength: 1, maxLength: 5 }),
          async (rows) => {
            const file = await writtenText(tableOf([TEXT, TEXT], rows), 'csv');
            // Spreadsheets recognise quotes only at the start of a cell. The closing quote may be missing.
            const shown = (cell: string) =>
              (/^"((?:[^"]|"")*)/.exec(cell)?.[1] ?? cell).replaceAll('""', '"');
            const cells = file
              .replace(/^\uFEFF/, '')
              .split(/\r\n|\r|\n/)
              .flatMap((line) => line.split(delimiter));
            for (const each of cells) expect(shown(each)).not.toMatch(/^\s*[=+\-@]/);
          },
        ),
        { numRuns: 300 },
      );
    },
  );

  test('heads, titles and words of a closed set are disarmed too', async () => {
    const columns: ExportColumn[] = [{ name: '=H', kind: 'choice', choices: { a: '=cmd' } }];
    const table = { title: '=T', columns, rows: [['a'], ['=b']] };
    const text = await writtenText(tableOf([], [], { tables: [table, table] }), 'csv');
    expect(text).not.toMatch(/^"?[=+\-@]/m);
  });

  test('quotes only where it has to', () => {
    expect([quoted('a b'), quoted('a,b'), quoted('a"b'), quoted(' a')]).toEqual([
      'a b',
      '"a,b"',
      '"a""b"',
      '" a"',
    ]);
  });

  test.each(['\n', '\r', '\r\n'])('quotes a cell with the line end %j', (end) => {
    expect(quoted(`a${end}b`)).toBe(`"a${end}b"`);
  });

  test.each([
    [59.4, '0:00:59'],
    [59.7, '0:01:00'],
    [3_599.6, '1:00:00'],
    [-59.7, '-0:01:00'],
  ])('%d seconds are %s: no clock shows sixty of them', (seconds, clock) => {
    expect(clockOf(seconds)).toBe(clock);
  });
});
