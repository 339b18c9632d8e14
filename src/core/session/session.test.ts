import { NEVER } from 'rxjs';
import { describe, expect, test } from 'vitest';
import * as app from '../../../events/app.ts';
import * as auth from '../../../events/auth.ts';
import * as navigation from '../../../events/navigation.ts';
import * as notices from '../../../events/notices.ts';
import * as userEvents from '../../../events/user.ts';
import { access, backend, CUSTOMER, customer, failure, started } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { Secret } from '../../kernel/secret.ts';
import type { Reply } from '../../ports/http/http-types.ts';
import { answered } from '../../api/call.ts';
import { isSignedIn, session } from './session.ts';
import { logoutEffects } from './logout.effects.ts';
import { renewalEffects } from './renewal.effects.ts';
import { modeOf, sessionEffects } from './session.effects.ts';

const reply = (status: number, body: unknown = null): Reply => ({ status, body });
const login = (answer: Reply) =>
  scenario({ effects: sessionEffects, backend: backend() }).with((world) => {
    world.replies = () => answer;
  });
const submitted = (email = 'ada@example.com', code?: Secret) =>
  auth.loginSubmitted({ email, password: new Secret('x'), language: 'de', ...(code && { code }) });

describe('signing in', () => {
  test('[AUTH-01] while the answer is awaited, loading is true, and a second press is ignored', () =>
    scenario({ effects: sessionEffects, backend: backend() })
      .with((world) => {
        world.replies = () => NEVER;
      })
      .when(submitted(), submitted())
      .asked('post /login without token')
      .check((it) => expect(it.read(session).loading).toBe(true)));

  test('[AUTH-01] success stores the access, here and for the next visit, and other tabs hear of it', () =>
    login(reply(200, 'ok'))
      .when(submitted())
      .expect(auth.loginSucceeded({ ...access(), email: 'ada@example.com' }), auth.browserSessionMarked())
      .asked(
        'post /login without token',
        'vault write',
        'forget signedOut',
        'tell tabs signedIn',
        'mark browser session',
      )
      .check((it) => {
        const { auth: held, loading, error } = it.read(session);
        expect(held?.userID).toBe(CUSTOMER);
        expect(held?.token.reveal()).toBe('token');
        expect([loading, error]).toEqual([false, null]);
      }));

  test.each([
    ['deletedAccount', 'login.deletedAccount'],
    ['invalidEmail', 'login.credentials'],
    ['invalidPassword', 'login.credentials'],
    ['credentials', 'login.credentials'],
  ] as const)('[AUTH-02] %s is told for 10 s', (refusal, text) =>
    login(reply(400, refusal))
      .when(submitted())
      .check((it, events) => {
        const raised = events.find(notices.raised.is);
        expect(raised?.payload).toEqual({ tone: 'danger', text, stays: 10_000 });
        expect(it.read(session)).toMatchObject({ auth: null, loading: false, error: { refusal } });
      }),
  );

  /** The mock server replies to the login requests with these, one after the other, and then always with status 500. */
  const inTurns = (...replies: Reply[]) =>
    scenario({ effects: sessionEffects, backend: backend() }).with((world) => {
      world.replies = () => replies.shift() ?? reply(500);
    });
  const ONCE = 'post /login without token';
  const SIGNED_IN = ['vault write', 'forget signedOut', 'tell tabs signedIn', 'mark browser session'];

  test('[AUTH-01] [fault 70] refused because of the machine’s wrong clock, it is sent once more with the right time', () =>
    inTurns({ ...reply(400, 'credentials'), redated: true }, reply(200, 'ok'))
      .when(submitted())
      .expectTypes('auth/loginSucceeded', 'auth/browserSessionMarked')
      .asked(ONCE, ONCE, ...SIGNED_IN));

  test('[AUTH-02] [fault 70] refused with the right time too, it is told, and not sent a third time', () =>
    inTurns(
      { ...reply(400, 'invalidPassword'), redated: true },
      { ...reply(400, 'credentials'), redated: true },
    )
      .when(submitted())
      .asked(ONCE, ONCE)
      .check((it) => expect(it.read(session).error).toMatchObject({ refusal: 'credentials' })));

  test('[AUTH-02] [fault 70] refused with a clock that was right, a password is not sent again', () =>
    inTurns(reply(400, 'invalidPassword'), reply(200, 'ok'))
      .when(submitted())
      .asked(ONCE)
      .check((it) => expect(it.read(session).error).toMatchObject({ refusal: 'invalidPassword' })));

  test.each<[string, Reply]>([
    ['accepted', { ...reply(200, 'ok'), redated: true }],
    ['not answered', { status: 0, body: null, problem: 'timeout' }],
  ])('[AUTH-01] [fault 70] %s, whatever the clock says, it is sent once', (_, first) =>
    inTurns(first)
      .when(submitted())
      .check((_, events) => expect(events.map(({ type }) => type)[1]).toMatch(/^auth\/login/))
      .with((world) => expect(world.asked.filter((each) => each === ONCE)).toHaveLength(1)),
  );

  test.each([
    ['disabled', 'danger'],
    ['expired', 'danger'],
    ['codeNeeded', 'neutral'],
    ['codeWrong', 'danger'],
  ] as const)('[TRAC-01] %s has words of its own', (refusal, tone) =>
    scenario({
      effects: sessionEffects,
      backend: {
        ...backend(),
        login: () => answered({ ok: true, value: { accepted: false, refusal }, leftOut: [] }),
      },
    })
      .when(submitted())
      .check((it, events) => {
        const raised = events.find(notices.raised.is);
        expect(raised?.payload).toEqual({ tone, text: `serverAccount.${refusal}`, stays: 10_000 });
        expect(it.read(session).asksCode).toBe(refusal === 'codeNeeded' ? 'ada@example.com' : undefined);
      }),
  );

  test('[TRAC-01] a code that was asked for is asked for until it is right, and goes along', () =>
    scenario({
      effects: sessionEffects,
      backend: {
        ...backend(),
        login: ({ code }) =>
          answered({
            ok: true,
            value:
              code === undefined
                ? { accepted: false, refusal: 'codeNeeded' }
                : code.reveal() === '123456'
                  ? { accepted: true, access: access() }
                  : { accepted: false, refusal: 'codeWrong' },
            leftOut: [],
          }),
      },
    })
      .when(submitted())
      .when(submitted('ada@example.com', new Secret('000000')))
      .check((it) => expect(it.read(session)).toMatchObject({ auth: null, asksCode: 'ada@example.com' }))
      .when(submitted('ada@example.com', new Secret('123456')))
      .check((it) => {
        expect(it.read(session).auth?.userID).toBe(CUSTOMER);
        expect(it.read(session).asksCode).toBeUndefined();
      }));

  test('[AUTH-02] a demanded reset keeps the e-mail and raises no word', () =>
    login(reply(400, 'resetRequired'))
      .when(submitted())
      .expect(auth.loginRefused({ refusal: 'resetRequired', email: 'ada@example.com' })));

  test('[AUTH-01] failure stores the error and says why', () =>
    login(reply(0))
      .when(submitted())
      .expectTypes('auth/loginFailed', 'notices/raised')
      .check((it) => expect(it.read(session).error).toEqual({ failure: failure(0) })));

  test('[AUTH-01] a failure that was followed by a success is forgotten', () =>
    login(reply(0))
      .when(submitted())
      .with((world) => {
        world.replies = () => reply(200, 'ok');
      })
      .when(submitted())
      .check((it) => expect(it.read(session)).toMatchObject({ error: null, loading: false })));

  test('[AUTH-03] a demo account asks for no e-mail and no password', () =>
    login(reply(200, 'ok'))
      .when(auth.demoLoginChosen({ account: 'pets', language: 'en' }))
      .check((it) => expect(it.read(isSignedIn)).toBe(true))
      .asked(
        'post /demo-login without token',
        'vault write',
        'forget signedOut',
        'tell tabs signedIn',
        'mark browser session',
      ));

  test.each(['chunk', 'vault'])(
    'the %s that cannot be loaded is told like a server that cannot be reached',
    (part) => {
      const it = login(reply(200, 'ok'));
      const lost = () => Promise.reject(new TypeError('Failed to fetch'));
      if (part === 'chunk') it.ports.sessionChunk.ready = lost;
      else it.ports.vault.write = lost;
      return it
        .when(submitted())
        .expectTypes('auth/loginFailed', 'notices/raised')
        .check((app_, events) => {
          const failed = { reason: 'unreachable', status: 0 };
          expect(app_.read(session)).toMatchObject({
            auth: null,
            loading: false,
            error: { failure: failed },
          });
          expect(events.find(notices.raised.is)?.payload).toEqual({
            ...{ tone: 'danger', text: 'failure.unreachable', stays: 10_000 },
          });
        });
    },
  );

  test('a storage that hangs keeps nobody from signing in', () => {
    const it = login(reply(200, 'ok'));
    it.ports.storage.remove = () => new Promise(() => {});
    return it.when(submitted()).after('1s').reads(isSignedIn, true);
  });

  test('the e-mail that a demo login lacks is kept once the customer is known, for the renewal', () =>
    login(reply(200, 'ok'))
      .when(auth.demoLoginChosen({ account: 'pets', language: 'en' }))
      .when(userEvents.customerLoaded({ customer: customer(), source: 'server' }))
      .with((world) => expect(world.access?.email).toBe('ada@example.com')));

  test('while somebody else’s account is looked at, its e-mail is kept for no renewal', () =>
    login(reply(200, 'ok'))
      .when(auth.demoLoginChosen({ account: 'pets', language: 'en' }))
      .when(navigation.locationChanged({ path: '/a/customer/12/v2', query: '' }))
      .when(userEvents.customerLoaded({ customer: customer(), source: 'server' }))
      .with((world) => expect(world.access?.email).toBe('')));

  test('the server is asked with what was typed, and for the demo with what was chosen', () => {
    const asked: unknown[] = [];
    const whole = backend();
    const noting = {
      ...whole,
      login: (given: Parameters<typeof whole.login>[0]) => (asked.push(given), whole.login(given)),
      demoLogin: (...given: Parameters<typeof whole.demoLogin>) => (
        asked.push(given), whole.demoLogin(...given)
      ),
    };
    const password = new Secret('x');
    return scenario({ effects: sessionEffects, backend: noting })
      .with((world) => {
        world.replies = () => reply(400, 'credentials');
      })
      .when(auth.loginSubmitted({ email: 'ada@example.com', password, language: 'de' }))
      .when(auth.demoLoginChosen({ account: 'pets', language: 'en' }))
      .check(() =>
        expect(asked).toEqual([{ email: 'ada@example.com', password, language: 'de' }, ['pets', 'en']]),
      );
  });

  test('[checklist 9] no word of a password or a token is in the log', () =>
    login(reply(200, 'ok'))
      .when(auth.loginSubmitted({ email: 'a@b.example', password: new Secret('canary'), language: 'en' }))
      .check((_, events) => {
        expect(JSON.stringify(events)).not.toMatch(/canary|"token":"token"|again/);
      }));
});

test('a mode is one of ours, or none', () => {
  expect(['v2', 'pets', 'submarine', '', null].map(modeOf)).toEqual(['v2', 'pets', null, null, null]);
});

test('each effect of a session has a name of its own, by which a failure of it is told', () => {
  const names = [...sessionEffects, ...renewalEffects, ...logoutEffects].map(({ name }) => name);
  expect(names.filter((name) => !/^[a-z][a-z’',-]*( [a-zA-Z’',-]+)+$/.test(name))).toEqual([]);
  expect(new Set(names).size).toBe(names.length);
});

describe('[GUARD-02] the mark of a browser session', () => {
  const restored = () => auth.sessionRestored({ ...access(), email: '' });
  test('is set when somebody signed in begins a new one', () =>
    scenario({ effects: sessionEffects, backend: backend() })
      .given(started(), restored())
      .when(app.initialised())
      .asked('mark browser session')
      .check((it) => expect(it.read(session).marked).toBe(true)));

  test('not for a visitor', () =>
    scenario({ effects: sessionEffects, backend: backend() })
      .given(started())
      .when(app.initialised())
      .asked());

  test('and not twice', () =>
    scenario({ effects: sessionEffects, backend: backend() })
      .given(app.started({ ...started().payload, marked: true }), restored())
      .when(app.initialised())
      .asked());
});
