import { describe, expect, test } from 'vitest';
import { pagesOfPdf, tableOf, written } from '../../tests/exported.ts';
import type { ExportColumn } from '../../events/export-types.ts';

const COLUMNS: ExportColumn[] = [
  { name: 'Start', kind: 'datetime' },
  { name: 'From', kind: 'text' },
  { name: 'Distance', kind: 'distance' },
  { name: 'Duration', kind: 'duration' },
];

/** All letters of each language of the app, upper and lower case. */
const ALPHABETS: Readonly<Record<string, string>> = {
  en: 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz',
  de: 'ÄÖÜäöüßẞ„“–',
  es: 'ÁÉÍÓÚÜÑáéíóúüñ¿¡ªº',
  fr: 'ÀÂÆÇÉÈÊËÎÏÔŒÙÛÜŸàâæçéèêëîïôœùûüÿ«»’',
  it: 'ÀÈÉÌÒÙàèéìòù',
  pl: 'ĄĆĘŁŃÓŚŹŻąćęłńóśźż',
  pt: 'ÁÂÃÀÇÉÊÍÓÔÕÚáâãàçéêíóôõú',
  el: 'ΑΒΓΔΕΖΗΘΙΚΛΜΝΞΟΠΡΣΤΥΦΧΨΩαβγδεζηθικλμνξοπρσςτυφχψωΆΈΉΊΌΎΏάέήίόύώϊϋΐΰ',
  nl: 'ËÏÖÉËëïöéèĳĲ€',
  tr: 'ÇĞİIÖŞÜçğıiöşü₺',
};

describe('[LOGB-06, REP-03] a PDF', () => {
  test.each(Object.entries(ALPHABETS))(
    '%s: every letter can be selected and copied',
    async (language, letters) => {
      const document = tableOf([{ name: letters, kind: 'text' }], [[`${letters} ${letters}`]], {
        language,
        title: letters,
      });
      const { pages } = await pagesOfPdf(await written(document, 'pdf'));
      const seen = pages.join('').replaceAll(/\s/g, '');
      // The letters are in the title, the column heading, the cell (twice) and the page's footer.
      for (const letter of letters) expect(seen, letter).toContain(letter);
      expect(seen.split(letters).length - 1).toBeGreaterThanOrEqual(4);
    },
  );

  test('names its title and language for readers', async () => {
    const read = await pagesOfPdf(
      await written(tableOf(COLUMNS, [], { title: 'Διαδρομές Łódź', language: 'el' }), 'pdf'),
    );
    expect(read.title).toBe('Διαδρομές Łódź');
    expect(read.language).toBe('el');
  });

  test('repeats the head of the table on each page, and numbers the pages', async () => {
    const rows = Array.from({ length: 200 }, (_, i) => [1_780_000_000 + i * 600, `Street ${i}`, 1_234, 600]);
    const { pages } = await pagesOfPdf(
      await written(tableOf(COLUMNS, rows, {}, [null, null, 246_800, 120_000]), 'pdf'),
    );
    expect(pages.length).toBeGreaterThan(2);
    for (const [i, page] of pages.entries()) {
      expect(page).toContain('Start From Distance (km) Duration');
      expect(page).toContain(`Page ${i + 1} of ${pages.length}`);
    }
    // No row is missing or repeated at the page breaks.
    const streets = pages.join('\n').match(/Street \d+/g);
    expect(streets).toEqual(rows.map(([, street]) => street));
    expect(pages.at(-1)).toContain('Total 246.800 33:20:00');
  });

  test('writes figures as the language does, and days as ISO, in the zone of the account', async () => {
    const { pages } = await pagesOfPdf(
      // In this night, summer time begins: 01:59 is followed by 03:00.
      await written(
        tableOf(
          COLUMNS,
          [
            [1_774_745_999, 'A', 1_234_567, 61],
            [1_774_746_000, 'B', 5, 0],
          ],
          { language: 'de' },
        ),
        'pdf',
      ),
    );
    expect(pages[0]).toContain('2026-03-29 01:59 A 1.234,567 0:01:01');
    expect(pages[0]).toContain('2026-03-29 03:00 B 0,005 0:00:00');
  });

  test('miles where the account has miles', async () => {
    const { pages } = await pagesOfPdf(
      await written(tableOf(COLUMNS, [[0, 'A', 1_609_344, 0]], { units: 'imperial' }), 'pdf'),
    );
    expect(pages[0]).toContain('Distance (mi)');
    expect(pages[0]).toContain('1,000.000');
  });

  test('breaks long cells into lines, also words that are longer than a line', async () => {
    const word = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(6);
    const { pages } = await pagesOfPdf(
      await written(tableOf(COLUMNS, [[0, `vor ${word} nach`, 1, 1]]), 'pdf'),
    );
    expect(pages.join('').replaceAll(/\s/g, '')).toContain('Donaudampf');
    const cell = pages[0]?.split('\n').filter((line) => /Donau|kapitän|schiff|nach|vor/.test(line)) ?? [];
    expect(cell.length).toBeGreaterThan(3);
  });

  test('a cell that is longer than a page goes on over pages', async () => {
    const words = Array.from({ length: 4_000 }, (_, i) => `w${i}`);
    const { pages } = await pagesOfPdf(
      await written(tableOf([{ name: 'Note', kind: 'text' }], [[words.join(' ')]]), 'pdf'),
    );
    expect(pages.length).toBeGreaterThan(1);
    expect(pages.join('\n').match(/w\d+/g)).toEqual(words);
  });

  test('what the letters lack becomes a question mark, and the rest of the cell stays', async () => {
    const { pages } = await pagesOfPdf(
      await written(
        tableOf([{ name: 'Note', kind: 'text' }], [['a 🚗 b 東 c\u0000d\u202Ee \uD800 f']]),
        'pdf',
      ),
    );
    expect(pages[0]).toContain('a ? b ? c de');
    expect(pages[0]).toMatch(/f$/m);
  });

  test('many columns lie across the page', async () => {
    const columns = Array.from(
      { length: 14 },
      (_, i): ExportColumn => ({ name: `Column number ${i}`, kind: 'datetime' }),
    );
    const { pages } = await pagesOfPdf(
      await written(tableOf(columns, [columns.map(() => 1_780_000_000)]), 'pdf'),
    );
    expect(pages[0]?.match(/2026-05-28/g)).toHaveLength(14);
  });

  test('[LOGB-06] however narrow its columns are, no time, figure or word of a cell is broken', async () => {
    const kinds = [
      'date',
      'time',
      'time',
      'text',
      'text',
      'distance',
      'distance',
      'duration',
      'distance',
    ] as const;
    const more = [
      'text',
      'distance',
      'distance',
      'distance',
      'text',
      'text',
      'text',
      'text',
      'text',
    ] as const;
    const columns = [...kinds, ...more].map(
      (kind, i): ExportColumn => ({ kind, name: `Zurückgelegte Entfernung Spalte ${i}` }),
    );
    const words = 'Hauptbahnhof Göteborg Geschäftsreise';
    const cells = {
      date: '2026-06-15',
      time: 1_781_512_380,
      text: words,
      distance: 48_211_337,
      duration: 3_727,
    };
    const { pages } = await pagesOfPdf(
      await written(tableOf(columns, [columns.map(({ kind }) => cells[kind as keyof typeof cells])]), 'pdf'),
    );
    const said = pages.join('\n');
    expect(said.match(/2026-06-15/g)).toHaveLength(1);
    expect(said.match(/10:33/g)).toHaveLength(2);
    expect(said.match(/48,211.337/g)).toHaveLength(6);
    expect(said.match(/1:02:07/g)).toHaveLength(1);
    for (const word of words.split(' ')) expect(said.match(new RegExp(word, 'g')), word).toHaveLength(8);
  });

  test('[LOGB-06] a line of sums without any goes', async () => {
    const { pages } = await pagesOfPdf(
      await written(tableOf(COLUMNS, [[0, 'A', 1, 1]], {}, [null, null, null, null]), 'pdf'),
    );
    expect(pages[0]).not.toContain('Total');
  });

  test('an empty table says so', async () => {
    const { pages } = await pagesOfPdf(await written(tableOf(COLUMNS, []), 'pdf'));
    expect(pages[0]).toContain('Nothing in this period.');
  });

  test('only the letters that are used are in the file', async () => {
    const bytes = await written(tableOf(COLUMNS, [[0, 'Ελλάδα', 1, 1]]), 'pdf');
    expect(bytes.length).toBeLessThan(200_000);
  });
});
