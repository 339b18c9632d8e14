import { NEVER } from 'rxjs';
import { afterEach, expect, test, vi } from 'vitest';
import * as exportEvents from '../../events/exports.ts';
import * as historyEvents from '../../events/history.ts';
import * as mapEvents from '../../events/map.ts';
import * as navigation from '../../events/navigation.ts';
import { catalogue } from '../../events/catalogue.ts';
import { memoryStorage } from '../../mocks/clock.ts';
import { traccarHandlers } from '../../mocks/traccar/handlers.ts';
import { createPretend } from '../../mocks/traccar/pretend.ts';
import { aboutPast, fixColumns } from '../../plugins/history/document.ts';
import { progress } from '../../plugins/history/past.state.ts';
import { player, playerTime, span } from '../../plugins/history/player.state.ts';
import { exportColumns, shownReport } from '../../plugins/reports/shown.ts';
import { work } from '../../plugins/reports/work.ts';
import { allPlugins } from '../../plugins/whole.ts';
import { traccarKind } from '../../src/api/traccar/kind.ts';
import { replayApp } from '../../src/app/replay-app.ts';
import type { ExportDocument } from '../../src/core/app/exports/document.ts';
import { devices } from '../../src/core/devices/devices.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { eventLine, headerLine, readLog } from '../../src/replay/log-file.ts';
import { stateHash } from '../../src/replay/state-hash.ts';
import { boundsOf } from '../../src/rules/time/periods.ts';
import { frame } from '../exported.ts';
import { disagreements, todayOnAllPages } from './figures-given.ts';
import { browser, journey, spokenBy } from './journey.ts';
import { journeys } from './journeys.ts';

vi.setConfig({ testTimeout: 120_000 }); // HTTP calls take real time
const { server, running } = journeys();
afterEach(() => server.events.removeAllListeners());

const soon = { timeout: 60_000, interval: 20 };
/** An evening, so that the day already contains trips (ms since 1970). */
const EVENING = Date.UTC(2026, 5, 16, 17, 40);
const DAY = 86_400;
const WEEK = 7 * DAY;

/** Opens a tab of an account that uses a pretend Traccar. `spans`: the periods for which fixes were requested. */
async function visit(name: string) {
  const inBrowser = browser(server, { at: EVENING });
  const base = 'http://traccar.test';
  const pretend = createPretend(inBrowser.world, { storage: memoryStorage() });
  inBrowser.answers(
    ...traccarHandlers(pretend, {
      apiUrl: traccarKind.apiUrl(base),
      socketUrl: traccarKind.socketUrl(base),
    }),
  );
  const spans: { from: number; to: number }[] = [];
  server.events.on('request:start', ({ request }) => {
    const { pathname, searchParams } = new URL(request.url);
    if (pathname !== '/api/positions' || !searchParams.has('from')) return;
    const at = (end: string) => Date.parse(searchParams.get(end) ?? '') / 1000;
    spans.push({ from: at('from'), to: at('to') });
  });
  const tab = journey(server, { inBrowser, speaks: await spokenBy(traccarKind, base, 'traccar') });
  running.push(tab);
  await tab.signsIn('customer');
  await tab.until('devices/listed');
  await tab.after('2s');
  const device = [...tab.app.read(devices).byId.values()].find((each) => each.name === name)?.id ?? 0;
  const documents: ExportDocument[] = [];
  tab.fakes.exported = (document) => {
    documents.push(document);
    return NEVER;
  };
  const shows = (check: () => void) =>
    vi.waitFor(async () => {
      await tab.after('20ms');
      check();
    }, soon);
  return { tab, device, spans, documents, shows };
}
const follow = ({ tab }: Awaited<ReturnType<typeof visit>>, href: string) =>
  tab.app.publish(navigation.linkFollowed({ href }));

test('[TRAC-07] [REP-02] with a Traccar trips, stops, reports, dashboard and history tell one figure of a day', async () => {
  const { tab, device } = await visit('Parcel van 7');
  const told = await todayOnAllPages(tab, device);
  expect(Object.keys(told)).toEqual(
    expect.arrayContaining(['dashboard', 'panel', 'report of trips', 'report of stops', 'history']),
  );
  expect(told['dashboard']?.metres).toBeGreaterThan(1_000);
  expect(told['dashboard']?.stops).toBeGreaterThan(1);
  expect(told['report of trips']?.trips).toBeGreaterThan(1);
  expect(disagreements(told)).toEqual({});
});

test('[TRAC-07] with a Traccar a report over weeks is asked for in pieces, each fix once, and can be exported', async () => {
  const visited = await visit('Parcel van 7');
  const { tab, device, spans, documents, shows } = visited;
  const days = { from: '2026-06-06', to: '2026-06-14' };
  const { from, to } = boundsOf(days, tab.app.read(timeZoneInUse));
  spans.length = 0;
  follow(visited, `/reports/mileage?period=own&from=${days.from}&to=${days.to}&devices=${device}`);
  await shows(() => expect(tab.app.read(work)).toMatchObject({ status: 'ready', failed: 0 }));

  // A piece ends just before the second of the next one, because phones send fractions.
  const pieces = spans
    .map((each) => ({ ...each, to: Math.floor(each.to) }))
    .filter((each) => each.from >= from && each.to <= to)
    .toSorted((a, b) => a.from - b.from);
  expect(pieces.length).toBeGreaterThan(1);
  expect([pieces[0]?.from, pieces.at(-1)?.to]).toEqual([from, to]);
  for (const [i, piece] of pieces.entries()) {
    expect(piece.to - piece.from).toBeLessThanOrEqual(WEEK);
    const gap = piece.from - (pieces[i - 1]?.to ?? piece.from - 1);
    expect(gap).toBeGreaterThan(0);
    expect(gap).toBeLessThanOrEqual(1);
  }
  const report = tab.app.read(shownReport);
  expect(report?.rows.length).toBeGreaterThan(4);
  tab.app.publish(
    exportEvents.wanted({
      ...{ id: 'x', of: 'reports', about: 'mileage', name: 'Mileage', format: 'csv' },
      frame: frame({
        tables: [{ title: 'Mileage', columns: exportColumns(report?.columns ?? [], ({ id }) => id) }],
      }),
    }),
  );
  await shows(() => expect(documents).toHaveLength(1));
  expect(documents[0]?.tables[0]?.rows).toHaveLength(report?.rows.length ?? 0);
  expect(documents[0]?.tables[0]?.totals).toContain(report?.totals?.['metres']);
});

test('[TRAC-07] with a Traccar the past of nine days is shown, played and exported', async () => {
  const { tab, device, spans, documents, shows } = await visit('Parcel van 7');
  const { app, clock } = tab;
  const to = EVENING / 1000;
  const range = { from: to - 9 * DAY, to };
  spans.length = 0;
  app.publish(mapEvents.toolOpened({ tool: 'history', devices: [device] }));
  app.publish(historyEvents.rangeChosen({ choice: 'own', ...range, points: null }));
  await shows(() => expect(app.read(progress).status).toBe('ready'));
  for (const each of spans) expect(each.to - each.from).toBeLessThanOrEqual(WEEK);
  const begin = app.read(span)?.from ?? 0;
  expect(begin).toBeLessThan(range.from + DAY);

  app.publish(historyEvents.played({ at: begin, speed: 60 }));
  await tab.after('2s');
  const played = app.read(span);
  if (!played) throw new Error('nothing to play');
  expect(played.skipped.length).toBeGreaterThan(5);
  expect(playerTime(app.read(player), played, clock.own())).toBeGreaterThanOrEqual(begin + 120);

  const columns = [...fixColumns((key) => key)];
  app.publish(
    exportEvents.wanted({
      ...{ id: 'x', of: 'history', about: aboutPast(device, range), name: 'Past', format: 'gpx' },
      frame: frame({ tables: [{ title: 'Past', columns }] }),
    }),
  );
  await shows(() => expect(documents).toHaveLength(1));
  const times = documents[0]?.tracks?.[0]?.pieces.flatMap(({ at }) => Array.from(at ?? [])) ?? [];
  expect(times.length).toBeGreaterThan(500);
  expect(times[0]).toBe(begin);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
});

test('[TRAC-07] [LOG-03] a recorded session with a Traccar folds to the same states', async () => {
  const visited = await visit('Parcel van 7');
  const { tab, device, shows } = visited;
  follow(visited, `/reports/stops?period=yesterday&devices=${device}`);
  await shows(() => expect(tab.app.read(work)).toMatchObject({ status: 'ready', failed: 0 }));
  const rows = tab.app.read(shownReport)?.rows.length ?? 0;
  expect(rows).toBeGreaterThan(0);
  const { events } = tab.app.log;
  const lines = [headerLine('0.0.0-test', 'traccar'), ...events.map(eventLine)];
  const read = readLog(`${lines.join('\n')}\n`, catalogue);
  if (!read.ok) throw new Error(`${read.problem.reason}: ${read.problem.detail}`);
  const replayed = replayApp(allPlugins);
  for (const event of read.events) replayed.replay(event);
  expect(replayed.read(shownReport)?.rows.length).toBe(rows);
  const hashes = (app: typeof replayed) =>
    Object.fromEntries([...app.snapshot()].map(([id, state]) => [id, stateHash(new Map([[id, state]]))]));
  expect(hashes(replayed)).toEqual(hashes(tab.app));
});
