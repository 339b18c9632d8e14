import { accountPages, type Sending } from './account.state.ts';
import { can } from '../../src/core/server/server.ts';
import { drafts } from '../../src/core/storage/drafts.ts';
import { view } from '../../src/ui/view.tsx';
import { Frame } from './Frame.tsx';
import * as account from '../../events/account.ts';
import * as forms from '../../events/forms.ts';
import { LANGUAGES, type Language } from '../../events/session-types.ts';
import * as settingsEvents from '../../events/settings.ts';
import { emailProblem } from '../../src/rules/email.ts';
import { LANGUAGE_NAMES } from '../../src/core/app/languages.ts';
import { wantedLanguage } from '../../src/core/app/settings.ts';
import { Secret } from '../../src/kernel/secret.ts';
import { Checkbox } from '../../src/ui/Checkbox.tsx';
import { useForm } from '../../src/ui/form.ts';
import { Select } from '../../src/ui/Select.tsx';
import { EMAIL_FIELD, TextField } from '../../src/ui/TextField.tsx';
import { AccountForm } from './AccountForm.tsx';
import { NewPassword } from './NewPassword.tsx';
import { wordOfCode, wordsOfRefusal, Problem } from './Problem.tsx';
import { newPasswordProblem } from './strength.ts';
import { Button, LinkButton } from '../../src/ui/Button.tsx';
import { Stack, Text } from '../../src/ui/Layout.tsx';
import { AlarmIcon, MailIcon, SuccessIcon } from '../../src/ui/icons.ts';
import { Skeleton, RowBones } from '../../src/ui/Skeleton.tsx';
import styles from './Account.module.css';
import { DemoMail } from './DemoMail.tsx';
import { MailForm } from './MailForm.tsx';

/** The page after the account was created: a mail to verify the address was sent. It is shown again after a reload. */
const VerifyMail = view<{ email: string }>(function VerifyMailView({ read, publish, t }, { email }) {
  const { verifyMail } = read(accountPages).forms;
  const language = read(wantedLanguage);
  const send = () => publish(account.verificationMailRequested({ email, language }));
  return (
    <Frame
      stage="verify"
      icon={MailIcon}
      title={t('account.verify.title')}
      lead={t('account.verify.lead', { email })}
    >
      <Problem
        t={t}
        failure={verifyMail.failure}
        rest={Object.entries(verifyMail.failure?.fields ?? {})}
        busy={verifyMail.status === 'sending'}
        onRetry={send}
      />
      <DemoMail />
      <Stack gap={2}>
        <LinkButton href="/login" variant="primary" size="large" wide>
          {t('account.verify.later')}
        </LinkButton>
        <Button wide loading={verifyMail.status === 'sending'} onClick={send}>
          {t('account.verify.again')}
        </Button>
        <Button variant="quiet" wide onClick={() => publish(forms.draftKept({ form: 'verify', fields: {} }))}>
          {t('account.verify.otherAddress')}
        </Button>
      </Stack>
      <div className={styles.region} role="status">
        {verifyMail.status === 'done' && (
          <Text tone="muted" size={13}>
            {t('account.verify.sentAgain')}
          </Text>
        )}
      </div>
    </Frame>
  );
});

/**
 * The page after the user opened the link in the verification mail: the address is being verified, or the link has
 * expired.
 */
const Verifying = view<{ state: Sending }>(function VerifyingView({ read, publish, t }, { state }) {
  const { token, email, forms: states } = read(accountPages);
  const { verifyMail } = states;
  // The link has expired, and another mail was sent.
  if (email !== '') return <VerifyMail email={email} />;
  if (state.status !== 'failed')
    return (
      <Frame stage="verifying" icon={MailIcon} title={t('account.verify.checking')}>
        <Skeleton label={t('account.verify.checking')}>
          <RowBones rows={2} />
        </Skeleton>
      </Frame>
    );
  const over = state.failure?.fields?.['token'] !== undefined || state.failure?.reason === 'notFound';
  return (
    <Frame
      stage="over"
      icon={AlarmIcon}
      tone="bad"
      title={t(over ? 'account.reset.over' : 'account.verify.failed')}
      lead={over ? t('account.verify.overLead') : undefined}
      back={{ href: '/login', label: t('account.toLogin') }}
    >
      {over || !token ? (
        <MailForm
          draft={read(drafts).verify}
          state={verifyMail}
          submit={t('account.verify.again')}
          onSend={(email, language) => publish(account.verificationMailRequested({ email, language }))}
        />
      ) : (
        <Problem
          t={t}
          failure={state.failure}
          busy={false}
          onRetry={() => publish(account.verificationSubmitted({ token }))}
        />
      )}
    </Frame>
  );
});

/**
 * The page after registration, with the first steps. It is shown when the address is verified, or at once if the server
 * needs no verification.
 */
const Verified = view<{ title?: string }>(function VerifiedView({ t }, { title }) {
  return (
    <Frame
      stage="verified"
      icon={SuccessIcon}
      tone="good"
      title={t(title ?? 'account.verified.title')}
      lead={t('account.verified.lead')}
    >
      <LinkButton href="/login" variant="primary" size="large" wide>
        {t('login.submit')}
      </LinkButton>
    </Frame>
  );
});

/** The registration form: e-mail, password, language and acceptance of the terms. */
const RegisterForm = view(function RegisterFormView({ read, publish, t }) {
  const { register } = read(accountPages).forms;
  const language = read(wantedLanguage);
  const busy = register.status === 'sending';
  // Whether the server provides its terms of use as a page.
  const hasTerms = can(read, 'pages');
  const form = useForm({
    fields: {
      email: emailProblem,
      password: (password: string, { email }: { email: string }) => newPasswordProblem(password, email),
      terms: (terms: string) => (terms === 'yes' || !hasTerms ? null : 'account.code.terms'),
    },
    draft: read(drafts).register,
    onPause: ({ email }) => publish(forms.draftKept({ form: 'register', fields: { email } })),
    refused: register.failure?.fields,
    wordOf: wordOfCode,
    busy,
    onSend: ({ email, password }) =>
      publish(
        account.registrationSubmitted({ email: email.trim(), password: new Secret(password), language }),
      ),
  });
  const wrong = (name: 'email' | 'password' | 'terms') => {
    const key = form.problem(name);
    return key && t(key);
  };
  return (
    <AccountForm
      t={t}
      form={form}
      failure={register.failure}
      wordOf={wordsOfRefusal(read, 'register')}
      busy={busy}
      submit={t('account.register.submit')}
    >
      <TextField {...form.field('email')} {...EMAIL_FIELD} label={t('login.email')} error={wrong('email')} />
      <NewPassword
        {...form.field('password')}
        t={t}
        label={t('login.password')}
        email={form.values.email}
        error={wrong('password')}
      />
      <Select<Language>
        label={t('account.language')}
        value={language}
        options={LANGUAGES.map((value) => ({ value, label: LANGUAGE_NAMES[value], lang: value }))}
        onChange={(chosen) => publish(settingsEvents.languageChosen({ language: chosen }))}
      />
      {hasTerms && (
        <div>
          <Checkbox
            name="terms"
            label={t('account.register.agree')}
            checked={form.values.terms === 'yes'}
            error={wrong('terms')}
            onChange={(agreed) => form.change('terms', agreed ? 'yes' : '')}
          />
          <a href="/stand-alone-page/terms" target="_blank" rel="noreferrer">
            {t('account.register.terms')}
          </a>
        </div>
      )}
    </AccountForm>
  );
});

/** The registration page: first the form, then the verification mail, then the first steps (ACC-01). */
export default view(function RegisterView({ read, t }) {
  const { forms, token } = read(accountPages);
  const { verify, register } = forms;
  // Only the product's own server verifies e-mail addresses. With other kinds of server, the account exists at once.
  const provesAddress = can(read, 'accountMails');
  if (!provesAddress && register.status === 'done') return <Verified title="serverAccount.registered" />;
  if (verify.status === 'done') return <Verified />;
  if (token || verify.status === 'failed') return <Verifying state={verify} />;
  const waiting = provesAddress && read(drafts).verify?.['email'];
  if (waiting) return <VerifyMail email={waiting} />;
  return (
    <Frame
      stage="form"
      title={t('account.register.title')}
      lead={t('account.register.lead')}
      back={{ href: '/login', label: t('account.register.haveOne') }}
    >
      <RegisterForm />
    </Frame>
  );
});
