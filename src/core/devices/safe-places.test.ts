import { expect, test } from 'vitest';
import { withoutFences } from './safe-places.ts';

const home = { id: 'home', name: 'Home', lat: 57.7, lng: 11.97, radius: 80 };
const meadow = { ...home, id: 'meadow', name: 'Dog meadow', lat: 57.71 };
const fence = (name: string, lat: number) => ({
  name,
  shape: { kind: 'circle', lat, lng: 11.97, radius: 150 } as const,
});
const drawn = (...fences: ReturnType<typeof fence>[]) =>
  withoutFences([home, meadow], fences).map(({ id }) => id);

test('[MODE-02] home is drawn once on the map: the safe place is left out where a fence has its name', () =>
  expect(drawn(fence('home ', 57.7003))).toEqual(['meadow']));

test('[MODE-02] a safe place stays if the fence there has another name, or the fence of its name is elsewhere', () => {
  expect(drawn()).toEqual(['home', 'meadow']);
  expect(drawn(fence('Block', 57.7), fence('Home', 57.75))).toEqual(['home', 'meadow']);
});
