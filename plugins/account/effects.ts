import { concatMap, map, type Observable, of } from 'rxjs';
import * as account from '../../events/account.ts';
import * as auth from '../../events/auth.ts';
import type { Call } from '../../src/api/call.ts';
import { appState } from '../../src/core/app-state.ts';
import { ask } from '../../src/core/ask.effects.ts';
import { session } from '../../src/core/session.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { effect, type World } from '../../src/ports/effect.ts';
import { accountPages } from './account.state.ts';

/** Sends a form of somebody who need not be signed in. */
const send = (
  { ports }: World,
  form: account.AccountForm,
  { request, read }: Call<null>,
  email = '',
): Observable<Draft> =>
  ports.http.send(request, null).pipe(
    map((reply) => {
      const result = read(reply);
      return result.ok
        ? account.accepted({ form, email })
        : account.refused({ form, failure: result.failure });
    }),
  );

/** Puts new access in the place of the old and gives the fact of it. */
const keepAccess = async (
  { ports, read }: World,
  fresh: Parameters<typeof auth.accessRenewed>[0],
): Promise<Draft> => {
  const { superUser, appMode } = read(session);
  await ports.vault.write({ ...fresh, superUser, appMode, actingFor: null });
  return auth.accessRenewed(fresh);
};

export const accountEffects = [
  effect({
    name: 'register',
    on: account.registrationSubmitted,
    how: 'first',
    run: ({ payload }, world) =>
      send(world, 'register', world.ports.backend.register(payload), payload.email),
  }),
  effect({
    name: 'send the mail that proves an address once more',
    on: account.verificationMailRequested,
    how: 'first',
    run: ({ payload: { email, language } }, world) =>
      send(world, 'verifyMail', world.ports.backend.sendVerification(email, language), email),
  }),
  effect({
    name: 'prove the address by the mailed link',
    // Not ON the address: a page that begins with the link knows it before effects listen.
    while: (read) => (read(accountPages).forms.verify.status === 'sending' ? read(accountPages).token : null),
    run: (token, world) => send(world, 'verify', world.ports.backend.verifyEmail(token)),
  }),
  effect({
    name: 'send a mail for a new password',
    on: account.resetMailRequested,
    how: 'first',
    run: ({ payload: { email, language } }, world) =>
      send(world, 'resetMail', world.ports.backend.forgotPassword(email, language), email),
  }),
  effect({
    name: 'set the new password',
    on: account.resetSubmitted,
    how: 'first',
    run: ({ payload: { token, password } }, world) =>
      send(world, 'reset', world.ports.backend.resetPassword(token, password)),
  }),
  effect({
    name: 'change the password',
    on: account.passwordChangeSubmitted,
    how: 'first',
    run: ({ payload: { current, password } }, world) =>
      ask(world, world.ports.backend.changePassword(current, password), (result) => {
        if (!result.ok) return [account.refused({ form: 'change', failure: result.failure })];
        const { email } = world.read(session);
        const accepted = account.accepted({ form: 'change', email: '' });
        // The old access has ended with all other sessions; this one goes on with the new.
        return result.value ? [auth.accessRenewed({ ...result.value, email }), accepted] : [accepted];
      }).pipe(
        // In the vault too, before anybody hears of it: the next page, and other tabs, go on with it.
        concatMap((fact) => (auth.accessRenewed.is(fact) ? keepAccess(world, fact.payload) : of(fact))),
      ),
  }),
  effect({
    name: 'lead to the advice when a new password is demanded',
    on: auth.loginRefused,
    run: ({ payload: { refusal } }, { ports }) =>
      refusal === 'resetRequired'
        ? ports.history.go('/password-reset-advice', { replace: false })
        : undefined,
  }),
  effect({
    name: 'look into the mailbox of the demo',
    on: account.accepted,
    how: 'latest',
    run: ({ payload: { email } }, { ports, read }) => {
      if (read(appState).backend !== 'demo' || !email) return undefined;
      const call = ports.backend.demoMail(email);
      return ports.http.send(call.request, null).pipe(
        map((reply) => {
          const result = call.read(reply);
          return account.demoMailFetched({ link: result.ok ? result.value : null });
        }),
      );
    },
  }),
  effect({
    name: 'follow the link of the demo mail',
    on: account.demoMailOpened,
    run: ({ payload: { link } }, { ports }) => ports.history.load(link, { replace: false }),
  }),
];
