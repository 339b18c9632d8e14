import * as auth from '../../events/auth.ts';
import { session } from '../../src/core/session.ts';
import { user } from '../../src/core/user.ts';
import { Button } from '../../src/ui/Button.tsx';
import { LogOutIcon } from '../../src/ui/icons.ts';
import { view } from '../../src/ui/view.tsx';
import styles from './Settings.module.css';

/** Who is signed in, and the way out. */
export default view(function AccountView({ read, publish, t }) {
  const customer = read(user).customerData.success;
  const name = customer ? `${customer.firstName} ${customer.lastName}`.trim() : '';
  return (
    <>
      <div className={styles.who}>
        {name && <span className={styles.name}>{name}</span>}
        <span className={styles.hint}>{customer?.email || read(session).email}</span>
      </div>
      <div className={styles.actions}>
        <Button icon={LogOutIcon} onClick={() => publish(auth.logoutChosen())}>
          {t('settings.logout')}
        </Button>
      </div>
    </>
  );
});
