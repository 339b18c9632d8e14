import * as servers from '../../events/servers.ts';
import { server } from '../../src/core/server/server.ts';
import { session } from '../../src/core/session/session.ts';
import { Button } from '../../src/ui/Button.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './SignInPage.module.css';

/**
 * Leads to the sign-in page of the server, where people sign in with the account of their organisation. The login page
 * of other servers never loads it.
 */
export default view(function SignInPageView({ read, publish, t }) {
  const { isOnly = false, elsewhere } = read(server).description?.signInPage ?? {};
  if (elsewhere !== undefined)
    return (
      <p className={styles.elsewhere}>
        {t(isOnly ? 'serverAccount.signInPage.onlyElsewhere' : 'serverAccount.signInPage.elsewhere')}{' '}
        <a href={elsewhere}>{elsewhere.replace(/^https?:\/\//, '')}</a>
      </p>
    );
  return (
    <div className={styles.here}>
      {isOnly && <p>{t('serverAccount.signInPage.only')}</p>}
      <Button
        variant={isOnly ? 'primary' : 'secondary'}
        size="large"
        wide
        loading={read(session).loading}
        onClick={() => publish(servers.signInPageOpened())}
      >
        {t('serverAccount.signInPage.open')}
      </Button>
    </div>
  );
});
