import { of } from 'rxjs';
import readExcel from 'read-excel-file/node';
import { describe, expect, test } from 'vitest';
import * as appEvents from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as exportEvents from '../../events/exports.ts';
import type { ExportFormat } from '../../events/export-types.ts';
import * as logbookEvents from '../../events/logbook.ts';
import * as navigation from '../../events/navigation.ts';
import type { ExportDocument } from '../../src/core/app/exports/document.ts';
import type { Draft } from '../../src/kernel/event.ts';
import type { ExportNews } from '../../src/ports/outer-types.ts';
import type { ApiRequest } from '../../src/ports/http/http-types.ts';
import { frame, written as fileOf } from '../../tests/exported.ts';
import { access, aDevice, backend, START } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { aTrip } from '../../tests/trip-samples.ts';
import { logbookExportEffects } from './effects.ts';
import { logbookPlugin } from './index.ts';
import { questionKey, questionOf } from './page.state.ts';

const signedIn = auth.loginSucceeded({ ...access(), email: 'ada@example.com' });
const car = deviceEvents.listed({ devices: [aDevice(1)], source: 'server', leftOut: [] });
const here = navigation.locationChanged({ path: '/logbook', query: '' });
// The server has one fix, at START. At that time, both the shown and the hidden trip were under way.
const shown = aTrip('a', { from: START - 600, to: START + 60 });
const hidden = aTrip('b', {
  from: START - 300,
  to: START + 30,
  type: 'private',
  hidden: true,
  startAddress: 'Secret street 7',
  endAddress: 'Secret street 9',
  comment: 'secret',
});
const byHand = aTrip('c', { from: START - 1_800, to: START - 1_200, manual: true });

const NOTHING = { title: '', columns: [] };
/** The event that the server has sent all trips of a vehicle and period. */
const allTold = (question: ReturnType<typeof questionOf>) =>
  logbookEvents.tripsListed({
    ...question,
    trips: [shown, hidden, byHand],
    source: 'server',
    at: START,
    isAll: true,
  });
/** Exports these trips in a format and returns the written documents. */
async function written(
  format: ExportFormat,
  about?: string,
  told: (all: ReturnType<typeof allTold>) => readonly Draft[] = (all) => [all],
) {
  const documents: ExportDocument[] = [];
  const asked: ApiRequest[] = [];
  const kinds: string[] = [];
  await scenario({ plugins: [{ ...logbookPlugin, effects: logbookExportEffects }], backend: backend() })
    .with((world) => {
      world.exported = (document) => {
        documents.push(document);
        return of<ExportNews>({ kind: 'written', address: 'blob:1', bytes: 7 });
      };
      world.replies = (request) => {
        asked.push(request);
        return { status: 200, body: null };
      };
    })
    .given(signedIn, car, appEvents.timePassed(), here)
    .when()
    .check(({ read, publish }) => {
      const question = questionOf(read(questionKey) ?? '');
      for (const fact of [logbookEvents.tripsRequested(question), ...told(allTold(question))]) publish(fact);
    })
    .check((app) =>
      app.publish(
        exportEvents.wanted({
          id: 'x',
          of: 'logbook',
          about: about ?? app.read(questionKey) ?? '',
          name: 'Logbook',
          format,
          frame: frame({ tables: [NOTHING, NOTHING, NOTHING] }),
        }),
      ),
    )
    .after('1s')
    .check((_, events) => void kinds.push(...events.map(({ type }) => type)));
  return { document: documents[0], asked, kinds };
}

describe('[LOGB-06] the logbook as a file', () => {
  test('has all trips of the period in whole metres, with their sum', async () => {
    const { document } = await written('xlsx');
    const [trips] = document?.tables ?? [];
    expect(trips?.rows).toHaveLength(3);
    expect(trips?.totals?.filter((cell) => cell === 15_000)).toHaveLength(1);
  });
  test.each(['pdf', 'xlsx', 'csv', 'gpx', 'kml'] as const)(
    '[LOGB-05] as %s nothing of a hidden trip goes along but its day and its way in metres',
    async (format) => {
      const { document } = await written(format);
      const text = JSON.stringify(document);
      expect(text).not.toMatch(/secret/i);
      // The file has neither the hidden trip's start and end, nor its duration, nor a total that reveals the duration.
      for (const table of document?.tables ?? [])
        for (const row of [...table.rows, table.totals ?? []])
          for (const told of [hidden.from, hidden.to, hidden.to - hidden.from, 660 + 330 + 600])
            expect(row).not.toContain(told);
      expect(document?.tables[0]?.rows.some((row) => row.includes(hidden.metres))).toBe(true);
    },
  );
  test('[LOGB-05] an XLSX tells of a hidden trip the day, and no moment of it', async () => {
    const { document } = await written('xlsx');
    if (!document) throw new Error('nothing was written');
    const [sheet] = await readExcel(Buffer.from(await fileOf(document, 'xlsx')));
    const row = sheet?.data.find((cells) => cells.includes('logbook.placesHidden'));
    const moments = row?.filter((cell) => cell instanceof Date).map((cell) => cell.toISOString());
    expect(moments).toEqual([expect.stringMatching(/T00:00:00.000Z$/)]);
  });
  test('[LOGB-05] ways are those of trips that are neither hidden nor written by hand', async () => {
    const { document } = await written('gpx');
    expect(document?.tracks).toHaveLength(1);
    expect(document?.tracks?.[0]).toMatchObject({ name: 'Home 1 – Work 2' });
    const times = document?.tracks?.[0]?.pieces.flatMap(({ at }) => Array.from(at ?? []));
    expect(times).toEqual([START]);
  });
  test.each<[string, (all: ReturnType<typeof allTold>) => readonly Draft[]]>([
    [
      'while older pages are on their way',
      ({ payload }) => [logbookEvents.tripsListed({ ...payload, isAll: false })],
    ],
    [
      'of a copy that this browser kept',
      ({ payload }) => [logbookEvents.tripsListed({ ...payload, source: 'storage' })],
    ],
    [
      'when a page could not be had',
      ({ payload }) => [
        logbookEvents.tripsListed({ ...payload, isAll: false }),
        logbookEvents.tripsFailed({ device: 1, failure: { reason: 'timeout', status: 0 } }),
      ],
    ],
    [
      'of another time than the server was asked for',
      (all) => [
        all,
        logbookEvents.tripsRequested({ device: 1, from: 1, to: 2 }),
        logbookEvents.tripsListed({ ...all.payload, from: 1, to: 2, trips: [] }),
      ],
    ],
  ])('%s nothing is written', async (_, told) => {
    const { document, kinds } = await written('csv', undefined, told);
    expect(document).toBeUndefined();
    expect(kinds.at(-1)).toBe('exports/failed');
  });
  test('of another vehicle or time than is open nothing is written', async () => {
    const { document, kinds } = await written('csv', '99 1 2');
    expect(document).toBeUndefined();
    expect(kinds.at(-1)).toBe('exports/failed');
  });
});
