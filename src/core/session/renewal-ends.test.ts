import fc from 'fast-check';
import { NEVER, Subject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as auth from '../../../events/auth.ts';
import { access, backend, CUSTOMER } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import type { Reply } from '../../ports/http-types.ts';
import type { Renewal } from '../../ports/ports.ts';
import { renewalEffects } from './renewal.effects.ts';
import { isSignedIn, session } from './session.ts';
import { count, fresh, refused, renewed, reply, track, types } from './renewal-given.ts';

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
      // The word is for the next page: this one ends with the session.
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
              // What is of no use, or trouble, ends it at the third time in a row; the last kind goes on for ever.
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
