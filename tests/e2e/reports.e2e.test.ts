import Papa from 'papaparse';
import readExcel from 'read-excel-file/node';
import { expect, test } from 'vitest';
import { pagesOfPdf } from '../exported.ts';
import { enterDemo } from './app.ts';
import { screenshot, visit } from './browser.ts';
import { exported } from './saved.ts';
import { word } from './words.ts';

test('[ROUTE-17, REP-02, REP-03] a link opens a report; table, figures, CSV, Excel and PDF agree', {
  tags: 'smoke',
}, async () => {
  const { page } = await visit({
    withoutMap: true,
    path: '/reports/mileage?period=yesterday&columns=period,metres,trips',
  });
  await enterDemo(page);
  const report = page.getByTestId('report-result');
  const totals = report.getByTestId('report-rows').locator('tbody tr').first();
  await totals.waitFor({ timeout: 30_000 });
  await page.getByTestId('report-progress').waitFor({ state: 'detached', timeout: 30_000 });
  const cells = await totals.locator('td').allTextContents();
  const figures = await report.getByTestId('report-figures').textContent();
  expect(figures).toContain(cells[1] ?? 'no distance');
  await screenshot(page, 'report');

  const csv = await exported(page, 'CSV');
  expect(csv.name).toMatch(/^Mileage .*\.csv$/);
  const [head, row] = Papa.parse<string[]>(csv.bytes.toString('utf8').replace(/^\uFEFF/, '')).data;
  expect(head).toEqual([
    word('reports.column.period'),
    `${word('reports.column.metres')} (km)`,
    word('reports.column.trips'),
  ]);
  // The screen shows a date that is easy to read. The file has the date in the format that spreadsheets expect.
  expect(row?.[0]).toMatch(/^\d{4}-\d\d-\d\d$/);
  const yesterday = new Date(`${row?.[0]}T12:00:00Z`);
  const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', timeZone: 'UTC' }).format(yesterday);
  expect(cells[0]).toMatch(new RegExp(`\\b${day}\\b`));
  // Distances are rounded on the screen, and exact to the metre in the file.
  const kilometres = Number(row?.[1]);
  expect(kilometres).toBeGreaterThan(0);
  expect(Number(cells[1]?.replace(/[^\d.]/g, ''))).toBeCloseTo(kilometres, kilometres < 100 ? 1 : -0.5);

  const excel = await exported(page, 'Excel');
  const [sheet] = await readExcel(excel.bytes);
  expect(sheet?.data[0]).toEqual(head);
  expect(sheet?.data[1]).toEqual([row?.[0], kilometres, Number(row?.[2])]);

  const pdf = await exported(page, 'PDF');
  const { pages, title } = await pagesOfPdf(new Uint8Array(pdf.bytes));
  expect(title).toBe(word('reports.kind.mileage'));
  expect(pages[0]).toContain(kilometres.toLocaleString('en', { minimumFractionDigits: 3 }));
  expect(pages[0]).toContain('Page 1 of 1');
});
