import type { GhostLogEntry } from '../../../events/admin-users.ts';
import * as navigation from '../../../events/navigation.ts';
import { changeList, exportList, tableOf } from '../table/table-context.ts';
import { isPhone } from '../../../src/core/app/layout.ts';
import { DataTable, type DataColumn } from '../../../src/ui/DataTable.tsx';
import { formatMinutes } from '../../../src/ui/format-time.ts';
import { GhostIcon } from '../../../src/ui/icons.ts';
import { ListTools } from '../../../src/ui/ListTools.tsx';
import { EmptyState } from '../../../src/ui/Notice.tsx';
import { SaveButton } from '../../../src/ui/SaveButton.tsx';
import { type ViewContext, view } from '../../../src/ui/view.tsx';
import { ghostLogList, PATH } from './lists.ts';
import { moment } from './words.ts';

/** Who entered whose account, when, why and for how long. A row leads to the customer. */
export const GhostLog = view(function GhostLogView(context) {
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
    column('at', ({ at }) => moment(context, at), { width: 11.5 }),
    column(
      'duration',
      ({ at, left }) => (left === null ? t('adminUsers.notLeft') : formatMinutes(left - at, language)),
      { width: 6 },
    ),
    column('reason', ({ reason }) => reason ?? t('adminUsers.noReason'), { width: 14, grow: 2 }),
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
