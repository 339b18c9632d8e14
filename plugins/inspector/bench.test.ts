import { describe, expect, test } from 'vitest';
import * as deviceEvents from '../../events/devices.ts';
import { attention } from '../../src/core/devices/devices.ts';
import { location } from '../../src/core/app/location.ts';
import { stateHash } from '../../src/replay/state-hash.ts';
import { replayApp } from '../../src/app/replay-app.ts';
import { plugins } from '../../tests/random-log.ts';
import { changesOf } from './bench/changes.ts';
import { atWork, place, SESSION } from './inspector-given.ts';

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
