import { describe, expect, test } from 'vitest';
import * as app from '../../events/app.ts';
import * as viewEvents from '../../events/shared-view.ts';
import type { Reply } from '../../src/ports/http-types.ts';
import { START } from '../../tests/samples.ts';
import { hintOf } from './Ended.tsx';
import { nowThere, sharedView } from './shared-view.state.ts';
import { ASKED, fix, opened, shows, story } from './shared-view-given.ts';

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
