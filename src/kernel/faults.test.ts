import { Observable, of } from 'rxjs';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type App, createApp } from './app.ts';
import { declareEffect, type DeclareEffect, type Effect } from './effect.ts';
import { event } from './event.ts';
import { type Overlay, shownOverlays } from './plugin.ts';
import { plainProjection, projection } from './projection.ts';
import { stateHash } from '../replay/state-hash.ts';
import type { Timing } from './app.ts';

const rang = event('door/rang', v.object({ times: v.number() }));
const left = event('house/left');
const effectFailed = event('house/effectFailed', v.object({ effect: v.string(), message: v.string() }));
const faulted = event(
  'house/faulted',
  v.object({ projection: v.string(), type: v.string(), message: v.string() }),
);

/** Adds up the `times` of all events. Throws at an event whose `times` is greater than 2. */
const weak = projection('weak', { count: 0 }, (on) => [
  on(rang, (state, { payload }) => {
    state.count += payload.times;
    if (payload.times > 2) throw new Error(`${payload.times} is too many`);
  }),
]);
const strong = plainProjection('strong', 0, (on) => [on(rang, (sum, { payload }) => sum + payload.times)]);
const faults = plainProjection('faults', 0, (on) => [on(faulted, (count) => count + 1)]);
/** Throws whenever a fault is reported. */
const hopeless = projection('hopeless', 0, (on) => [
  on(faulted, () => {
    throw new Error('me too');
  }),
]);

const effect = declareEffect as DeclareEffect<object>;
function house({
  effects = [],
  projections = [weak, strong, faults, hopeless],
  now = () => 7,
}: {
  effects?: Effect<object>[];
  projections?: unknown[];
  now?: () => number;
} = {}): App {
  return createApp<object>({
    projections: projections as never,
    effects,
    ports: {},
    now,
    stopwatch: now,
    forget: [left],
    failed: (name, problem) => effectFailed({ effect: name, message: String(problem) }),
    faulted: (id, type, problem) => faulted({ projection: id, type, message: String(problem) }),
  });
}
const lines = (app: App) => app.log.events.map(({ seq, cause, type }) => `${seq}←${cause ?? 0} ${type}`);

describe('[LOG-03] [fault 57] a projection that throws', () => {
  test('keeps its last state, every other one folds, and effects go on', () => {
    const heard: number[] = [];
    const app = house({
      effects: [effect({ name: 'hear', on: rang, run: ({ payload }) => void heard.push(payload.times) })],
    });
    app.start();
    for (const times of [1, 5, 2]) app.publish(rang({ times }));
    expect(app.read(weak)).toEqual({ count: 3 });
    expect(app.read(strong)).toBe(8);
    expect(heard).toEqual([1, 5, 2]);
  });

  test('the fault is a fact with its cause, told once for each projection and type, and never in a loop', () => {
    const app = house();
    app.start();
    for (const times of [5, 6, 7]) app.publish(rang({ times }));
    expect(lines(app)).toEqual([
      '1←0 door/rang',
      '2←1 house/faulted',
      '3←2 house/faulted',
      '4←0 door/rang',
      '5←0 door/rang',
    ]);
    expect(app.log.events[1]?.payload).toEqual({
      projection: 'weak',
      type: 'door/rang',
      message: 'Error: 5 is too many',
    });
    expect(app.log.events[2]?.payload).toMatchObject({ projection: 'hopeless', type: 'house/faulted' });
  });

  test('a replay comes to the same state and adds nothing', () => {
    const app = house();
    app.start();
    for (const times of [1, 5, 2]) app.publish(rang({ times }));
    const again = house();
    for (const each of app.log.events) again.replay(each);
    expect(again.log.length).toBe(app.log.length);
    expect(stateHash(again.snapshot())).toBe(stateHash(app.snapshot()));
  });

  test('one that came later folds what was, and its fault is told too', () => {
    const app = house({ projections: [strong, faults] });
    app.start();
    for (const times of [1, 5, 2]) app.publish(rang({ times }));
    app.extend({ projections: [weak] as never, effects: [], ports: {} });
    expect(app.read(weak)).toEqual({ count: 3 });
    expect(app.log.events.at(-1)).toMatchObject({ type: 'house/faulted', payload: { projection: 'weak' } });
    expect(app.read(faults)).toBe(1);
  });

  test('a session that ends in the fact that is thrown at begins anew all the same', () => {
    const fragile = projection('fragile', { count: 0 }, (on) => [
      on(rang, (state) => void state.count++),
      on(left, () => {
        throw new Error('no farewell');
      }),
    ]);
    const app = house({ projections: [fragile] });
    app.publish(rang({ times: 1 }));
    app.publish(left());
    expect(app.read(fragile)).toEqual({ count: 0 });
  });
});

describe('[fault 57] whoever else throws', () => {
  test('a condition of an effect: it counts as not holding, is told once, and others go on', () => {
    let stopped = 0;
    const app = house({
      effects: [
        effect({
          name: 'watch',
          while: (read) => {
            if (read(strong) === 2) throw new Error('blind');
            return read(strong) > 0;
          },
          run: () => new Observable(() => () => void stopped++),
        }),
        effect({
          name: 'leave',
          on: rang,
          run: ({ payload }) => (payload.times === 9 ? of(left()) : undefined),
        }),
      ],
    });
    app.start();
    app.publish(rang({ times: 1 }));
    app.publish(rang({ times: 1 }));
    expect(stopped).toBe(1);
    app.publish(rang({ times: 9 }));
    expect(lines(app)).toEqual([
      '1←0 door/rang',
      '2←0 door/rang',
      '3←2 house/effectFailed',
      '4←0 door/rang',
      '5←4 house/faulted',
      '6←4 house/left',
      '7←5 house/faulted',
    ]);
  });

  test('somebody who listens in: the log and the others hear of the fact all the same', () => {
    const app = house();
    const heard: string[] = [];
    app.tap(() => {
      throw new Error('deaf');
    });
    app.tap(({ type }) => heard.push(type));
    app.publish(rang({ times: 1 }));
    app.publish(rang({ times: 1 }));
    expect(heard).toEqual(['door/rang', 'house/effectFailed', 'door/rang']);
  });

  test('an overlay’s condition: that overlay is not shown, the others are', () => {
    const overlay = (id: string, when: () => boolean): Overlay => ({
      id,
      order: 1,
      when,
      load: () => Promise.resolve(),
    });
    const failed: string[] = [];
    const broken = () => {
      throw new Error('blind');
    };
    const shown = shownOverlays(
      [overlay('a', broken), overlay('b', () => true)],
      (() => null) as never,
      (id) => failed.push(id),
    );
    expect(shown.map(({ id }) => id)).toEqual(['b']);
    expect(failed).toEqual(['a']);
  });
});

describe('how long a fact takes', () => {
  test('is told to whoever listens, folding and effects apart, and not measured for nobody', () => {
    let asked = 0;
    let clock = 0;
    const slow = plainProjection('slow', 0, (on) => [on(rang, (n) => ((clock += 5), n + 1))]);
    const app = createApp<object>({
      projections: [slow] as never,
      effects: [effect({ name: 'act', on: rang, run: () => void (clock += 20) })],
      ports: {},
      now: () => 0,
      stopwatch: () => (asked++, clock),
      forget: [],
      failed: () => effectFailed({ effect: '', message: '' }),
    });
    app.start();
    app.publish(rang({ times: 1 }));
    expect(asked).toBe(0);
    const timings: Timing[] = [];
    const stop = app.time((timing) => timings.push(timing));
    app.publish(rang({ times: 1 }));
    stop();
    app.publish(rang({ times: 1 }));
    expect(timings).toEqual([{ seq: 2, fold: 5, effects: 20 }]);
  });
});
