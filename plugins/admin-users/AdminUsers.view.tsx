import * as navigation from '../../events/navigation.ts';
import { mayAdminister } from '../../src/core/administration/rights.ts';
import { Badge } from '../../src/ui/Badge.tsx';
import { SegmentedControl } from '../../src/ui/SegmentedControl.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './AdminUsers.module.css';
import { openUser } from './detail.state.ts';
import { GhostLog } from './GhostLog.tsx';
import { ghostLogList, PATH } from './lists.ts';
import { UserPanel } from './UserPanel.tsx';
import { Users } from './Users.tsx';

/** The customers of the service, and who entered whose account. */
export default view(function AdminUsersView({ read, publish, t }) {
  const mayReadLog = read(mayAdminister('ghostLog/list'));
  const isLog = mayReadLog && read(ghostLogList.address) !== null;
  const open = read(openUser);
  return (
    <div className={styles.page} data-open={(open !== null && !isLog) || undefined}>
      <div className={styles.main}>
        <header className={styles.header}>
          <h1 className={styles.title}>{t('adminUsers.title')}</h1>
          {mayReadLog ? (
            <SegmentedControl
              label={t('adminUsers.title')}
              value={isLog ? 'log' : 'users'}
              options={[
                { value: 'users', label: t('adminUsers.title') },
                { value: 'log', label: t('adminUsers.log') },
              ]}
              onChange={(tab) =>
                publish(navigation.linkFollowed({ href: tab === 'log' ? `${PATH}?tab=log` : PATH }))
              }
            />
          ) : (
            <Badge>{t('adminUsers.readOnlyRoles')}</Badge>
          )}
        </header>
        {isLog ? <GhostLog /> : <Users />}
      </div>
      {open !== null && !isLog && <UserPanel key={open} id={open} />}
    </div>
  );
});
