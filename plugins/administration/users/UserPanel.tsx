import { useState } from 'react';
import * as adminUsers from '../../../events/admin-users.ts';
import type { AdminUser } from '../../../events/admin-users.ts';
import { admin } from '../../../src/core/session/admin.ts';
import { mayAdminister } from '../rights.ts';
import { changeList } from '../table/table-context.ts';
import { Badge } from '../../../src/ui/Badge.tsx';
import { Button } from '../../../src/ui/Button.tsx';
import { Facts } from '../../../src/ui/Facts.tsx';
import { formatMinutes } from '../../../src/ui/format-time.ts';
import { GhostIcon } from '../../../src/ui/icons.ts';
import { Row } from '../../../src/ui/Layout.tsx';
import { ErrorState } from '../../../src/ui/Notice.tsx';
import { NoteRows, PanelParts } from '../../../src/ui/PanelParts.tsx';
import { Remark, Section } from '../../../src/ui/Section.tsx';
import { SidePanel } from '../../../src/ui/SidePanel.tsx';
import { RowBones, Skeleton } from '../../../src/ui/Skeleton.tsx';
import { type ViewContext, view } from '../../../src/ui/view.tsx';
import { userDetail } from './detail.state.ts';
import { nameOf, roleOf, usersList } from './lists.ts';
import { ago, day, languageName, moment } from './words.ts';
import { VisitReason } from '../../../src/ui/VisitReason.tsx';
import { ADMIN_ACTIONS } from '../../../src/rules/rights/staff-rights.ts';
import { Banner } from '../../../src/ui/Banner.tsx';
import { Checkbox } from '../../../src/ui/Checkbox.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { Switch } from '../../../src/ui/Switch.tsx';
import { useWishKeys } from '../../../src/ui/wish-key.ts';

const PERMISSIONS = [...new Set(Object.values(ADMIN_ACTIONS))].filter((each) => each !== 'superUser');

/**
 * The form for a customer's role: whether the customer is an administrator, and with which permissions. Super users
 * cannot change their own role.
 */
const RoleForm = view<{ user: AdminUser }>(function RoleFormView({ read, publish, t }, { user }) {
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

/**
 * The dialog that asks a super user why they enter a customer's account. The log of visits stores the reason
 * permanently (ADM-01).
 */
const EnterDialog = view<{ id: number; name: string; onClose: () => void }>(function EnterDialogView(
  { publish, t },
  { id, name, onClose },
) {
  const [isLeaving, setLeaving] = useState(false);
  return (
    <VisitReason
      name={name}
      confirm={t('ghost.enter')}
      busy={isLeaving}
      onClose={onClose}
      onReason={(reason) => {
        setLeaving(true);
        publish(adminUsers.entryChosen({ id, reason }));
      }}
    />
  );
});

/**
 * The panel beside the customer list. It has all data about one customer: role, devices, and visits of super users to
 * the account. A button enters the account.
 */
export const UserPanel = view<{ id: number }>(function UserPanelView(context, { id }) {
  const { read, t, publish } = context;
  const [isEntering, setEntering] = useState(false);
  const { detail, failure } = read(userDetail);
  const known = detail?.user.id === id ? detail : null;
  const { userID } = read(admin);
  const mayEnter = read(mayAdminister('users/enter')) && id !== userID;
  const close = () => changeList(usersList, context, { open: null });
  const name = known ? nameOf(known.user) : t('adminUsers.customer', { id: `${id}` });
  return (
    <>
      <SidePanel
        testId="user-panel"
        title={name}
        detail={known?.user.email}
        onClose={close}
        closeLabel={t('shell.close')}
        footer={
          mayEnter && known ? (
            <Button variant="primary" wide icon={GhostIcon} onClick={() => setEntering(true)}>
              {t('adminUsers.open')}
            </Button>
          ) : undefined
        }
      >
        {known ? (
          <Known context={context} known={known} />
        ) : failure?.id === id ? (
          <ErrorState
            title={t('adminUsers.detailFailed')}
            text={t(`failure.${failure.failure.reason}`)}
            retry={{
              label: t('shell.tryAgain'),
              onRetry: () => publish(adminUsers.detailRequested()),
            }}
          />
        ) : (
          <Skeleton label={t('adminTable.loading')}>
            <RowBones rows={6} />
          </Skeleton>
        )}
      </SidePanel>
      {isEntering && known && <EnterDialog id={id} name={name} onClose={() => setEntering(false)} />}
    </>
  );
});

function Known({
  context,
  known: { user, devices, visits },
}: {
  context: ViewContext;
  known: NonNullable<ReturnType<typeof userDetail.initial>['detail']>;
}) {
  const { t, language, read } = context;
  return (
    <PanelParts>
      <Facts
        facts={[
          { id: 'id', label: t('adminUsers.column.id'), value: user.id },
          {
            id: 'role',
            label: t('adminUsers.column.role'),
            value: t(`adminUsers.role.${roleOf(user)}`),
          },
          {
            id: 'language',
            label: t('adminUsers.column.language'),
            value: languageName(user.language, language),
          },
          { id: 'created', label: t('adminUsers.column.created'), value: day(context, user.created) },
          { id: 'active', label: t('adminUsers.column.lastActive'), value: ago(context, user.lastActive) },
        ]}
      />
      {read(mayAdminister('users/changeRole')) ? (
        <RoleForm key={JSON.stringify([user.isAdmin, user.permissions])} user={user} />
      ) : (
        user.isAdmin && (
          <Row as="p" gap={1} align="stretch" wrap>
            {user.permissions.map((each) => (
              <Badge key={each}>{t(`adminUsers.permission.${each}`)}</Badge>
            ))}
          </Row>
        )
      )}
      <Section title={t('adminUsers.devicesOf', { count: user.devices })}>
        <NoteRows
          rows={devices.map(({ id, name, imei, model }) => ({
            id: String(id),
            text: name || imei,
            detail: `${model} · ${imei}`,
            href: read(mayAdminister('devices/show')) ? `/admin-device-management/${id}` : undefined,
          }))}
        />
        {user.devices > devices.length && (
          <Remark>{t('adminUsers.moreDevices', { count: user.devices - devices.length })}</Remark>
        )}
      </Section>
      {read(mayAdminister('ghostLog/list')) && (
        <Section title={t('adminUsers.log')}>
          {visits.length === 0 && <Remark>{t('adminUsers.logEmpty')}</Remark>}
          <NoteRows
            rows={visits.map(({ id, byName, at, left, reason }) => ({
              id,
              text: reason ?? t('adminUsers.noReason'),
              detail: [byName, moment(context, at), left !== null && formatMinutes(left - at, language)]
                .filter(Boolean)
                .join(' · '),
            }))}
          />
        </Section>
      )}
    </PanelParts>
  );
}
