import * as account from '../../events/account.ts';
import * as forms from '../../events/forms.ts';
import { drafts } from '../../src/core/storage/drafts.ts';
import { isSignedIn } from '../../src/core/session/session.ts';
import { view } from '../../src/ui/view.tsx';
import { accountPages } from './account.state.ts';
import { Frame } from './Frame.tsx';
import { MailForm } from './MailForm.tsx';
import { MailSent } from './MailSent.tsx';

/**
 * The page "Forgot your password?" with one e-mail field. Its response is the same for every address, so that it does
 * not reveal which addresses have an account (ACC-02).
 */
export default view(function ForgotView({ read, publish, t }) {
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
