import * as account from '../../events/account.ts';
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
  return (
    <Frame
      stage={done ? 'done' : 'form'}
      {...(done && { icon: SuccessIcon, tone: 'good' as const })}
      title={t(done ? 'account.change.done' : 'account.change.title')}
      lead={t(done ? 'account.change.doneLead' : 'account.change.lead')}
      back={done ? undefined : { href: '/settings/account', label: t('account.toSettings') }}
    >
      {done ? (
        <LinkButton href="/settings/account" variant="primary" size="large" wide>
          {t('account.toSettings')}
        </LinkButton>
      ) : (
        <ChangeForm />
      )}
    </Frame>
  );
});

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
    },
    refused: change.failure?.fields,
    wordOf: wordOfCode,
    busy,
    onSend: ({ current, password }) =>
      publish(
        account.passwordChangeSubmitted({ current: new Secret(current), password: new Secret(password) }),
      ),
  });
  const currentProblem = form.problem('current');
  const problem = form.problem('password');
  return (
    <AccountForm t={t} form={form} failure={change.failure} busy={busy} submit={t('account.change.submit')}>
      {/* Password managers need to know whose password this is. */}
      <input type="email" name="username" autoComplete="username" value={email} readOnly hidden />
      <TextField
        {...form.field('current')}
        label={t('account.password.current')}
        type="password"
        autoComplete="current-password"
        error={currentProblem && t(currentProblem)}
        password={passwordTexts(t)}
      />
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
