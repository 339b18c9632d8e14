import { expect, test } from 'vitest';
import { tableOf } from '../../tests/export-samples.ts';
import { fileExports } from './export-files.ts';
import type { Row } from '../exports/document.ts';
import type { ExportNews } from '../ports/outer-types.ts';

const ROWS = 100_000;
const columns = [
  { name: 'Start', kind: 'datetime' },
  { name: 'From', kind: 'text' },
  { name: 'To', kind: 'text' },
  { name: 'Distance', kind: 'distance' },
  { name: 'Duration', kind: 'duration' },
] as const;
const rows: Row[] = Array.from({ length: ROWS }, (_, i) => [
  1_781_500_000 + i * 600,
  `Street ${i}`,
  'Łódź, ulica Piotrkowska',
  1_000 + i,
  600,
]);

/** Returns the longest time for which the page was blocked while `work` ran (ms). */
async function longestHold(work: () => Promise<void>): Promise<number> {
  let longest = 0;
  let last = performance.now();
  let isOver = false;
  const beat = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) setTimeout(beat, 4);
  };
  beat();
  await work();
  isOver = true;
  return longest;
}

test('[fault 60] 100 000 rows become a file, whole and in order, and the page goes on answering', async () => {
  const document = tableOf([...columns], rows);
  const heard: ExportNews[] = [];
  const held = await longestHold(
    () =>
      new Promise((done) =>
        fileExports()
          .write(document, 'csv')
          .subscribe({ next: (news) => heard.push(news), complete: done }),
      ),
  );
  // The goal is 100 ms; the limit is higher, because test machines are slow and shared.
  expect(held).toBeLessThan(250);
  expect(heard.filter(({ kind }) => kind === 'progress').length).toBeGreaterThan(20);
  const end = heard.at(-1);
  if (end?.kind !== 'written') throw new Error(JSON.stringify(end));
  // The lines that describe the file follow the table, after an empty line.
  const [table = ''] = (await (await fetch(end.address)).text()).split('\r\n\r\n');
  const lines = table.split('\r\n');
  expect(lines).toHaveLength(ROWS + 1);
  expect(lines.at(-1)).toContain(`Street ${ROWS - 1}`);
  URL.revokeObjectURL(end.address);
});

test('[fault 60] a paper of 100 000 rows is given up in the middle: its worker ends, nothing more is heard', async () => {
  const heard: ExportNews[] = [];
  const held = await longestHold(
    () =>
      new Promise((done) => {
        const subscription = fileExports()
          .write(tableOf([...columns], rows), 'pdf')
          .subscribe((news) => {
            heard.push(news);
            if (news.kind !== 'progress' || news.done < 1_000) return;
            subscription.unsubscribe();
            setTimeout(done, 300);
          });
      }),
  );
  expect(held).toBeLessThan(250);
  expect(heard.every(({ kind }) => kind === 'progress')).toBe(true);
  const last = heard.at(-1);
  expect(last?.kind === 'progress' && last.done).toBeLessThan(ROWS);
});

test('[LOGB-06, REP-03] the worker writes every kind of file', async () => {
  const document = {
    ...tableOf([...columns], rows.slice(0, 50)),
    tracks: [{ name: 'w', pieces: [{ lat: [1, 2], lng: [3, 4] }] }],
  };
  for (const format of ['pdf', 'xlsx', 'csv', 'gpx', 'kml'] as const) {
    const end = await new Promise<ExportNews>((done) =>
      fileExports()
        .write(document, format)
        .subscribe((news) => news.kind !== 'progress' && done(news)),
    );
    expect(end, format).toMatchObject({ kind: 'written' });
  }
});
