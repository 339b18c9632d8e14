import fc from 'fast-check';
import { NEVER, of, Subject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as auth from '../../events/auth.ts';
import * as positionEvents from '../../events/positions.ts';
import { access, backend, CUSTOMER, START } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import type { Reply } from '../ports/http-types.ts';
import type { Renewal, StoredAccess } from '../ports/ports.ts';
import { dataEffects } from './data.effects.ts';
import { logoutEffects } from './logout.effects.ts';
import { renewalEffects } from './renewal.effects.ts';
import { isSignedIn, session } from './session.ts';

const reply = (status: number, body: unknown = null): Reply => ({ status, body });
const types = (events: readonly { type: string }[]) => events.map(({ type }) => type);
const count = (events: readonly { type: string }[], type: string) =>
  events.filter((event) => event.type === type).length;
const fresh = (token = 'new'): StoredAccess => ({
  ...access(token),
  email: 'ada@example.com',
  actingFor: null,
});
const renewed = (token?: string): Renewal => ({ kind: 'renewed', access: fresh(token) });
const noAnswer: Renewal = { kind: 'noAnswer', failure: { reason: 'unreachable', status: 0 } };
const track = (device: number) => positionEvents.trackRequested({ device, range: { lastMinutes: 5 } });

/** Signed in with an access that the server refuses from now on; a fresh one it takes. */
const refused = (expiresAt: number | null = null) => {
  const it = scenario({
    effects: [...dataEffects, ...renewalEffects, ...logoutEffects],
    backend: backend(),
  }).given(auth.sessionRestored({ ...access('old'), expiresAt, email: 'ada@example.com' }));
  it.ports.http.send = (request, token) => {
    it.world.asked.push(`${request.method} ${request.path}`);
    const answer = it.world.replies(request) ?? reply(token?.reveal() === 'old' ? 401 : 200, 'ok');
    return 'subscribe' in answer ? answer : of(answer);
  };
  return it;
};

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

  test('[fault 14] a call refused with fresh access too ends the session, once, and does not turn in circles', () =>
    refused()
      .with((world) => {
        world.renewal = () => renewed();
        world.replies = () => reply(401);
      })
      .when(track(1))
      .check((_, events) => {
        expect(count(events, 'auth/accessRenewed')).toBe(1);
        expect(count(events, 'auth/loggedOut')).toBe(1);
      })
      .after('10min')
      .check((_, events) => expect(count(events, 'auth/loggedOut')).toBe(1)));

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
      // The word is for the next page: this one ends with the session.
      .with((world) =>
        expect(world.slots.get('notice')).toMatchObject({
          draft: { payload: { tone: 'warning', text: 'failure.unauthorised', stays: 10_000 } },
        }),
      ));

  test('whose answer is of no use ends the session and loads the page anew', () =>
    ending({ kind: 'failed', failure: { reason: 'decryption', status: 200 } })
      .check((_, events) => expect(events.find(auth.loggedOut.is)?.payload.reason).toBe('renewalFailed'))
      .after('900ms')
      .with((world) => expect(world.asked).not.toContain('reload'))
      .after('100ms')
      .with((world) => expect(world.asked.at(-1)).toBe('reload')));

  test('without a session in the vault: another tab has signed out, and so does this one', () =>
    ending({ kind: 'signedOut' }).check((_, events) =>
      expect(events.find(auth.loggedOut.is)?.payload.reason).toBe('elsewhere'),
    ));

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
              const firstAnswer = kinds.find((kind) => kind !== 'noAnswer');
              const ends = firstAnswer !== undefined && firstAnswer !== 'renewed';
              expect(count(events, 'auth/loggedOut')).toBe(ends ? 1 : 0);
              expect(it.read(isSignedIn)).toBe(!ends);
            });
        },
      ),
      { numRuns: 60 },
    ));
});
