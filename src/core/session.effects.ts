import { concat, defer, EMPTY, map, mergeMap, type Observable, of, repeat, takeWhile } from 'rxjs';
import * as auth from '../../events/auth.ts';
import * as notices from '../../events/notices.ts';
import type { AppMode } from '../../events/session-types.ts';
import { APP_MODES } from '../../events/session-types.ts';
import type { Access, LoginAnswer } from '../api/backend.ts';
import type { Call } from '../api/call.ts';
import type { Draft } from '../kernel/event.ts';
import type { Secret } from '../kernel/secret.ts';
import { effect, type World } from '../ports/effect.ts';
import type { StoredAccess } from '../ports/ports.ts';
import { session } from './session.ts';
import { user } from './user.ts';

/** How long an error of the login stays on screen (AUTH-02). */
const LOGIN_ERROR_STAYS = 10_000;
/** The renewal is tried again after this long when no answer came. */
const RENEW_AGAIN_AFTER = 5_000;

const login = (world: World, call: Call<LoginAnswer>, email: string): Observable<Draft> =>
  world.ports.http.send(call.request, null).pipe(
    map((reply) => {
      const result = call.read(reply);
      if (!result.ok) return auth.loginFailed({ failure: result.failure });
      if (!result.value.accepted) return auth.loginRefused({ refusal: result.value.refusal, email });
      return auth.loginSucceeded({ ...result.value.access, email });
    }),
  );

const storable = (access: Access & { email: string }): StoredAccess => ({ ...access, actingFor: null });
/** One of our modes, or null. */
export const modeOf = (text: string | null): AppMode | null =>
  APP_MODES.find((mode) => mode === text) ?? null;

/** The words for each refused login (AUTH-02). A demanded reset leads to its own page instead of a word. */
const REFUSALS = {
  deletedAccount: 'login.deletedAccount',
  invalidEmail: 'login.invalidEmail',
  invalidPassword: 'login.invalidPassword',
  credentials: 'login.credentials',
} as const;

export const sessionEffects = [
  effect({
    name: 'sign in',
    on: auth.loginSubmitted,
    how: 'first',
    run: ({ payload: { email, password, language } }, world) =>
      login(world, world.ports.backend.login({ email, password, language }), email),
  }),
  effect({
    name: 'sign in to the demo',
    on: auth.demoLoginChosen,
    how: 'first',
    run: ({ payload: { account, language } }, world) =>
      login(world, world.ports.backend.demoLogin(account, language), ''),
  }),
  effect({
    name: 'keep the session for the next visit',
    on: [auth.loginSucceeded, auth.accessRenewed],
    how: 'inOrder',
    run: ({ payload }, { ports }) => ports.vault.write(storable(payload)),
  }),
  effect({
    name: 'renew access',
    while: (read) => (read(session).renewing ? read(session).auth : null),
    run: ({ userID, refresh_token }: { userID: number; refresh_token: Secret }, { ports, read }) => {
      // A demo account is chosen without its e-mail address; the customer's own data know it.
      const email = read(session).email || (read(user).customerData.success?.email ?? '');
      const call = ports.backend.renewAccess(email, refresh_token);
      const once = defer(() => ports.http.send(call.request, null)).pipe(
        map((reply) => {
          const result = call.read(reply);
          if (result.ok) return auth.accessRenewed({ ...result.value, userID, email });
          const { reason } = result.failure;
          return reason === 'unreachable' || reason === 'timeout' || reason === 'server'
            ? null
            : auth.renewalRefused({ failure: result.failure });
        }),
      );
      return once.pipe(
        repeat({ delay: () => ports.clock.after(RENEW_AGAIN_AFTER) }),
        takeWhile((fact) => fact === null, true),
      );
    },
  }),
  effect({
    name: 'end the session that cannot be renewed',
    on: auth.renewalRefused,
    run: () => auth.loggedOut({ reason: 'renewalRefused' }),
  }),
  effect({
    name: 'say that the session has ended',
    on: auth.loggedOut,
    run: ({ payload: { reason } }) =>
      reason === 'renewalRefused'
        ? notices.raised({ tone: 'warning', text: 'failure.unauthorised', stays: LOGIN_ERROR_STAYS })
        : undefined,
  }),
  effect({
    name: 'log out',
    on: auth.logoutChosen,
    how: 'first',
    run: (_, { ports, read }) => {
      const token = read(session).auth?.token ?? null;
      const { request } = ports.backend.logout(null);
      // The server is told, but nobody waits for it: a logout works offline too.
      return concat(
        of(auth.loggedOut({ reason: 'chosen' })),
        ports.http.send(request, token).pipe(mergeMap(() => EMPTY)),
      );
    },
  }),
  effect({
    name: 'forget the stored session',
    on: auth.loggedOut,
    run: (_, { ports }) => ports.vault.clear(),
  }),
  effect({
    name: 'say why the login failed',
    on: [auth.loginRefused, auth.loginFailed],
    run: ({ type, payload }) => {
      if (type === 'auth/loginFailed')
        return notices.raised({
          tone: 'danger',
          text: `failure.${payload.failure.reason}`,
          stays: LOGIN_ERROR_STAYS,
        });
      return payload.refusal === 'resetRequired'
        ? undefined
        : notices.raised({ tone: 'danger', text: REFUSALS[payload.refusal], stays: LOGIN_ERROR_STAYS });
    },
  }),
];
