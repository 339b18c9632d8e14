import { describe, expect, test } from 'vitest';
import { catalogue } from '../../events/catalogue.ts';
import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as navigation from '../../events/navigation.ts';
import * as network from '../../events/network.ts';
import { isPublicPath } from '../../src/core/app/location.ts';
import { Secret } from '../../src/kernel/secret.ts';
import type { Reply } from '../../src/ports/http/http-types.ts';
import { redactor } from '../../src/replay/redact.ts';
import { access, START, failure } from '../../tests/samples.ts';
import { lengthOf, arrivalOf, hasTrail, sharedStateOf, waysOf } from './seen.ts';
import { nextAsking, sharedView, sinceWhen, nowThere, KIOSK_PATH } from './shared-view.state.ts';
import { ASKED, fix, opened, SALT, shows, story } from './shared-view-given.ts';
import * as viewEvents from '../../events/shared-view.ts';
import type { SharedFix } from '../../events/shared-view.ts';
import { hintOf } from './SharedView.view.tsx';
import type { Draft } from '../../src/kernel/event.ts';
import { folded } from '../../tests/folded.ts';
import { Observable } from 'rxjs';

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

  test('[DAY-03] of a past trip it is asked for seldom: only its owner can change anything', () => {
    const trip = { from: START - 900, to: START - 380 };
    const driven = [fix(-900), fix(-640, 57.705), fix(-380, 57.71)];
    return story(shows({ kind: 'trip', trip, fixes: driven }))
      .when(opened())
      .after('1s')
      .check(({ read }) => {
        const { seen } = read(sharedView);
        expect(seen).toMatchObject({ kind: 'trip', trip });
        expect(Math.round(lengthOf(seen?.devices[0]?.fixes ?? []) / 10)).toBe(111);
      })
      .asked(ASKED)
      .after('4min')
      .asked()
      .after('1min')
      .asked(ASKED);
  });

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
        // Fixes that arrive a second time are not part of the event.
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

  const named = (devices: object[], kind = 'trail'): Reply => shows({ kind, devices });
  const a = { key: 1, name: 'A', fixes: [fix(-5, 10)] };
  const b = { name: 'B', fixes: [fix(-60, 50)] };
  const latitudes = (replies: Reply[], asked: unknown[], seen: unknown) => {
    const { since, tale } = sinces(...replies);
    return tale
      .when(opened())
      .after('10s')
      .check(({ read }) => {
        expect(since).toEqual(asked);
        const devices = read(sharedView).seen?.devices ?? [];
        expect(devices.map(({ name, fixes }) => [name, ...fixes.map(({ lat }) => lat)])).toEqual(seen);
      });
  };

  test('a device that has another’s number since the owner changed the link is shown at its own place', () =>
    latitudes(
      [named([a, { ...b, key: 2 }]), named([{ ...b, key: 1, fixes: [] }]), named([{ ...b, key: 1 }])],
      [undefined, START - 60, undefined],
      [['B', 50]],
    ));

  test('a parked device that the owner adds shows, though it has no newer fix', () =>
    latitudes(
      [
        named([a]),
        named([
          { ...a, fixes: [] },
          { ...b, key: 2, fixes: [] },
        ]),
        named([a, { ...b, key: 2 }]),
      ],
      [undefined, START - 5, undefined],
      [
        ['A', 10],
        ['B', 50],
      ],
    ));

  test('a parked device stays when the link shows something else than before', () =>
    latitudes(
      [named([a], 'position'), named([{ ...a, fixes: [] }]), named([a])],
      [undefined, START - 5, undefined],
      [['A', 10]],
    ));

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
  test.each([
    ['unknown', 'demo', 'unknownDemo'],
    ['unknown', 'api', 'unknownHint'],
    ['revoked', 'demo', 'revokedHint'],
  ] as const)(
    'one that is %s is told in the %s with %s: a demo lives in one browser',
    (reason, backend, said) => expect(hintOf(reason, false, backend)).toBe(`sharedView.ended.${said}`),
  );

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
            // The clock difference varies by a second from response to response, as the network's delays do.
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
        // The retries come after 1, 2, 4 … 60 s: about 15 of them in ten minutes, not 60.
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

describe('the state of a shared view', () => {
  const store = (...drafts: Draft[]) => folded([sharedView as never], ...drafts);
  const after = (...drafts: Draft[]) => store(...drafts).read(sharedView);
  const at = (second: number) => (START + second) * 1000;
  const fix = (second: number) => ({
    ...{ at: START + second, lat: 57.7, lng: 11.97, speed: 20, heading: 90, accuracy: 5 },
  });
  const device = (key: number, ...seconds: number[]) => ({
    ...{ key, name: 'Van', colour: '#2f6fde', icon: 'van', fixes: seconds.map(fix) },
  });
  type Told = Parameters<typeof viewEvents.loaded>[0];
  const loaded = (changes: Partial<Told> = {}) =>
    viewEvents.loaded({
      ...{ kind: 'trail', ends: null, devices: [device(1, -5)], goal: null, next: at(10) },
      ...changes,
    } as Told);
  const failed = viewEvents.failed({ failure: failure(500), next: at(20) });
  const ended = viewEvents.ended({ reason: 'revoked', next: at(30) });
  const elsewhere = opened('/help', null);
  const nothing = {
    ...{ link: null, seen: null, ended: null, failure: null, failures: 0, next: 0, heardAt: null, now: 0 },
  };
  const seconds = (...drafts: Draft[]) =>
    after(...drafts).seen?.devices.map(({ fixes }) => fixes.map((each) => each.at - START));

  describe('[SHARE-03] the page of a link', () => {
    test('knows what was opened, and nothing on other pages', () => {
      expect(after()).toEqual(nothing);
      expect(after(opened())).toMatchObject({ link: { place: 'share' }, now: at(0) });
      expect(after(opened(KIOSK_PATH, null))).toMatchObject({ link: { place: 'kiosk', secret: null } });
      expect(after(opened(), loaded(), elsewhere)).toEqual(nothing);
    });
    test('knows what time it is, as time passes and when it is looked at again', () => {
      expect(after(opened(), app.timePassed()).now).toBe(at(1));
      expect(after(opened(), app.timePassed(), app.resumed()).now).toBe(at(2));
      expect(after(opened(), loaded(), app.timePassed())).toMatchObject({ now: at(2), heardAt: at(1) });
      expect(store(opened(), loaded({ ahead: 60 }), app.timePassed()).read(nowThere)).toBe(START + 2 - 60);
      expect(store(opened(), loaded()).read(nowThere)).toBe(START + 1);
    });
    test('is nothing on other pages, whatever is told and however time passes', () => {
      for (const fact of [loaded(), ended, app.timePassed(), app.resumed()])
        expect(after(fact)).toEqual(nothing);
    });
    test('counts the tries that came to nothing until one succeeds', () => {
      expect(after(opened(), failed, failed)).toMatchObject({
        ...{ failures: 2, failure: failure(500), next: at(20), now: at(2) },
      });
      expect(after(opened(), failed, loaded())).toMatchObject({
        ...{ failures: 0, failure: null, next: at(10), heardAt: at(2), now: at(2), ended: null },
      });
      expect(after(opened(), failed, viewEvents.retried())).toMatchObject({ failure: null, next: 0 });
    });
    test('shows nothing any more of what is over, until it is wanted once more', () => {
      const { link } = after(opened());
      expect(after(opened(), loaded(), failed, ended)).toEqual({
        ...{ ...nothing, link, ended: 'revoked', next: at(30), now: at(3) },
      });
      expect(after(opened(), ended, viewEvents.retried())).toMatchObject({ ended: null, next: 0 });
      expect(after(opened(), ended, loaded()).ended).toBeNull();
    });
  });

  describe('[SHARE-03] the ways that a link shows', () => {
    test('grow by what is newer, each device by its own', () => {
      const both = loaded({ devices: [device(1, -9, -5), device(2, -7)] });
      const more = loaded({ devices: [device(1, -5, -3), device(2, -8, -6)] });
      expect(seconds(opened(), both, more)).toEqual([
        [-9, -5, -3],
        [-7, -6],
      ]);
    });
    test('begin anew when the devices are others, because a number may then mean another device', () => {
      const both = loaded({ devices: [device(1, -9, -5), device(2, -7)] });
      expect(seconds(opened(), both, loaded({ devices: [device(2, -3)] }))).toEqual([[-3]]);
      for (const look of [{ name: 'Bus' }, { colour: '#000000' }, { icon: 'bus' }])
        expect(seconds(opened(), loaded(), loaded({ devices: [{ ...device(1, -3), ...look }] }))).toEqual([
          [-3],
        ]);
    });
    test('begin anew when the link shows something else', () =>
      expect(seconds(opened(), loaded(), loaded({ kind: 'position', devices: [device(1, -3)] }))).toEqual([
        [-3],
      ]));
    test('are asked for after the newest fix of the device that told least, two hours back at most', () => {
      const since = (...devices: Told['devices']) => {
        const when = store(opened(), loaded({ devices })).read(sinceWhen);
        return when === null ? null : when - START;
      };
      expect([since(), since(device(1))]).toEqual([null, null]);
      expect(since(device(1, -90, -5), device(2, -60))).toBe(-60);
      expect(since(device(1, -5), device(2, -9_000))).toBe(-7_205);
      expect(since(device(1, -5), device(2))).toBe(-7_205);
    });
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
  /** Fixes of a drive east at about 36 km/h: 0.0168° of longitude in 100 s. */
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
  test('[MAP-04] a fix that the device cannot have reached is no drive: a parked one keeps waiting', () => {
    const parked = [at(-60, 11.9, 0), at(-40, 11.95, 0), at(-20, 11.9, 0), at(0, 11.9, 0)];
    expect(arrivalOf({ fixes: parked }, goal, START)?.kind).toBe('waiting');
  });
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
  test('[MAP-04] no line crosses a time without signal, unless the device stood there', () => {
    const lengths = (...fixes: SharedFix[]) => waysOf(fixes).map((way) => way.length);
    expect(lengths(at(0, 57.7), at(299, 57.75), at(599, 57.8), at(604, 57.8))).toEqual([2, 2]);
    expect(lengths(at(0, 57.7), at(3_600, 57.7005))).toEqual([2]);
    expect(Math.round(lengthOf([at(0, 57.7), at(10, 57.7005), at(700, 57.8), at(710, 57.8005)]))).toBe(111);
  });
  test('[SHARE-03] a trail is seen once two points are clearly apart: one point and the drift of a standing device are none', () => {
    expect([[], [at(0, 57.7)], [at(0, 57.7), at(60, 57.7002)]].map(hasTrail)).toEqual([false, false, false]);
    expect(hasTrail([at(0, 57.7), at(60, 57.701), at(120, 57.7)])).toBe(true);
  });
  test('[MAP-02] a state never claims more than the last fix does', () => {
    const moving = { ...at(0, 57.7), speed: 30 };
    expect(sharedStateOf(moving, START + 10)).toBe('moving');
    expect(sharedStateOf(moving, START + 600)).toBe('nosignal');
    expect(sharedStateOf(undefined, START)).toBeNull();
  });
});

describe('[SHARE-04] a wall screen', () => {
  const kiosk = opened('/stand-alone-page/viewmode', '12_0a1b');
  test('has no frame of the app around it, even where somebody is signed in', () => {
    expect(KIOSK_PATH).toBe('/stand-alone-page/viewmode');
    expect(isPublicPath(KIOSK_PATH)).toBe(true);
  });
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
