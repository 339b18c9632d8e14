import { NEVER } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as deviceEvents from '../../events/devices.ts';
import * as historyEvents from '../../events/history.ts';
import * as mapEvents from '../../events/map.ts';
import * as positionEvents from '../../events/positions.ts';
import type { Failure } from '../../events/session-types.ts';
import { localDay } from '../../src/rules/time/local-day.ts';
import { mapTool } from '../../src/core/app/map-tool.ts';
import type { Reply } from '../../src/ports/http-types.ts';
import { attention } from '../../src/core/devices/devices.ts';
import { aDevice, fixes, START } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { liveMapPlugin } from '../live-map/index.ts';
import { historyPlugin } from './index.ts';
import { pasts, progress } from './past.state.ts';
import { span } from './player.state.ts';
import { LONGEST_RANGE } from './ranges.ts';
import { wayOfDevice } from './wrong.state.ts';
import { loaded, open, range, story, ten } from './history-given.ts';

const DAY = 86_400;
const failed = (reason: Failure['reason'], from: number, to: number, status = 500) =>
  historyEvents.pieceFailed({ device: 1, from: START + from, to: START + to, failure: { reason, status } });
const answers = (reply: Reply) => (world: { replies: unknown }) => {
  world.replies = () => reply;
};

describe('[MAP-06] loading a past', () => {
  test('opened for the first time it is about today, and one call goes out', () =>
    story()
      .with((world) => {
        world.replies = () => NEVER;
      })
      .when(open(1))
      .check((app) => expect(app.read(pasts).range?.choice).toBe('today'))
      .asked('get /track/1 without token')
      .check((app) => expect(app.read(progress).status).toBe('loading')));
  test.each([
    ['the last day on which it was seen', -3 * DAY, 'day', -3 * DAY],
    ['today if it was seen today', -60, 'today', 0],
    ['today if it was not seen for more than a year', -400 * DAY, 'today', 0],
    ['today if its fix is dated ahead', 600, 'today', 0],
  ] as const)('[DAY-01] opened for the first time it is about %s', (_, at, choice, day) =>
    story()
      .given(positionEvents.fixesReceived({ source: 'lastKnown', fixes: fixes({ device: 1, at }) }))
      .with((world) => {
        world.replies = () => NEVER;
      })
      .when(open(1))
      .check((app) => {
        const { range } = app.read(pasts);
        expect(range?.choice).toBe(choice);
        expect(range && localDay(range.from, undefined)).toBe(localDay(START + day, undefined));
      }),
  );
  test('three days are three pieces, one after the other, and then ready', () =>
    story()
      .with(answers({ status: 200, body: null }))
      .given(open(1), range(-3 * DAY, -1))
      .when()
      .after('1s')
      .asked(...Array.from({ length: 3 }, () => 'get /track/1 without token'))
      .check((app) => expect(app.read(progress)).toMatchObject({ done: 3, of: 3, status: 'ready' })));
  test('a piece that fails is told, the others are there, and it is asked for again', () =>
    story()
      .given(
        open(1),
        range(-2 * DAY, -1),
        loaded(1, -2 * DAY, -DAY - 1, fixes({ device: 1, at: -2 * DAY + 5 })),
        failed('server', -DAY, -1),
      )
      .check((app) => {
        expect(app.read(progress)).toMatchObject({ status: 'partial', failed: 1, failure: { status: 500 } });
        expect(app.read(wayOfDevice(1)).at).toHaveLength(1);
      })
      .with((world) => {
        world.replies = () => NEVER;
      })
      .when(historyEvents.loadingRetried())
      .asked('get /track/1 without token'));
  test.each([
    ['notFound', 404],
    ['server', 500],
    ['unreachable', 0],
    ['unreadable', 200],
  ] as const)('everything failed (%s): it says so and why', (reason, status) =>
    story()
      .given(open(1), range(-100, -1), failed(reason, -100, -1, status))
      .check((app) => expect(app.read(progress)).toMatchObject({ status: 'failed', failure: { reason } })),
  );
  test('cancelled: nothing more is asked for, and what has come stays', () =>
    story()
      .with((world) => {
        world.replies = () => NEVER;
      })
      .given(
        open(1),
        range(-2 * DAY, -1),
        loaded(1, -2 * DAY, -DAY - 1, fixes({ device: 1, at: -2 * DAY + 5 })),
      )
      .when(historyEvents.loadingCancelled())
      .check((app) => {
        expect(app.read(progress)).toMatchObject({ status: 'partial', cancelled: true });
        expect(app.read(wayOfDevice(1)).at).toHaveLength(1);
      }));
  test('[fault 27] an answer to what nobody asks any more changes nothing', () =>
    story()
      .given(open(1), range(-100, -1), range(-200, -1), loaded(1, -100, -1), loaded(2, -200, -1))
      .check((app) => expect(app.read(pasts).all[0]?.way.at).toHaveLength(0)));
  test('an empty range is ready and empty', () =>
    story()
      .given(open(1), range(-100, -1), loaded(1, -100, -1, fixes()))
      .check((app) => {
        expect(app.read(progress).status).toBe('ready');
        expect(app.read(span)).toBeNull();
      }));
  test('a second device comes into the range that is shown; one taken out leaves the other alone', () =>
    story()
      .given(...ten, open(1, 2))
      .check((app) => {
        expect(app.read(pasts).all.map(({ device, way }) => [device, way.at.length])).toEqual([
          [1, 11],
          [2, 0],
        ]);
        expect(app.read(progress).status).toBe('loading');
      }));
  test('put away, what was loaded is let go of and the range stays for the next time', () =>
    story()
      .given(...ten, mapEvents.toolClosed({ tool: 'history' }))
      .check((app) => {
        expect(app.read(pasts).all).toEqual([]);
        expect(app.read(pasts).range?.choice).toBe('own');
      }));
  test('when it has come it is brought into view', () =>
    story()
      .given(open(1), range(-3_600, -1))
      .with((world) => {
        world.replies = () => NEVER;
      })
      .when(loaded(1, -3_600, -1, fixes({ device: 1, at: -50 }, { device: 1, at: -40, lat: 57.8 })))
      .expect(mapEvents.areaRequested({ west: 11.97, east: 11.97, south: 57.7, north: 57.8 })));
  test('across the date line the view is the narrow one', () =>
    story()
      .given(open(1), range(-3_600, -1))
      .with((world) => {
        world.replies = () => NEVER;
      })
      .when(
        loaded(1, -3_600, -1, fixes({ device: 1, at: -50, lng: 179.9 }, { device: 1, at: -20, lng: -179.9 })),
      )
      .expect(mapEvents.areaRequested({ west: 179.9, east: -179.9, south: 57.7, north: 57.7 })));
});

describe('[DAY-02] following a device', () => {
  const following = deviceEvents.followStarted({ id: 2 });
  test('ends when a past is opened: the way is looked at as a whole', () =>
    story()
      .given(following)
      .with((world) => {
        world.replies = () => NEVER;
      })
      .when(open(1))
      .check((app) => expect(app.read(attention).following).toBeNull()));
  test('goes on beside another tool', () =>
    story()
      .given(following)
      .when(mapEvents.toolOpened({ tool: 'measure', devices: [] }))
      .check((app) => expect(app.read(attention).following).toEqual({ device: 2 })));
});

describe('[ROUTE-08] the address of a history', () => {
  const listed = deviceEvents.listed({ devices: [aDevice(1)], leftOut: [], source: 'server' });
  const asked = mapEvents.panelRequested({ component: 'history', device: '1' });
  test('/map/history/{deviceId} opens it on that device', () =>
    scenario({ plugins: [liveMapPlugin] })
      .given(listed)
      .when(asked)
      .check((app) => expect(app.read(mapTool).inHand).toEqual({ tool: 'history', devices: [1] })));
  test('[MAP-16] on a device that is not in the account it says so and opens nothing', () =>
    scenario({ plugins: [liveMapPlugin] })
      .given(listed)
      .when(mapEvents.panelRequested({ component: 'history', device: '77' }))
      .check((app) => expect(app.read(mapTool).inHand).toBeNull())
      .expectTypes('map/panelRefused', 'notices/raised'));
});

describe('[MAP-20] the heat map', () => {
  test('takes the devices that are picked, else the one that is open, and loads their past', () => {
    const it = story();
    const action = historyPlugin.quickActions?.find(({ id }) => id === 'history/heat-picked');
    it.app.publish(deviceEvents.selected({ id: 3, from: 'list' }));
    expect(action?.says(it.app.read)).toEqual(mapEvents.toolOpened({ tool: 'heat', devices: [3] }));
    it.app.publish(deviceEvents.picked({ ids: [1, 2] }));
    expect(action?.says(it.app.read)).toEqual(mapEvents.toolOpened({ tool: 'heat', devices: [1, 2] }));
    it.app.publish(mapEvents.toolOpened({ tool: 'heat', devices: [1, 2] }));
    expect(it.app.read(pasts).all.map(({ device }) => device)).toEqual([1, 2]);
  });
  test('with nothing picked and nothing open there is nothing to do', () => {
    const it = story();
    for (const { when, says } of historyPlugin.quickActions ?? []) {
      expect(when?.(it.app.read)).toBe(false);
      expect(says(it.app.read)).toBeNull();
    }
  });
});

test('[MAP-06] a quarter of a year is the longest range', () => expect(LONGEST_RANGE).toBe(92 * DAY));
