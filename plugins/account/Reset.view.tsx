import * as account from '../../events/account.ts';
import { can } from '../../src/core/server/server.ts';
import { session, isSignedIn } from '../../src/core/session/session.ts';
import { Secret } from '../../src/kernel/secret.ts';
import { LinkButton } from '../../src/ui/Button.tsx';
import { useForm } from '../../src/ui/form.ts';
import { AlarmIcon, LockIcon, SuccessIcon } from '../../src/ui/icons.ts';
import { view } from '../../src/ui/view.tsx';
import { AccountForm } from './AccountForm.tsx';
import { accountPages } from './account.state.ts';
import { Frame } from './Frame.tsx';
import { NewPassword } from './NewPassword.tsx';
import { wordOfCode, wordsOfRefusal } from './Problem.tsx';
import { newPasswordProblem } from './strength.ts';
import * as forms from '../../events/forms.ts';
import { drafts } from '../../src/core/storage/drafts.ts';
import { MailForm } from './MailForm.tsx';
import { MailSent } from './MailSent.tsx';

/** The page to set a new password with the link from a mail (ACC-02). */
export default view(function ResetView({ read, t }) {
  const { forms, token } = read(accountPages);
  const { status, failure } = forms.reset;
  const signsOut = can(read, 'accountMails');
  const toLogin = { href: '/login', label: t('account.toLogin') };
  if (status === 'done')
    return (
      <Frame
        stage="done"
        icon={SuccessIcon}
        tone="good"
        title={t('account.reset.done')}
        lead={signsOut ? t('account.reset.doneLead') : undefined}
      >
        <LinkButton href="/login" variant="primary" size="large" wide>
          {t('login.submit')}
        </LinkButton>
      </Frame>
    );
  // The user sees the same message for a password link that is expired, used or unknown.
  const over = failure?.fields?.['token'] !== undefined || failure?.reason === 'notFound';
  if (over || !token)
    return (
      <Frame
        stage={over ? 'over' : 'noLink'}
        icon={over ? AlarmIcon : LockIcon}
        tone={over ? 'bad' : 'plain'}
        title={t(over ? 'account.reset.over' : 'account.reset.title')}
        lead={t(over ? 'account.reset.overLead' : 'account.reset.noLink')}
        back={toLogin}
      >
        <LinkButton href="/forgot-password" variant="primary" size="large" wide>
          {t('account.reset.newMail')}
        </LinkButton>
      </Frame>
    );
  return (
    <Frame
      stage="form"
      title={t('account.reset.title')}
      lead={signsOut ? t('account.reset.lead') : undefined}
      back={toLogin}
    >
      <ResetForm token={token} />
    </Frame>
  );
});

const ResetForm = view<{ token: Secret }>(function ResetFormView({ read, publish, t }, { token }) {
  const { reset } = read(accountPages).forms;
  const busy = reset.status === 'sending';
  const email = read(session).email;
  const form = useForm({
    fields: { password: (password: string) => newPasswordProblem(password, email) },
    refused: reset.failure?.fields,
    wordOf: wordOfCode,
    busy,
    onSend: ({ password }) => publish(account.resetSubmitted({ token, password: new Secret(password) })),
  });
  const problem = form.problem('password');
  return (
    <AccountForm
      t={t}
      form={form}
      failure={reset.failure}
      wordOf={wordsOfRefusal(read, 'reset')}
      busy={busy}
      submit={t('account.reset.submit')}
    >
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

/**
 * The page "Forgot your password?" with one e-mail field. Its response is the same for every address, so that it does
 * not reveal which addresses have an account (ACC-02).
 */
export const Forgot = view(function ForgotView({ read, publish, t }) {
  const { forms: states, email } = read(accountPages);
  const { resetMail } = states;
  if (resetMail.status === 'done') return <MailSent />;
  const { resetMail: draft, login } = read(drafts);
  return (
    <Frame
      stage="ask"
      title={t('account.forgot.title')}
      lead={t('account.forgot.lead')}
      back={{ href: '/login', label: t('account.toLogin') }}
    >
      <MailForm
        draft={email ? { email } : (draft ?? login)}
        onPause={
          read(isSignedIn) ? undefined : (fields) => publish(forms.draftKept({ form: 'resetMail', fields }))
        }
        state={resetMail}
        submit={t('account.forgot.submit')}
        onSend={(to, language) => publish(account.resetMailRequested({ email: to, language }))}
      />
    </Frame>
  );
});
