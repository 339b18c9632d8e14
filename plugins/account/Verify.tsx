import * as account from '../../events/account.ts';
import * as forms from '../../events/forms.ts';
import { drafts } from '../../src/core/storage/drafts.ts';
import { wantedLanguage } from '../../src/core/app/settings.ts';
import { Button, LinkButton } from '../../src/ui/Button.tsx';
import { AlarmIcon, MailIcon, SuccessIcon } from '../../src/ui/icons.ts';
import { Skeleton, RowBones } from '../../src/ui/Skeleton.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Account.module.css';
import { accountPages, type Sending } from './account.state.ts';
import { DemoMail } from './DemoMail.tsx';
import { Frame } from './Frame.tsx';
import { MailForm } from './MailForm.tsx';
import { Problem } from './Problem.tsx';

/** The account is there; a mail is on its way to prove the address. Reloading the page comes back here. */
export const VerifyMail = view<{ email: string }>(function VerifyMailView({ read, publish, t }, { email }) {
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
      <div className={styles.actions}>
        <LinkButton href="/login" variant="primary" size="large" wide>
          {t('account.verify.later')}
        </LinkButton>
        <Button wide loading={verifyMail.status === 'sending'} onClick={send}>
          {t('account.verify.again')}
        </Button>
        <Button variant="quiet" wide onClick={() => publish(forms.draftKept({ form: 'verify', fields: {} }))}>
          {t('account.verify.otherAddress')}
        </Button>
      </div>
      <div className={styles.region} role="status">
        {verifyMail.status === 'done' && <p className={styles.hint}>{t('account.verify.sentAgain')}</p>}
      </div>
    </Frame>
  );
});

/** The mailed link was opened: the address is being proved, or the link is over. */
export const Verifying = view<{ state: Sending }>(function VerifyingView({ read, publish, t }, { state }) {
  const { token, forms: states } = read(accountPages);
  const { verifyMail } = states;
  if (verifyMail.status === 'done') return <VerifyMail email={read(accountPages).email} />;
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

/** The address is proved, or the server wants no proof: the first steps. */
export const Verified = view<{ title?: string }>(function VerifiedView({ t }, { title }) {
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
