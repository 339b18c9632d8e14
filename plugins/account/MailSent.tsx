import { can } from '../../src/core/server/server.ts';
import { LinkButton } from '../../src/ui/Button.tsx';
import { Text } from '../../src/ui/Layout.tsx';
import { MailIcon } from '../../src/ui/icons.ts';
import { view } from '../../src/ui/view.tsx';
import { accountPages } from './account.state.ts';
import { DemoMail } from './DemoMail.tsx';
import { Frame } from './Frame.tsx';

/**
 * The message that a mail was sent. It is the same for every address, so only someone who can read the mailbox learns
 * whether the account exists (ACC-02).
 */
export const MailSent = view(function MailSentView({ read, t }) {
  return (
    <Frame
      stage="sent"
      icon={MailIcon}
      title={t('account.sent.title')}
      lead={t('account.sent.lead', { email: read(accountPages).email })}
    >
      <Text tone="muted" size={13}>
        {t(can(read, 'accountMails') ? 'account.sent.hint' : 'serverAccount.sentHint')}
      </Text>
      <DemoMail />
      <LinkButton href="/login" size="large" wide>
        {t('account.toLogin')}
      </LinkButton>
    </Frame>
  );
});
