import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createApp } from './app.ts';
import { declareEffect, type Effect } from './effect.ts';
import { event } from './event.ts';
import type { Offering } from './plugin.ts';
import { assemble } from '../ports/extension-points.ts';
import { projection } from './projection.ts';
import type { Read } from './read.ts';
import { resolve, route } from './route.ts';

const told = event('test/told', v.object({ has: v.nullable(v.array(v.string())) }));
const asked = event('test/asked', v.object({ n: v.number() }));
const forgotten = event('test/forgotten');
const failed = event('test/failed', v.object({ effect: v.string(), problem: v.string() }));
const known = projection<{ has: readonly string[] | null }>('test/known', { has: null }, (on) => [
  on(told, (s, e) => {
    s.has = e.payload.has as string[] | null;
  }),
]);
const offers = (read: Read, needed: string | readonly string[]) => {
  const { has } = read(known);
  return has && [needed].flat().every((each) => has.includes(each));
};

const started = (effect: object) => {
  const app = createApp<object>({
    projections: [known as never],
    effects: [declareEffect(effect as never) as Effect<object>],
    ports: {},
    now: () => 0,
    forget: [forgotten],
    failed: (name, problem) => failed({ effect: name, problem: String(problem) }),
    offers,
  });
  app.start();
  return app;
};
const onAsked = (more: object = {}) => {
  const runs: number[] = [];
  const app = started({
    name: 'ask',
    ability: 'lists',
    on: asked,
    run: ({ payload }: { payload: { n: number } }) => void runs.push(payload.n),
    ...more,
  });
  return { app, runs };
};

test('[SRV-03] an effect does nothing where the server lacks what it needs', () => {
  const { app, runs } = onAsked();
  app.publish(told({ has: ['other'] }));
  app.publish(asked({ n: 1 }));
  app.publish(told({ has: ['other', 'lists'] }));
  app.publish(asked({ n: 2 }));
  expect(runs).toEqual([2]);
});

test('[SRV-03] it needs all of several', () => {
  const { app, runs } = onAsked({ ability: ['lists', 'marks'] });
  app.publish(told({ has: ['lists'] }));
  app.publish(asked({ n: 1 }));
  app.publish(told({ has: ['lists', 'marks'] }));
  app.publish(asked({ n: 2 }));
  expect(runs).toEqual([2]);
});

test('[SRV-04] while it is not known what the server has, an effect waits, and runs once it is', () => {
  const { app, runs } = onAsked();
  app.publish(asked({ n: 1 }));
  app.publish(told({ has: null }));
  expect(runs).toEqual([]);
  app.publish(told({ has: ['lists'] }));
  app.publish(told({ has: ['lists', 'other'] }));
  expect(runs).toEqual([1]);
});

test('[SRV-04] what waited is dropped where the server turns out to lack it', () => {
  const { app, runs } = onAsked();
  app.publish(asked({ n: 1 }));
  app.publish(told({ has: [] }));
  app.publish(told({ has: ['lists'] }));
  expect(runs).toEqual([]);
});

test('the latest of what waits runs alone, as `how` says', () => {
  const { app, runs } = onAsked({ how: 'latest' });
  app.publish(asked({ n: 1 }));
  app.publish(asked({ n: 2 }));
  app.publish(told({ has: ['lists'] }));
  expect(runs).toEqual([2]);
});

test('an app that stops waits for nothing', () => {
  const { app, runs } = onAsked();
  app.publish(asked({ n: 1 }));
  app.stop();
  app.publish(told({ has: ['lists'] }));
  expect(runs).toEqual([]);
});

test('[SRV-03] what runs WHILE something holds runs only while the server has what it needs', () => {
  const runs: string[] = [];
  const app = started({
    name: 'watch',
    ability: 'lists',
    while: () => true,
    run: () => void runs.push('run'),
  });
  app.publish(told({ has: [] }));
  expect(runs).toEqual([]);
  app.publish(told({ has: ['lists'] }));
  expect(runs).toEqual(['run']);
});

const offering: Offering = {
  has: (read, needed) => offers(read, needed) === true,
  guarded: (guard, needed) => (read, place) =>
    offers(read, needed) ? guard(read, place) : { redirect: '/home' },
};
const load = () => Promise.resolve();
const has =
  (...all: string[]): Read =>
  () =>
    ({ has: all }) as never;

test('[SRV-03] entries and routes of a plugin are there only where the server has what they name', () => {
  const entry = { id: 'a', order: 1, ability: 'lists', load };
  const { settings, overlays, routes } = assemble<object>(
    [
      {
        id: 'test',
        settings: [{ ...entry, section: 'look', label: '' }],
        overlays: [{ ...entry, when: (read) => read(known).has?.includes('open') === true }],
        routes: [
          route('/lists', { title: '', ability: 'lists', load, nav: { order: 1, icon: '', label: '' } }),
        ],
      },
    ],
    offering,
  );
  const shown = (read: Read) => [
    settings[0]?.when?.(read),
    overlays[0]?.when(read),
    routes[0]?.nav?.when?.(read),
    resolve({ path: '/lists', query: '' }, routes, read).kind,
  ];
  expect(shown(has('lists', 'open'))).toEqual([true, true, true, 'show']);
  expect(shown(has('lists'))).toEqual([true, false, true, 'show']);
  expect(shown(has('open'))).toEqual([false, false, false, 'redirect']);
});
