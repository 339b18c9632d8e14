import { describe, expect, test } from 'vitest';
import { catalogue } from '../../events/catalogue.ts';
import * as inspectorEvents from '../../events/inspector.ts';
import { FIX_COLUMN_NAMES } from '../../events/fix-columns.ts';
import * as network from '../../events/network.ts';
import { fixesReceived } from '../../events/positions.ts';
import { location } from '../../src/core/app/location.ts';
import { thinFixesOf } from '../../src/core/positions/thin-fixes.ts';
import { stateHash } from '../../src/replay/state-hash.ts';
import { settled } from '../../src/ports/manual-clock.ts';
import { replayApp } from '../../src/app/replay-app.ts';
import { fakeInspection, fakeTurns } from '../../tests/fake-inspection.ts';
import { lived, plugins } from '../../tests/random-log.ts';
import { Bench, NO_WISH } from './bench/Bench.ts';
import { recordingOf } from './bench/export.ts';
import { atWork, SESSION } from './inspector-given.ts';

describe('the bench', () => {
  test('[LOG-04] what is listed as nobody’s wish is in the catalogue, and is not told', async () => {
    const { inspection, bench } = atWork();
    await bench.go(7);
    const known = new Set(catalogue.map(({ type }) => type));
    for (const type of NO_WISH) {
      expect(known).toContain(type);
      inspection.says({ type, v: 1, payload: {} });
    }
    expect(bench.unheard).toBe(0);
  });

  test('[LOG-04] it plays to the end on the time of whoever looks, and pauses', async () => {
    const { bench } = atWork();
    await bench.go(1);
    bench.play();
    await settled();
    bench.set({ skipsIdle: false });
    bench.tick(1_000);
    await settled();
    expect(bench.position).toBe(2);
    bench.pause();
    bench.tick(5_000);
    expect(bench.position).toBe(2);
    bench.set({ speed: 1000 });
    bench.play();
    bench.tick(250);
    await settled();
    expect([bench.position, bench.playing]).toEqual([SESSION.length, null]);
  });

  test('[LOG-04] in the live list a press only looks; on a screen that replays it goes there', async () => {
    const { inspection, bench } = atWork();
    bench.select(2);
    expect(inspection.onScreen()).toBeNull();
    await bench.go(12);
    bench.select(2);
    await settled();
    expect(bench.position).toBe(3);
  });

  test('[LOG-04] what happens before it listens, and while it does not, is listed', () => {
    const app = lived(SESSION);
    const bench = new Bench(fakeInspection(app), fakeTurns());
    bench.setFilter({ types: new Set(['network/wentOnline']) });
    const seqs = () => Array.from({ length: bench.table.length }, (_, i) => bench.table.seqs[i]);
    const all = () => app.log.events.map(({ seq }) => seq);
    app.publish(network.wentOnline());
    const stop = bench.start();
    expect(seqs()).toEqual(all());
    expect(bench.matches.length).toBe(1);
    app.publish(network.wentOnline());
    stop();
    app.publish(network.wentOnline());
    bench.start();
    app.publish(network.wentOffline());
    expect(seqs()).toEqual(all());
    expect(bench.matches.length).toBe(3);
  });

  test('[LOG-04] the list keeps no fast data that the log has thinned: it says so, and all else works', async () => {
    const { app, bench, inspection, turns } = atWork();
    app.log.thinBy(thinFixesOf);
    const column = (value: number) => [value, value];
    for (let i = 0; i < 100; i++) {
      const fixes = Object.fromEntries(FIX_COLUMN_NAMES.map((name) => [name, column(0)]));
      const device = i % 10 === 0 ? [7, 1000 + i] : [7, 7];
      app.publish(
        fixesReceived({
          source: 'socket',
          fixes: { ...fixes, device, at: column(1_700_000_000 + i) },
        } as never),
      );
    }
    const { table } = bench;
    expect(table.length).toBe(SESSION.length + 100);
    expect(app.log.length).toBeLessThan(table.length);
    const kept = new Map(app.log.events.map((event) => [event.seq, event]));
    const told = Array.from({ length: table.length }, (_, i) => {
      expect(table.at(i)).toBe(kept.get(table.seqs[i] as number));
      return table.isThinned(i);
    });
    // Some are gone, some are less than they were, and the young ones are whole.
    expect([told[SESSION.length + 1], told[SESSION.length], told.at(-1), told[3]]).toEqual([
      true,
      true,
      false,
      false,
    ]);
    expect(table.at(SESSION.length + 1)).toBeUndefined();
    expect(table.at(SESSION.length)).toBeDefined();

    const again = replayApp(plugins);
    for (const event of app.log.events) again.replay(event);
    const states = await bench.states.at(table.length);
    expect(stateHash(states ?? new Map())).toBe(stateHash(again.snapshot()));
    await bench.go(table.length - 3);
    await bench.go(table.length);
    expect(inspection.onScreen()?.read(location).place?.path).toBe('/settings');
    const saved = await recordingOf(bench.subject, bench.matches, inspection, turns, false);
    expect(saved.split('\n').filter((line) => line.startsWith('{"seq"'))).toHaveLength(app.log.length);
  });

  test('closing brings the running app back', async () => {
    const { inspection, bench, stop } = atWork();
    await bench.go(3);
    stop();
    expect(inspection.onScreen()).toBeNull();
  });

  test('[LOG-01] opening and closing are facts, and all else that the inspector does is none', () => {
    const app = lived([inspectorEvents.opened({ by: 'key' }), inspectorEvents.closed()]);
    expect(app.log.length).toBe(2);
  });
});
