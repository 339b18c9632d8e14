import { NEVER, Observable, of, throwError, timer } from 'rxjs';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { createApp } from './app.ts';
import { declareEffect, type DeclareEffect, type Effect } from './effect.ts';
import { type Draft, event } from './event.ts';
import { projection } from './projection.ts';
import { select } from './read.ts';
import { Secret, secret } from './secret.ts';

const opened = event('door/opened', v.object({ by: v.string() }));
const closed = event('door/closed');
const rang = event('door/rang');
const answered = event('door/answered');
const left = event('house/left');
const failed = event('house/effectFailed', v.object({ effect: v.string(), message: v.string() }));

const door = projection<{ open: boolean; by: string[] }>('door', { open: false, by: [] }, (on) => [
  on(opened, (s, e) => {
    s.open = true;
    s.by.push(e.payload.by);
  }),
  on(closed, (s) => {
    s.open = false;
  }),
]);
const visits = projection('visits', 0, (on) => [on(opened, (n) => n + 1)], { ofSession: false });
const isOpen = select((read) => read(door).open);

type Ports = { said: string[] };
const effect = declareEffect as DeclareEffect<Ports>;

function house(...effects: Effect<Ports>[]) {
  let now = 1000;
  const ports: Ports = { said: [] };
  const app = createApp<Ports>({
    projections: [door, visits] as never,
    effects,
    ports,
    now: () => now++,
    forget: [left],
    failed: (name, problem) => failed({ effect: name, message: String(problem) }),
  });
  return {
    app,
    ports,
    lines: () => app.log.events.map((e) => `${e.seq}${e.cause ? `←${e.cause}` : ''}~${e.flow} ${e.type}`),
  };
}

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
  const key = projection<{ key: Secret | null }>('key', { key: null }, (on) => [
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
