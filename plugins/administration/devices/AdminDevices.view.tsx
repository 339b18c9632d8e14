import type { AdminDevice } from '../../../events/admin-devices.ts';
import { now } from '../../../src/core/app/clock.ts';
import { mayAdminister } from '../rights.ts';
import { changeList, exportList, tableOf } from '../table/table-context.ts';
import { imeiDigits, imeiProblem } from '../../../src/rules/imei.ts';
import { isPhone } from '../../../src/core/app/layout.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { DataTable, type DataColumn } from '../../../src/ui/DataTable.tsx';
import { formatAge } from '../../../src/ui/format.ts';
import { SearchIcon } from '../../../src/ui/icons.ts';
import { ListPage } from '../../../src/ui/ListPage.tsx';
import { ListTools } from '../../../src/ui/ListTools.tsx';
import { EmptyState } from '../../../src/ui/Notice.tsx';
import { SaveButton } from '../../../src/ui/SaveButton.tsx';
import { type ViewContext, view } from '../../../src/ui/view.tsx';
import { openDevice } from './detail.state.ts';
import { DevicePanel } from './DevicePanel.tsx';
import { CONTACTS, devicesList } from './list.ts';

/** The administration page with the list of all customers' trackers, and the details of one tracker beside it. */
export default view(function AdminDevicesView({ read, t }) {
  const open = read(openDevice);
  return (
    <ListPage
      title={t('adminDevices.title')}
      wide
      panel={open !== null && <DevicePanel key={open} id={open} />}
    >
      <List />
    </ListPage>
  );
});

const List = view(function ListView(context) {
  const { read, t } = context;
  const query = read(devicesList.address)?.query;
  const search = query?.search ?? '';
  const isNumber = /^\d{15}$/.test(imeiDigits(search));
  const hint = isNumber && imeiProblem(search) ? t('adminDevices.wrongDigit') : null;
  return (
    <DataTable<AdminDevice>
      {...tableOf(devicesList, context)}
      label={t('adminDevices.title')}
      testId="admin-devices"
      columns={columnsOf(context)}
      keyOf={({ id }) => String(id)}
      tools={
        <ListTools
          label={t('adminDevices.search')}
          clear={t('adminTable.clearSearch')}
          search={search}
          onSearch={(text) => changeList(devicesList, context, { query: { search: text } })}
          hint={hint}
          filters={[
            {
              id: 'contact',
              label: t('adminDevices.column.lastContact'),
              value: query?.filters['contact'] ?? '',
              options: ['', ...CONTACTS].map((value) => ({
                value,
                label: t(`adminDevices.contact.${value || 'all'}`),
              })),
            },
          ]}
          onFilter={(id, value) =>
            changeList(devicesList, context, { query: { filters: { ...query?.filters, [id]: value } } })
          }
        />
      }
      actions={
        read(mayAdminister('devices/export')) && (
          <SaveButton label={t('adminTable.export')} compact={read(isPhone)} onClick={() => save(context)} />
        )
      }
      empty={
        <EmptyState
          icon={SearchIcon}
          title={t('adminDevices.nothing')}
          text={t('adminDevices.nothingHint')}
          action={
            <Button onClick={() => changeList(devicesList, context, { query: { search: '', filters: {} } })}>
              {t('adminTable.clearSearch')}
            </Button>
          }
        />
      }
    />
  );
});

function columnsOf({ t, read, language }: ViewContext): DataColumn<AdminDevice>[] {
  const column = (
    id: string,
    cell: DataColumn<AdminDevice>['cell'],
    more: Partial<DataColumn<AdminDevice>> = {},
  ) => ({ id, label: t(`adminDevices.column.${id}`), cell, sortable: true, ...more });
  const age = (at: number | null) =>
    at === null ? t('adminDevices.contact.never') : formatAge(Math.max(0, read(now) - at), language);
  return [
    column('imei', ({ imei }) => imei, { always: true, width: 10 }),
    column('name', ({ name }) => name, { width: 9, grow: 2, plain: true, heading: true }),
    column('model', ({ model }) => model, { width: 9, plain: true }),
    column('owner', ({ owner }) => owner?.name || owner?.email || '', { width: 9, grow: 2, plain: true }),
    column('lastContact', ({ lastContact }) => age(lastContact), { width: 8 }),
    column('id', ({ id }) => id, { sortable: false, align: 'end', width: 6, grow: 0 }),
  ];
}

function save(context: ViewContext): void {
  const { t } = context;
  const name = (id: string) => t(`adminDevices.column.${id}`);
  exportList(devicesList, context, t('adminDevices.title'), [
    { id: 'imei', name: name('imei'), kind: 'text' },
    { id: 'name', name: name('name'), kind: 'text' },
    { id: 'model', name: name('model'), kind: 'text' },
    { id: 'owner', name: name('owner'), kind: 'text' },
    { id: 'lastContact', name: name('lastContact'), kind: 'datetime' },
    { id: 'id', name: name('id'), kind: 'number' },
  ]);
}
