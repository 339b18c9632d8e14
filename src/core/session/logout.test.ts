import { NEVER, Subject } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as auth from '../../../events/auth.ts';
import { backend, access, CUSTOMER, started, customer as sample, failure } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { coreProjections } from '../core.ts';
import { Secret } from '../../kernel/secret.ts';
import type { Reply, ApiRequest } from '../../ports/http/http-types.ts';
import { BROWSER_SLOTS } from '../../ports/ports.ts';
import { connectivity } from '../server/connectivity.ts';
import { logoutEffects } from './logout.effects.ts';
import { isSignedIn, session } from './session.ts';
import { user as userState } from './user.ts';
import { appState } from '../app/app-state.ts';
import { leaving } from './logout-given.ts';
import * as navigation from '../../../events/navigation.ts';
import * as network from '../../../events/network.ts';
import * as ownForms from '../../../events/own-forms.ts';
import { startupEffects } from './startup.effects.ts';
import * as app from '../../../events/app.ts';
import * as user from '../../../events/user.ts';
import type { Draft } from '../../kernel/event.ts';
import { errorPopupEffects } from '../app/error-popup.effects.ts';
import { renewalEffects } from './renewal.effects.ts';

const CLEARED = [
  'vault clear',
  `forget all slots but ${BROWSER_SLOTS.join(' ')}`,
  'tell tabs loggedOut',
  'clear traces',
];

describe('[AUTH-07] logging out', () => {
  test('clears everything of the session at once, and goes to the login page after a second', () =>
    leaving()
      .when(auth.logoutChosen())
      .expect(auth.loggedOut({ reason: 'chosen' }))
      .asked('socket open', 'post /logout', ...CLEARED)
      .reads(isSignedIn, false)
      .check((it) => expect(it.read(session).leaving).toBe('chosen'))
      .after('999ms')
      .expect()
      .with((world) => expect(world.asked).not.toContain('reload'))
      .after('1ms')
      .expect(auth.logoutFinished({ left: [] }))
      // The page is reloaded to clear the memory. Otherwise the next customer's export would contain this session's
      // log.
      .asked('reload')
      .check((it) => expect(it.read(session).leaving).toBeNull()));

  test('takes the mark of the browser session along, but not the one that another tab’s next session may have set', () => {
    const marked = (reason: 'chosen' | 'elsewhere') =>
      leaving()
        .with((world) => {
          world.marked = true;
        })
        .when(auth.loggedOut({ reason }))
        .after('1s')
        .with((world) => expect(world.marked).toBe(reason === 'elsewhere'));
    return marked('chosen').then(() => marked('elsewhere'));
  });

  test('[checklist 12] leaves nothing of the customer in any state', () =>
    leaving()
      .check((it) => {
        const before = JSON.stringify([...it.snapshot()]);
        expect(before).toContain('Canary');
      })
      .when(auth.logoutChosen())
      .after('2s')
      .check((it) => {
        for (const [id, state] of it.snapshot()) {
          const seen = JSON.stringify(state, (_, value: unknown) =>
            value instanceof Map ? [...value] : ArrayBuffer.isView(value) ? [] : value,
          );
          expect(seen, id).not.toMatch(/canary/i);
        }
        expect(coreProjections.length).toBeGreaterThan(10);
      }));

  test('[checklist 29] closes the live stream', () => {
    let open = 0;
    return leaving()
      .with((world) => {
        world.socket = () => {
          open++;
          return new Subject<never>();
        };
      })
      .when(auth.logoutChosen())
      .check((it) => expect(it.read(connectivity).stream).toBe('closed'))
      .after('1h')
      .check(() => expect(open).toBe(1));
  });

  test('unregisters the push token first', () =>
    leaving()
      .with((world) => {
        world.pushToken = new Secret('push');
        world.replies = () => ({ status: 200, body: null });
      })
      .when(auth.logoutChosen())
      .asked('socket open', 'post /logout', ...CLEARED));

  test('a server that does not answer holds nobody up for more than two seconds', () =>
    leaving()
      .with((world) => {
        world.pushToken = new Secret('push');
        world.replies = () => NEVER;
      })
      .when(auth.logoutChosen())
      .after('1.9s')
      .check((it) => {
        expect(it.read(isSignedIn)).toBe(true);
        expect(it.read(session).leaving).toBe('chosen'); // the user sees at once that the logout has started
      })
      .after('100ms')
      .reads(isSignedIn, false));

  test('works offline', () =>
    leaving()
      .with((world) => {
        world.pushToken = new Secret('push');
        world.replies = (): Reply => ({ status: 0, body: null, problem: 'unreachable' });
      })
      .when(auth.logoutChosen())
      .after('1s')
      .reads(isSignedIn, false)
      .check((_, events) => expect(events.at(-1)?.type).toBe('auth/logoutFinished')));

  test('what could not be cleared is named in the log', () => {
    const it = leaving();
    it.ports.vault.clear = () => Promise.reject(new DOMException('no', 'UnknownError'));
    return it
      .with((world) => {
        world.left = ['caches'];
      })
      .when(auth.logoutChosen())
      .after('1s')
      .check((_, events) => expect(events.at(-1)?.payload).toEqual({ left: ['vault', 'caches'] }));
  });

  test('pressed twice is once', () =>
    leaving()
      .with((world) => {
        world.replies = () => NEVER;
        world.pushToken = new Secret('push');
      })
      .when(auth.logoutChosen(), auth.logoutChosen())
      .after('3s')
      .check((_, events) => expect(events.filter(({ type }) => type === 'auth/loggedOut').length).toBe(1)));

  test('a press when nobody is signed in does nothing', () =>
    scenario({ effects: logoutEffects, backend: backend() })
      .when(auth.logoutChosen())
      .expect()
      .asked()
      .check((it) => expect(it.read(session).leaving).toBeNull()));

  test('because another tab did: the vault, which may hold the next session already, is left alone', () =>
    leaving()
      .when(auth.loggedOut({ reason: 'elsewhere' }))
      .asked('socket open', `forget all slots but ${BROWSER_SLOTS.join(' ')}`, 'clear traces'));
});

describe('[AUTH-07] logging out', () => {
  test('what could not be removed is no session for the next start, and is removed then', async () => {
    const it = leaving().with((world) => {
      world.access = { ...access(), email: '', actingFor: null };
    });
    it.ports.vault.clear = () => Promise.reject(new DOMException('no', 'UnknownError'));
    let left: typeof it.world | undefined;
    await it
      .when(auth.logoutChosen())
      .after('1s')
      .with((world) => {
        left = world;
      });
    const { access: tokens, slots } = left as typeof it.world;
    const next = scenario({ effects: startupEffects }).with((world) => {
      world.access = tokens;
      for (const [name, stored] of slots) world.slots.set(name, stored);
    });
    await next
      .when(started())
      .reads(isSignedIn, false)
      .with((world) => {
        expect(world.access).toBeNull();
        expect(world.slots.has('signedOut')).toBe(false);
      });
  });

  test('what could not be removed is noted for the next start, and no place where nobody was', () => {
    const it = leaving();
    it.ports.vault.clear = () => Promise.reject(new DOMException('no', 'UnknownError'));
    return it
      .when(auth.loggedOut({ reason: 'renewalRefused' }))
      .after('1s')
      .with((world) => {
        expect(world.slots.get('signedOut')).toMatchObject({
          draft: auth.logoutFinished({ left: ['vault'] }),
        });
        expect(world.slots.has('wanted')).toBe(false);
      });
  });

  test('a storage that hangs holds nobody up for more than three seconds, and other tabs hear of it', () => {
    const it = leaving();
    it.ports.storage.clear = () => new Promise(() => {});
    return it
      .when(auth.logoutChosen())
      .after('3s')
      .check((_, events) => expect(events.at(-1)?.payload).toEqual({ left: ['slots'] }))
      .with((world) => expect(world.asked).toContain('tell tabs loggedOut'));
  });

  test('without a network the page is loaded anew only where a worker has it', async () => {
    for (const controlled of [true, false])
      await leaving()
        .given(network.wentOffline())
        .with((world) => {
          world.controlled = controlled;
        })
        .when(auth.logoutChosen())
        .after('1s')
        .with((world) => expect(world.asked.includes('reload')).toBe(controlled))
        .check((it) => expect(it.read(session).leaving).toBeNull());
  });

  test('a press that another tab was faster than signs nobody out who has come in since', () =>
    leaving()
      .with((world) => {
        world.pushToken = new Secret('push');
        world.replies = () => NEVER;
      })
      .when(auth.logoutChosen())
      .after('500ms')
      .when(auth.loggedOut({ reason: 'elsewhere', account: CUSTOMER }))
      .after('1s')
      .when(auth.loginSucceeded({ ...access('next'), userID: 99, email: 'next@example.com' }))
      .after('5s')
      .reads(isSignedIn, true));

  test('because somebody else has signed in: only what was kept of the old account goes', () =>
    leaving()
      .with((world) => {
        world.access = { ...access('next'), userID: 99, email: 'next@example.com', actingFor: null };
      })
      .when(auth.loggedOut({ reason: 'elsewhere', account: CUSTOMER }))
      .asked('socket open', `forget all slots of ${CUSTOMER}. but ${BROWSER_SLOTS.join(' ')}`));

  test.each([
    ['renewalRefused', true],
    ['renewalFailed', true],
    ['chosen', false],
    ['elsewhere', false],
    ['noCustomer', true],
    ['errorPopup', true],
    ['browserClosed', true],
  ] as const)('[AUTH-06] because of %s: the next page says so: %s', (reason, says) =>
    leaving()
      .when(auth.loggedOut({ reason }))
      .after('1s')
      .with((world) => expect(world.slots.has('notice')).toBe(says)),
  );

  const TYPED = ['ownForms'];
  const WATCHED = ['silence', 'movingFences', 'careAlerts', 'ownLinks'];
  test.each([
    [{ reason: 'renewalRefused' }, [...TYPED, ...WATCHED]],
    [{ reason: 'renewalFailed' }, [...TYPED, ...WATCHED]],
    [{ reason: 'elsewhere', byItself: true }, [...TYPED, ...WATCHED]],
    [{ reason: 'errorPopup' }, WATCHED],
    [{ reason: 'browserClosed' }, WATCHED],
    [{ reason: 'noCustomer' }, WATCHED],
    [{ reason: 'elsewhere' }, []],
    [{ reason: 'chosen' }, []],
  ] as const)(
    '[fault 15] [fault 62] [SENS-03] because of %j: of what only this browser has, the same account keeps %j',
    (payload, stays) =>
      leaving()
        .with((world) => {
          const draft = ownForms.draftsRestored({ drafts: { 'answer 4': { text: 'Half an ans' } } });
          for (const slot of [...TYPED, ...WATCHED, 'devices'])
            world.slots.set(`${CUSTOMER}.${slot}`, { kind: 'fact', draft });
        })
        .when(auth.loggedOut(payload))
        .after('1s')
        .with(({ slots }) =>
          expect([...slots.keys()].filter((slot) => slot.startsWith(`${CUSTOMER}.`)).toSorted()).toEqual(
            stays.map((slot) => `${CUSTOMER}.${slot}`).toSorted(),
          ),
        ),
  );

  test.each([
    ['by itself', CUSTOMER, ['ownForms', 'silence']],
    ['by itself, but of another account', CUSTOMER + 1, []],
    ['because the user chose it', undefined, []],
  ])(
    '[fault 15] [AUTH-07] a tab that only finds that the session has ended keeps what only it has if it ended %s',
    (_, ended, stays) =>
      leaving()
        .with((world) => {
          const draft = ownForms.draftsRestored({ drafts: { 'answer 4': { text: 'Half an ans' } } });
          for (const slot of ['ownForms', 'silence', 'devices'])
            world.slots.set(`${CUSTOMER}.${slot}`, { kind: 'fact', draft });
          world.ended = ended;
        })
        .when(auth.loggedOut({ reason: 'elsewhere', account: CUSTOMER }))
        .after('1s')
        .with(({ slots }) =>
          expect([...slots.keys()].filter((slot) => slot.startsWith(`${CUSTOMER}.`))).toEqual(
            stays.map((slot) => `${CUSTOMER}.${slot}`),
          ),
        ),
  );

  test.each([
    ['nobody has signed in since', null, true],
    ['somebody else has', CUSTOMER + 1, false],
  ])('[AUTH-06] such a tab says why it ended, and keeps where one was, if %s', (_, signedIn, says) =>
    leaving()
      .given(navigation.locationChanged({ path: '/settings', query: 'tab=2' }))
      .with((world) => {
        world.ended = CUSTOMER;
        world.access =
          signedIn === null ? null : { ...access(), userID: signedIn, email: '', actingFor: null };
      })
      .when(auth.loggedOut({ reason: 'elsewhere', account: CUSTOMER }))
      .after('1s')
      .with(({ slots }) => expect([slots.has('notice'), slots.has('wanted')]).toEqual([says, says])),
  );

  test('[AUTH-07] a tab that was told that the user chose the logout keeps nothing, whatever the vault says', () =>
    leaving()
      .with((world) => {
        world.slots.set(`${CUSTOMER}.silence`, { kind: 'empty' });
        world.ended = CUSTOMER;
      })
      .when(auth.loggedOut({ reason: 'elsewhere', account: CUSTOMER, byItself: false }))
      .after('1s')
      .with(({ slots }) =>
        expect([slots.has(`${CUSTOMER}.silence`), slots.has('notice')]).toEqual([false, false]),
      ));

  test('[AUTH-07] a tab that cannot find out how the session has ended keeps nothing', () => {
    const it = leaving();
    it.ports.vault.ended = () => Promise.reject(new DOMException('no', 'UnknownError'));
    return it
      .with(({ slots }) => slots.set(`${CUSTOMER}.silence`, { kind: 'empty' }))
      .when(auth.loggedOut({ reason: 'elsewhere', account: CUSTOMER }))
      .after('1s')
      .with(({ slots }) => expect(slots.has(`${CUSTOMER}.silence`)).toBe(false));
  });

  test.each([
    ['renewalRefused', CUSTOMER],
    ['errorPopup', CUSTOMER],
    ['chosen', undefined],
  ] as const)(
    '[fault 15] because of %s: the vault says that the session of %s ended by itself',
    (reason, ended) =>
      leaving()
        .with((world) => {
          world.access = { ...access(), email: '', actingFor: null };
          world.ended = CUSTOMER;
        })
        .when(auth.loggedOut({ reason }))
        .after('1s')
        .with((world) => expect([world.access, world.ended]).toEqual([null, ended])),
  );

  test.each([
    ['renewalRefused', { kind: 'loggedOut', byItself: true }],
    ['errorPopup', { kind: 'loggedOut', byItself: true }],
    ['chosen', { kind: 'loggedOut' }],
  ] as const)('[fault 15] because of %s: other tabs are told %j', (reason, message) => {
    const it = leaving();
    const said: unknown[] = [];
    it.ports.tabs.tell = (each) => void said.push(each);
    return it
      .when(auth.loggedOut({ reason }))
      .after('1s')
      .with(() => expect(said).toEqual([message]));
  });

  test.each([
    ['renewalRefused', true],
    ['noCustomer', true],
    ['browserClosed', true],
    ['chosen', false],
    ['elsewhere', false],
  ] as const)('[AUTH-06] because of %s: where one was is kept for after the login: %s', (reason, stays) =>
    leaving()
      .given(navigation.locationChanged({ path: '/settings', query: 'tab=2' }))
      .when(auth.loggedOut({ reason }))
      .after('1s')
      .with((world) => {
        const kept = world.slots.get('wanted');
        const wanted = navigation.wantedRestored({ href: '/settings?tab=2', account: CUSTOMER });
        expect(kept && 'draft' in kept && kept.draft).toEqual(stays ? wanted : undefined);
      }),
  );

  test('nothing is kept any more after it', () =>
    leaving()
      .when(auth.logoutChosen())
      .with((world) => void world.asked.splice(0))
      .after('10min')
      .asked('reload'));
});

type Told = { request: ApiRequest; token: string | undefined };

/** A signed-in user whose browser receives push messages. */
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
      )
      .check(({ read: now }) => {
        expect(now(userState).customerData.success).toBeNull();
        expect(now(appState).errorPopup).toBe(0);
      });
    const { asked } = it.world;
    expect(asked).toEqual(expect.arrayContaining(['vault clear', 'tell tabs loggedOut', 'clear traces']));
    expect(asked.lastIndexOf('replace /login')).toBeGreaterThan(asked.lastIndexOf('clear traces'));
    expect(asked.at(-1)).toBe('reload');
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
