import type { Subscription } from 'rxjs';
import { afterEach, expect, test } from 'vitest';
import type { Place } from '../kernel/route.ts';
import { liveHistory } from './history-live.ts';

const before = window.location.href;
const at = () => window.location.pathname + window.location.search + window.location.hash;
let subscription: Subscription | undefined;

/** Returns the places that the port emits while the page is at this address. */
const standingAt = (href: string): readonly Place[] => {
  const places: Place[] = [];
  window.history.replaceState(null, '', href);
  subscription = liveHistory.places().subscribe((place) => places.push(place));
  return places;
};

afterEach(() => {
  subscription?.unsubscribe();
  window.history.replaceState(null, '', before);
});

test('[ACC-02] a token leaves the address bar before anybody hears of the address; query and fragment stay', () => {
  const [place, ...more] = standingAt('/reset-password/abc?scenario=slow#part');
  expect(at()).toBe('/reset-password?scenario=slow#part');
  expect(place).toMatchObject({ path: '/reset-password', query: 'scenario=slow' });
  expect(place?.secret?.reveal()).toBe('abc');
  expect(more).toEqual([]);
});

test('[ACC-02] a token outlives a reload of its own entry, and is of no other', () => {
  standingAt('/reset-password/abc');
  subscription?.unsubscribe();
  const places: Place[] = [];
  subscription = liveHistory.places().subscribe((place) => places.push(place));
  liveHistory.go('/login', { replace: true });
  expect(places.map(({ path, secret }) => [path, secret?.reveal()])).toEqual([
    ['/reset-password', 'abc'],
    ['/login', undefined],
  ]);
});

test('who goes somewhere is told of it, and whoever has stopped listening is not', () => {
  const places = standingAt('/devices');
  liveHistory.go('/devices?sort=name', { replace: true });
  subscription?.unsubscribe();
  liveHistory.go('/login', { replace: true });
  expect(places).toEqual([
    { path: '/devices', query: '' },
    { path: '/devices', query: 'sort=name' },
  ]);
});
