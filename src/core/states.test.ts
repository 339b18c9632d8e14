import { describe, expect, test } from 'vitest';
import * as adminEvents from '../../events/admin.ts';
import * as app from '../../events/app.ts';
import * as network from '../../events/network.ts';
import * as newsEvents from '../../events/news.ts';
import * as positionEvents from '../../events/positions.ts';
import * as alertEvents from '../../events/server-alerts.ts';
import * as tourEvents from '../../events/tour.ts';
import * as userEvents from '../../events/user.ts';
import { anAlert } from '../../tests/alert-samples.ts';
import { folded } from '../../tests/folded.ts';
import { customer, fixes, START, started } from '../../tests/samples.ts';
import type { Draft } from '../kernel/event.ts';
import { admin } from './session/admin.ts';
import { census, now } from './app/clock.ts';
import { connectivity, failuresSoFar } from './server/connectivity.ts';
import { drafts } from './storage/drafts.ts';
import { location } from './app/location.ts';
import { mapLook } from './app/map-look.ts';
import { mapTool } from './app/map-tool.ts';
import { markedPlace } from './app/marked-place.ts';
import { hasNews, news } from './app/news.ts';
import { ownDrafts } from './storage/own-forms.ts';
import { ownPlace } from './positions/own-place.ts';
import { serverAlerts } from './app/server-alerts.ts';
import { isTourOpen, tour } from './app/tour.ts';
import { after, out, when } from './states-given.ts';

test('a recording knows each state by its name, and those of the page from those of a session', () => {
  const all = [
    connectivity,
    location,
    census,
    now,
    tour,
    news,
    mapLook,
    markedPlace,
    mapTool,
    ownPlace,
    ownDrafts,
    drafts,
  ];
  expect(all.map(({ id, ofSession }) => `${id}${ofSession ? ', of the session' : ''}`)).toEqual([
    ...['core/connectivity', 'core/location', 'core/census', 'core/now', 'core/tour, of the session'],
    ...['core/news, of the session', 'core/map-look, of the session', 'core/marked-place, of the session'],
    ...[
      'core/map-tool, of the session',
      'core/own-place, of the session',
      'core/ownDrafts, of the session',
      'core/drafts',
    ],
  ]);
});

describe('[NET-01] how the app is connected', () => {
  const opened = (attempt = 0) => positionEvents.streamOpened({ attempt });
  const lost = (attempt: number) => positionEvents.streamLost({ reason: 'closed', attempt });
  const state = (...facts: Draft[]) => after(connectivity, ...facts);
  const nothing = { online: null, stream: 'closed', attempt: 0, openedAt: null, lostAt: null };

  test('is what the machine said last, and a logout forgets only the stream', () => {
    expect(state()).toEqual(nothing);
    expect([state(network.wentOnline()).online, state(network.wentOffline()).online]).toEqual([true, false]);
    expect(state(network.wentOnline(), opened(), lost(2), out())).toEqual({ ...nothing, online: true });
    expect(connectivity.ofSession).toBe(false);
  });

  test('by a stream that is open, waits to be tried again, or is off after three failures', () => {
    expect(state(opened())).toEqual({ ...nothing, stream: 'open', openedAt: when(0) });
    expect(state(opened(), lost(2))).toEqual({
      ...nothing,
      stream: 'waiting',
      attempt: 2,
      openedAt: when(0),
      lostAt: when(1),
    });
    expect(state(lost(2))).toEqual({ ...nothing, stream: 'waiting', attempt: 2 });
    expect(state(lost(3))).toMatchObject({ stream: 'off', attempt: 3, lostAt: null });
  });

  test('begins to try anew when the network is back', () => {
    expect(state(lost(3), network.wentOnline())).toMatchObject({ stream: 'waiting', attempt: 0 });
    expect(state(opened(), network.wentOnline())).toMatchObject({ stream: 'open' });
  });

  test('counts a stream that breaks within five seconds as one that could not be opened', () => {
    const failures = (stream: 'open' | 'waiting', openedAt: number | null) =>
      failuresSoFar({ ...state(), stream, attempt: 2, openedAt }, 10_000);
    expect([
      failures('open', 5_000),
      failures('open', 5_001),
      failures('waiting', 0),
      failures('open', null),
    ]).toEqual([...[0, 2, 2, 2]]);
  });
});

test('time goes by with facts that say so, and with others it stands still', () => {
  const passing = [app.timePassed(), app.resumed()];
  const began = [started(), userEvents.customerLoaded({ customer: customer(), source: 'server' })];
  const opened = positionEvents.streamOpened({ attempt: 0 });
  const told = (source: 'socket' | 'poll') =>
    positionEvents.fixesReceived({ source, fixes: fixes({ device: 1 }) });
  expect(after(now)).toBe(0);
  for (const fact of [...passing, ...began, opened])
    expect(after(now, app.hidden(), fact, app.hidden())).toBe(START + 1);
  expect(after(census, ...passing, ...began, opened, told('socket'))).toBe(2);
  expect(after(census, told('poll'))).toBe(1);
  expect([now.ofSession, census.ofSession]).toEqual([false, false]);
});

test('a tour is open from its beginning to its end', () => {
  const begun = tourEvents.started({ name: 'first' });
  expect([after(tour).open, after(tour, begun).open]).toEqual([null, 'first']);
  expect(after(tour, begun, tourEvents.ended({ how: 'closed' })).open).toBeNull();
  expect([folded([tour as never], begun).read(isTourOpen), folded([tour as never]).read(isTourOpen)]).toEqual(
    [true, false],
  );
});

describe('[NEWS-01] what is new', () => {
  const read = (version: string, update: number, source: 'user' | 'storage' = 'user') =>
    newsEvents.newsRead({ version, update, source });
  const state = (...facts: Draft[]) => after(news, ...facts);

  test('is what was not looked at in this version, or came since; it stays on the page', () => {
    expect(state(started())).toEqual({ version: '0', seen: null, fresh: { cards: false, update: false } });
    expect(state(read('1', 5))).toEqual({
      version: '',
      seen: { version: '1', update: 5 },
      fresh: { cards: true, update: true },
    });
    expect(state(read('1', 5, 'storage'))).toMatchObject({
      seen: { version: '1', update: 5 },
      fresh: { cards: false, update: false },
    });
    expect(state(read('1', 5, 'storage'), read('1', 5)).fresh).toEqual({ cards: false, update: false });
    expect(state(read('1', 5, 'storage'), read('1', 6)).fresh).toEqual({ cards: false, update: true });
    expect(state(read('1', 5, 'storage'), read('2', 5), read('2', 5)).fresh).toEqual({
      cards: true,
      update: false,
    });
    expect(state(read('1', 0)).fresh.update).toBe(false);
    expect(state(read('1', 5), read('0', 0, 'storage')).seen).toEqual({ version: '1', update: 5 });
  });

  test('carries a mark for the customer, never for somebody who looks at their account', () => {
    const marked = (...facts: Draft[]) =>
      folded([news, admin, serverAlerts] as never[], started(), ...facts).read(hasNews);
    expect([marked(), marked(read('0', 0)), marked(read('1', 0))]).toEqual([true, false, true]);
    const updated = (date: number) => alertEvents.updateKept({ alert: anAlert(1), date, source: 'server' });
    expect([
      marked(read('0', 5), updated(5)),
      marked(read('0', 5), updated(6)),
      marked(read('0', 0), updated(0)),
    ]).toEqual([...[false, true, false]]);
    expect(marked(adminEvents.ghostEntered({ userID: 9, by: 1, superUser: true }))).toBe(false);
  });
});
