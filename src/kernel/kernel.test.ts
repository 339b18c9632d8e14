import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { createApp } from './app.ts';
import { event } from './event.ts';
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
