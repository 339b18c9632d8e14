import { unzipSync } from 'fflate';
import readExcel from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import type { ExportColumn } from '../../events/export-types.ts';
import { tableOf, written } from '../../tests/exported.ts';
import { xlsxOf } from './xlsx.ts';

const COLUMNS: ExportColumn[] = [
  { name: 'Day', kind: 'date' },
  { name: 'Start', kind: 'datetime' },
  { name: 'From', kind: 'text' },
  { name: 'Kind', kind: 'choice', choices: { business: 'Geschäftlich' } },
  { name: 'Distance', kind: 'distance' },
  { name: 'Duration', kind: 'duration' },
  { name: 'Top speed', kind: 'speed' },
  { name: 'Share', kind: 'percent' },
  { name: 'Voltage', kind: 'number', unit: 'V', digits: 1 },
];
/**
 * Reads the sheets with another library. Times are rounded to seconds, because sheets store them as fractions of a day.
 */
const sheets = async (bytes: Uint8Array) =>
  (await readExcel(Buffer.from(bytes))).map(({ sheet, data }) => ({
    sheet,
    data: data.map((row) =>
      row.map((cell) => (cell instanceof Date ? new Date(Math.round(Number(cell) / 1000) * 1000) : cell)),
    ),
  }));
/** Returns a duration in the form in which the other library reads it: as a time on the spreadsheets' day 0. */
const lasted = (seconds: number) => new Date(Date.UTC(1899, 11, 30) + seconds * 1000);
const parts = (bytes: Uint8Array) =>
  Object.fromEntries(
    Object.entries(unzipSync(bytes)).map(([name, part]) => [name, new TextDecoder().decode(part)]),
  );

describe('[LOGB-06, REP-03] an XLSX', () => {
  test('[LOGB-05] a moment in a column of days is the day alone, in the zone of the account', async () => {
    // 23:30 UTC is 01:30 of the next day in Berlin.
    const late = Date.UTC(2026, 5, 15, 23, 30) / 1000;
    const day = [{ name: 'Day', kind: 'date' as const }];
    const [sheet] = await sheets(await written(tableOf(day, [[late]]), 'xlsx'));
    expect(sheet?.data[1]).toEqual([new Date('2026-06-16T00:00:00Z')]);
  });

  test('the name of a sheet that is cut at an apostrophe has none at its end', async () => {
    const title = `${'x'.repeat(30)}'aube`;
    const [sheet] = await sheets(await written({ ...tableOf(COLUMNS, []), title }, 'xlsx'));
    expect(sheet?.sheet).not.toMatch(/'$/);
  });

  test('numbers are numbers and days are days, in the zone of the account', async () => {
    const row = ['2026-06-15', 1_781_503_200, 'Łódź', 'business', 12_345, 5_400, 88.4, 50, 12.6];
    const [sheet] = await sheets(
      await written(
        tableOf(COLUMNS, [row], {}, [null, null, null, null, 12_345, 5_400, null, null, null]),
        'xlsx',
      ),
    );
    expect(sheet?.sheet).toBe('Trips');
    expect(sheet?.data[0]).toEqual([
      'Day',
      'Start',
      'From',
      'Kind',
      'Distance (km)',
      'Duration',
      'Top speed (km/h)',
      'Share (%)',
      'Voltage (V)',
    ]);
    // 06:00 UTC is 08:00 in Berlin. Sheets have no time zones, so they show the account's local time.
    expect(sheet?.data[1]).toEqual([
      new Date('2026-06-15T00:00:00Z'),
      new Date('2026-06-15T08:00:00Z'),
      'Łódź',
      'Geschäftlich',
      12.345,
      lasted(5_400),
      88.4,
      0.5,
      12.6,
    ]);
    expect(sheet?.data[2]).toEqual(['Total', null, null, null, 12.345, lasted(5_400), null, null, null]);
  });

  test('[checklist 23] what looks like a formula is text by its type, and a negative number is a number', async () => {
    const text: ExportColumn = { name: '=cmd', kind: 'text' };
    const bytes = await written(
      tableOf(
        [text, { name: 'n', kind: 'number' }],
        [
          ['=1+1', -5],
          ['+41', 0],
          ['@SUM(A1)', 1],
          ['-2', 2],
        ],
      ),
      'xlsx',
    );
    const sheet = Object.entries(parts(bytes)).find(([name]) => name.endsWith('sheet1.xml'))?.[1] ?? '';
    expect(sheet).not.toMatch(/<f[ >]/);
    const [read] = await sheets(bytes);
    expect(read?.data.slice(1)).toEqual([
      ['=1+1', -5],
      ['+41', 0],
      ['@SUM(A1)', 1],
      ['-2', 2],
    ]);
  });

  test('the head stays in view, columns are as wide as their words, days are ISO', async () => {
    const all = parts(
      await written(
        tableOf(COLUMNS, [['2026-06-15', 0, 'A long street name in Łódź', 'x', 1, 1, 1, 1, 1]], {
          language: 'de',
        }),
        'xlsx',
      ),
    );
    const sheet = Object.entries(all).find(([name]) => name.endsWith('sheet1.xml'))?.[1] ?? '';
    expect(sheet).toContain('ySplit="1"');
    expect(sheet).toMatch(/<col [^>]*width="28"/);
    const styles = Object.entries(all).find(([name]) => name.endsWith('styles.xml'))?.[1] ?? '';
    for (const format of ['yyyy-mm-dd', 'yyyy-mm-dd hh:mm:ss', '[h]:mm:ss', '#,##0.000', '0%'])
      expect(styles).toContain(`"${format}"`);
  });

  test('names of sheets are what sheets allow, and none is there twice', async () => {
    const table = {
      title: "a/b:c*d?[e]\\f 'with a name that is far too long for a sheet",
      columns: COLUMNS,
      rows: [],
    };
    const read = await sheets(
      await written(tableOf([], [], { tables: [table, table, { ...table, title: '' }] }), 'xlsx'),
    );
    const names = read.map(({ sheet }) => sheet);
    // The last sheet describes the file.
    expect(new Set(names).size).toBe(4);
    expect(read.at(-1)?.data.flat()).toContain('1–30 June 2026 · Blue van · Europe/Berlin');
    for (const name of names) expect(name).toMatch(/^[^[\]/\\:*?]{1,31}$/);
  });

  test('no sheet has the name that Excel keeps for itself', async () => {
    const table = { title: 'History', columns: COLUMNS, rows: [] };
    const read = await sheets(await written(tableOf([], [], { title: 'history', tables: [table] }), 'xlsx'));
    expect(read.map(({ sheet }) => sheet)).toEqual(['History 1', 'history 2']);
  });

  test('rows that do not fit into a sheet continue in further sheets, with the totals in the last one', async () => {
    const distance = [{ name: 'Distance', kind: 'distance' as const }];
    const rows = [1_000, 2_000, 3_000, 4_000, 5_000].map((metres) => [metres]);
    const heard: number[] = [];
    const bytes = await xlsxOf(tableOf(distance, rows, {}, [15_000]), (done) => void heard.push(done), 2);
    const read = await sheets(bytes);
    expect(read.slice(0, -1).map(({ sheet, data }) => [sheet, data.flat()])).toEqual([
      ['Trips', ['Distance (km)', 1, 2]],
      ['Trips 2', ['Distance (km)', 3, 4]],
      ['Trips 3', ['Distance (km)', 5, 15]],
    ]);
    expect(heard.at(-1)).toBe(5);
  });

  test('what XML cannot hold is left out, and the file opens', async () => {
    const [read] = await sheets(
      await written(
        tableOf([{ name: 'Note', kind: 'text' }], [['a\u0000b\u0008c <&> "x" \uD800 d\n e']]),
        'xlsx',
      ),
    );
    expect(read?.data[1]?.[0]).toMatch(/^abc <&> "x" .? d\n e$/);
  });
});
