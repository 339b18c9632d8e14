import { expect, test } from 'vitest';
import { guardLayer } from './guard-layer.ts';
import { NOTHING_COVERED } from './label-layout.ts';
import type { MapLayerContext, MapLayerHandle } from './layers.ts';

const broken = (): never => {
  throw new Error('no colours');
};
const context = {
  listen: () => () => undefined,
  refresh: () => undefined,
  recount: () => undefined,
} as unknown as MapLayerContext;

test.each([
  ['while it is made', broken],
  ['when it says what to draw', () => ({ layers: broken })],
  ['when positions come', () => ({ layers: () => [], moved: broken })],
  ['when the camera rests', () => ({ layers: () => [], settled: broken })],
  ['when the camera starts to move', () => ({ layers: () => [], steered: broken })],
  ['when others ask what it covers', () => ({ layers: () => [], covers: broken })],
  ['when it yields to others', () => ({ layers: () => [], yields: broken })],
  ['and when it goes, too', () => ({ layers: broken, dispose: broken })],
])('[fault 57] a drawing that throws %s is left out, once', (_, create: () => MapLayerHandle) => {
  const failed: string[] = [];
  const handle = guardLayer(create, (problem) => failed.push(String(problem)))(context);
  for (let i = 0; i < 2; i++) {
    expect(handle.layers()).toEqual([]);
    handle.moved?.({} as never);
    handle.settled?.();
    handle.steered?.();
    expect(handle.covers?.()).toEqual(NOTHING_COVERED);
    handle.yields?.(NOTHING_COVERED);
  }
  handle.dispose?.();
  expect(failed).toEqual(['Error: no colours']);
});

test('one that hears of a change and throws is left out as well', () => {
  let change = () => {};
  const failed: string[] = [];
  const handle = guardLayer(
    ({ listen }) => {
      listen(() => null, broken);
      return { layers: () => ['drawn'] as never };
    },
    (problem) => failed.push(String(problem)),
  )({
    ...context,
    listen: (_, changed) => {
      change = changed;
      return () => undefined;
    },
  });
  expect(handle.layers()).toEqual(['drawn']);
  change();
  expect([handle.layers(), failed]).toEqual([[], ['Error: no colours']]);
});

test('one that is left out hears of nothing any more, and the map is drawn without it', async () => {
  const heard = new Set<() => void>();
  const said: string[] = [];
  const calls: string[] = [];
  const handle = guardLayer(
    ({ listen }) => {
      listen(
        () => null,
        () => said.push('heard'),
      );
      return { layers: broken, dispose: () => said.push('put in order') };
    },
    () => said.push('failed'),
  )({
    ...context,
    listen: (_, changed) => {
      heard.add(changed);
      return () => heard.delete(changed);
    },
    refresh: () => calls.push('refresh'),
    recount: () => calls.push('recount'),
  });
  const [change] = heard;
  handle.layers();
  change?.();
  await Promise.resolve();
  expect([said, heard.size, calls]).toEqual([['failed', 'put in order'], 0, ['refresh', 'recount']]);
});
