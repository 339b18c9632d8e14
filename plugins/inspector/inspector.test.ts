import { describe, expect, test } from 'vitest';
import { location } from '../../src/core/app/location.ts';
import type { Recorded } from '../../src/kernel/event.ts';
import { checkPoints } from '../../src/replay/check-points.ts';
import { exportLines } from '../../src/replay/log-export.ts';
import { checkLine, eventLine, headerLine } from '../../src/replay/log-file.ts';
import { settled } from '../../src/ports/manual-clock.ts';
import { replayApp } from '../../src/app/replay-app.ts';
import { fakeFile } from '../../tests/fake-inspection.ts';
import { lived, plugins } from '../../tests/random-log.ts';
import { findIn } from './bench/find-in-state.ts';
import { valueNode, shortText } from './bench/value-nodes.ts';
import { atWork, SESSION, book, tableOf } from './inspector-given.ts';
import { FactTable } from '../../src/replay/fact-table.ts';
import { Secret } from '../../src/kernel/secret.ts';
import { causeOf, chainOf, effectsOf } from './bench/chain.ts';
import { isErrorType } from './bench/error-types.ts';
import { EVERYTHING, type Filter, filterOf } from './bench/filter.ts';
import { Matches } from './bench/matches.ts';
import * as deviceEvents from '../../events/devices.ts';
import { asStory, asTest } from '../../src/replay/copy-as.ts';
import { factsToCopy, recordingOf } from './bench/export.ts';
import { goalOf } from './bench/goal.ts';
import { densityOf, isError, isVisible, nextPosition, positionAt } from './bench/places.ts';
import { Playing } from './bench/playing.ts';
import { Timings } from './bench/Bench.ts';

describe('recordings', () => {
  const about = { app: 'fixpoint 1', catalogue: 'x' };
  const lines = () => [...exportLines(lived(SESSION).log.events as Recorded[], replayApp(plugins), about)];
  const opened = async (text: string) => {
    const { bench, inspection, app } = atWork();
    inspection.hand(fakeFile(text));
    await expect.poll(() => bench.opening.reading === null && bench.folding === null).toBe(true);
    await settled();
    return { bench, inspection, app };
  };

  test('[LOG-03] one that is handed over is shown as it ended, and its check points hold', async () => {
    const { bench, inspection } = await opened(lines().join('\n'));
    expect(bench.subject).toMatchObject({ kind: 'file', recordedBy: 'fixpoint 1' });
    expect(inspection.onScreen()?.read(location).place?.path).toBe('/settings');
    await expect.poll(() => bench.verified.state).toBe('same');
    // Twelve check points: a full one at the end, and one after each user event.
    expect(bench.verified).toMatchObject({ of: 12, done: 12 });
  });

  test('[LOG-03] the first difference is explained: event, projection, path and both values', async () => {
    const text = lines().join('\n').replace('"path":"/settings"', '"path":"/elsewhere"');
    const { bench } = await opened(text);
    await expect.poll(() => bench.verified.state).toBe('differs');
    expect(bench.verified.departure).toMatchObject({ seq: SESSION.length, projection: 'core/location' });
  });

  test('[LOG-03] a check point after a fact that nobody knows is not compared, but known', async () => {
    const events = lived(SESSION).log.events as Recorded[];
    const app = replayApp(plugins);
    const point = checkPoints();
    const text = [headerLine('fixpoint 2', 'x')];
    for (const event of events) {
      app.replay(event);
      text.push(
        eventLine(event.type === 'navigation/locationChanged' ? { ...event, type: 'moon/landed' } : event),
      );
      text.push(checkLine(point(event.seq, app.snapshot())));
    }
    const { bench } = await opened(text.join('\n'));
    await expect.poll(() => bench.verified.state).toBe('differs');
    expect(bench.verified.departure).toMatchObject({ seq: 4, after: 2, projection: 'core/location' });
  });

  test('[LOG-03] a comparison that fails says so', async () => {
    // Only the app that verifies the recording reads `states()` after each event. Here `states()` throws after the last
    // event.
    const fresh = () => {
      const app = replayApp(plugins, { keepsLog: false });
      let folded = 0;
      return {
        ...app,
        replay: (event: Recorded) => {
          folded++;
          app.replay(event);
        },
        states: () => {
          if (folded === SESSION.length && isBroken) throw new Error('no room');
          return app.states();
        },
      };
    };
    let isBroken = false;
    const { bench, inspection } = atWork({ fresh });
    isBroken = true;
    inspection.hand(fakeFile(lines().join('\n')));
    await expect.poll(() => bench.verified.state).toBe('failed');
    expect(bench.verified).toMatchObject({ of: 12, departure: null });
  });

  test('[LOG-06] data with a key toJSON is opened, compared and searched', () => {
    const value = { toJSON: 1, deep: { toJSON: () => 'called', by: 'Ada' } };
    expect(findIn(value, 'Ada')).toEqual([{ path: 'deep.by', text: '"Ada"' }]);
    expect(
      valueNode('x', value)
        .children()
        .map(({ key }) => key),
    ).toEqual(['toJSON', 'deep']);
  });

  test('[LOG-06] a damaged one is refused with line and reason, and nothing of the session is lost', async () => {
    const text = lines()
      .map((line, i) => (i === 5 ? '{"seq":' : line))
      .join('\n');
    const { bench, inspection, app } = await opened(text);
    expect(bench.opening.refusal?.problem).toMatchObject({ line: 6, reason: 'notJson' });
    expect(bench.subject.kind).toBe('live');
    expect(inspection.onScreen()).toBeNull();
    expect(app.log.length).toBe(SESSION.length);
    bench.opening.openBefore();
    await settled();
    expect(bench.table.length).toBe(4);
    expect(bench.subject.problem?.line).toBe(6);
    expect(inspection.onScreen()?.read(location).place?.path).toBe('/login');
  });

  test('[LOG-06] a file of another product and an empty one', async () => {
    for (const [text, reason] of [
      ['', 'empty'],
      ['PK\u0003\u0004', 'otherFile'],
    ] as const) {
      const { bench } = await opened(text);
      expect(bench.opening.refusal?.problem.reason).toBe(reason);
      bench.opening.openBefore();
      expect(bench.subject.kind).toBe('live');
    }
  });
});

const listed = (table: FactTable, filter: Partial<Filter>) => {
  const matches = new Matches(table, filterOf({ ...EVERYTHING, ...filter }, table, book));
  matches.scan(() => false);
  return Array.from({ length: matches.length }, (_, row) => table.typeAt(matches.at(row)));
};
const logOf = (app = lived(SESSION)) => {
  const table = new FactTable();
  for (const event of app.log.events) table.add(event);
  return table;
};

describe('the list of events', () => {
  const table = logOf();

  test('[LOG-04] is narrowed by type, by text, to errors, and to what a plugin folds', () => {
    expect(listed(table, { types: new Set(['devices/selected']) })).toEqual(['devices/selected']);
    expect(listed(table, { text: 'SETTINGS' })).toEqual(['navigation/locationChanged']);
    expect(listed(table, { text: 'onerror' })).toEqual(['app/viewFailed']);
    expect(listed(table, { errorsOnly: true })).toEqual(['app/viewFailed']);
    expect(listed(table, { plugin: 'inspector' })).toEqual([]);
    expect(listed(table, { plugin: 'core', text: 'v2' })).toContain('navigation/locationChanged');
  });

  test('[LOG-04] leaves fast data out when it is told to', () => {
    const fast = tableOf([1, 0, 1, 'positions/fixesReceived'], [2, 0, 2, 'devices/deselected']);
    expect(listed(fast, { withoutFixes: true })).toEqual(['devices/deselected']);
  });

  test('[LOG-04] a chain is all that one fact set off', () => {
    const chained = tableOf([1, 0, 1], [2, 1, 1], [3, 0, 3], [4, 2, 1]);
    const matches = new Matches(chained, filterOf({ ...EVERYTHING, flow: 1 }, chained, book));
    matches.scan(() => false);
    expect([0, 1, 2].map((row) => matches.at(row))).toEqual([0, 1, 3]);
    expect(matches.rowOf(3)).toBe(2);
    expect(matches.rowOf(2)).toBe(2);
  });

  test('[LOG-04] secrets are not found, because they are nowhere', () => {
    expect(listed(table, { text: 'canary' })).toEqual([]);
  });

  test('a search goes on piece by piece and can be given up', () => {
    const matches = new Matches(table, () => true);
    let looks = 0;
    matches.scan(() => ++looks > 3);
    expect(matches.length).toBe(3);
    expect(matches.isDone).toBe(false);
    matches.scan(() => false);
    expect(matches.length).toBe(table.length);
    expect(matches.isDone).toBe(true);
  });

  test('without a filter nothing is kept: rows are the facts', () => {
    const all = new Matches(table, null);
    expect([all.length, all.at(4), all.rowOf(4), all.isDone]).toEqual([table.length, 4, 4, true]);
  });

  test.each([
    'auth/loginRefused',
    'app/faulted',
    'app/effectFailed',
    'network/streamLost',
    'imports/fileRefused',
  ])('%s tells of something that went wrong', (type) => expect(isErrorType(type)).toBe(true));
  test.each(['auth/loginSucceeded', 'devices/selected', 'app/timePassed'])('%s does not', (type) =>
    expect(isErrorType(type)).toBe(false),
  );
});

describe('why something happened', () => {
  const table = tableOf([1, 0, 1], [2, 1, 1], [3, 1, 1], [5, 2, 1], [6, 0, 6], [7, 99, 1]);

  test('[LOG-04] a fact names its cause and what it set off', () => {
    expect(causeOf(table, 3)).toBe(1);
    expect(causeOf(table, 0)).toBe(-1);
    expect(effectsOf(table, 0)).toEqual([1, 2]);
    expect(effectsOf(table, 4)).toEqual([]);
  });

  test('[LOG-04] the chain is a tree, each fact beneath its cause; one whose cause is missing stands alone', () => {
    expect(chainOf(table, 1).rows).toEqual([
      { index: 0, depth: 0 },
      { index: 1, depth: 1 },
      { index: 3, depth: 2 },
      { index: 2, depth: 1 },
      { index: 5, depth: 0 },
    ]);
  });

  test('a cause that a file lacks is no cause', () => expect(causeOf(table, 5)).toBe(-1));

  test('a chain of ten thousand, each the cause of the next, is cut and does not overflow', () => {
    const deep = tableOf(
      ...Array.from({ length: 10_000 }, (_, i): [number, number, number] => [i + 1, i, 1]),
    );
    const { rows, more } = chainOf(deep, 1);
    expect(rows).toHaveLength(500);
    expect(more).toBe(9_500);
    expect(chainOf(deep, 1, 20_000).rows.at(-1)?.depth).toBe(9_999);
  });
});

describe('looking at values', () => {
  test('[LOG-02] secrets are marks in trees, lines and searches', () => {
    const state = { token: new Secret('canary-token'), other: 'plain' };
    const node = valueNode('session', state);
    expect(JSON.stringify([node.text, node.children(), shortText(state), findIn(state, 'a')])).not.toContain(
      'canary',
    );
    expect(node.children()[0]).toMatchObject({ kind: 'secret', text: '‹secret›' });
    expect(findIn(state, 'canary')).toEqual([]);
  });

  test('[LOG-04] columns are one line with a table on demand', () => {
    const node = valueNode('fixes', { id: new Uint32Array(3), lat: new Int32Array([1, 2, 3]) });
    expect(node).toMatchObject({ kind: 'columns', text: '3 × { id, lat }', size: 0 });
    expect(node.table?.cell('lat', 2)).toBe(3);
  });

  test('[LOG-06] hostile values: long, deep, odd keys; nothing throws and nothing is run', () => {
    let deep: unknown = 1;
    for (let i = 0; i < 5_000; i++) deep = { deep };
    expect(shortText(deep).length).toBeLessThan(200);
    const odd = JSON.parse('{"__proto__": {"x": 1}, "constructor": 2, "toString": 3}') as object;
    expect(
      valueNode('odd', odd)
        .children()
        .map(({ key }) => key),
    ).toEqual(['__proto__', 'constructor', 'toString']);
    const long = valueNode('text', 'x'.repeat(100_000));
    expect(long.text.length).toBeLessThan(200);
    expect(long.whole?.length).toBeGreaterThan(100_000);
    expect(valueNode('many', Array.from({ length: 100_000 })).children()).toHaveLength(500);
    expect(findIn(deep, 'deep').length).toBeGreaterThan(10);
  });

  test('[LOG-04] a text is found in names and in values, with its path', () => {
    const state = { 'core/devices': { byId: new Map([[7, { name: 'Bella' }]]) } };
    expect(findIn(state, 'bella')).toEqual([{ path: 'core/devices.byId.7.name', text: '"Bella"' }]);
    expect(findIn(state, 'byid')[0]?.path).toBe('core/devices.byId');
  });
});

describe('recordings', () => {
  const about = { app: 'fixpoint 1', catalogue: 'x' };
  const lines = () => [...exportLines(lived(SESSION).log.events as Recorded[], replayApp(plugins), about)];
  const opened = async (text: string) => {
    const { bench, inspection, app } = atWork();
    inspection.hand(fakeFile(text));
    await expect.poll(() => bench.opening.reading === null && bench.folding === null).toBe(true);
    await settled();
    return { bench, inspection, app };
  };

  test('[LOG-06] a file that goes away while it is read is refused too', async () => {
    const { bench, inspection } = atWork();
    inspection.hand({
      name: 'gone.events.ndjson',
      size: 10,
      // oxlint-disable-next-line require-yield -- it fails before the first piece
      async *pieces() {
        throw new Error('NotReadableError');
      },
    });
    await settled();
    expect(bench.opening.refusal?.problem.detail).toBe('NotReadableError');
  });

  test('[LOG-02] what is saved of the list replays by itself and holds no secret', async () => {
    const { bench, inspection, turns } = atWork();
    bench.setFilter({ errorsOnly: true });
    const part = await recordingOf(bench.subject, bench.matches, inspection, turns, true);
    expect(part.split('\n')[1]).toContain('app/viewFailed');
    expect((await opened(part)).bench.table.length).toBe(1);
    bench.setFilter({ errorsOnly: false });
    const whole = await recordingOf(bench.subject, bench.matches, inspection, turns, true);
    expect(whole).not.toContain('canary');
    const again = await opened(whole);
    expect(again.bench.table.length).toBe(SESSION.length);
    await expect.poll(() => again.bench.verified.state).toBe('same');
  });

  test('[LOG-02] a part of a recording without names says so too, whatever the user hides now', async () => {
    const { bench, inspection, turns } = atWork();
    const save = async (text: string, hides: boolean) => {
      const it = await opened(text);
      const saved = await recordingOf(it.bench.subject, it.bench.matches, it.inspection, turns, hides);
      return (JSON.parse(saved.split('\n')[0] ?? '') as { hides?: unknown }).hides;
    };
    const hidden = await recordingOf(bench.subject, bench.matches, inspection, turns, true);
    const moved = { names: true, places: 'moved' };
    expect([await save(hidden, false), await save(hidden, true)]).toEqual([moved, moved]);
    const removed = hidden.replace('"places":"moved"', '"places":"removed"');
    expect(await save(removed, true)).toEqual({ names: true, places: 'removed' });
  });

  test('[LOG-02] what is saved or copied holds no name and nothing undeclared, unless the user wants names', async () => {
    const { app, bench, inspection, turns } = atWork();
    app.publish({ ...deviceEvents.removed({ id: 7 }), payload: { id: 7, extra: 'canary-extra' } } as never);
    const save = (hides: boolean) => recordingOf(bench.subject, bench.matches, inspection, turns, hides);
    const hidden = await save(true);
    expect(hidden).toContain('devices/removed');
    expect(hidden).not.toMatch(/ada@example|canary|onerror/);
    expect(await save(false)).toContain('ada@example.com');
    expect(await save(false)).not.toContain('canary');
    const at = SESSION.findIndex(({ type }) => type === 'auth/loginSucceeded');
    const toCopy = factsToCopy(bench.table, at, inspection.forFile(true));
    if (!toCopy) throw new Error('nothing to copy');
    for (const make of [asTest, asStory]) {
      const { fresh, assembly } = inspection;
      const { projections } = assembly;
      const text = await make(toCopy.facts, { index: toCopy.index, fresh, projections, now: turns.now });
      expect(text).toContain('auth/loginSucceeded');
      expect(text).not.toMatch(/ada@example|canary/);
    }
  });

  test('a second file takes the place of one that is still read', async () => {
    const { bench, inspection } = atWork();
    inspection.hand(fakeFile(lines().join('\n'), 'slow', 1));
    inspection.hand(fakeFile(lines().slice(0, 3).join('\n'), 'quick.events.ndjson'));
    await expect.poll(() => bench.subject.name).toBe('quick.events.ndjson');
    await settled();
    expect(bench.subject.name).toBe('quick.events.ndjson');
    expect(bench.table.length).toBe(2);
  });
});

describe('places in a log', () => {
  const table = tableOf(
    [1, 0, 1, 'app/started', 1_000],
    [2, 0, 2, 'positions/fixesReceived', 2_000],
    [3, 0, 3, 'auth/loginFailed', 3_000],
    [4, 0, 4, 'app/timePassed', 13_000],
    [5, 0, 5, 'devices/selected', 13_000],
  );

  test('[LOG-04] the next error, the next visible change, forwards and backwards', () => {
    expect(nextPosition(table, 0, 1, isError(table))).toBe(3);
    expect(nextPosition(table, 3, 1, isError(table))).toBeNull();
    expect(nextPosition(table, 5, -1, isError(table))).toBe(3);
    const visible = isVisible(table, book.fast);
    expect(nextPosition(table, 3, 1, visible)).toBe(5);
    expect(nextPosition(table, 3, -1, visible)).toBe(1);
  });

  test('[LOG-04] a moment is the position after all that happened by then', () => {
    expect([0, 1_000, 2_500, 13_000, 99_000].map((at) => positionAt(table, at))).toEqual([0, 1, 2, 5, 5]);
  });

  test('[LOG-04] one goes to a number, a time of day, or so many seconds after the beginning', () => {
    const noon = new Date(2026, 5, 15, 12, 0, 0).getTime();
    const day = tableOf([10, 0, 10, 'app/started', noon], [12, 0, 12, 'app/initialised', noon + 64_500]);
    expect(goalOf('12', day, noon)).toBe(2);
    expect(goalOf(' #10 ', day, noon)).toBe(1);
    expect(goalOf('11', day, noon)).toBeNull();
    expect(goalOf('12:01', day, noon)).toBe(1);
    expect(goalOf('12:01:04.5', day, noon)).toBe(2);
    expect(goalOf('23:00', day, noon)).toBeNull();
    expect(goalOf('+64.5', day, noon)).toBe(2);
    for (const wrong of ['', 'x', '1e99', '-3', '12:', '+', '<b>'])
      expect(goalOf(wrong, day, noon)).toBeNull();
    expect(goalOf('12:00', new FactTable(), noon)).toBeNull();
  });

  test('[LOG-04] the bar counts facts and errors where they happened', () => {
    const { counts, errors } = densityOf(table, 12);
    expect(counts.reduce((a, b) => a + b)).toBe(5);
    expect([counts[0], counts[1], counts[2], counts[11]]).toEqual([1, 1, 1, 2]);
    expect(errors[2]).toBe(1);
    expect(densityOf(new FactTable(), 3).counts).toEqual(new Uint32Array(3));
  });
});

describe('playing', () => {
  const table = tableOf(
    [1, 0, 1, 'app/started', 1_000],
    [2, 0, 2, 'app/initialised', 1_100],
    [3, 0, 3, 'app/timePassed', 11_100],
    [4, 0, 4, 'app/timePassed', 11_200],
  );

  test('[LOG-04] as fast as it was recorded, and a tenth, and a thousand times as fast', () => {
    const one = new Playing(table, 1);
    expect(one.advance(50, 1, false)).toBe(1);
    expect(one.advance(50, 1, false)).toBe(2);
    expect(one.advance(9_999, 1, false)).toBe(2);
    expect(one.advance(1, 1, false)).toBe(3);
    expect(new Playing(table, 1).advance(999, 0.1, false)).toBe(1);
    expect(new Playing(table, 1).advance(11, 1000, false)).toBe(4);
  });

  test('[LOG-04] idle time is skipped where nothing happens for more than a second of the viewer', () => {
    const playing = new Playing(table, 2);
    expect(playing.advance(16, 1, true)).toBe(3);
    expect(playing.advance(100, 1, true)).toBe(4);
    expect(playing.isOver).toBe(true);
    expect(playing.advance(1_000, 1, true)).toBe(4);
  });

  test('a clock that was set back does not bring playing to a halt or back', () => {
    const odd = tableOf(
      [1, 0, 1, 'app/started', 5_000],
      [2, 0, 2, 'app/started', 1_000],
      [3, 0, 3, 'app/started', 6_000],
    );
    const playing = new Playing(odd, 1);
    const seen = [playing.advance(100, 1, false), playing.advance(1_000, 1, false)];
    expect(seen[1]).toBe(3);
    expect(seen[0]).toBeGreaterThanOrEqual(1);
  });
});

test('[LOG-04] timings: most of all in all first, and the slowest facts', () => {
  const timings = new Timings();
  timings.add({ seq: 1, fold: 1, effects: 1 }, 'a/one');
  timings.add({ seq: 2, fold: 4, effects: 0 }, 'a/two');
  timings.add({ seq: 3, fold: 1, effects: 2 }, 'a/one');
  expect(timings.byType().map(({ type, count, total, longest }) => [type, count, total, longest])).toEqual([
    ['a/one', 2, 5, 3],
    ['a/two', 1, 4, 4],
  ]);
  expect(timings.slowest().map(({ seq }) => seq)).toEqual([2, 3, 1]);
  expect(timings.of(3)).toEqual({ seq: 3, fold: 1, effects: 2 });
});
