import { describe, expect, test } from 'vitest';
import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as mapEvents from '../../events/map.ts';
import * as navigation from '../../events/navigation.ts';
import * as notices from '../../events/notices.ts';
import { mapTool } from '../../src/core/app/map-tool.ts';
import { attention } from '../../src/core/devices/devices.ts';
import { route } from '../../src/kernel/route.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { assemble } from '../../src/ports/extension-points.ts';
import { navigationEffects } from '../../src/shell/navigation.effects.ts';
import { access, aDevice } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { liveMapPlugin } from './index.ts';

const at = (href: string) => {
  const [path = '', query = ''] = href.split('?');
  return navigation.locationChanged({ path, query });
};
const open = (id: number, from: 'list' | 'map' | 'link' | 'storage' = 'list') =>
  deviceEvents.selected({ id, from });
const listed = (...ids: number[]) =>
  deviceEvents.listed({ devices: ids.map((id) => aDevice(id)), leftOut: [], source: 'server' });

/** Another page of the app. */
const elsewhere = route('/settings', { title: 'settings.title', load: () => Promise.resolve() });

/** A signed-in user on this page, with a browser's history. */
function story(first = '/v2', ...before: Draft[]) {
  const routes = [...assemble([liveMapPlugin]).routes, elsewhere];
  const it = scenario({ plugins: [liveMapPlugin], effects: navigationEffects(() => routes) });
  const visited = [first];
  let now = 0;
  const arrive = () => it.app.publish(at(visited[now] ?? ''));
  it.ports.history.go = (href, { replace }) => {
    if (!replace) now += 1;
    visited.splice(now, replace ? 1 : visited.length, href);
    arrive();
  };
  it.ports.history.back = (steps = 1) => {
    now -= steps;
    arrive();
  };
  it.given(
    app.initialised(),
    auth.loginSucceeded({ ...access(), appMode: 'v2', email: 'ada@example.com' }),
    ...before,
    at(first),
  );
  return {
    do: (...drafts: Draft[]) => void it.when(...drafts),
    /** The user, or the browser for the app, goes back or forward by so many entries. */
    move: (by: number | (() => number)) =>
      void it
        .when()
        .check(() => {
          const steps = typeof by === 'number' ? by : by();
          now += steps;
          if (steps !== 0) arrive();
        })
        .after('1ms'),
    /** Replaces what the browser does when the app goes back. */
    back: (does: (steps?: number) => void) => void (it.ports.history.back = does),
    shows: (href: string, selected: number | null) =>
      void it.after('1ms').check(() => {
        expect(visited[now]).toBe(href);
        expect(it.app.read(attention).selected).toBe(selected);
      }),
    /** Ends the story. The browser's history then has these entries. */
    ends: async (...entries: string[]) => {
      await it.after('1ms').check(() => expect(visited).toEqual(entries));
      return it.app;
    },
  };
}

describe('[MAP-12] the address holds the open device', () => {
  test('Back closes its panel, and forward opens it again', () => {
    const the = story('/v2', listed(1, 2));
    the.do(open(1));
    the.shows('/v2?device=1', 1);
    the.move(-1);
    the.shows('/v2', null);
    the.move(1);
    the.shows('/v2?device=1', 1);
    return the.ends('/v2', '/v2?device=1');
  });

  test('another device takes its place in the open panel, so that Back closes it', () => {
    const the = story('/v2', listed(1, 2));
    the.do(open(1), open(2, 'map'), open(1));
    the.shows('/v2?device=1', 1);
    the.move(-1);
    the.shows('/v2', null);
    the.move(1);
    the.shows('/v2?device=1', 1);
    return the.ends('/v2', '/v2?device=1');
  });

  test('a closed panel leaves no step: the map is the entry from which it was opened', () => {
    const the = story('/v2', listed(1, 2));
    the.do(open(1), open(2), deviceEvents.deselected());
    the.shows('/v2', null);
    the.move(1);
    the.shows('/v2?device=2', 2);
    the.do(deviceEvents.deselected());
    the.shows('/v2', null);
    return the.ends('/v2', '/v2?device=2');
  });

  test('a panel that the page began with closes in its place, also after another device', () => {
    const the = story('/v2?device=1', listed(1, 2));
    the.do(open(2));
    the.shows('/v2?device=2', 2);
    the.do(deviceEvents.deselected());
    the.shows('/v2', null);
    return the.ends('/v2');
  });

  test('of several devices that are removed together, only the open one closes the panel', async () => {
    const the = story('/v2', listed(1, 2));
    let steps = 0;
    // The browser goes back later.
    the.back(() => void steps++);
    the.do(open(1), deviceEvents.removed({ id: 1 }), deviceEvents.removed({ id: 2 }));
    await the.ends('/v2', '/v2?device=1');
    expect(steps).toBe(1);
  });

  test('a panel that was open when the page loaded closes in its place', () => {
    const the = story('/v2?device=1', listed(1));
    the.do(deviceEvents.deselected());
    the.shows('/v2', null);
    return the.ends('/v2');
  });

  test('a panel that closes after a visit to another page stays on the map', () => {
    const the = story('/v2', listed(1));
    the.do(open(1), navigation.linkFollowed({ href: '/settings' }), navigation.linkFollowed({ href: '/v2' }));
    the.do(deviceEvents.deselected());
    the.shows('/v2', null);
    return the.ends('/v2', '/v2?device=1', '/settings', '/v2');
  });

  test('Back closes the history of the device, then its panel', async () => {
    const the = story('/v2', listed(1));
    the.do(open(1), mapEvents.toolOpened({ tool: 'history', devices: [1] }));
    the.shows('/v2?device=1&history', 1);
    the.move(-1);
    the.shows('/v2?device=1', 1);
    the.move(1);
    the.shows('/v2?device=1&history', 1);
    the.move(-2);
    the.shows('/v2', null);
    const now = await the.ends('/v2', '/v2?device=1', '/v2?device=1&history');
    expect(now.read(mapTool).inHand).toBeNull();
  });

  test('Back also closes another tool that works on the device', async () => {
    const the = story('/v2', listed(1));
    the.do(open(1), mapEvents.toolOpened({ tool: 'heat', devices: [1] }));
    the.move(-1);
    const now = await the.ends('/v2', '/v2?device=1');
    expect(now.read(mapTool).inHand).toBeNull();
  });

  const history = mapEvents.toolOpened({ tool: 'history', devices: [1] });
  const closed = mapEvents.toolClosed({ tool: 'history' });

  test('a closed history leaves no step: the panel is the entry from which it was opened', () => {
    const the = story('/v2', listed(1));
    the.do(open(1), history, closed);
    the.shows('/v2?device=1', 1);
    the.do(history, deviceEvents.deselected());
    the.shows('/v2', null);
    return the.ends('/v2', '/v2?device=1', '/v2?device=1&history');
  });

  test.each([
    ['the panel', [closed, deviceEvents.deselected()]],
    ['the history', [deviceEvents.deselected(), closed]],
  ])('history and panel closed together, %s last, never lead out of the app', async (_, drafts) => {
    const the = story('/v2', listed(1));
    const pending: number[] = [];
    the.do(open(1), history);
    the.back((steps = 1) => void pending.push(steps));
    the.do(...drafts);
    // The browser goes back later. What it then shows is compared with what is open.
    for (let round = 0; round < 3; round++) {
      the.move(() => -(pending.shift() ?? 0));
    }
    the.shows('/v2', null);
    await the.ends('/v2', '/v2?device=1', '/v2?device=1&history');
    expect(pending).toEqual([]);
  });

  test('after a jump forward over the panel, closing it leads to the map and not out of the app', () => {
    const the = story('/v2', listed(1));
    the.do(open(1), history);
    the.move(-2);
    the.move(2);
    the.shows('/v2?device=1&history', 1);
    the.do(deviceEvents.deselected());
    the.shows('/v2', null);
    return the.ends('/v2', '/v2', '/v2?device=1&history');
  });

  test('a jump back over panels that links had opened does not count them twice', () => {
    const the = story('/v2', listed(1, 2, 3));
    for (const id of [1, 2, 3]) the.do(navigation.linkFollowed({ href: `/v2?device=${id}` }));
    the.move(-2);
    the.shows('/v2?device=1', 1);
    the.do(deviceEvents.deselected());
    the.shows('/v2', null);
    return the.ends('/v2', '/v2?device=1', '/v2?device=2', '/v2?device=3');
  });

  test('a file whose history opens over that of a device stays open', async () => {
    const the = story('/v2', listed(1));
    the.do(open(1), history, mapEvents.toolOpened({ tool: 'history', devices: [-1] }));
    the.shows('/v2?device=1', 1);
    const now = await the.ends('/v2', '/v2?device=1', '/v2?device=1&history');
    expect(now.read(mapTool).inHand?.devices).toEqual([-1]);
  });

  test('after a heat map that a link opened, Back from the history leads to the panel', () => {
    const the = story('/v2', listed(1));
    the.do(navigation.linkFollowed({ href: '/settings' }), navigation.linkFollowed({ href: '/map/heat/1' }));
    the.do(mapEvents.toolClosed({ tool: 'heat' }), history);
    the.shows('/v2?device=1&history', 1);
    the.move(-1);
    the.shows('/v2?device=1', 1);
    return the.ends('/v2', '/settings', '/v2?device=1', '/v2?device=1&history');
  });

  test('a history that a link opens replaces the map, so that Back leads to the page of the link', async () => {
    const the = story('/v2', listed(1));
    the.do(navigation.linkFollowed({ href: '/settings' }));
    the.do(navigation.linkFollowed({ href: '/map/history/1' }));
    the.shows('/v2?device=1&history', 1);
    return the.ends('/v2', '/settings', '/v2?device=1&history');
  });

  test('a link to the history of the open device likewise', () => {
    const the = story('/v2', listed(1));
    the.do(open(1), navigation.linkFollowed({ href: '/map/history/1' }));
    the.shows('/v2?device=1&history', 1);
    return the.ends('/v2', '/v2?device=1', '/v2?device=1&history');
  });

  test('a history that the page began with opens, and closes in its place', async () => {
    const the = story('/v2', listed(1));
    the.do(navigation.linkFollowed({ href: '/v2?device=1&history=2026-06-15', replace: true }));
    the.shows('/v2?device=1&history=2026-06-15', 1);
    the.do(closed);
    the.shows('/v2?device=1', 1);
    return the.ends('/v2?device=1');
  });

  test('another device chosen beside the history takes its place', () => {
    const the = story('/v2', listed(1, 2));
    the.do(open(1), history, open(2), closed);
    the.shows('/v2?device=2', 2);
    the.do(deviceEvents.deselected());
    the.shows('/v2', null);
    return the.ends('/v2', '/v2?device=1', '/v2?device=2');
  });

  test('a history stays open while the user visits another page', async () => {
    const the = story('/v2', listed(1));
    the.do(open(1), history);
    the.do(navigation.linkFollowed({ href: '/settings' }), navigation.linkFollowed({ href: '/v2' }));
    the.shows('/v2?device=1&history', 1);
    const now = await the.ends(
      '/v2',
      '/v2?device=1',
      '/v2?device=1&history',
      '/settings',
      '/v2?device=1&history',
    );
    expect(now.read(mapTool).inHand?.tool).toBe('history');
  });

  test('an address of another device closes the history of the device before', async () => {
    const the = story('/v2', listed(1, 2));
    the.do(open(2), mapEvents.toolOpened({ tool: 'history', devices: [2] }));
    the.do(navigation.linkFollowed({ href: '/v2?device=1' }));
    the.shows('/v2?device=1', 1);
    const now = await the.ends('/v2', '/v2?device=2', '/v2?device=2&history', '/v2?device=1');
    expect(now.read(mapTool).inHand).toBeNull();
  });

  test('a panel stays open while the user visits another page', () => {
    const the = story('/v2', listed(1));
    the.do(open(1), navigation.linkFollowed({ href: '/settings' }), navigation.linkFollowed({ href: '/v2' }));
    the.shows('/v2?device=1', 1);
    return the.ends('/v2', '/v2?device=1', '/settings', '/v2?device=1');
  });

  test('after a reload the device of the address is open, not the one of the last visit', () => {
    const the = story('/v2?device=2', open(1, 'storage'));
    the.do(listed(1, 2));
    the.shows('/v2?device=2', 2);
    the.do(open(1, 'storage'));
    the.shows('/v2?device=2', 2);
    return the.ends('/v2?device=2');
  });

  test('what was open at the last visit takes the place of an address without a device', () => {
    const the = story('/v2', listed(1));
    the.do(open(1, 'storage'));
    the.shows('/v2?device=1', 1);
    return the.ends('/v2?device=1');
  });

  test('[PUSH-04] a link to the open device, pressed on the map, keeps its panel open', () => {
    const the = story('/v2', listed(1));
    the.do(open(1), navigation.linkFollowed({ href: '/map/device/1' }));
    the.shows('/v2?device=1', 1);
    return the.ends('/v2', '/v2?device=1', '/v2?device=1');
  });

  test('a device that the server removed leaves the address', () => {
    const the = story('/v2', listed(1));
    the.do(open(1), deviceEvents.removed({ id: 1 }));
    the.shows('/v2', null);
    return the.ends('/v2', '/v2?device=1');
  });

  test('[MAP-16] an unknown device in the address: the map, with a word', async () => {
    const the = story('/v2?device=99', listed(1));
    the.shows('/v2', null);
    const now = await the.ends('/v2');
    expect(now.log.events.filter(notices.raised.is)).toHaveLength(1);
  });
});
