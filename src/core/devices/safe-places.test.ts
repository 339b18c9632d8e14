import { expect, test } from 'vitest';
import { toE7 } from '../../../events/fix-columns.ts';
import { whereabouts } from './safe-places.ts';

const home = { id: 'home', name: 'Home', lat: 57, lng: 12, radius: 100 };
/** Metres north of home, a fix a minute. */
const way = (...metres: number[]) => ({
  at: metres.map((_, i) => 1000 + i * 60),
  lat: metres.map((each) => toE7(57 + each / 111_195)),
  lng: metres.map(() => toE7(12)),
});

test('[MODE-02] at home since the first fix of the stay', () =>
  expect(whereabouts([home], way(400, 20, 30))).toEqual({ kind: 'inside', place: home, since: 1060 }));

test('[MODE-02] when the stay began before anything that is known, no time is claimed', () =>
  expect(whereabouts([home], way(10, 20))).toEqual({ kind: 'inside', place: home, since: null }));

test('[MODE-02] left when the first fix outside was taken', () =>
  expect(whereabouts([home], way(10, 20, 300, 600))).toEqual({ kind: 'left', place: home, at: 1120 }));

test('[MODE-02] a fix that may well be inside counts as inside, one far off does not', () => {
  expect(whereabouts([home], way(130), 50).kind).toBe('inside');
  expect(whereabouts([home], way(130), 5).kind).toBe('outside');
  expect(whereabouts([home], way(5000), 100_000).kind).toBe('outside');
});

test('[MODE-02] whoever stands on the edge itself is inside', () => {
  expect(whereabouts([{ ...home, radius: 0 }], way(0)).kind).toBe('inside');
  expect(whereabouts([{ ...home, radius: 0 }], way(1)).kind).toBe('outside');
});

test('[MODE-02] nothing known and no place: outside, without a claim', () => {
  expect(whereabouts([home], way())).toEqual({ kind: 'outside' });
  expect(whereabouts([], way(0))).toEqual({ kind: 'outside' });
});
