import { map, mergeMap, type Observable } from 'rxjs';
import * as account from '../../events/account.ts';
import * as auth from '../../events/auth.ts';
import type { Call } from '../../src/api/call.ts';
import { appState } from '../../src/core/app/app-state.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { carry } from '../../src/ports/carry.ts';
import { visitorEffect, type VisitorWorld } from '../../src/ports/effect.ts';
import { accountPages } from './account.state.ts';

/** Submits an account form that needs no session. */
const send = (
  { ports }: VisitorWorld,
  form: account.AccountForm,
  call: Call<null>,
  email = '',
): Observable<Draft> =>
  carry((request) => ports.http.send(request, null), call).pipe(
    map((result) =>
      result.ok ? account.accepted({ form, email }) : account.refused({ form, failure: result.failure }),
    ),
  );

export const accountEffects = [
  visitorEffect({
    name: 'register an account',
    ability: 'register',
    on: account.registrationSubmitted,
    how: 'first',
    run: ({ payload }, world) =>
      send(world, 'register', world.ports.backend.register(payload), payload.email),
  }),
  visitorEffect({
    name: 'send the verification mail again',
    ability: 'accountMails',
    on: account.verificationMailRequested,
    how: 'latest',
    run: ({ payload: { email, language } }, world) =>
      send(world, 'verifyMail', world.ports.backend.sendVerification(email, language), email),
  }),
  visitorEffect({
    name: 'verify the e-mail address with the mailed link',
    ability: 'accountMails',
    // This effect watches the state, not the navigation event. If the page is opened with the mailed link, that event
    // was published before effects listen. The effect also waits for the restored draft, which contains the e-mail
    // address to verify.
    while: (read) =>
      !read(appState).isInitializing && read(accountPages).forms.verify.status === 'sending'
        ? read(accountPages).token
        : null,
    run: (token, world) => send(world, 'verify', world.ports.backend.verifyEmail(token)),
  }),
  visitorEffect({
    name: 'send a mail to reset the password',
    ability: 'passwordReset',
    on: account.resetMailRequested,
    how: 'latest',
    run: ({ payload: { email, language } }, world) =>
      send(world, 'resetMail', world.ports.backend.forgotPassword(email, language), email),
  }),
  visitorEffect({
    name: 'set the new password',
    ability: 'passwordReset',
    on: account.resetSubmitted,
    how: 'first',
    run: ({ payload: { token, password } }, world) =>
      send(world, 'reset', world.ports.backend.resetPassword(token, password)),
  }),
  visitorEffect({
    name: 'open the advice page when a new password is required',
    on: auth.loginRefused,
    run: ({ payload: { refusal } }, { ports }) =>
      refusal === 'resetRequired'
        ? ports.history.go('/password-reset-advice', { replace: false })
        : undefined,
  }),
  visitorEffect({
    name: 'load the mail from the demo mailbox',
    ability: 'demo',
    on: account.accepted,
    how: 'latest',
    run: ({ payload: { email } }, { ports, read }) => {
      if (read(appState).backend !== 'demo' || !email) return undefined;
      return carry((request) => ports.http.send(request, null), ports.backend.demoMail(email)).pipe(
        // Only the mock of the product's own server has a demo mailbox.
        mergeMap((result) => (result.ok ? [account.demoMailFetched({ link: result.value })] : [])),
      );
    },
  }),
  visitorEffect({
    name: 'open the link in the demo mail',
    on: account.demoMailOpened,
    run: ({ payload: { link } }, { ports }) => ports.history.load(link, { replace: false }),
  }),
];
