import * as account from '../../events/account.ts';
import { appState } from '../../src/core/app/app-state.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Stack, Text } from '../../src/ui/Layout.tsx';
import { MailIcon } from '../../src/ui/icons.ts';
import { view } from '../../src/ui/view.tsx';
import styles from './Account.module.css';
import { accountPages } from './account.state.ts';

/** Shows the mail that the demo would have sent. The demo sends no mail. */
export const DemoMail = view(function DemoMailView({ read, publish, t }) {
  const { mail } = read(accountPages);
  if (read(appState).backend !== 'demo' || !mail) return null;
  const { link } = mail;
  return (
    <Stack as="aside" gap={2} justify="start" className={styles.mailbox} aria-labelledby="demo-mail">
      <h2 id="demo-mail">{t('account.demoMail.title')}</h2>
      <Text tone="muted" size={13}>
        {t(link ? 'account.demoMail.text' : 'account.demoMail.none')}
      </Text>
      {link && (
        <Button icon={MailIcon} onClick={() => publish(account.demoMailOpened({ link }))}>
          {t('account.demoMail.open')}
        </Button>
      )}
    </Stack>
  );
});
