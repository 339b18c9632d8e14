import type { AdminUser } from '../../../events/admin-users.ts';
import { mayAdminister } from '../rights.ts';
import { changeList, exportList, tableOf } from '../table/table-context.ts';
import { Badge } from '../../../src/ui/Badge.tsx';
import { isPhone } from '../../../src/core/app/layout.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { DataTable, type DataColumn } from '../../../src/ui/DataTable.tsx';
import { SearchIcon } from '../../../src/ui/icons.ts';
import { ListTools } from '../../../src/ui/ListTools.tsx';
import { EmptyState } from '../../../src/ui/Notice.tsx';
import { SaveButton } from '../../../src/ui/SaveButton.tsx';
import { type ViewContext, view } from '../../../src/ui/view.tsx';
import { ACTIVITIES, nameOf, ROLES, roleOf, usersList } from './lists.ts';
import { ago, day, languageName } from './words.ts';

/** The customers: searched, narrowed, sorted; a row opens what is known of one. */
export const Users = view(function UsersView(context) {
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
      columns={columnsOf(context)}
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
          <SaveButton label={t('adminTable.export')} compact={read(isPhone)} onClick={() => save(context)} />
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

function columnsOf(context: ViewContext): DataColumn<AdminUser>[] {
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
    column('email', ({ email }) => email, { width: 12, grow: 2 }),
    column('id', ({ id }) => id, { align: 'end', width: 5, grow: 0 }),
    column('devices', ({ devices }) => new Intl.NumberFormat(language).format(devices), {
      align: 'end',
      width: 5,
      grow: 0,
    }),
    column('language', (user) => languageName(user.language, language), { width: 7 }),
    column('role', (user) => <RoleMark user={user} />, { width: 8 }),
    column('created', ({ created }) => day(context, created), { width: 7 }),
    column('lastActive', ({ lastActive }) => ago(context, lastActive), { width: 7 }),
  ];
}

const RoleMark = view<{ user: AdminUser }>(function RoleMarkView({ t }, { user }) {
  const role = roleOf(user);
  if (role === 'customer') return t('adminUsers.role.customer');
  return <Badge tone={role === 'superUser' ? 'accent' : 'standing'}>{t(`adminUsers.role.${role}`)}</Badge>;
});

function save(context: ViewContext): void {
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
