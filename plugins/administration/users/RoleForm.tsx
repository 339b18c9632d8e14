import { useState } from 'react';
import type { AdminUser } from '../../../events/admin-users.ts';
import * as adminUsers from '../../../events/admin-users.ts';
import { admin } from '../../../src/core/session/admin.ts';
import { ADMIN_ACTIONS } from '../../../src/rules/rights/permissions.ts';
import { Banner } from '../../../src/ui/Banner.tsx';
import { Button } from '../../../src/ui/Button.tsx';
import { Checkbox } from '../../../src/ui/Checkbox.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { Remark, Section } from '../../../src/ui/Section.tsx';
import { Switch } from '../../../src/ui/Switch.tsx';
import { view } from '../../../src/ui/view.tsx';
import { useWishKeys } from '../../../src/ui/wish-key.ts';
import { userDetail } from './detail.state.ts';
import { nameOf } from './lists.ts';

const PERMISSIONS = [...new Set(Object.values(ADMIN_ACTIONS))].filter((each) => each !== 'superUser');

/** What a super user makes of somebody: an administrator, and for what. Nobody changes their own role. */
export const RoleForm = view<{ user: AdminUser }>(function RoleFormView({ read, publish, t }, { user }) {
  const [isAdmin, setAdmin] = useState(user.isAdmin);
  const [permissions, setPermissions] = useState<readonly string[]>(user.permissions);
  const [isAsking, setAsking] = useState(false);
  const keyOf = useWishKeys();
  const { saving, refused } = read(userDetail);
  if (user.id === read(admin).userID || user.superUser)
    return (
      <Remark>
        {t(
          user.superUser && user.id !== read(admin).userID
            ? 'adminUsers.superUserHint'
            : 'adminUsers.ownRole',
        )}
      </Remark>
    );

  const chosen = PERMISSIONS.filter((each) => permissions.includes(each));
  const isSame =
    isAdmin === user.isAdmin &&
    (!isAdmin || chosen.join() === PERMISSIONS.filter((each) => user.permissions.includes(each)).join());
  const name = nameOf(user);
  const what = isAdmin
    ? t('adminUsers.becomesAdmin', {
        name,
        permissions: chosen.map((each) => t(`adminUsers.permission.${each}`)).join(', ') || '–',
      })
    : t('adminUsers.becomesCustomer', { name });
  return (
    <Section title={t('adminUsers.changeRole')}>
      <Switch label={t('adminUsers.role.admin')} checked={isAdmin} onChange={setAdmin} />
      {isAdmin &&
        PERMISSIONS.map((each) => (
          <Checkbox
            key={each}
            label={t(`adminUsers.permission.${each}`)}
            checked={permissions.includes(each)}
            onChange={(on) =>
              setPermissions(on ? [...permissions, each] : permissions.filter((other) => other !== each))
            }
          />
        ))}
      {refused?.id === user.id && (
        <Banner tone="danger" text={refused.failure.message ?? t(`failure.${refused.failure.reason}`)} />
      )}
      <Button disabled={isSame} loading={saving === user.id} onClick={() => setAsking(true)}>
        {t('adminUsers.saveRole')}
      </Button>
      <Dialog
        open={isAsking}
        alert
        title={t('adminUsers.changeRole')}
        text={what}
        closeLabel={t('shell.close')}
        onClose={() => setAsking(false)}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>{t('adminUsers.cancel')}</Button>
            <Button
              variant="primary"
              onClick={() => {
                setAsking(false);
                const role = { isAdmin, permissions: isAdmin ? chosen : [] };
                publish(adminUsers.roleChangeSubmitted({ id: user.id, key: keyOf(role), ...role }));
              }}
            >
              {t('adminUsers.saveRole')}
            </Button>
          </>
        }
      />
    </Section>
  );
});
