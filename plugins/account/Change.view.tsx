import * as account from '../../events/account.ts';
import { can } from '../../src/core/server/server.ts';
import { session } from '../../src/core/session/session.ts';
import { user } from '../../src/core/session/user.ts';
import { Secret } from '../../src/kernel/secret.ts';
import { LinkButton } from '../../src/ui/Button.tsx';
import { useForm } from '../../src/ui/form.ts';
import { SuccessIcon } from '../../src/ui/icons.ts';
import { TextField } from '../../src/ui/TextField.tsx';
import { view } from '../../src/ui/view.tsx';
import { AccountForm } from './AccountForm.tsx';
import { accountPages } from './account.state.ts';
import { Frame } from './Frame.tsx';
import { NewPassword, passwordTexts } from './NewPassword.tsx';
import { wordOfCode } from './Problem.tsx';
import { newPasswordProblem } from './strength.ts';

/**
 * The page on which the signed-in customer changes their password. It asks for the current password. The change ends
 * all other sessions (ACC-03).
 */
export default view(function ChangeView({ read, t }) {
  const done = read(accountPages).forms.change.status === 'done';
  // Other kinds of server do not end the user's other sessions.
  const signsOut = can(read, 'accountMails');
  return (
    <Frame
      stage={done ? 'done' : 'form'}
      {...(done && { icon: SuccessIcon, tone: 'good' as const })}
      title={t(done ? 'passwordChange.done' : 'passwordChange.title')}
      lead={signsOut ? t(done ? 'passwordChange.doneLead' : 'passwordChange.lead') : undefined}
      back={done ? undefined : { href: '/settings/account', label: t('passwordChange.toSettings') }}
    >
      {done ? (
        <LinkButton href="/settings/account" variant="primary" size="large" wide>
          {t('passwordChange.toSettings')}
        </LinkButton>
      ) : (
        <ChangeForm />
      )}
    </Frame>
  );
});

/** What a server says about the code of a second factor. */
const CODES: ReadonlySet<string> = new Set(['codeNeeded', 'codeWrong']);

const ChangeForm = view(function ChangeFormView({ read, publish, t }) {
  const { change } = read(accountPages).forms;
  const email = read(user).customerData.success?.email ?? read(session).email;
  const busy = change.status === 'sending';
  const form = useForm({
    fields: {
      current: (current: string) => (current === '' ? 'account.code.missing' : null),
      password: (password: string, { current }: { current: string }) =>
        password !== '' && password === current
          ? 'account.code.unchanged'
          : newPasswordProblem(password, email),
      code: () => null,
    },
    refused: change.failure?.fields,
    wordOf: (code) => (CODES.has(code) ? `serverAccount.${code}` : wordOfCode(code)),
    busy,
    onSend: ({ current, password, code }) =>
      publish(
        account.passwordChangeSubmitted({
          current: new Secret(current),
          password: new Secret(password),
          ...(code.trim() !== '' && { code: new Secret(code.trim()) }),
        }),
      ),
  });
  const currentProblem = form.problem('current');
  const problem = form.problem('password');
  const codeProblem = form.problem('code');
  // The field appears when the server asks for a code, and stays once something is typed.
  const asksCode = codeProblem !== null || form.values.code !== '';
  return (
    <AccountForm t={t} form={form} failure={change.failure} busy={busy} submit={t('passwordChange.submit')}>
      {/* Password managers need to know whose password this is. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <TextField
        {...form.field('current')}
        label={t('passwordChange.current')}
        type="password"
        autoComplete="current-password"
        error={currentProblem && t(currentProblem)}
        password={passwordTexts(t)}
      />
      {asksCode && (
        <TextField
          {...form.field('code')}
          label={t('serverAccount.code')}
          inputMode="numeric"
          autoComplete="one-time-code"
          error={codeProblem && t(codeProblem)}
        />
      )}
      <NewPassword
        {...form.field('password')}
        t={t}
        label={t('account.password.new')}
        email={email}
        error={problem && t(problem)}
      />
    </AccountForm>
  );
});
