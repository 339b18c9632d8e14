import Papa from 'papaparse';
import { unzipSync } from 'fflate';
import { expect, test } from 'vitest';
import { enterDemo, rows } from '../e2e/app.ts';
import { screenshot, visit } from '../e2e/browser.ts';
import { exported } from '../e2e/saved.ts';
import { word } from '../e2e/words.ts';
import { pagesOfPdf } from '../exported.ts';

test('Firefox saves the logbook as CSV, Excel, PDF, GPX and KML, each a file of its kind with the same trips', async () => {
  const { page } = await visit();
  await enterDemo(page);
  await rows(page).first().waitFor();
  await page.getByRole('link', { name: word('logbook.nav'), exact: true }).click();
  await page.locator('[data-trip]').first().waitFor();
  await screenshot(page, 'firefox logbook');

  const csv = await exported(page, 'CSV');
  expect(csv.name).toMatch(/\.csv$/);
  const lines = Papa.parse<string[]>(csv.bytes.toString('utf8').replace(/^\uFEFF/, ''), {
    skipEmptyLines: true,
  }).data;
  expect(lines.length).toBeGreaterThan(3);

  const xlsx = await exported(page, 'Excel');
  expect(xlsx.name).toMatch(/\.xlsx$/);
  const inside = unzipSync(xlsx.bytes);
  expect(Object.keys(inside)).toContain('xl/workbook.xml');
  // The Excel file has one sheet for each table; the CSV file writes the same tables one below the other.
  const sheets = Object.entries(inside).filter(([name]) => name.startsWith('xl/worksheets/sheet'));
  const rowsIn = sheets.map(([, bytes]) => (new TextDecoder().decode(bytes).match(/<row /g) ?? []).length);
  expect(rowsIn.reduce((sum, count) => sum + count, 0)).toBeGreaterThanOrEqual(lines.length * 0.9);

  const pdf = await exported(page, 'PDF');
  expect(pdf.name).toMatch(/\.pdf$/);
  expect(pdf.bytes.subarray(0, 5).toString()).toBe('%PDF-');
  const { pages } = await pagesOfPdf(new Uint8Array(pdf.bytes));
  expect(pages.length).toBeGreaterThan(0);

  const gpx = (await exported(page, 'GPX')).bytes.toString('utf8');
  expect(gpx).toMatch(/^<\?xml[^>]*>\s*<gpx /);
  expect((gpx.match(/<trkpt /g) ?? []).length).toBeGreaterThan(20);
  const kml = (await exported(page, 'KML')).bytes.toString('utf8');
  expect(kml).toMatch(/^<\?xml[^>]*>\s*<kml /);
  expect(kml.match(/<Placemark>/g)?.length ?? 0).toBeGreaterThan(0);
});
