import { NEVER, Observable, of, Subject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as app from '../../../events/app.ts';
import * as auth from '../../../events/auth.ts';
import * as deviceEvents from '../../../events/devices.ts';
import * as network from '../../../events/network.ts';
import * as notificationEvents from '../../../events/notifications.ts';
import * as positionEvents from '../../../events/positions.ts';
import { access, aDevice, backend, failure, fixes, START } from '../../../tests/samples.ts';
import { type Scenario, scenario } from '../../../tests/scenario.ts';
import type { Draft } from '../../kernel/event.ts';
import type { Reply } from '../../ports/http/http-types.ts';
import { lastKnown } from '../positions/last-known.ts';
import { dataEffects } from './data.effects.ts';

const signedIn = auth.sessionRestored({ ...access(), email: '' });
const listed = (source: 'server' | 'storage', ...ids: number[]) =>
  deviceEvents.listed({ devices: ids.map((id) => aDevice(id)), leftOut: [], source });
const opened = positionEvents.streamOpened({ attempt: 0 });
const lost = (attempt = 1) => positionEvents.streamLost({ reason: 'unreachable', attempt });
const seen = (at: number, source: 'socket' | 'lastKnown' = 'socket') =>
  positionEvents.fixesReceived({ source, fixes: fixes({ device: 1, at }) });

/**
 * A scenario whose mock server accepts all calls, unless `reply` returns a reply. `since` collects the start times of
 * the requests for positions, `whole` the devices whose fixes were all requested, with the start of each.
 */
function it(reply: (path: string) => Reply | undefined = () => undefined) {
  const since: (number | null)[] = [];
  const whole: (ReadonlyMap<number, number> | undefined)[] = [];
  const served = backend();
  const story = scenario({
    effects: dataEffects,
    backend: {
      ...served,
      lastPositions: (ids, from, watched) => {
        since.push(from);
        whole.push(watched);
        return served.lastPositions(ids, from, watched);
      },
    },
  }).with((world) => {
    world.replies = ({ path }) => {
      const answer = reply(path);
      return answer ? of(answer) : of({ status: 200, body: null });
    };
  });
  return { story, since, whole };
}
/** A scenario whose mock server answers neither with a list nor where the devices were last; it counts the latter. */
function slow() {
  let asked = 0;
  let cancelled = 0;
  const { story } = it();
  story.with((world) => {
    const { replies } = world;
    world.replies = (request) =>
      request.path === '/last'
        ? new Observable(() => {
            asked++;
            return () => void cancelled++;
          })
        : request.path === '/device'
          ? NEVER
          : replies(request);
  });
  return { story, asked: () => asked, cancelled: () => cancelled };
}
const times = (events: readonly { type: string }[], type: string) =>
  events.filter((each) => each.type === type).length;

describe('after a live line that was away', () => {
  const away = (wait: string) => it().story.given(signedIn, opened, lost()).when().after(wait).when(opened);
  const lists = (count: number) => (_: unknown, events: readonly { type: string }[]) =>
    expect(times(events, 'devices/listRequested')).toBe(count);

  test('for more than 30 s the devices are loaded anew: others may have changed them', () =>
    away('30001ms').check(lists(1)));
  test('for 30 s they are not', () => away('30s').check(lists(0)));
  test('the first line of a session asks for nothing twice', () =>
    it().story.given(signedIn).when().after('10min').when(opened).check(lists(0)));
});

describe('[INBOX-05] alerts that the live line did not bring', () => {
  const asksFor = (count: number) => (_: unknown, events: readonly { type: string }[]) =>
    expect(times(events, 'notifications/listRequested')).toBe(count);

  test('are loaded when the line is back after more than 30 s', () =>
    it()
      .story.given(signedIn, opened, lost())
      .when()
      .after('31s')
      .when(opened)
      .after('0ms')
      .check(asksFor(1)));
  test('are loaded once, a minute later, if the line was away again and again for seconds', () =>
    it()
      .story.given(signedIn, opened, lost())
      .when()
      .after('2s')
      .when(opened)
      .after('10s')
      .when(lost(), opened)
      .after('59s')
      .check(asksFor(0))
      .after('1s')
      .check(asksFor(1)));
  test.each([
    ['the access was renewed', auth.accessRenewed({ ...access(), email: '' })],
    ['the network was away', network.wentOffline()],
  ])('are loaded too if the line was replaced because %s', (_, fact) =>
    it().story.given(signedIn, opened, fact).when(opened).after('60s').check(asksFor(1)),
  );
  test('with the first line of a session nothing is asked for twice', () =>
    it().story.given(signedIn).when().after('10s').when(opened).check(asksFor(0)));
  test('are loaded every minute while there is no line', () =>
    it()
      .story.given(signedIn, opened)
      .when(lost(3))
      .after('59s')
      .check(asksFor(0))
      .after('1s')
      .check(asksFor(1))
      .after('60s')
      .check(asksFor(2)));
  test('are asked for again after a minute if the list could not be had, until it could', () => {
    let isWell = false;
    return it((path) => (path === '/notifications' && !isWell ? { status: 403, body: null } : undefined))
      .story.given(signedIn)
      .when(notificationEvents.listRequested())
      .after('60s')
      .check((app, events) => {
        asksFor(2)(app, events);
        isWell = true;
      })
      .after('10min')
      .check(asksFor(3));
  });
});

describe('where the devices were last', () => {
  test('with a list of the server all of it is asked for, after a gap only what is newer', async () => {
    const { story, since } = it();
    await story.given(signedIn, opened, seen(5), lost()).when(listed('server', 1)).when(opened);
    expect(since.slice(-2)).toEqual([null, START - 600]);
  });
  test('the first live line of a session asks for nothing that the list asks for', async () => {
    const { story, since } = it();
    await story
      .given(signedIn, listed('server', 1), seen(5))
      .when()
      .check(() => void since.splice(0))
      .when(opened);
    expect(since).toEqual([]);
  });
  test('[SENS-03] a first live line that failed before, or after a network that was away, brings what was missed', async () => {
    const missed = async (...facts: Parameters<Scenario['when']>) => {
      const { story, since } = it();
      await story
        .given(network.wentOnline(), signedIn, listed('server', 1), seen(0, 'lastKnown'))
        .when()
        .check(() => void since.splice(0))
        .when(...facts);
      return since.at(-1);
    };
    expect(await missed(opened)).toBeUndefined();
    expect(await missed(lost(), positionEvents.streamOpened({ attempt: 1 }))).toBe(START - 600);
    expect(await missed(lost(3), network.wentOffline(), network.wentOnline(), opened)).toBe(START - 600);
    expect(await missed(network.wentOffline(), network.wentOnline(), opened)).toBe(START - 600);
  });
  test('[TRAC-05] the list that is loaded after a break does not cancel what was missed', async () => {
    let cancelled = 0;
    await it()
      .story.given(signedIn, opened, listed('server', 1), seen(5), lost())
      .when()
      .with((world) => {
        const slow = new Observable<Reply>(() => () => void cancelled++);
        world.replies = ({ path }) => (path === '/last' ? slow : of({ status: 200, body: null }));
      })
      .when(opened)
      .when(listed('server', 1))
      .check(() => expect(cancelled).toBe(0));
  });
  test('[TRAC-05] what was missed and could not be loaded is asked for as a whole by the retry', async () => {
    let isDown = false;
    const { story, since, whole } = it((path) =>
      isDown && path === '/last' ? { status: 503, body: null } : undefined,
    );
    await story
      .given(signedIn, opened, listed('server', 1), seen(5, 'lastKnown'), lost())
      .when()
      .check(() => {
        isDown = true;
        since.splice(0);
        whole.splice(0);
      })
      .when(opened)
      // The stream brings newer fixes before the retry.
      .when(seen(50))
      .after('5min')
      .check(() => {
        isDown = false;
        expect(since.length).toBeGreaterThan(1);
        expect(new Set(since)).toEqual(new Set([START - 600]));
        // Each time the device's fixes from before the break on.
        for (const each of whole) expect(each?.get(1)).toBeLessThanOrEqual(START);
      })
      .after('10min')
      .check((app) => expect(app.read(lastKnown)).toMatchObject({ failures: 0, since: null }));
  });
  test('[TRAC-05] after a sleep of days, what is asked for goes back 12 hours: no trail is longer', async () => {
    const { story, since } = it();
    await story
      .given(signedIn, opened, listed('server', 1), seen(5, 'lastKnown'), lost())
      .when()
      .after('72h')
      .check(() => void since.splice(0))
      .when(opened)
      .check(() => expect(since[0]).toBe(START + (72 - 12) * 3_600));
  });
  test('[TRAC-05] of a small account all fixes are asked for, of a large one those of devices being looked at', async () => {
    const many = Array.from({ length: 21 }, (_, i) => i + 1);
    const after = async (...ids: number[]) => {
      const { story, whole } = it();
      await story
        .given(signedIn, opened, listed('server', ...ids), seen(5), lost())
        .given(deviceEvents.selected({ id: 7, from: 'list' }), deviceEvents.followStarted({ id: 9 }))
        .given(deviceEvents.picked({ ids: [3, 7] }))
        .when(opened);
      return [...(whole.at(-1)?.keys() ?? [])];
    };
    expect(await after(1, 2)).toEqual([1, 2]);
    expect(await after(...many)).toEqual([7, 9, 3]);
  });
  test('[TRAC-05] a tracker that kept its positions is asked from its own last one, others from ten minutes before the break', async () => {
    const { story, whole } = it();
    const kept = positionEvents.fixesReceived({
      source: 'socket',
      fixes: fixes({ device: 1, at: 0 }, { device: 2, at: 7_200 }),
    });
    await story
      .given(signedIn, opened, listed('server', 1, 2, 3))
      .when()
      .after('2h')
      .when(kept, lost(3))
      .after('5min')
      .when(positionEvents.fixesReceived({ source: 'poll', fixes: fixes({ device: 2, at: 7_490 }) }))
      .when(opened)
      .check(() =>
        expect([...(whole.find((each) => each !== undefined && each.size > 0) ?? [])]).toEqual([
          [1, START],
          [2, START + 6_600],
          [3, START + 6_600],
        ]),
      );
  });
  test('a list that this browser kept asks nobody, nor does one without a device', async () => {
    const { story, since } = it();
    const before = story.given(signedIn).when();
    await before.check(() => void since.splice(0)).when(listed('storage', 1), listed('server'));
    expect(since).toEqual([]);
  });
  test('a list that this browser kept, read after the server’s, does not cancel the request', async () => {
    const { asked, cancelled, story } = slow();
    await story
      .given(signedIn)
      .when(listed('server', 1))
      .when(listed('storage', 1))
      .check(() => expect([asked(), cancelled()]).toEqual([1, 0]))
      .when(listed('server', 1, 2))
      .check(() => expect([asked(), cancelled()]).toEqual([2, 1]));
  });
  test('a request that failed is made again, for all of it, later each time, until it is answered', async () => {
    let isWell = false;
    const { story, since } = it((path) =>
      path === '/last' && !isWell ? { status: 403, body: null } : undefined,
    );
    await story
      .given(network.wentOnline(), signedIn, opened)
      .when(listed('server', 1), seen(5))
      .check(() => expect(since).toEqual([null]))
      .after('10min')
      .check(() => expect(since.length).toBeGreaterThan(3))
      .check(() => expect(since.every((from) => from === null)).toBe(true))
      .with(() => (isWell = true))
      .after('10min')
      .check(() => void since.splice(0))
      .after('1h')
      .check(() => expect(since).toEqual([]));
  });
  test('without a network a request that failed is not made again', async () => {
    const { story, since } = it((path) => (path === '/last' ? { status: 403, body: null } : undefined));
    await story
      .given(network.wentOnline(), signedIn, opened)
      .when(listed('server', 1))
      .when(network.wentOffline())
      .check(() => void since.splice(0))
      .after('1h')
      .check(() => expect(since).toEqual([]));
  });
  test('polling asks only for what is newer', async () => {
    const { story, since } = it();
    await story
      .given(network.wentOnline(), signedIn, listed('server', 1), seen(5, 'lastKnown'))
      .when()
      .check(() => void since.splice(0))
      .when(lost(3))
      .after('10s')
      .check(() => expect(since).toEqual([START - 60, START - 55]));
  });
  test('polling asks from a minute before now, however far ahead the clock of one tracker is', async () => {
    const { story, since } = it();
    await story
      .given(network.wentOnline(), signedIn, listed('server', 1), seen(290, 'lastKnown'))
      .when()
      .check(() => void since.splice(0))
      .when(lost(3))
      .after('10s')
      .check(() => expect(since).toEqual([START - 60, START - 50]));
  });
  test('every sixth poll asks for the last position of each device, so one that always reports late moves too', async () => {
    const { story, since } = it();
    await story
      .given(network.wentOnline(), signedIn, listed('server', 1), seen(0, 'lastKnown'))
      .when()
      .check(() => void since.splice(0))
      .when(lost(3))
      .after('2min')
      .check(() =>
        expect(since.map((from) => from === null)).toEqual(
          Array.from({ length: 13 }, (_, i) => i === 5 || i === 11),
        ),
      );
  });
  test('a poll adds only positions to the log that the app does not have', async () => {
    const known = { device: 1, at: 100 } as const;
    const served = backend();
    const polled = [
      fixes(known, { device: 2, at: 40 }),
      fixes({ device: 1, at: 90 }, known, { device: 2, at: 40 }, { device: 2, at: 50 }),
    ];
    await scenario({
      effects: dataEffects,
      backend: {
        ...served,
        lastPositions: () => ({
          ...served.lastPositions([], null),
          read: () => ({ ok: true, value: polled.shift() ?? fixes(), leftOut: [] }),
        }),
      },
    })
      .with((world) => (world.replies = () => of({ status: 200, body: null })))
      .given(network.wentOnline(), signedIn)
      .when(lost(3))
      .after('20s')
      .check((_, events) =>
        expect(
          events
            .filter(positionEvents.fixesReceived.is)
            .map(({ payload }) => Array.from(payload.fixes.at, (at) => at - START)),
        ).toEqual([[100, 40], [50], []]),
      );
  });
  test('polling asks for all while nobody has answered where the devices were last', async () => {
    const { story, since } = it();
    await story
      .given(network.wentOnline(), signedIn, listed('server', 1), seen(5))
      .when(lost(3))
      .after('10s')
      .check(() => expect(since).toEqual([null, START - 55]));
  });
  test('without a network nobody is polled', async () => {
    const { story, since } = it();
    await story
      .given(signedIn, listed('server', 1), network.wentOffline())
      .when(lost(3))
      .check(() => void since.splice(0))
      .after('10min')
      .check(() => expect(since).toEqual([]));
  });
  test('[fault 6] a server in trouble is polled later each time, and as usual once it is well', async () => {
    let isWell = false;
    const { story, since } = it((path) =>
      path === '/last' && !isWell ? { status: 403, body: null } : undefined,
    );
    const asked = (count: number) => () => expect(since.splice(0)).toHaveLength(count);
    await story
      .given(network.wentOnline(), signedIn, listed('server', 1))
      .when()
      .check(() => void since.splice(0))
      .when(lost(3))
      .after('70s')
      // Requests at 0, 10, 20, 30 and 40 s, then after pauses of 16 s and 32 s.
      .check(asked(6))
      .with(() => (isWell = true))
      .after('18s')
      .check(asked(1))
      .with(() => (isWell = false))
      .after('30s')
      .check(asked(3));
  });
});

describe('[fault 1] a list that cannot be had', () => {
  const down = (retryAfter?: number) =>
    it((path) =>
      path === '/device' ? { status: 403, body: null, ...(retryAfter && { retryAfter }) } : undefined,
    ).story;
  const asked = (count: number) => (_: unknown, events: readonly { type: string }[]) =>
    expect(times(events, 'devices/listFailed')).toBe(count);

  test('is asked for after 1, 2 and 4 s', () =>
    down()
      .given(network.wentOnline())
      .when(signedIn)
      .check(asked(1))
      .after('1s')
      .check(asked(2))
      .after('1999ms')
      .check(asked(2))
      .after('1ms')
      .check(asked(3))
      .after('3999ms')
      .check(asked(3))
      .after('1ms')
      .check(asked(4)));
  test('is not asked for before the time that the server wants', () =>
    down(60)
      .given(network.wentOnline())
      .when(signedIn)
      .after('59s')
      .check(asked(1))
      .after('1s')
      .check(asked(2)));
  test('is not asked for without a network', () =>
    down().given(network.wentOffline()).when(signedIn).after('10min').check(asked(1)).idle());
});

describe('[STATE-02] the data of a customer', () => {
  const refused = (path: string) =>
    it((asked) => (asked === path ? { status: 403, body: null } : undefined)).story.when(signedIn);

  test.each([
    ['/customer/7', 'user/customerLoadFailed', 'user/settingsLoadFailed'],
    ['/customer/7/settings', 'user/settingsLoadFailed', 'user/customerLoadFailed'],
    ['/notifications', 'notifications/listFailed', 'devices/listFailed'],
    ['/device', 'devices/listFailed', 'notifications/listFailed'],
  ])('%s that cannot be had is told as %s, and as nothing else', (path, type, other) =>
    refused(path).check((_, events) => {
      expect(times(events, type)).toBeGreaterThan(0);
      expect(times(events, other)).toBe(0);
    }),
  );
  describe.each(['/customer/7/settings', '/groups'])('%s', (path) => {
    /** How often it was requested, if the server fails with `status` until `failures` requests were made. */
    const asked = (status: number, failures: number, wait: string, ...then: Draft[]) => {
      let count = 0;
      const { story } = it((asked) =>
        asked === path && ++count <= failures ? { status, body: null, retryAfter: 20 } : undefined,
      );
      return {
        story: story
          .given(network.wentOnline())
          .when(signedIn, ...then)
          .after(wait),
        count: () => count,
      };
    };
    test('is asked for again while the server is busy, as late as it wishes', () => {
      const { story, count } = asked(429, 2, '19s');
      return story
        .check(() => expect(count()).toBe(1))
        .after('2min')
        .check(() => expect(count()).toBe(3))
        .after('10min')
        .check(() => expect(count()).toBe(3));
    });
    test('is not asked for again after a logout', () => {
      const { story, count } = asked(429, 9, '10min', auth.loggedOut({ reason: 'chosen' }));
      return story.check(() => expect(count()).toBeLessThanOrEqual(1));
    });
  });
  test.each(['forbidden', 'notFound', 'unavailable', 'unreadable'] as const)(
    'settings are not asked for again if they are "%s"',
    (reason) => {
      const served = backend();
      let count = 0;
      const refused = { ok: false as const, failure: { reason, status: 0 } };
      return scenario({
        effects: dataEffects,
        backend: {
          ...served,
          settings: (id) => ({ ...served.settings(id), read: () => (count++, refused) }),
        },
      })
        .with((world) => {
          world.replies = ({ path }) =>
            path.endsWith('/settings') ? of({ status: 200, body: null }) : NEVER;
        })
        .when(signedIn)
        .after('10min')
        .check(() => expect(count).toBe(1));
    },
  );
  test('a server without groups is no fault: nothing is said of it', () =>
    refused('/groups').check((_, events) => {
      expect(times(events, 'devices/groupsListed')).toBe(0);
      expect(events.filter(({ type }) => /[Ff]ailed$/.test(type) && type !== 'network/callFailed')).toEqual(
        [],
      );
    }));
  test('a device that could not be read is left out and named', () => {
    const served = backend();
    return scenario({
      effects: dataEffects,
      backend: {
        ...served,
        devices: () => ({
          ...served.devices(),
          read: () => ({ ok: true, value: [aDevice(1)], leftOut: ['no IMEI'] }),
        }),
      },
    })
      .with((world) => {
        world.replies = ({ path }) => (path === '/device' ? of({ status: 200, body: null }) : NEVER);
      })
      .when(signedIn)
      .check((_, events) =>
        expect(events.find(deviceEvents.listed.is)?.payload).toMatchObject({
          leftOut: ['no IMEI'],
          source: 'server',
        }),
      );
  });
  test('devices are wanted anew with their groups, alerts for themselves', () => {
    const { story } = it();
    return story
      .given(signedIn)
      .when()
      .with((world) => void world.asked.splice(0))
      .when(deviceEvents.listRequested())
      .asked('get /device', 'get /groups', 'get /last')
      .when(notificationEvents.listRequested())
      .asked('get /notifications');
  });
  test('the answer to an older request for a track is dropped when another length is wanted', () => {
    const answers: Subject<Reply>[] = [];
    const { story } = it();
    return story
      .with((world) => {
        world.replies = () => {
          const answer = new Subject<Reply>();
          answers.push(answer);
          return answer;
        };
      })
      .given(signedIn)
      .when(
        positionEvents.trackRequested({ device: 3, range: { lastMinutes: 30 } }),
        positionEvents.trackRequested({ device: 4, range: { lastMinutes: 30 } }),
        positionEvents.trackRequested({ device: 3, range: { lastMinutes: 720 } }),
      )
      .with(() => {
        for (const answer of answers.toReversed()) answer.next({ status: 403, body: null });
      })
      .check((_, events) =>
        expect(
          events.flatMap((each) => (positionEvents.trackLoadFailed.is(each) ? [each.payload.device] : [])),
        ).toEqual([3, 4]),
      );
  });
  test('a track that cannot be had is told of, with its device', () =>
    it(() => ({ status: 403, body: null }))
      .story.given(signedIn)
      .when(positionEvents.trackRequested({ device: 3, range: { from: START - 60, to: START } }))
      .check((_, events) =>
        expect(events.find(positionEvents.trackLoadFailed.is)?.payload).toEqual({
          device: 3,
          failure: failure(403),
        }),
      ));
});

test('whoever looks again sees at once where things are', async () => {
  const { story, since } = it();
  await story
    .given(network.wentOnline(), signedIn, listed('server', 1))
    .when(lost(3), app.hidden())
    .after('15s')
    .check(() => void since.splice(0))
    .when(app.resumed())
    .after('0ms')
    .check(() => expect(since).toHaveLength(1));
});
