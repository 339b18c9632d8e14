import { accountPages } from './account.state.ts';
import { can } from '../../src/core/server/server.ts';
import { drafts } from '../../src/core/storage/drafts.ts';
import { view } from '../../src/ui/view.tsx';
import { Frame } from './Frame.tsx';
import { RegisterForm } from './RegisterForm.tsx';
import { Verified, VerifyMail, Verifying } from './Verify.tsx';

/** A new account: the form, then the mail that proves the address, then the first steps (ACC-01). */
export default view(function RegisterView({ read, t }) {
  const { forms, token } = read(accountPages);
  const { verify, register } = forms;
  // Another kind of server proves no address: the account is there at once.
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
