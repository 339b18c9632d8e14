import { expect, test } from 'vitest';
import { guardLayer } from './guard-layer.ts';
import type { MapLayerContext, MapLayerHandle } from './layers.ts';

const broken = (): never => {
  throw new Error('no colours');
};
const context = { listen: () => undefined } as unknown as MapLayerContext;

test.each([
  ['while it is made', broken],
  ['when it says what to draw', () => ({ layers: broken })],
  ['when positions come', () => ({ layers: () => [], moved: broken })],
  ['when the camera rests', () => ({ layers: () => [], settled: broken })],
  ['and when it goes, too', () => ({ layers: broken, dispose: broken })],
])('a drawing that throws %s is left out, once', (_, create: () => MapLayerHandle) => {
  const failed: string[] = [];
  const handle = guardLayer(create, (problem) => failed.push(String(problem)))(context);
  for (let i = 0; i < 2; i++) {
    expect(handle.layers()).toEqual([]);
    handle.moved?.({} as never);
    handle.settled?.();
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
  )({ ...context, listen: (_, changed) => void (change = changed) });
  expect(handle.layers()).toEqual(['drawn']);
  change();
  expect([handle.layers(), failed]).toEqual([[], ['Error: no colours']]);
});
