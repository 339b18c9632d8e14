import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { createApp, type App, type AppParts } from './app.ts';
import { event, type Draft } from './event.ts';
import { plainProjection, projection } from './projection.ts';
import { select } from './read.ts';
import { Secret, secret } from './secret.ts';
import {
  answered,
  closed,
  door,
  effect,
  failed,
  house,
  isOpen,
  left,
  opened,
  type Ports,
  rang,
  visits,
} from './kernel-given.ts';
import { merge, NEVER, Observable, of, Subject, throwError, timer, toArray } from 'rxjs';
import { declareEffect, type DeclareEffect, type Effect } from './effect.ts';

describe('[LOG-01] the log is the only way to change state', () => {
  test('a fact is stamped, folded and read', () => {
    const { app } = house();
    app.publish(opened({ by: 'Ada' }));
    expect(app.read(door)).toEqual({ open: true, by: ['Ada'] });
    expect(app.read(isOpen)).toBe(true);
    expect(app.log.events).toEqual([
      { seq: 1, at: 1000, type: 'door/opened', v: 1, payload: { by: 'Ada' }, flow: 1 },
    ]);
  });

  test('whoever reads a state cannot write into it', () => {
    const { app } = house();
    app.publish(opened({ by: 'Ada' }));
    const state = app.read(door);
    expect(() => state.by.push('Eve')).toThrow(TypeError);
    expect(() => Object.assign(state, { open: false })).toThrow(TypeError);
    expect(app.read(door)).toEqual({ open: true, by: ['Ada'] });
  });

  test('state comes before effects: an effect reads what its fact has done', () => {
    const { app, ports } = house(
      effect({
        name: 'say',
        on: opened,
        run: (_, { read, ports: { said } }) => void said.push(String(read(isOpen))),
      }),
    );
    app.start();
    app.publish(opened({ by: 'Ada' }));
    expect(ports.said).toEqual(['true']);
  });

  test('what an effect publishes waits its turn and carries its cause', () => {
    const { app, lines } = house(
      effect({ name: 'answer', on: rang, run: () => [answered(), opened({ by: 'Bo' })] }),
      effect({ name: 'close again', on: opened, run: () => closed() }),
    );
    app.start();
    app.publish(rang());
    app.publish(rang());
    expect(lines()).toEqual([
      '1~1 door/rang',
      '2←1~1 door/answered',
      '3←1~1 door/opened',
      '4←3~1 door/closed',
      '5~5 door/rang',
      '6←5~5 door/answered',
      '7←5~5 door/opened',
      '8←7~5 door/closed',
    ]);
  });

  test('a selector is computed only when its sources changed', () => {
    let computed = 0;
    const counted = select((read) => {
      computed++;
      return read(door).by.length;
    });
    const { app } = house();
    app.publish(opened({ by: 'Ada' }));
    app.read(counted);
    app.read(counted);
    app.publish(rang());
    app.read(counted);
    expect(computed).toBe(1);
  });

  test('the end of a session forgets what was of the session and keeps the rest', () => {
    const { app } = house();
    app.publish(opened({ by: 'Ada' }));
    app.publish(left());
    expect(app.read(door)).toEqual({ open: false, by: [] });
    expect(app.read(visits)).toBe(1);
  });
});

describe('definitions refuse what would hurt later', () => {
  test('an event whose name is no area/fact', () =>
    expect(() => event('Opened')).toThrow('"Opened" is not an area/fact name'));
  test('a version without its upcast', () =>
    expect(() => event('door/opened', v.object({}), { v: 3, upcast: { 1: (x) => x } })).toThrow(
      'door/opened v3 has no upcast from v2 to v3',
    ));
  test('two projections of one id', () =>
    expect(() =>
      createApp({
        projections: [door, door] as never,
        effects: [],
        ports: {},
        now: () => 0,
        forget: [],
        failed: () => rang(),
      }),
    ).toThrow('Two projections are called "door"'));
  test('reading a projection that the app does not have', () => {
    const { app } = house();
    expect(() => app.read(projection('cellar', 0, () => []))).toThrow('no projection "cellar"');
  });
  test('an app that is started twice', () => {
    const { app } = house();
    app.start();
    expect(() => app.start()).toThrow('runs already');
  });
});

test('a renewed secret is another value, though both look alike', () => {
  const rotated = event('house/keyRotated', v.object({ key: secret() }));
  const key = plainProjection<{ key: Secret | null }>('key', { key: null }, (on) => [
    on(rotated, (_, e) => ({ key: e.payload.key })),
  ]);
  const opens: string[] = [];
  const app = createApp<Ports>({
    projections: [key] as never,
    effects: [
      effect({
        name: 'hold the door',
        while: (read) => (read(key).key ? { key: read(key).key as Secret } : null),
        run: ({ key: held }) => void opens.push(held.reveal()),
      }),
    ],
    ports: { said: [] },
    now: () => 0,
    forget: [],
    failed: (name, problem) => failed({ effect: name, message: String(problem) }),
  });
  app.start();
  const old = new Secret('old');
  app.publish(rotated({ key: old }));
  app.publish(rotated({ key: old }));
  app.publish(rotated({ key: new Secret('new') }));
  expect(opens).toEqual(['old', 'new']);
});

describe('effects', () => {
  test('nothing runs before start, and nothing after stop', () => {
    const { app, ports } = house(
      effect({ name: 'say', on: rang, run: (_, w) => void w.ports.said.push('ding') }),
    );
    app.publish(rang());
    app.start();
    app.publish(rang());
    app.stop();
    app.publish(rang());
    expect(ports.said).toEqual(['ding']);
  });

  test.each([
    [
      'a throw',
      (): never => {
        throw new Error('no hands');
      },
    ],
    ['an Observable that errors', () => throwError(() => new Error('no hands'))],
  ])('%s becomes a fact, and the effect lives on', (_, run) => {
    const { app, lines } = house(effect({ name: 'answer', on: rang, run }));
    app.start();
    app.publish(rang());
    app.publish(rang());
    expect(lines()).toEqual([
      '1~1 door/rang',
      '2←1~1 house/effectFailed',
      '3~3 door/rang',
      '4←3~3 house/effectFailed',
    ]);
    expect(app.log.events[1]?.payload).toEqual({ effect: 'answer', message: 'Error: no hands' });
  });

  test('a promise that rejects becomes a fact too', async () => {
    const { app, lines } = house(
      effect({ name: 'answer', on: rang, run: () => Promise.reject(new Error('no hands')) }),
    );
    app.start();
    app.publish(rang());
    await timer(0).forEach(() => {});
    expect(lines()).toEqual(['1~1 door/rang', '2←1~1 house/effectFailed']);
  });

  test('whatever a run returns that is no draft is ignored', () => {
    const { app, lines } = house(
      effect({ name: 'count', on: rang, run: (_, w) => w.ports.said.push('x') as unknown as Draft }),
    );
    app.start();
    app.publish(rang());
    expect(lines()).toEqual(['1~1 door/rang']);
  });

  test('while: runs when the state begins to hold, stops when it ends, and 0 is a value', () => {
    const ran: string[] = [];
    const { app } = house(
      effect({
        name: 'light',
        while: (read) => read(isOpen),
        run: () =>
          new Observable(() => {
            ran.push('on');
            return () => ran.push('off');
          }),
      }),
      effect({ name: 'count', while: (read) => read(visits), run: (n) => void ran.push(`${n}`) }),
    );
    app.start();
    app.publish(opened({ by: 'Ada' }));
    app.publish(rang());
    app.publish(closed());
    expect(ran).toEqual(['0', 'on', '1', 'off']);
  });

  test('while: a fact published at once is caused by the fact that made the state hold', () => {
    const { app, lines } = house(
      effect({ name: 'close', while: (read) => read(isOpen), run: () => of(closed()) }),
    );
    app.start();
    app.publish(opened({ by: 'Ada' }));
    expect(lines()).toEqual(['1~1 door/opened', '2←1~1 door/closed']);
  });

  test('[LOG-04] live: each later message begins its own flow, a list stays together, a fault keeps its cause', () => {
    const messages = new Subject<Draft | readonly Draft[]>();
    const { app, lines } = house(
      effect({
        name: 'listen at the door',
        live: true,
        while: (read) => read(isOpen),
        run: () => merge(of(answered()), messages),
      }),
    );
    app.start();
    app.publish(opened({ by: 'Ada' }));
    messages.next(answered());
    messages.next([answered(), opened({ by: 'Bo' })]);
    messages.error(new Error('no hands'));
    expect(lines()).toEqual([
      '1~1 door/opened',
      '2←1~1 door/answered',
      '3~3 door/answered',
      '4~4 door/answered',
      '5←4~4 door/opened',
      '6←1~1 house/effectFailed',
    ]);
  });

  test.each([
    ['each', ['begin 1', 'begin 2']],
    ['latest', ['begin 1', 'end 1', 'begin 2']],
    ['first', ['begin 1']],
    ['inOrder', ['begin 1']],
  ] as const)('how "%s" treats a fact that comes while a run is going', (how, expected) => {
    const heard: string[] = [];
    let run = 0;
    const { app } = house(
      effect({
        name: 'work',
        on: rang,
        how,
        run: () =>
          new Observable(() => {
            const n = ++run;
            heard.push(`begin ${n}`);
            return () => heard.push(`end ${n}`);
          }),
      }),
    );
    app.start();
    app.publish(rang());
    app.publish(rang());
    expect(heard).toEqual(expected);
  });

  test('once waits for the next fact of its kind', () => {
    const { app, lines } = house(
      effect({
        name: 'ring until answered',
        on: rang,
        run: (_, { once }) =>
          new Observable((out) => {
            const wait = once(answered).subscribe(() => {
              out.next(opened({ by: 'host' }));
              out.complete();
            });
            return () => wait.unsubscribe();
          }),
      }),
    );
    app.start();
    app.publish(rang());
    app.publish(answered());
    app.publish(answered());
    expect(lines()).toEqual(['1~1 door/rang', '2~2 door/answered', '3←1~1 door/opened', '4~4 door/answered']);
  });

  test('what an effect says while it starts is heard by those that start after it, too', () => {
    const { app, lines } = house(
      effect({ name: 'ring', while: () => true, run: () => of(rang()) }),
      effect({ name: 'answer', on: rang, run: () => answered() }),
    );
    app.start();
    expect(lines()).toEqual(['1~1 door/rang', '2←1~1 door/answered']);
  });

  test('a fact that is told is in the log at once, with the cause of its effect, whatever becomes of what the run gives', async () => {
    const { app, lines } = house(
      effect({
        name: 'answer',
        on: rang,
        run: (_, { tell }) =>
          new Observable((out) => {
            void Promise.resolve().then(() => {
              tell(answered());
              out.complete();
            });
          }).pipe(toArray()),
      }),
      effect({ name: 'close', while: (read) => read(isOpen), run: (_, { tell }) => tell(closed()) }),
    );
    app.start();
    app.publish(rang());
    await Promise.resolve();
    app.publish(opened({ by: 'Ada' }));
    expect(lines()).toEqual(['1~1 door/rang', '2←1~1 door/answered', '3~3 door/opened', '4←3~3 door/closed']);
  });

  test('one effect may hear several kinds of fact, and stopping ends lasting runs', () => {
    let stopped = 0;
    const { app } = house(
      effect({ name: 'watch', on: [rang, opened], run: () => new Observable(() => () => stopped++) }),
      effect({ name: 'lamp', while: () => true, run: () => NEVER }),
    );
    app.start();
    app.publish(rang());
    app.publish(opened({ by: 'Ada' }));
    app.stop();
    expect(stopped).toBe(2);
  });
});

describe('app', () => {
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
      app.stop(); // no `while` effect was running
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
      expect(app.log.events.filter(({ type }) => type === failed.type).map(({ payload }) => payload)).toEqual(
        [{ effect: 'view' }],
      );
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
});
