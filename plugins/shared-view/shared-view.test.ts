import { describe, expect, test } from 'vitest';
import { catalogue } from '../../events/catalogue.ts';
import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as navigation from '../../events/navigation.ts';
import * as network from '../../events/network.ts';
import { Secret } from '../../src/kernel/secret.ts';
import type { Reply } from '../../src/ports/http-types.ts';
import { redactor } from '../../src/replay/redact.ts';
import { access, START } from '../../tests/samples.ts';
import { lengthOf } from './seen.ts';
import { nextAsking, sharedView, sinceWhen } from './shared-view.state.ts';
import { ASKED, fix, opened, SALT, shows, story } from './shared-view-given.ts';

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
    const trip = { from: START - 900, to: START - 100 };
    return story(shows({ kind: 'trip', trip, fixes: [fix(-900), fix(-100, 57.71)] }))
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
        // What comes again is no news.
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
