import * as navigation from '../../../events/navigation.ts';
import { mayAdminister } from '../rights.ts';
import { Badge } from '../../../src/ui/Badge.tsx';
import { ListPage } from '../../../src/ui/ListPage.tsx';
import { SegmentedControl } from '../../../src/ui/SegmentedControl.tsx';
import { view } from '../../../src/ui/view.tsx';
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
    <ListPage
      title={t('adminUsers.title')}
      actions={
        mayReadLog ? (
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
        )
      }
      panel={open !== null && !isLog && <UserPanel key={open} id={open} />}
    >
      {isLog ? <GhostLog /> : <Users />}
    </ListPage>
  );
});
