import { Observable } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { catalogue } from '../../events/catalogue.ts';
import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as navigation from '../../events/navigation.ts';
import * as network from '../../events/network.ts';
import * as viewEvents from '../../events/shared-view.ts';
import { Secret } from '../../src/kernel/secret.ts';
import type { Reply } from '../../src/ports/http-types.ts';
import { redactor } from '../../src/replay/redact.ts';
import { access, backend, START } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { arrivalOf, sharedStateOf, waysOf } from './seen.ts';
import { sharedViewPlugin } from './index.ts';
import { nextAsking, nowThere, sharedView, sinceWhen } from './shared-view.state.ts';

const SALT = '6a29f81c54624453991a8f655fe7c06f';
const opened = (path = '/share', secret: string | null = SALT) =>
  navigation.locationChanged({ path, query: '', ...(secret && { secret: new Secret(secret) }) });
const fix = (at: number, lat = 57.7) => ({
  dateunix: START + at,
  lat,
  lng: 11.97,
  speed: 20,
  direction: 90,
  accuracy: 5,
});
type Answer = {
  expires?: number | null;
  kind?: string;
  fixes?: object[];
  now?: number;
  goal?: object;
  devices?: object[];
};
const shows = ({
  expires = START + 3600,
  kind = 'trail',
  fixes = [fix(-5)],
  ...rest
}: Answer = {}): Reply => ({
  status: 200,
  body: {
    success: {
      kind,
      expires,
      devices: [{ key: 1, name: 'Van', colour: '#2f6fde', icon: 'van', fixes }],
      ...rest,
    },
  },
});
const ASKED = 'get /share/ without token';

const story = (reply: Reply | ((asked: number) => Reply) = shows()) => {
  let asked = 0;
  return scenario({ plugins: [sharedViewPlugin], backend: backend() }).with((world) => {
    world.replies = () => (typeof reply === 'function' ? reply(asked++) : reply);
  });
};

describe('[SHARE-03] what a link shows', () => {
  test('is asked for at once and then every 10 seconds, saying to nobody who asks', () =>
    story()
      .when(opened())
      .after('0s')
      .asked(ASKED)
      .after('9s')
      .asked()
      .after('1s')
      .asked(ASKED)
      .after('20s')
      .asked(ASKED, ASKED));

  test('a browser in which somebody is signed in asks without a token too', () =>
    story()
      .given(auth.loginSucceeded({ ...access(), email: 'ada@example.com' }))
      .when(opened())
      .after('0s')
      .asked(ASKED));

  test('the salt is in no fact, though the log has all that happened', () =>
    story()
      .when(opened())
      .after('10s')
      .check((_, events) => {
        expect(events.length).toBeGreaterThan(2);
        expect(JSON.stringify(events)).not.toContain(SALT);
      }));

  test('a recording of it names nobody and no place', () =>
    story(
      shows({
        kind: 'eta',
        goal: { lat: 57.65432, lng: 11.91234, name: 'Grandmother' },
        fixes: [fix(-5)],
      }),
    )
      .when(opened())
      .after('0s')
      .check((_, events) => {
        const text = (of: readonly unknown[]) => JSON.stringify(of);
        const words = ['Van"', 'Grandmother', '11.97', '11.91234', SALT];
        expect(words.filter((word) => text(events).includes(word))).toHaveLength(4);
        const hidden = events.map(
          redactor(catalogue, { names: true, places: { kind: 'moved', turn: 723_456_789 } }),
        );
        expect(words.filter((word) => text(hidden).includes(word))).toEqual([]);
      }));

  test('the way grows by what is new, and no fix is there twice', () =>
    story((asked) => shows({ fixes: asked === 0 ? [fix(-20), fix(-10)] : [fix(-10), fix(asked)] }))
      .when(opened())
      .after('0s')
      .check(({ read }) => expect(read(sinceWhen)).toBe(START - 10))
      .after('20s')
      .check(({ read }) =>
        expect(read(sharedView).seen?.devices[0]?.fixes.map(({ at }) => at - START)).toEqual([
          -20, -10, 1, 2,
        ]),
      ));

  const two = (...fixes: object[][]): Reply =>
    shows({ devices: fixes.map((list, i) => ({ key: i + 1, name: `No ${i}`, fixes: list })) });
  const sinces = (...replies: Reply[]) => {
    const since: unknown[] = [];
    const tale = story().with((world) => {
      world.replies = ({ query }) => {
        since.push(query?.['since']);
        return replies[Math.min(since.length, replies.length) - 1];
      };
    });
    return { since, tale };
  };

  test('a device that tells late what it measured is not passed over for another that was faster', () => {
    const late = [fix(-290), fix(-200)];
    const { since, tale } = sinces(two([fix(-5)], [fix(-300)]), two([fix(-5), fix(4)], late));
    return tale
      .when(opened())
      .after('10s')
      .check(({ read }, events) => {
        expect(since).toEqual([undefined, START - 300]);
        const ats = read(sharedView).seen?.devices.map(({ fixes }) => fixes.map(({ at }) => at - START));
        expect(ats).toEqual([
          [-5, 4],
          [-300, -290, -200],
        ]);
        // What comes once more is no news.
        const last = events.findLast(({ type }) => type === 'sharedView/loaded');
        expect(last?.payload).toMatchObject({
          devices: [{ fixes: [{ at: START + 4 }] }, { fixes: [{}, {}] }],
        });
      });
  });

  test.each([
    ['stands for days', [fix(-300_000)]],
    ['has never told anything', []],
  ])('a device that %s does not have the ways of all others sent each time', (_, fixes) => {
    const { since, tale } = sinces(two([fix(-5)], fixes));
    return tale
      .when(opened())
      .after('10s')
      .check(() => expect(since).toEqual([undefined, START - 5 - 7200]));
  });

  test('"position only" keeps the last fix alone, whatever the server sends', () =>
    story(shows({ kind: 'position', fixes: [fix(-20), fix(-10)] }))
      .when(opened())
      .after('0s')
      .check(({ read }) => expect(read(sharedView).seen?.devices[0]?.fixes).toHaveLength(1)));

  test('a page in the background asks nothing; back in front it asks at once', () =>
    story()
      .when(opened())
      .after('0s')
      .asked(ASKED)
      .when(app.hidden())
      .after('10min')
      .asked()
      .when(app.resumed())
      .after('0s')
      .asked(ASKED));

  test('without a network nothing is asked; with it back at once', () =>
    story()
      .when(opened(), network.wentOffline())
      .after('1min')
      .with((world) => world.asked.splice(0))
      .when(network.wentOnline())
      .after('0s')
      .asked(ASKED));

  test('on any other page nothing is asked, and nothing stays', () =>
    story()
      .when(opened())
      .after('0s')
      .when(opened('/login', null))
      .check(({ read }) => expect(read(sharedView)).toMatchObject({ link: null, seen: null }))
      .with((world) => world.asked.splice(0))
      .after('1min')
      .asked());

  test('an address without its end asks nothing: the page says that a link is needed', () =>
    story()
      .when(opened('/share', null))
      .after('1min')
      .asked()
      .check(({ read }) => expect(read(nextAsking)).toBeNull()));

  test('a link that came out of a recording asks nothing', () =>
    story()
      .when(navigation.locationChanged({ path: '/share', query: '', secret: new Secret(undefined) }))
      .after('1min')
      .asked());
});

describe('[SHARE-03] the end of a link', () => {
  test('at its time what was seen vanishes, and nobody asks any more', () =>
    story(shows({ expires: START + 15 }))
      .when(opened())
      .after('14s')
      .check(({ read }) => expect(read(sharedView).seen).not.toBeNull())
      .after('1s')
      .check(({ read }) => expect(read(sharedView)).toMatchObject({ seen: null, ended: 'expired' }))
      .with((world) => world.asked.splice(0))
      .after('10min')
      .asked()
      .idle());

  test('far ahead it comes too: no timer of a browser waits for a month', () =>
    story(shows({ expires: START + 40 * 86_400 }))
      .when(opened())
      .after('0s')
      .when(app.hidden())
      .after('960h')
      .check(({ read }) => expect(read(sharedView).ended).toBe('expired')));

  test('a device whose clock is wrong counts down to the right moment', () =>
    story(shows({ expires: START + 7200 + 60, now: START + 7200, fixes: [fix(7190)] }))
      .when(opened())
      .after('0s')
      .check(({ read }) => {
        expect(read(sharedView).seen?.ends).toBe((START + 60) * 1000);
        const at = read(sharedView).seen?.devices[0]?.fixes[0]?.at ?? 0;
        expect(read(nowThere) - at).toBe(10);
      }));

  test.each([-7200, -900, 900, 7200])(
    'a clock that is wrong by %i s asks in the server’s time, and goes on seeing what is new',
    (wrong) => {
      const there = START - wrong;
      const since: unknown[] = [];
      let asked = 0;
      return story()
        .with((world) => {
          world.replies = ({ query }) => {
            since.push(query?.['since']);
            const at = asked++ * 10 - wrong;
            // A second to and fro, as a network makes it.
            return shows({
              expires: there + 3600,
              now: there + (asked - 1) * 10 - (asked % 2),
              fixes: [fix(at - 5)],
            });
          };
        })
        .when(opened())
        .after('20s')
        .check(({ read }) => {
          expect(since).toEqual([undefined, there - 5, there + 5]);
          expect(read(sharedView).seen?.devices[0]?.fixes.map(({ at }) => at - there)).toEqual([-5, 5, 15]);
        });
    },
  );

  test('ended by its owner it is seen with the next asking', () =>
    story((asked) => (asked === 0 ? shows() : { status: 410, body: { error: 'revoked' } }))
      .when(opened())
      .after('10s')
      .check(({ read }) => expect(read(sharedView)).toMatchObject({ seen: null, ended: 'revoked' }))
      .with((world) => world.asked.splice(0))
      .after('10min')
      .asked());

  test.each([
    [410, { error: 'expired' }, 'expired'],
    [410, null, 'expired'],
    [404, { error: 'Unknown link' }, 'unknown'],
    [405, null, 'unknown'],
    [401, null, 'unknown'],
    [403, null, 'unknown'],
    [400, null, 'malformed'],
    [422, null, 'malformed'],
  ] as const)('an answer %i %j says that it is %3$s', (status, body, ended) =>
    story({ status, body })
      .when(opened())
      .after('0s')
      .check(({ read }) => expect(read(sharedView).ended).toBe(ended)),
  );

  test('an answer that is over when it comes shows nothing', () =>
    story(shows({ expires: START - 1 }))
      .when(opened())
      .after('0s')
      .check(({ read }) => expect(read(sharedView)).toMatchObject({ seen: null, ended: 'expired' })));

  test('the viewer can look again', () =>
    story((asked) => (asked === 0 ? { status: 410, body: null } : shows()))
      .when(opened())
      .after('0s')
      .when(viewEvents.retried())
      .after('0s')
      .check(({ read }) => expect(read(sharedView)).toMatchObject({ ended: null, seen: { kind: 'trail' } })));
});

describe('[SHARE-03] trouble on the way', () => {
  const down: Reply = { status: 503, body: null };
  test('what was seen stays, and is asked for less and less often', () =>
    story((asked) => (asked === 0 ? shows() : down))
      .when(opened())
      .after('0s')
      .after('10min')
      .check(({ read }) => {
        expect(read(sharedView)).toMatchObject({ seen: { kind: 'trail' }, failure: { reason: 'server' } });
        // 1, 2, 4 … 60 s: about 15 in ten minutes, not 60.
        expect(read(sharedView).failures).toBeLessThan(20);
      }));

  test('somebody who was told to wait waits', () =>
    story({ status: 429, body: null, retryAfter: 120 })
      .when(opened())
      .after('0s')
      .asked(ASKED)
      .after('119s')
      .asked()
      .after('1s')
      .asked(ASKED));

  test('too many without a time: half a minute', () =>
    story({ status: 429, body: null }).when(opened()).after('0s').asked(ASKED).after('29s').asked());

  test('the login page of a hotel is no end of a link', () =>
    story({ status: 404, body: '<html>', problem: 'unreadable' })
      .when(opened())
      .after('0s')
      .check(({ read }) => expect(read(sharedView)).toMatchObject({ ended: null, failures: 1 })));

  test('answered again, the trouble is forgotten', () =>
    story((asked) => (asked === 0 ? down : shows()))
      .when(opened())
      .after('5s')
      .check(({ read }) => expect(read(sharedView)).toMatchObject({ failure: null, failures: 0 })));
});

describe('[SHARE-04] a wall screen', () => {
  const kiosk = opened('/stand-alone-page/viewmode', '12_0a1b');
  test('has no end, and goes on for days', () =>
    story(shows({ expires: null }))
      .when(kiosk)
      .after('72h')
      .check(({ read }) => expect(read(sharedView)).toMatchObject({ ended: null, seen: { ends: null } })));

  test('comes back by itself when its server or its link does', () =>
    story((asked) =>
      asked < 3
        ? { status: 0, body: null, problem: 'unreachable' }
        : asked < 5
          ? { status: 404, body: null }
          : shows({ expires: null }),
    )
      .when(kiosk)
      .after('1min')
      .check(({ read }) => expect(read(sharedView).ended).toBe('unknown'))
      .after('11min')
      .check(({ read }) => expect(read(sharedView)).toMatchObject({ ended: null, failure: null })));

  test('keeps its screen awake while it is seen', () => {
    const awake: string[] = [];
    const tale = story(shows({ expires: null }));
    const keptAwake = () =>
      new Observable<never>(() => {
        awake.push('on');
        return () => awake.push('off');
      });
    Object.assign(tale.ports.page, { keptAwake });
    return tale
      .when(opened())
      .check(() => expect(awake).toEqual([]))
      .when(kiosk)
      .check(() => expect(awake).toEqual(['on']))
      .when(app.hidden())
      .check(() => expect(awake).toEqual(['on', 'off']));
  });
});

describe('[SHARE-01] when it arrives', () => {
  const goal = { lat: 57.7, lng: 12, name: 'Home' };
  const at = (seconds: number, lng: number, speed = 36) => ({
    at: START + seconds,
    lat: 57.7,
    lng,
    speed,
    heading: 90,
    accuracy: 5,
  });
  /** Going east with about 36 km/h: 0.0168° a 100 s. */
  const driving = [at(-100, 11.9), at(0, 11.9168)];

  test('is the straight line by the speed of the last minutes', () => {
    const arrival = arrivalOf({ fixes: driving }, goal, START);
    expect(arrival?.kind).toBe('about');
    expect(arrival?.kind === 'about' && arrival.seconds).toBeGreaterThan(480);
    expect(arrival?.kind === 'about' && arrival.seconds).toBeLessThan(510);
  });
  test('comes nearer while no fix comes', () => {
    const [now, later] = [0, 60].map((after) => arrivalOf({ fixes: driving }, goal, START + after));
    expect(now?.kind === 'about' && later?.kind === 'about' && now.seconds - later.seconds).toBe(60);
  });
  test.each([
    ['there', [at(0, 12)], START, 'arrived'],
    ['standing', [at(-300, 11.9, 0), at(0, 11.9, 0)], START, 'waiting'],
    ['silent for long', driving, START + 700, 'old'],
  ] as const)('%2$s is not estimated: %3$s', (_, list, now, kind) =>
    expect(arrivalOf({ fixes: [...list] }, goal, now)?.kind).toBe(kind),
  );
  test('without a fix nothing is said', () => expect(arrivalOf({ fixes: [] }, goal, START)).toBeNull());
  test('a single fix counts by its own speed', () =>
    expect(arrivalOf({ fixes: [at(0, 11.9168)] }, goal, START)?.kind).toBe('about'));
});

describe('[SHARE-03] what is drawn', () => {
  const at = (seconds: number, lat: number) => ({
    at: START + seconds,
    lat,
    lng: 11.97,
    speed: 0,
    heading: 0,
    accuracy: null,
  });
  test('[MAP-04] a way that nothing can have gone is no line', () =>
    expect(waysOf([at(0, 57.7), at(10, 57.7005), at(11, 58.9)]).map((way) => way.length)).toEqual([2, 1]));
  test('[MAP-02] a state never claims more than the last fix does', () => {
    const moving = { ...at(0, 57.7), speed: 30 };
    expect(sharedStateOf(moving, START + 10)).toBe('moving');
    expect(sharedStateOf(moving, START + 600)).toBe('nosignal');
    expect(sharedStateOf(undefined, START)).toBeNull();
  });
});
