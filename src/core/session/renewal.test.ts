import { map, NEVER, Subject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as auth from '../../../events/auth.ts';
import * as deviceEvents from '../../../events/devices.ts';
import { access, START, backend, CUSTOMER } from '../../../tests/samples.ts';
import type { Reply } from '../../ports/http/http-types.ts';
import type { Renewal } from '../../ports/ports.ts';
import { count, refused, renewed, reply, track, types, fresh } from './renewal-given.ts';
import fc from 'fast-check';
import { scenario } from '../../../tests/scenario.ts';
import { renewalEffects } from './renewal.effects.ts';
import { isSignedIn, session } from './session.ts';

describe('access that ended', () => {
  test('[AUTH-05] [fault 12] calls refused together cause one renewal, and each is repeated once', () => {
    const answer = new Subject<Renewal>();
    const many = Array.from({ length: 50 }, (_, i) => i + 1);
    return refused()
      .with((world) => {
        world.renewal = () => answer;
      })
      .when(...many.map(track))
      .asked(...many.flatMap((id) => (id === 1 ? ['get /track/1', 'renew'] : [])))
      .check((_, events) => expect(count(events, 'auth/accessRejected')).toBe(1))
      .check(() => answer.next(renewed()))
      .check((_, events) => {
        expect(count(events, 'auth/accessRenewed')).toBe(1);
        expect(count(events, 'positions/trackLoaded')).toBe(many.length);
      })
      .asked(...many.map((id) => `get /track/${id}`));
  });

  test('[AUTH-05] a call that was under way while another renewed is repeated without a second renewal', () => {
    const late = new Subject<Reply>();
    return refused()
      .with((world) => {
        world.renewal = () => renewed();
        let asked = 0;
        world.replies = ({ path }) => (path === '/track/2' && asked++ === 0 ? late : undefined);
      })
      .when(track(2), track(1))
      .asked('get /track/2', 'get /track/1', 'renew', 'get /track/1')
      .check(() => late.next(reply(401)))
      .asked('get /track/2')
      .check((_, events) => {
        expect(count(events, 'auth/accessRenewed')).toBe(1);
        expect(count(events, 'positions/trackLoaded')).toBe(2);
      });
  });

  test('[AUTH-05] access that ends by the clock is renewed before the call goes out', () =>
    refused(START + 60)
      .with((world) => {
        world.renewal = () => renewed();
      })
      .after('49s')
      .when(track(1))
      .check((_, events) => expect(types(events)).not.toContain('auth/accessExpired'))
      .asked('get /track/1', 'renew', 'get /track/1'));

  test('[AUTH-05] ten seconds before its end already', () =>
    refused(START + 60)
      .with((world) => {
        world.renewal = () => renewed();
      })
      .after('50s')
      .when(track(1))
      .expectTypes('auth/accessExpired', 'auth/accessRenewed', 'positions/trackLoaded')
      .asked('renew', 'get /track/1'));

  test.each(['+1d', '-1d', '+1h', '-1h'])(
    '[checklist 21] [fault 34] a clock that jumps by %s costs one renewal at most',
    (jump) => {
      const days = { '+1d': 86_400, '-1d': -86_400, '+1h': 3_600, '-1h': -3_600 }[jump] as number;
      return refused(START + 600 - days)
        .with((world) => {
          world.renewal = () => renewed();
        })
        .when(track(1), track(2), track(3))
        .check((_, events) => {
          expect(count(events, 'auth/accessRenewed')).toBe(1);
          expect(count(events, 'positions/trackLoaded')).toBe(3);
        });
    },
  );

  test('[AUTH-05] [fault 14] a call of the core refused with fresh access too ends the session, once, and does not turn in circles', () =>
    refused()
      .with((world) => {
        world.renewal = () => renewed();
        world.replies = () => reply(401);
      })
      .when(deviceEvents.listRequested())
      .check((_, events) => {
        expect(count(events, 'auth/accessRenewed')).toBe(1);
        expect(count(events, 'auth/loggedOut')).toBe(1);
      })
      .after('10min')
      .check((_, events) => expect(count(events, 'auth/loggedOut')).toBe(1)));

  test('[AUTH-05] [fault 14] any other call refused with fresh access too is not for this account: it is asked no more, and nobody is signed out', () =>
    refused()
      .with((world) => {
        world.renewal = () => renewed();
        world.replies = ({ path }) => (path === '/track/1' ? reply(401) : undefined);
      })
      .when(track(1))
      .expectTypes('auth/accessRejected', 'auth/accessRenewed', 'positions/trackLoadFailed')
      .check((_, events) =>
        expect(events.at(-1)?.payload).toMatchObject({ failure: { reason: 'unavailable' } }),
      )
      .asked('get /track/1', 'renew', 'get /track/1')
      .when(track(1), track(2))
      .expectTypes('positions/trackLoadFailed', 'positions/trackLoaded')
      .asked('get /track/2'));

  test('[AUTH-05] [fault 14] whoever signs in next is asked for anew what another account was not given', () =>
    refused()
      .with((world) => {
        world.renewal = () => renewed();
        world.replies = ({ path }) => (path === '/track/1' ? reply(401) : undefined);
      })
      .when(track(1), auth.loggedOut({ reason: 'chosen' }))
      .with((world) => {
        world.replies = () => undefined;
        world.asked.length = 0;
      })
      .when(auth.loginSucceeded({ ...access('new'), email: 'bo@example.com' }), track(1))
      .with((world) => expect(world.asked).toContain('get /track/1')));

  test('[AUTH-05] [fault 14] refused for the first time just after the clock ended the access before: renewed once more', () => {
    let refusals = 0;
    return refused(START + 5)
      .with((world) => {
        world.renewal = () => renewed();
        world.replies = () => (refusals++ === 0 ? reply(401) : reply(200, []));
      })
      .when(track(1))
      .check((_, events) => {
        expect(types(events)).toContain('auth/accessExpired');
        expect(count(events, 'auth/accessRenewed')).toBe(2);
        expect(count(events, 'auth/loggedOut')).toBe(0);
        expect(count(events, 'positions/trackLoaded')).toBe(1);
      });
  });

  test('[AUTH-05] [fault 19] a 403 is told and renews nothing', () =>
    refused()
      .with((world) => {
        world.replies = () => reply(403);
      })
      .when(track(1))
      .expectTypes('positions/trackLoadFailed')
      .asked('get /track/1'));
});

const noAnswer: Renewal = { kind: 'noAnswer', failure: { reason: 'unreachable', status: 0 } };

describe('[AUTH-06] a renewal', () => {
  const ending = (renewal: Renewal) =>
    refused()
      .with((world) => {
        world.renewal = () => renewal;
      })
      .when(track(1));

  test('that the server refuses ends the session, with a word', () =>
    ending({ kind: 'refused', failure: { reason: 'unauthorised', status: 401 } })
      .expectTypes('auth/accessRejected', 'auth/renewalRefused', 'auth/loggedOut')
      .check((_, events) => expect(events.find(auth.loggedOut.is)?.payload.reason).toBe('renewalRefused'))
      .reads(isSignedIn, false)
      .after('1s')
      .check((_, events) => expect(types(events)).toContain('auth/logoutFinished'))
      // The notice is stored for the page that follows, because this page is reloaded when the session ends.
      .with((world) =>
        expect(world.slots.get('notice')).toMatchObject({
          draft: { payload: { tone: 'warning', text: 'failure.unauthorised', stays: 10_000 } },
        }),
      ));

  const useless = (): Renewal => ({ kind: 'failed', failure: { reason: 'decryption', status: 200 } });
  const troubled = (status = 503): Renewal => ({ kind: 'noAnswer', failure: { reason: 'server', status } });
  const foreign = (): Renewal => ({ kind: 'noAnswer', failure: { reason: 'unreadable', status: 200 } });

  test.each([
    ['5xx', troubled],
    ['nonsense', useless],
    ['a page', foreign],
  ])(
    'that meets %s three times in a row while other calls get answers: logout within 10 s, and the page anew',
    (_, answer) =>
      ending(answer())
        .after('2.9s')
        .reads(isSignedIn, true)
        .after('100ms')
        .check((_app, events) => expect(events.find(auth.loggedOut.is)?.payload.reason).toBe('renewalFailed'))
        .after('900ms')
        .with((world) => expect(world.asked).not.toContain('reload'))
        .after('100ms')
        .with((world) => expect(world.asked.at(-1)).toBe('reload')),
  );

  test.each([
    ['5xx', 503],
    ['nobody', 0],
    ['a page of the network', 511],
  ])(
    '[fault 16] that meets 5xx while other calls meet %s is tried on: it is the server, not the session',
    (_, status) =>
      ending(troubled())
        .with((world) => {
          world.replies = () => reply(status);
        })
        .after('10min')
        .check((_app, events) => {
          expect(count(events, 'auth/loggedOut')).toBe(0);
          expect(count(events, 'auth/renewalDelayed')).toBeGreaterThan(8);
        }),
  );

  /**
   * The server is down for a minute and a half. Then it answers other calls with 401, but goes on to meet the renewal
   * with `answers`, and at last renews.
   */
  const cameBack = (down: () => Renewal, ...answers: Renewal[]) => {
    let isUp = false;
    return refused()
      .with((world) => {
        world.renewal = () => (isUp ? (answers.shift() ?? renewed()) : down());
      })
      .when(track(1))
      .with((world) => {
        world.replies = () => (isUp ? undefined : reply(503));
      })
      .after('90s')
      .with(() => {
        isUp = true;
      });
  };

  test.each([
    ['was down', troubled],
    ['could not be reached', () => noAnswer],
  ])('[fault 16] one bad answer of a server that %s does not end the session', (_, down) =>
    cameBack(down, troubled())
      .after('2min')
      .reads(isSignedIn, true)
      .check((_app, events) => expect(count(events, 'auth/accessRenewed')).toBe(1)),
  );

  test.each([
    ['was down', troubled],
    ['could not be reached', () => noAnswer],
  ])('that meets 5xx three times when a server that %s answers other calls again: logout', (_, down) =>
    cameBack(down, troubled(), troubled(), troubled())
      .after('2min')
      .check((_app, events) => expect(events.find(auth.loggedOut.is)?.payload.reason).toBe('renewalFailed')),
  );

  test('[fault 16] that meets 5xx three times in more than 10 s, as the server is slow: the session stays', () => {
    const slow = refused();
    return slow
      .with((world) => {
        world.renewal = () => slow.ports.clock.after(6_000).pipe(map(() => troubled()));
      })
      .when(track(1))
      .after('10min')
      .reads(isSignedIn, true);
  });

  test('[fault 16] that is refused an answer twice and then succeeds goes on', () => {
    const answers = [troubled(), useless(), renewed()];
    return refused()
      .with((world) => {
        world.renewal = () => answers.shift() ?? renewed();
      })
      .when(track(1))
      .after('10s')
      .reads(isSignedIn, true)
      .check((_, events) => expect(count(events, 'positions/trackLoaded')).toBe(1));
  });

  test('[fault 16] silence in between begins the count anew', () => {
    const answers = [troubled(), troubled(), noAnswer, troubled(), troubled(), renewed()];
    return refused()
      .with((world) => {
        world.renewal = () => answers.shift() ?? renewed();
      })
      .when(track(1))
      .after('2min')
      .reads(isSignedIn, true);
  });

  test('without a session in the vault: another tab has signed out, and so does this one', () =>
    ending({ kind: 'signedOut' }).check((_, events) =>
      expect(events.find(auth.loggedOut.is)?.payload.reason).toBe('elsewhere'),
    ));

  test.each<[string, Renewal]>([
    ['no session', { kind: 'signedOut' }],
    ['somebody else’s session', { kind: 'renewed', access: { ...fresh(), userID: CUSTOMER + 1 } }],
  ])(
    '[fault 15] [SENS-03] that finds %s, because the session has ended by itself, keeps what only this browser has',
    (_, found) =>
      refused()
        .with((world) => {
          world.renewal = () => found;
          world.slots.set(`${CUSTOMER}.silence`, { kind: 'empty' });
          world.slots.set(`${CUSTOMER}.devices`, { kind: 'empty' });
          world.ended = CUSTOMER;
        })
        .when(track(1))
        .after('1s')
        .with(({ slots }) =>
          expect([...slots.keys()].filter((slot) => slot.startsWith(`${CUSTOMER}.`))).toEqual([
            `${CUSTOMER}.silence`,
          ]),
        ),
  );

  test('that finds somebody else’s session ends this one and leaves that one alone', () =>
    ending({ kind: 'renewed', access: { ...fresh(), userID: CUSTOMER + 1 } })
      .check((_, events) => expect(events.find(auth.loggedOut.is)?.payload.reason).toBe('elsewhere'))
      .after('2s')
      .with((world) => expect(world.asked).not.toContain('vault clear')));

  test('[fault 16] that nobody answers is tried again, each time later, and nobody is signed out', () => {
    let attempts = 0;
    return refused()
      .with((world) => {
        world.renewal = () => (++attempts < 4 ? noAnswer : renewed());
      })
      .when(track(1))
      .expectTypes('auth/accessRejected', 'auth/renewalDelayed')
      .after('999ms')
      .expect()
      .after('1ms')
      .expectTypes('auth/renewalDelayed')
      .after('2s')
      .expectTypes('auth/renewalDelayed')
      .after('4s')
      .expectTypes('auth/accessRenewed', 'positions/trackLoaded')
      .reads(isSignedIn, true);
  });

  test('[fault 16] an hour without an answer: the session stays, and at most one renewal a minute is tried', () =>
    refused()
      .with((world) => {
        world.renewal = () => noAnswer;
      })
      .when(track(1))
      .after('1h')
      .reads(isSignedIn, true)
      .with((world) => {
        const tries = world.asked.filter((words) => words === 'renew').length;
        expect(tries).toBeGreaterThan(50);
        expect(tries).toBeLessThan(70);
      }));

  test('[fault 16] a call waits 30 s for fresh access, then fails softly', () =>
    refused()
      .with((world) => {
        world.renewal = () => NEVER;
      })
      .when(track(1))
      .after('29.9s')
      .check((_, events) => expect(types(events)).not.toContain('positions/trackLoadFailed'))
      .after('100ms')
      .expectTypes('auth/accessRejected', 'network/callFailed', 'positions/trackLoadFailed')
      .reads(isSignedIn, true));

  test('renewed access keeps whose account is looked at', () =>
    scenario({ effects: renewalEffects, backend: backend() })
      .given(auth.sessionRestored({ ...access('old'), superUser: true, actingFor: 12, email: 'a@b.example' }))
      .with((world) => {
        world.renewal = () => renewed();
      })
      .when(auth.accessRejected())
      .check((it) => expect(it.read(session).auth).toMatchObject({ userID: 12 })));

  test('an answer that comes after the logout is not taken in', () => {
    const late = new Subject<Reply>();
    return refused()
      .with((world) => {
        world.replies = ({ path }) => (path === '/logout' ? NEVER : late);
      })
      .when(track(1), auth.logoutChosen())
      .check(() => late.next(reply(200, 'ok')))
      .check((_, events) => expect(types(events)).not.toContain('positions/trackLoaded'));
  });

  test('[checklist 10] whatever comes back in whatever order, a session ends at most once and never by silence', () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(fc.constantFrom<Renewal['kind']>('renewed', 'noAnswer', 'refused', 'failed', 'signedOut'), {
          minLength: 1,
          maxLength: 8,
        }),
        async (kinds) => {
          let next = 0;
          const renewalOf = (kind: Renewal['kind']): Renewal =>
            kind === 'renewed'
              ? renewed(`t${next}`)
              : kind === 'signedOut'
                ? { kind }
                : { kind, failure: { reason: 'server', status: 500 } };
          await refused()
            .with((world) => {
              world.renewal = () => renewalOf(kinds[Math.min(next++, kinds.length - 1)] ?? 'noAnswer');
            })
            .when(track(1))
            .after('10min')
            .check((it, events) => {
              // The third unusable response or server error in a row ends the session. The last kind of response in the
              // list is repeated.
              const lived = [...kinds, ...Array<Renewal['kind']>(3).fill(kinds.at(-1) ?? 'noAnswer')];
              const isTrouble = (kind: Renewal['kind'] | undefined) =>
                kind === 'noAnswer' || kind === 'failed';
              const said = lived.findIndex((kind) => !isTrouble(kind));
              const third = lived.findIndex(
                (_, i) => i >= 2 && [i, i - 1, i - 2].every((each) => isTrouble(lived[each])),
              );
              const isThird = third !== -1 && (said === -1 || third < said);
              const ends = isThird || (said !== -1 && lived[said] !== 'renewed');
              expect(count(events, 'auth/loggedOut')).toBe(ends ? 1 : 0);
              expect(it.read(isSignedIn)).toBe(!ends);
            });
        },
      ),
      { numRuns: 60 },
    ));
});
