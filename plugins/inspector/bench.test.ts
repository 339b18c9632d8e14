import { describe, expect, test } from 'vitest';
import * as deviceEvents from '../../events/devices.ts';
import { attention } from '../../src/core/devices/devices.ts';
import { location } from '../../src/core/app/location.ts';
import { stateHash } from '../../src/replay/state-hash.ts';
import { replayApp } from '../../src/app/replay-app.ts';
import { plugins, lived } from '../../tests/random-log.ts';
import { changesOf } from './bench/changes.ts';
import { atWork, place, SESSION } from './inspector-given.ts';
import { catalogue } from '../../events/catalogue.ts';
import * as inspectorEvents from '../../events/inspector.ts';
import { FIX_COLUMN_NAMES } from '../../events/fix-columns.ts';
import * as network from '../../events/network.ts';
import { fixesReceived } from '../../events/positions.ts';
import { thinFixesOf } from '../../src/core/positions/thin-fixes.ts';
import { settled } from '../../src/ports/manual-clock.ts';
import { fakeInspection, fakeTurns } from '../../tests/fake-inspection.ts';
import { Bench, NO_WISH } from './bench/Bench.ts';
import { recordingOf } from './bench/export.ts';

describe('the bench', () => {
  test('[LOG-04] scrubbing back shows the route as it was, and the running app hears nothing of it', async () => {
    const { app, inspection, bench } = atWork();
    const before = app.log.length;
    await bench.go(3);
    expect(inspection.onScreen()?.read(location).place?.path).toBe('/login');
    expect(bench.isLive).toBe(false);
    await bench.go(7);
    expect(inspection.onScreen()?.read(attention).selected).toBe(7);
    expect(inspection.onScreen()?.read(location).place?.path).toBe('/v2');
    await bench.go(0);
    expect(inspection.onScreen()?.read(location).place).toBeNull();
    expect(app.log.length).toBe(before);
    expect(app.read(location).place?.path).toBe('/settings');
  });

  test('[LOG-04] back to live is one step, and live data went on meanwhile', async () => {
    const { app, inspection, bench } = atWork();
    await bench.go(2);
    app.publish(place('/v2'));
    expect(bench.table.length).toBe(SESSION.length + 1);
    expect(bench.position).toBe(2);
    bench.backToLive();
    expect(inspection.onScreen()).toBeNull();
    expect([bench.isLive, bench.follows, bench.position]).toEqual([true, true, SESSION.length + 1]);
  });

  test('[LOG-03] every position is the state of a plain fold, from whichever side one comes', async () => {
    const { app, inspection, bench } = atWork();
    for (const position of [12, 1, 7, 6, 8, 0, 12, 3]) {
      await bench.go(position);
      const plain = replayApp(plugins);
      for (const event of app.log.events.slice(0, position)) plain.replay(event);
      expect(stateHash(inspection.onScreen()?.snapshot() ?? new Map()), `${position}`).toBe(
        stateHash(plain.snapshot()),
      );
    }
  });

  test('[LOG-04] of several places that are wanted at once the last one comes onto the screen', async () => {
    const { inspection, bench } = atWork();
    await Promise.all([bench.go(12), bench.go(2), bench.go(7)]);
    expect(bench.position).toBe(7);
    expect(inspection.onScreen()?.read(attention).selected).toBe(7);
    expect(bench.folding).toBeNull();
  });

  test('going back to live while a far place is still folded: live it stays', async () => {
    const { inspection, bench } = atWork();
    const going = bench.go(3);
    bench.backToLive();
    await going;
    expect(inspection.onScreen()).toBeNull();
    expect(bench.isLive).toBe(true);
  });

  test('[LOG-04] a fact shows what it changed, projection by projection', async () => {
    const { bench } = atWork();
    const [before, after] = [await bench.states.at(6), await bench.states.at(7)];
    expect(changesOf(before ?? new Map(), after ?? new Map())).toContainEqual({
      projection: 'core/attention',
      differences: [{ path: 'selected', before: null, after: 7 }],
    });
  });

  test('[LOG-04] what somebody does on a screen that replays goes nowhere and is told; what the map says by itself is not', async () => {
    const { app, inspection, bench } = atWork();
    await bench.go(7);
    const before = app.log.length;
    inspection.says({ type: 'map/cameraSettled', v: 1, payload: {} });
    expect(bench.unheard).toBe(0);
    inspection.says(deviceEvents.deselected());
    expect(bench.unheard).toBe(1);
    expect(app.log.length).toBe(before);
  });

  test.each([
    'app/reloadChosen',
    'app/updateAccepted',
    'app/errorPopupRetryChosen',
    'push/permissionRequested',
    'push/seeChosen',
    'tour/ended',
    'news/pageRequested',
    'map/fitRequested',
    'map/aTypeOfLater',
  ])('[LOG-04] %s is a press, and on a screen that replays it is told', async (type) => {
    const { inspection, bench } = atWork();
    await bench.go(7);
    inspection.says({ type, v: 1, payload: {} });
    expect(bench.unheard).toBe(1);
  });
});

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
    // Thinning removed one old event and shortened another. The other two events are complete.
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
