import * as account from '../../events/account.ts';
import { appState } from '../../src/core/app/app-state.ts';
import { Button } from '../../src/ui/Button.tsx';
import { MailIcon } from '../../src/ui/icons.ts';
import { view } from '../../src/ui/view.tsx';
import styles from './Account.module.css';
import { accountPages } from './account.state.ts';

/** The demo sends no mail. This shows what would have been mailed. */
export const DemoMail = view(function DemoMailView({ read, publish, t }) {
  const { mail } = read(accountPages);
  if (read(appState).backend !== 'demo' || !mail) return null;
  const { link } = mail;
  return (
    <aside className={styles.mailbox} aria-labelledby="demo-mail">
      <h2 id="demo-mail">{t('account.demoMail.title')}</h2>
      <p className={styles.hint}>{t(link ? 'account.demoMail.text' : 'account.demoMail.none')}</p>
      {link && (
        <Button icon={MailIcon} onClick={() => publish(account.demoMailOpened({ link }))}>
          {t('account.demoMail.open')}
        </Button>
      )}
    </aside>
  );
});
