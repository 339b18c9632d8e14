import { NEVER, of } from 'rxjs';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { type App, type AppParts, createApp } from './app.ts';
import { declareEffect, type DeclareEffect, type Effect } from './effect.ts';
import { event } from './event.ts';
import { plainProjection } from './projection.ts';

const added = event('sum/added', v.object({ by: v.number() }));
const told = event('sum/told');
const failed = event('sum/effectFailed', v.object({ effect: v.string() }));
const sum = plainProjection('sum', 0, (on) => [on(added, (state, { payload }) => state + payload.by)]);
const effect = declareEffect as DeclareEffect<object>;

function running(effects: readonly Effect<object>[] = [], over: Partial<AppParts<object>> = {}): App {
  const app = createApp<object>({
    projections: [sum] as never,
    effects,
    ports: {},
    now: () => 0,
    forget: [],
    failed: (name) => failed({ effect: name }),
    ...over,
  });
  app.start();
  return app;
}
const typesOf = (app: App) => app.log.events.map(({ type }) => type);

describe('effects of a running app', () => {
  test('several hear of one kind of fact', () => {
    const heard: string[] = [];
    const app = running(
      ['a', 'b'].map((name) => effect({ name, on: added, run: () => void heard.push(name) })),
    );
    app.publish(added({ by: 1 }));
    expect(heard).toEqual(['a', 'b']);
  });

  test('what begins when no fact is handled has no cause', () => {
    const app = running();
    app.publish(added({ by: 1 }));
    const late = effect({ name: 'tell', while: (read) => read(sum) > 0, run: () => of(told()) });
    app.extend({ projections: [], effects: [late], ports: {} });
    expect(app.log.events[1]).toEqual({ seq: 2, at: 0, type: 'sum/told', v: 1, payload: {}, flow: 2 });
  });

  test.each([null, undefined, false])('a condition of %o does not hold', (value) => {
    const ran: unknown[] = [];
    const app = running([
      effect({
        name: 'run',
        while: (read) => (read(sum) === 1 ? value : read(sum)),
        run: (given) => void ran.push(given),
      }),
    ]);
    for (const by of [1, 1]) app.publish(added({ by }));
    expect(ran).toEqual([0, 2]);
  });

  test('what a run gives is a fact only when it is a draft: not nothing, and not a fact of the log', () => {
    const app = running([
      effect({ name: 'null', on: added, run: () => null as unknown as undefined }),
      effect({ name: 'again', on: added, run: (fact) => fact }),
    ]);
    app.publish(added({ by: 1 }));
    expect(typesOf(app)).toEqual(['sum/added']);
  });

  test('stopped, nothing lasting goes on and nothing begins; started again, it does', () => {
    let isOn = 0;
    const lamp = effect({
      name: 'lamp',
      while: (read) => read(sum) % 2 === 1,
      run: () => ((isOn += 1), NEVER),
    });
    const app = running([lamp]);
    app.stop(); // nothing was on
    app.publish(added({ by: 1 }));
    expect(isOn).toBe(0);
    app.start();
    expect(isOn).toBe(1);
    app.stop();
    for (const by of [1, 1]) app.publish(added({ by }));
    expect(isOn).toBe(1);
  });

  test('a run that lasts ends with the app', () => {
    let tell = () => {};
    const later = new Promise<ReturnType<typeof told>>((done) => (tell = () => done(told())));
    const app = running([effect({ name: 'tell', while: () => true, run: () => later })]);
    app.stop();
    tell();
    return later.then(() => expect(typesOf(app)).toEqual([]));
  });
});

describe('who listens in', () => {
  test('hears of each fact until they stop, replayed ones too', () => {
    const app = running();
    const heard: number[] = [];
    const stop = app.tap(({ seq }) => heard.push(seq));
    app.publish(added({ by: 1 }));
    app.replay({ seq: 2, at: 0, flow: 2, ...added({ by: 1 }) });
    stop();
    app.publish(added({ by: 1 }));
    expect(heard).toEqual([1, 2]);
  });

  test('and throws is told of by name, in what is lived and not in what is replayed', () => {
    const app = running();
    app.tap(() => {
      throw new Error('deaf');
    });
    app.replay({ seq: 1, at: 0, flow: 1, ...added({ by: 1 }) });
    expect(typesOf(app)).toEqual(['sum/added']);
    app.publish(added({ by: 1 }));
    expect(app.log.events.slice(2).map(({ payload }) => payload)).toEqual([{ effect: 'tap' }]);
  });

  test('as a view that throws is told of once', () => {
    const app = running();
    const stop = app.listen(
      (read) => {
        if (read(sum) > 0) throw new Error('blind');
      },
      () => {},
    );
    for (const by of [1, 1]) app.publish(added({ by }));
    stop();
    expect(app.log.events.filter(({ type }) => type === failed.type).map(({ payload }) => payload)).toEqual([
      { effect: 'view' },
    ]);
  });
});

test('a replay that keeps no log folds all the same', () => {
  const fact = { seq: 1, at: 0, flow: 1, ...added({ by: 3 }) };
  const [lean, whole] = [running([], { keepsLog: false }), running()];
  for (const app of [lean, whole]) app.replay(fact);
  expect([lean, whole].map((app) => [app.read(sum), app.log.length])).toEqual([
    [3, 0],
    [3, 1],
  ]);
});
