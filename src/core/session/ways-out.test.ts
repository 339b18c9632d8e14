import { NEVER } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as app from '../../../events/app.ts';
import * as auth from '../../../events/auth.ts';
import * as user from '../../../events/user.ts';
import type { Draft } from '../../kernel/event.ts';
import { Secret } from '../../kernel/secret.ts';
import type { ApiRequest } from '../../ports/http-types.ts';
import { access, backend, customer as sample, failure, started } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { errorPopupEffects } from '../app/error-popup.effects.ts';
import { logoutEffects } from './logout.effects.ts';
import { renewalEffects } from './renewal.effects.ts';
import { isSignedIn } from './session.ts';

type Told = { request: ApiRequest; token: string | undefined };

/** Signed in, with messages pushed to this browser. */
function member() {
  const told: Told[] = [];
  const real = backend();
  const it = scenario({
    effects: [...errorPopupEffects, ...logoutEffects, ...renewalEffects],
    backend: {
      ...real,
      logout: (pushToken) => ({
        ...real.logout(pushToken),
        request: { method: 'post', path: '/logout', body: { push: pushToken?.reveal() } },
      }),
    },
  })
    .given(
      started(),
      auth.sessionRestored({ ...access('mine'), email: 'ada@example.com' }),
      app.initialised(),
    )
    .with((world) => {
      world.pushToken = new Secret('push');
    });
  const { send } = it.ports.http;
  it.ports.http.send = (request, token) => {
    if (request.path === '/logout') told.push({ request, token: token?.reveal() });
    return send(request, token);
  };
  return { it, told };
}

const tries = (): Draft[] => [
  user.customerLoadFailed({ failure: failure(500) }),
  app.errorPopupCounted({ count: 2 }),
  app.errorPopupOpened(),
  app.errorPopupRetryChosen(),
];

describe('[AUTH-07] [fault 62] every way out is the same logout', () => {
  test.each([
    ['chosen', [auth.logoutChosen()], null],
    ['noCustomer', [user.customerLoadFailed({ failure: failure(500) })], 'shell.outNoCustomer'],
    ['renewalRefused', [auth.renewalRefused({ failure: failure(401) })], 'failure.unauthorised'],
    ['renewalFailed', [auth.renewalFailed({ failure: failure(500) })], 'failure.unauthorised'],
  ] as const)(
    '%s: the server is told, with both tokens, and the login page says why',
    async (reason, facts, word) => {
      const { it, told } = member();
      await it
        .when(...facts)
        .after('5s')
        .check((_, events) => {
          expect(events.filter(auth.loggedOut.is).map(({ payload }) => payload.reason)).toEqual([reason]);
        })
        .with((world) => {
          const notice = world.slots.get('notice');
          expect(
            notice ? notice.kind === 'fact' && (notice.draft.payload as { text: string }).text : null,
          ).toBe(word);
          expect(world.asked).toContain('vault clear');
        });
      expect(told.map(({ request, token }) => [request.body, token])).toEqual([[{ push: 'push' }, 'mine']]);
    },
  );

  test('[ERRPOP-04] the third "Try again" too', async () => {
    const { it, told } = member();
    await it
      .given(user.customerLoaded({ customer: sample(), source: 'storage' }))
      .when(...tries())
      .after('5s')
      .reads(isSignedIn, false)
      .with((world) =>
        expect(world.slots.get('notice')).toMatchObject({
          draft: { payload: { text: 'shell.outStillFailing' } },
        }),
      );
    expect(told.map(({ request, token }) => [request.body, token])).toEqual([[{ push: 'push' }, 'mine']]);
  });

  test.each([
    ['noCustomer', [user.customerLoadFailed({ failure: failure(500) })]],
    ['renewalFailed', [auth.renewalFailed({ failure: failure(500) })]],
  ] as const)(
    '%s: a server that never answers holds nobody up for more than two seconds',
    async (_, facts) => {
      const { it } = member();
      await it
        .with((world) => {
          world.replies = () => NEVER;
        })
        .when(...facts)
        .after('2s')
        .reads(isSignedIn, false);
    },
  );
});
