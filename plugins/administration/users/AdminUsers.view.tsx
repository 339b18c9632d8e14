import * as navigation from '../../../events/navigation.ts';
import { mayAdminister } from '../rights.ts';
import { Badge } from '../../../src/ui/Badge.tsx';
import { Text } from '../../../src/ui/Layout.tsx';
import { ListPage } from '../../../src/ui/ListPage.tsx';
import { SegmentedControl } from '../../../src/ui/SegmentedControl.tsx';
import { view, type ViewContext } from '../../../src/ui/view.tsx';
import { openUser } from './detail.state.ts';
import { ghostLogList, PATH, ACTIVITIES, nameOf, ROLES, roleOf, usersList } from './lists.ts';
import { UserPanel } from './UserPanel.tsx';
import type { GhostLogEntry, AdminUser } from '../../../events/admin-users.ts';
import { changeList, exportList, tableOf } from '../table/table-context.ts';
import { isPhone } from '../../../src/core/app/layout.ts';
import { DataTable, type DataColumn } from '../../../src/ui/DataTable.tsx';
import { formatMinutes } from '../../../src/ui/format-time.ts';
import { GhostIcon, SearchIcon } from '../../../src/ui/icons.ts';
import { ListTools } from '../../../src/ui/ListTools.tsx';
import { EmptyState } from '../../../src/ui/Notice.tsx';
import { SaveButton } from '../../../src/ui/SaveButton.tsx';
import { moment, ago, day, languageName } from './words.ts';
import { Button } from '../../../src/ui/Button.tsx';

/**
 * The administration's list of customers, with search, filters and sorting. Pressing a row opens that customer's
 * details.
 */
const Users = view(function UsersView(context) {
  const { read, t } = context;
  const query = read(usersList.address)?.query;
  const filter = (name: string, value: string) =>
    changeList(usersList, context, { query: { filters: { ...query?.filters, [name]: value } } });
  const clear = () => changeList(usersList, context, { query: { search: '', filters: {} } });
  return (
    <DataTable<AdminUser>
      {...tableOf(usersList, context)}
      label={t('adminUsers.title')}
      testId="admin-users"
      columns={columnsOfUsers(context)}
      keyOf={({ id }) => String(id)}
      tools={
        <ListTools
          label={t('adminUsers.search')}
          clear={t('adminTable.clearSearch')}
          search={query?.search ?? ''}
          onSearch={(search) => changeList(usersList, context, { query: { search } })}
          filters={[
            {
              id: 'role',
              label: t('adminUsers.column.role'),
              value: query?.filters['role'] ?? '',
              options: [
                { value: '', label: t('adminUsers.everyRole') },
                ...ROLES.map((role) => ({ value: role, label: t(`adminUsers.role.${role}`) })),
              ],
            },
            {
              id: 'activity',
              label: t('adminUsers.column.lastActive'),
              value: query?.filters['activity'] ?? '',
              options: [
                { value: '', label: t('adminUsers.everyActivity') },
                ...ACTIVITIES.map((each) => ({ value: each, label: t(`adminUsers.activity.${each}`) })),
              ],
            },
          ]}
          onFilter={filter}
        />
      }
      actions={
        read(mayAdminister('users/export')) && (
          <SaveButton
            label={t('adminTable.export')}
            compact={read(isPhone)}
            onClick={() => saveUsers(context)}
          />
        )
      }
      empty={
        <EmptyState
          icon={SearchIcon}
          title={t('adminUsers.nothing')}
          text={t('adminUsers.nothingHint')}
          action={<Button onClick={clear}>{t('adminTable.clearSearch')}</Button>}
        />
      }
    />
  );
});

function columnsOfUsers(context: ViewContext): DataColumn<AdminUser>[] {
  const { t, language } = context;
  const column = (
    id: string,
    cell: DataColumn<AdminUser>['cell'],
    more: Partial<DataColumn<AdminUser>> = {},
  ) => ({
    id,
    label: t(`adminUsers.column.${id}`),
    cell,
    sortable: true,
    ...more,
  });
  return [
    column('name', nameOf, { always: true, width: 11, grow: 2 }),
    column('email', ({ email }) => email, { width: 12, grow: 2, plain: true, line: true }),
    column('id', ({ id }) => id, { align: 'end', width: 5, grow: 0 }),
    column('devices', ({ devices }) => new Intl.NumberFormat(language).format(devices), {
      align: 'end',
      width: 5,
      grow: 0,
    }),
    column('language', (user) => languageName(user.language, language), { width: 7, plain: true }),
    column('role', (user) => <RoleMark user={user} />, { width: 8, mark: true }),
    column('created', ({ created }) => day(context, created), { width: 7 }),
    column('lastActive', ({ lastActive }) => ago(context, lastActive), { width: 7 }),
  ];
}

const RoleMark = view<{ user: AdminUser }>(function RoleMarkView({ t }, { user }) {
  const role = roleOf(user);
  if (role === 'customer') return t('adminUsers.role.customer');
  return <Badge tone={role === 'superUser' ? 'accent' : 'standing'}>{t(`adminUsers.role.${role}`)}</Badge>;
});

function saveUsers(context: ViewContext): void {
  const { t } = context;
  const name = (id: string) => t(`adminUsers.column.${id}`);
  exportList(usersList, context, t('adminUsers.title'), [
    { id: 'name', name: name('name'), kind: 'text' },
    { id: 'email', name: name('email'), kind: 'text' },
    { id: 'id', name: name('id'), kind: 'number' },
    { id: 'devices', name: name('devices'), kind: 'number' },
    { id: 'language', name: name('language'), kind: 'text' },
    { id: 'role', name: name('role'), kind: 'text' },
    { id: 'created', name: name('created'), kind: 'datetime' },
    { id: 'lastActive', name: name('lastActive'), kind: 'datetime' },
  ]);
}

/**
 * The log of ghost mode: which super user entered whose account, when, why and for how long. Pressing a row opens that
 * customer's details.
 */
const GhostLog = view(function GhostLogView(context) {
  const { read, t, publish } = context;
  const query = read(ghostLogList.address)?.query;
  const table = tableOf(ghostLogList, context);
  return (
    <DataTable<GhostLogEntry>
      {...table}
      label={t('adminUsers.log')}
      testId="ghost-log"
      columns={columnsOf(context)}
      keyOf={({ id }) => id}
      onOpen={(key) => {
        const entry = table.rows.find(({ id }) => id === key);
        if (entry) publish(navigation.linkFollowed({ href: `${PATH}?open=${entry.user}` }));
      }}
      tools={
        <ListTools
          label={t('adminUsers.logSearch')}
          clear={t('adminTable.clearSearch')}
          search={query?.search ?? ''}
          onSearch={(search) => changeList(ghostLogList, context, { query: { search } })}
          filters={[
            {
              id: 'reason',
              label: t('adminUsers.entry.reason'),
              value: query?.filters['reason'] ?? '',
              options: ['', 'given', 'none'].map((value) => ({
                value,
                label: t(`adminUsers.reasons.${value || 'all'}`),
              })),
            },
          ]}
          onFilter={(_id, reason) => changeList(ghostLogList, context, { query: { filters: { reason } } })}
        />
      }
      actions={
        <SaveButton label={t('adminTable.export')} compact={read(isPhone)} onClick={() => save(context)} />
      }
      empty={
        <EmptyState icon={GhostIcon} title={t('adminUsers.logEmpty')} text={t('adminUsers.logEmptyHint')} />
      }
    />
  );
});

function columnsOf(context: ViewContext): DataColumn<GhostLogEntry>[] {
  const { t, language } = context;
  const column = (
    id: string,
    cell: DataColumn<GhostLogEntry>['cell'],
    more: Partial<DataColumn<GhostLogEntry>> = {},
  ) => ({ id, label: t(`adminUsers.entry.${id}`), cell, sortable: true, ...more });
  return [
    column('user', ({ userName }) => userName, { always: true, width: 10 }),
    column('by', ({ byName }) => byName, { width: 9 }),
    column('at', ({ at }) => moment(context, at), { width: 11.5, plain: true }),
    column(
      'duration',
      ({ at, left }) => (left === null ? t('adminUsers.notLeft') : formatMinutes(left - at, language)),
      { width: 6 },
    ),
    column('reason', ({ reason }) => reason ?? t('adminUsers.noReason'), { width: 14, grow: 2, plain: true }),
  ];
}

function save(context: ViewContext): void {
  const { t } = context;
  const name = (id: string) => t(`adminUsers.entry.${id}`);
  exportList(ghostLogList, context, t('adminUsers.log'), [
    { id: 'user', name: name('user'), kind: 'text' },
    { id: 'by', name: name('by'), kind: 'text' },
    { id: 'at', name: name('at'), kind: 'datetime' },
    { id: 'duration', name: name('duration'), kind: 'duration' },
    { id: 'reason', name: name('reason'), kind: 'text' },
  ]);
}

/**
 * The administration page with the list of customers, and with the log of who entered which account in ghost mode.
 */
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
          <Text as="span" tone="muted" size={13}>
            {t('adminUsers.readOnlyRoles')}
          </Text>
        )
      }
      panel={open !== null && !isLog && <UserPanel key={open} id={open} />}
    >
      {isLog ? <GhostLog /> : <Users />}
    </ListPage>
  );
});
