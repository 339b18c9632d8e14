import { Subject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as auth from '../../../events/auth.ts';
import * as deviceEvents from '../../../events/devices.ts';
import { access, START } from '../../../tests/samples.ts';
import type { Reply } from '../../ports/http-types.ts';
import type { Renewal } from '../../ports/ports.ts';
import { count, refused, renewed, reply, track, types } from './renewal-given.ts';

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
