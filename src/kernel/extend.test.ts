import fc from 'fast-check';
import * as v from 'valibot';
import { describe, expect, test } from 'vitest';
import { createApp } from './app.ts';
import { declareEffect, type DeclareEffect } from './effect.ts';
import { event, type Draft } from './event.ts';
import { type Projection, plainProjection } from './projection.ts';
import { select, type Read } from './read.ts';
import { type Overlay, shownOverlays } from './plugin.ts';

const added = event('sum/added', v.object({ by: v.number() }));
const ended = event('sum/ended');
const told = event('sum/told', v.object({ total: v.number() }));
const sum = () =>
  plainProjection('sum', 0, (on) => [on(added, (state, e) => state + e.payload.by)]) as Projection<unknown>;
const count = () =>
  plainProjection('count', 0, (on) => [on(added, (state) => state + 1)], {
    ofSession: false,
  }) as Projection<unknown>;
const effect = declareEffect as DeclareEffect<object>;

const app = (projections: readonly Projection<unknown>[], grows = true) =>
  createApp<object>({
    projections,
    effects: [],
    ports: {},
    now: () => 0,
    forget: [ended],
    failed: (name, problem) => {
      throw new Error(`${name}: ${String(problem)}`);
    },
    grows,
  });

describe('[STATE-05] parts of the app that come later', () => {
  test('a late projection is as if it had been there from the beginning, whatever happened before and after', () =>
    fc.assert(
      fc.property(
        fc.array(fc.oneof(fc.integer({ min: -9, max: 9 }), fc.constant(null)), { maxLength: 20 }),
        fc.nat({ max: 20 }),
        (steps, when) => {
          const [early, late] = [[sum(), count()] as const, [sum(), count()] as const];
          const [always, grown] = [app(early), app([])];
          steps.forEach((by, i) => {
            if (i === when) grown.extend({ projections: late, effects: [], ports: {} });
            for (const each of [always, grown]) each.publish(by === null ? ended() : added({ by }));
          });
          if (steps.length <= when) grown.extend({ projections: late, effects: [], ports: {} });
          for (const [i, each] of early.entries())
            expect(grown.read(late[i] as Projection<unknown>)).toEqual(always.read(each));
        },
      ),
    ));

  test('until it comes it reads as it begins, and who has read it hears of it', () => {
    const late = sum();
    const doubled = select((read) => (read(late) as number) * 2);
    const it = app([]);
    const seen: unknown[] = [];
    it.listen(
      (read) => read(doubled),
      () => seen.push(it.read(doubled)),
    );
    it.publish(added({ by: 4 }));
    expect(it.read(doubled)).toBe(0);
    it.extend({ projections: [late], effects: [], ports: {} });
    expect(seen).toEqual([8]);
    expect(it.read(doubled)).toBe(8);
  });

  test('an app that does not grow has no projection it was not given', () =>
    expect(() => app([], false).read(sum())).toThrow('no projection "sum"'));

  test('no two are called alike, early or late', () => {
    const it = app([sum()]);
    expect(() => it.extend({ projections: [sum()], effects: [], ports: {} })).toThrow(
      'Two projections are called "sum"',
    );
  });

  test('a late effect hears of what happens from then on, and starts where its condition holds', () => {
    const late = sum();
    const it = app([]);
    const heard: Draft[] = [];
    it.start();
    it.publish(added({ by: 1 }));
    it.extend({
      projections: [late],
      effects: [
        effect({ name: 'hear', on: added, run: (fact) => void heard.push(fact) }),
        effect({
          name: 'tell',
          while: (read) => (read(late) as number) > 0,
          run: () => told({ total: it.read(late) as number }),
        }),
      ],
      ports: {},
    });
    expect(it.log.events.map(({ type }) => type)).toEqual(['sum/added', 'sum/told']);
    it.publish(added({ by: 2 }));
    expect(heard.map(({ payload }) => payload)).toEqual([{ by: 2 }]);
    it.stop();
    it.publish(added({ by: 3 }));
    expect(heard.length).toBe(1);
  });

  test('a late effect asks the ports that came with it, and an early one those of the beginning', () => {
    const asked: string[] = [];
    const it = createApp<{ name: string }>({
      projections: [],
      effects: [
        (declareEffect as DeclareEffect<{ name: string }>)({
          name: 'early',
          on: added,
          run: (_, { ports }) => void asked.push(ports.name),
        }),
      ],
      ports: { name: 'first' },
      now: () => 0,
      forget: [],
      failed: (name, problem) => {
        throw new Error(`${name}: ${String(problem)}`);
      },
      grows: true,
    });
    it.start();
    it.extend({
      projections: [],
      effects: [
        (declareEffect as DeclareEffect<{ more: number }>)({
          name: 'late',
          on: added,
          run: (_, { ports }) => void asked.push(String(ports.more)),
        }),
      ],
      ports: { more: 2 },
    });
    it.publish(added({ by: 1 }));
    expect(asked).toEqual(['first', '2']);
  });
});

const read = (() => undefined) as unknown as Read;
const overlays = fc
  .array(fc.record({ wanted: fc.boolean(), modal: fc.boolean() }), { maxLength: 8 })
  .map((list) =>
    list.map(
      ({ wanted, modal }, order): Overlay => ({
        id: `x/${order}`,
        order,
        modal,
        when: () => wanted,
        load: () => Promise.resolve(),
      }),
    ),
  );

test('of the modal overlays that are wanted, only the highest shows; all others that are wanted show', () => {
  fc.assert(
    fc.property(overlays, (all) => {
      const shown = shownOverlays(all, read);
      const wanted = all.filter(({ when }) => when(read));
      expect(shown.filter(({ modal }) => modal)).toEqual(wanted.filter(({ modal }) => modal).slice(-1));
      expect(shown.filter(({ modal }) => !modal)).toEqual(wanted.filter(({ modal }) => !modal));
    }),
  );
});
