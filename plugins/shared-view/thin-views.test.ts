import { expect, test } from 'vitest';
import * as app from '../../events/app.ts';
import * as viewEvents from '../../events/shared-view.ts';
import type { Draft, Recorded } from '../../src/kernel/event.ts';
import { LogBuffer } from '../../src/kernel/log-buffer.ts';
import { START } from '../../tests/samples.ts';
import { opened } from './shared-view-given.ts';
import { sharedView } from './shared-view.state.ts';
import { thinViewsOf } from './thin-views.ts';

const fixAt = (at: number) => ({
  ...{ at: START + at, lat: 57.7, lng: 11.97 + at / 1e6, speed: 20, heading: 90, accuracy: 5 },
});
const device = (key: number, name: string, ...at: number[]) => ({
  ...{ key, name, colour: '#2f6fde', icon: 'van', fixes: at.map(fixAt) },
});
const loaded = (...devices: ReturnType<typeof device>[]) =>
  viewEvents.loaded({ kind: 'position', ends: null, devices, goal: null, next: 0 });

/** The log of a guest's page: the whole one, and the thinned one. */
function page() {
  const log = new LogBuffer();
  log.thinBy(thinViewsOf);
  const all: Recorded[] = [];
  const add = (draft: Draft, second: number) => {
    const event = { ...draft, seq: log.lastSeq + 1, at: (START + second) * 1000, flow: 0 };
    log.add(event);
    all.push(event);
  };
  add(opened(), 0);
  const seen = (events: readonly Recorded[]) =>
    events.reduce((state, event) => sharedView.apply(state, event), sharedView.initial());
  return { log, all, add, seen };
}

test('[SHARE-04] the log of a wall screen stays small for days, and shows the same', () => {
  const { log, all, add, seen } = page();
  let most = 0;
  // The van stands. The car moves, so it has a new fix in each answer.
  for (let second = 0; second < 4 * 86_400; second += 10) {
    add(loaded(device(1, 'Van', ...(second === 0 ? [-5] : [])), device(2, 'Car', second)), second);
    add(app.timePassed(), second);
    most = Math.max(most, log.length);
  }
  expect(all.length).toBeGreaterThan(60_000);
  expect(most).toBeLessThan(1_500);
  expect(seen(log.events)).toEqual(seen(all));
});

test('[SHARE-03] a log that is thinned shows the newest fix of each device, also after the owner changed the link', () => {
  const { log, all, add, seen } = page();
  add(loaded(device(1, 'Van', 0)), 0);
  add(loaded(device(1, 'Bus', 100), device(2, 'Car', 90)), 100);
  add(loaded(device(1, 'Bus'), device(2, 'Car', 110)), 110);
  add(app.timePassed(), 2_000);
  add(app.timePassed(), 4_000);
  expect(log.events.map(({ type }) => type)).toEqual([
    'navigation/locationChanged',
    'sharedView/loaded',
    'app/timePassed',
    'app/timePassed',
  ]);
  expect(seen(log.events)).toEqual(seen(all));
  expect(seen(log.events).seen?.devices.map(({ fixes }) => fixes.map(({ at }) => at - START))).toEqual([
    [100],
    [110],
  ]);
});
