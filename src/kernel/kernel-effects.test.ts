import { NEVER, Observable, of, throwError, timer, toArray } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { type Draft } from './event.ts';
import { answered, closed, effect, house, isOpen, opened, rang, visits } from './kernel-given.ts';

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
