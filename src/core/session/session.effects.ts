import { firstValueFrom, from, mergeMap, type Observable, of, race } from 'rxjs';
import * as auth from '../../../events/auth.ts';
import * as notices from '../../../events/notices.ts';
import { APP_MODES, type AppMode } from '../../../events/session-types.ts';
import type { LoginAnswer } from '../../api/backend.ts';
import type { Call } from '../../api/call.ts';
import type { Draft } from '../../kernel/event.ts';
import { carry } from '../../ports/carry.ts';
import type { ApiRequest } from '../../ports/http/http-types.ts';
import { visitorEffect, type VisitorWorld } from '../../ports/effect.ts';
import type { VisitorPorts, StoredAccess } from '../../ports/ports.ts';
import { appState } from '../app/app-state.ts';
import { verdictOn } from '../app/guards.ts';
import { location } from '../app/location.ts';
import { isSignedIn, SIGNED_OUT } from './session.ts';
import { user } from './user.ts';

/** How long an error message on the login page stays (ms) (AUTH-02). */
export const LOGIN_ERROR_STAYS = 10_000;
const LONGEST_REMOVING = 1_000;

/**
 * Sends the login, and meanwhile loads the code that a session needs. That code must be there before the session's
 * first event.
 */
export function login({ ports }: VisitorWorld, call: Call<LoginAnswer>, email: string): Observable<Draft> {
  const chunk = ports.sessionChunk.ready().then(
    () => true,
    () => false,
  );
  const send = (request: ApiRequest) => ports.http.send(request, null);
  // If the server refuses the login because this machine's clock is wrong, its response has corrected the app's time.
  // The same login is then sent again.
  const sendDated = (request: ApiRequest) =>
    send(request).pipe(
      mergeMap((reply) => (reply.redated && reply.status >= 400 ? send(request) : of(reply))),
    );
  return carry(sendDated, call).pipe(
    mergeMap(async (result) => {
      if (!result.ok) return auth.loginFailed({ failure: result.failure });
      if (!result.value.accepted) return auth.loginRefused({ refusal: result.value.refusal, email });
      const { access } = result.value;
      // The session is stored before its event is published. A later effect may load the page again, and the stored
      // session must then be found.
      const isReady = (await chunk) && (await kept(ports, { ...access, email, actingFor: null }));
      return isReady
        ? auth.loginSucceeded({ ...access, email })
        : auth.loginFailed({ failure: { reason: 'unreachable', status: 0 } });
    }),
  );
}

/**
 * Stores the session. Returns false if that fails. Waits only a limited time until the `SIGNED_OUT` slot is cleared.
 */
async function kept({ vault, storage, clock }: VisitorPorts, access: StoredAccess): Promise<boolean> {
  try {
    await vault.write(access);
  } catch {
    return false;
  }
  await firstValueFrom(race(from(storage.remove(SIGNED_OUT)), clock.after(LONGEST_REMOVING)), {
    defaultValue: null,
  });
  return true;
}

/** Returns the app mode with this name; null if there is none. */
export const modeOf = (text: string | null): AppMode | null =>
  APP_MODES.find((mode) => mode === text) ?? null;

/**
 * Why only some kinds of server refuse a login. The texts for these reasons are loaded before the request that asks such
 * a server for its features (`src/app/greeting.ts`).
 */
const OF_OTHER_SERVERS: readonly string[] = ['disabled', 'expired', 'codeNeeded', 'codeWrong', 'elsewhere'];

/** Effects for signing in, and those that a session needs while it lasts. */
export const sessionEffects = [
  visitorEffect({
    name: 'sign in',
    on: auth.loginSubmitted,
    how: 'first',
    run: ({ payload: { email, password, language, code } }, world) =>
      login(world, world.ports.backend.login({ email, password, language, ...(code && { code }) }), email),
  }),
  visitorEffect({
    name: 'sign in to the demo',
    ability: 'demo',
    on: auth.demoLoginChosen,
    how: 'first',
    run: ({ payload: { account, language } }, world) =>
      login(world, world.ports.backend.demoLogin(account, language), ''),
  }),
  visitorEffect({
    name: 'send the sign-in to other tabs',
    on: auth.loginSucceeded,
    run: ({ payload: { userID } }, { ports }) => ports.tabs.tell({ kind: 'signedIn', userID }),
  }),
  visitorEffect({
    // Renewing the access needs the user's e-mail address. A demo account is opened without one, so the address is
    // taken from the customer's data.
    name: 'store the e-mail for renewing access',
    while: (read) => {
      const { success } = read(user).customerData;
      return success && read(isSignedIn) && read(location).ghost === null ? success.email : null;
    },
    run: (email, { ports }) => ports.vault.amend({ email }),
  }),
  visitorEffect({
    name: 'mark this browser session',
    while: (read) => {
      const { path } = read(location).place ?? { path: '/' };
      return !read(appState).isInitializing && verdictOn(read, path).mark;
    },
    run: (_, { ports }) => {
      ports.browserSession.mark();
      return auth.browserSessionMarked();
    },
  }),
  visitorEffect({
    name: 'mark the browser session at a sign-in',
    on: auth.loginSucceeded,
    run: (_, { ports }) => {
      ports.browserSession.mark();
      return auth.browserSessionMarked();
    },
  }),
  visitorEffect({
    name: 'show why the sign-in failed',
    on: [auth.loginRefused, auth.loginFailed],
    run: ({ type, payload }) => {
      if (type === 'auth/loginFailed')
        return notices.raised({
          tone: 'danger',
          text: `failure.${payload.failure.reason}`,
          stays: LOGIN_ERROR_STAYS,
        });
      const { refusal } = payload;
      return refusal === 'resetRequired'
        ? undefined
        : notices.raised({
            tone: refusal === 'codeNeeded' ? 'neutral' : 'danger',
            text: OF_OTHER_SERVERS.includes(refusal)
              ? `serverAccount.${refusal}`
              : refusal === 'deletedAccount'
                ? 'login.deletedAccount'
                : 'login.credentials',
            stays: LOGIN_ERROR_STAYS,
          });
    },
  }),
];
