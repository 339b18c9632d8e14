import { describe, expect, test } from 'vitest';
import * as historyEvents from '../../events/history.ts';
import * as mapEvents from '../../events/map.ts';
import type { Way } from '../../src/rules/travel/way.ts';
import { backend, fixes, START } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { historyPlugin } from './index.ts';
import { pastOf, progress } from './past.state.ts';
import { player } from './player.state.ts';

const DAY = 86_400;
const DAYS = 40;
const open = (tool: 'history' | 'measure' | 'heat') =>
  mapEvents.toolOpened({ tool, devices: tool === 'measure' ? [] : [1] });
const from = (day: number) => START - (DAYS - day) * DAY;
const piece = (day: number) => ({ device: 1, from: from(day), to: from(day) + DAY - 1 });
const loaded = (day: number, count = 20) =>
  historyEvents.pieceLoaded({
    ...piece(day),
    fixes: fixes(
      ...Array.from({ length: count }, (_, i) => ({
        device: 1,
        at: from(day) - START + i * 60,
        lat: 57.7 + i / 1e4,
      })),
    ),
  });
const failed = (day: number) =>
  historyEvents.pieceFailed({ ...piece(day), failure: { reason: 'server', status: 500 } });
function story() {
  const it = scenario({ plugins: [{ ...historyPlugin, effects: [] }], backend: backend() });
  it.app.publish(open('history'));
  it.app.publish(
    historyEvents.rangeChosen({ choice: 'own', from: from(0), to: from(DAYS) - 1, points: null }),
  );
  return it;
}

describe('[MAP-06] a past that comes in many pieces', () => {
  test('is put together some times, not for each piece, and is whole in the end', () => {
    const it = story();
    const ways = new Set<Way | undefined>();
    for (let day = 0; day < DAYS; day++) {
      it.app.publish(loaded(day));
      ways.add(it.app.read(pastOf(1))?.way);
      // What is shown is never far behind what came.
      const shown = it.app.read(pastOf(1))?.way.at.length ?? 0;
      expect(shown).toBeGreaterThanOrEqual(((day + 1) * 20) / 1.25 - 1);
    }
    expect(ways.size).toBeLessThan(20);
    expect(it.app.read(pastOf(1))?.way.at).toHaveLength(DAYS * 20);
    expect(it.app.read(progress).status).toBe('ready');
  });

  test('a piece that fails or is empty leaves the way as it is: nothing is worked out anew', () => {
    const it = story();
    for (let day = 0; day < DAYS - 2; day++) it.app.publish(loaded(day));
    it.app.publish(failed(DAYS - 2));
    const { way: before } = it.app.read(pastOf(1)) ?? {};
    it.app.publish(loaded(DAYS - 1, 0));
    const { way: after } = it.app.read(pastOf(1)) ?? {};
    expect(after?.at).toHaveLength((DAYS - 2) * 20);
    it.app.publish(historyEvents.loadingRetried());
    it.app.publish(failed(DAYS - 2));
    expect(it.app.read(pastOf(1))?.way).toBe(after);
    expect(before?.at.length).toBeLessThanOrEqual(after?.at.length ?? 0);
  });

  test('when loading is stopped, all that came is there', () => {
    const it = story();
    for (let day = 0; day < 31; day++) it.app.publish(loaded(day));
    it.app.publish(historyEvents.loadingCancelled());
    expect(it.app.read(pastOf(1))?.way.at).toHaveLength(31 * 20);
  });
});

describe('[MAP-07] the player and other tools', () => {
  test.each(['measure', 'heat'] as const)('what is played is over when “%s” is taken in hand', (tool) => {
    const it = story();
    it.app.publish(loaded(0));
    it.app.publish(historyEvents.deviceChosen({ device: 1 }));
    it.app.publish(historyEvents.followChosen({ on: true, by: 'button' }));
    it.app.publish(historyEvents.played({ at: from(0), speed: 60 }));
    it.app.publish(open(tool));
    expect(it.app.read(player)).toMatchObject({
      isPlaying: false,
      at: null,
      isFollowing: false,
      device: null,
    });
  });
  test('one more device in the history goes on playing', () => {
    const it = story();
    it.app.publish(historyEvents.played({ at: from(0), speed: 60 }));
    it.app.publish(mapEvents.toolOpened({ tool: 'history', devices: [1, 2] }));
    expect(it.app.read(player).isPlaying).toBe(true);
  });
});
