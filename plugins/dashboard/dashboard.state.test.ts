import { expect, test } from 'vitest';
import * as dashboardEvents from '../../events/dashboard.ts';
import * as navigation from '../../events/navigation.ts';
import * as notificationEvents from '../../events/notifications.ts';
import * as travelEvents from '../../events/travel.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { folded } from '../../tests/folded.ts';
import { failure, START } from '../../tests/samples.ts';
import { dashboard } from './dashboard.state.ts';
import { HOME } from './home.ts';

const after = (...drafts: Draft[]) => folded([dashboard as never], ...drafts).read(dashboard);
const at = (path: string) => navigation.locationChanged({ path, query: '' });
const ask = (id: string) =>
  travelEvents.asked({
    id,
    question: { device: 1, from: START, to: START + 60, zone: 'UTC', limitKmh: null, fences: [] },
  });

test('the dashboard begins as nobody has arranged it', () => {
  expect(after()).toEqual({
    ...{ kept: null, isOpen: false, arranging: false, fuel: { litres: null, price: null, currency: 'EUR' } },
    ...{ alertsFailed: [], alertsPending: [], asked: [] },
  });
});

test('the tiles stand and are hidden as was said last', () => {
  const arranged = (order: string[], hidden: string[]) =>
    dashboardEvents.arranged({ order, hidden, source: 'user' });
  expect(after(arranged(['a'], []), arranged(['b', 'a'], ['a'])).kept).toEqual({
    order: ['b', 'a'],
    hidden: ['a'],
  });
  const switched = (on: boolean) => dashboardEvents.arrangingSwitched({ on });
  expect(after(switched(true)).arranging).toBe(true);
  expect(after(switched(true), switched(false)).arranging).toBe(false);
});

test('what a vehicle uses is what the customer told, and not where it came from', () => {
  const noted = dashboardEvents.fuelNoted({ litres: 6.5, price: 1.7, currency: 'SEK', source: 'storage' });
  expect(after(noted).fuel).toEqual({ litres: 6.5, price: 1.7, currency: 'SEK' });
});

test('questions are noted once, while the page is open, and anew when it is opened again', () => {
  expect(after(ask('a')).asked).toEqual([]);
  expect(after(at(HOME), ask('a'), ask('b'), ask('a')).asked).toEqual(['a', 'b']);
  expect(after(at(HOME), ask('a'), at('/settings'), ask('b'))).toMatchObject({ isOpen: false, asked: ['a'] });
  expect(after(at(HOME), ask('a'), at(HOME), ask('b'))).toMatchObject({ isOpen: true, asked: ['b'] });
  expect(after(at(`/a/customer/5${HOME}`)).isOpen).toBe(true);
});

test('older alerts of a device are on their way, there, or could not be had; another try begins anew', () => {
  const older = (device: number) => ({ device, from: START, to: START + 60 });
  const asked = (device: number) => notificationEvents.olderRequested(older(device));
  const loaded = (device: number) => notificationEvents.olderLoaded({ ...older(device), notifications: [] });
  const failed = (device: number) =>
    notificationEvents.olderFailed({ ...older(device), failure: failure(0) });
  const told = (...drafts: Draft[]) => {
    const { alertsPending, alertsFailed } = after(...drafts);
    return [alertsPending, alertsFailed];
  };
  expect(told(asked(1), asked(2), asked(1))).toEqual([[1, 2], []]);
  expect(told(asked(1), asked(2), loaded(1))).toEqual([[2], []]);
  expect(told(asked(1), asked(2), failed(1), failed(1))).toEqual([[2], [1]]);
  expect(told(failed(1), failed(2), asked(1))).toEqual([[1], [2]]);
});
