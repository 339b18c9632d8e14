import type { AnnouncementKind, Reader } from '../../../events/announcements.ts';
import * as navigation from '../../../events/navigation.ts';
import { changeList, exportList, tableOf } from '../table/table-context.ts';
import { isPhone } from '../../../src/core/app/layout.ts';
import { timeZoneInUse } from '../../../src/core/session/user.ts';
import { Button } from '../../../src/ui/Button.tsx';
import { type DataColumn, DataTable } from '../../../src/ui/DataTable.tsx';
import { formatUntil } from '../../../src/ui/format.ts';
import { BackIcon, GroupIcon } from '../../../src/ui/icons.ts';
import { ListPage } from '../../../src/ui/ListPage.tsx';
import { ListTools } from '../../../src/ui/ListTools.tsx';
import { EmptyState } from '../../../src/ui/Notice.tsx';
import { SaveButton } from '../../../src/ui/SaveButton.tsx';
import { type ViewContext, view } from '../../../src/ui/view.tsx';
import styles from './Announcements.module.css';
import { shown } from './announcements.state.ts';
import { readerKey } from './cells.ts';
import { LISTS, PATHS, PLATFORMS } from './lists.ts';

/** The list of customers who read an announcement. For a survey, it also has each customer's answer. */
export const Readers = view<{ kind: AnnouncementKind }>(function ReadersView(context, { kind }) {
  const { read, t, publish } = context;
  const { readers: list } = LISTS[kind];
  const query = read(list.address)?.query;
  const one = read(shown);
  const back = () => {
    const id = query?.filters['of'];
    publish(navigation.linkFollowed({ href: id ? `${PATHS[kind]}?open=${id}` : PATHS[kind] }));
  };
  return (
    <ListPage
      testId={`readers-${kind}`}
      title={
        <>
          <span className={styles.over}>{one?.name ?? t(`announcements.title.${kind}`)}</span>
          {t(`announcements.readers.${kind}`)}
        </>
      }
      actions={
        <Button icon={BackIcon} onClick={back}>
          {t('announcements.back')}
        </Button>
      }
    >
      <DataTable<Reader>
        {...tableOf(list, context)}
        open={null}
        onOpen={() => undefined}
        label={t(`announcements.readers.${kind}`)}
        testId="readers-table"
        columns={columnsOf(context, kind)}
        keyOf={readerKey}
        tools={
          <ListTools
            label={t('announcements.searchReaders')}
            clear={t('adminTable.clearSearch')}
            search={query?.search ?? ''}
            onSearch={(search) => changeList(list, context, { query: { search } })}
            filters={[
              ...(kind === 'survey'
                ? [
                    {
                      id: 'yes',
                      label: t('announcements.column.answer'),
                      value: query?.filters['yes'] ?? '',
                      options: [
                        { value: '', label: t('announcements.everyAnswer') },
                        { value: '1', label: t('survey.yes') },
                        { value: '0', label: t('survey.no') },
                      ],
                    },
                  ]
                : []),
              {
                id: 'platform',
                label: t('announcements.column.platform'),
                value: query?.filters['platform'] ?? '',
                options: [
                  { value: '', label: t('announcements.everyPlatform') },
                  ...PLATFORMS.map((each) => ({ value: each, label: t(`announcements.platform.${each}`) })),
                ],
              },
            ]}
            onFilter={(id, value) =>
              changeList(list, context, { query: { filters: { ...query?.filters, [id]: value } } })
            }
          />
        }
        actions={
          <SaveButton
            label={t('adminTable.export')}
            compact={read(isPhone)}
            onClick={() => save(context, kind)}
          />
        }
        empty={
          <EmptyState
            icon={GroupIcon}
            title={t(`announcements.nobody.${kind}`)}
            text={t('announcements.nobodyHint')}
          />
        }
      />
    </ListPage>
  );
});

const labelOf = ({ t }: ViewContext, kind: AnnouncementKind, id: string): string =>
  t(
    id === 'yes'
      ? 'announcements.column.answer'
      : id === 'at' && kind === 'survey'
        ? 'announcements.column.answeredAt'
        : `announcements.column.${id}`,
  );

function columnsOf(context: ViewContext, kind: AnnouncementKind): DataColumn<Reader>[] {
  const { read, t, language } = context;
  const zone = read(timeZoneInUse);
  const { columns, sortable } = LISTS[kind].readers.shape;
  const flag = (value: boolean | null) =>
    value === null ? '–' : t(value ? 'announcements.yes' : 'announcements.no');
  const cells: Readonly<Record<string, DataColumn<Reader>['cell']>> = {
    name: ({ name, email }) => name || email,
    email: ({ email }) => email,
    userID: ({ userID }) => userID,
    yes: ({ yes }) => (yes === null ? '–' : t(yes ? 'survey.yes' : 'survey.no')),
    emails: ({ emails }) => flag(emails),
    at: ({ at }) => formatUntil(at, language, zone),
    platform: ({ platform }) =>
      PLATFORMS.some((each) => each === platform) ? t(`announcements.platform.${platform}`) : platform,
  };
  return columns.map((id) => ({
    id,
    label: labelOf(context, kind, id),
    cell: cells[id] ?? (() => ''),
    sortable: sortable.includes(id),
    always: id === 'name',
    ...(id === 'userID' && { align: 'end' as const, width: 6, grow: 0 }),
    ...((id === 'name' || id === 'email') && { width: 11, grow: 2 }),
  }));
}

function save(context: ViewContext, kind: AnnouncementKind): void {
  const { readers } = LISTS[kind];
  const name = context.read(shown)?.name ?? '';
  exportList(
    readers,
    context,
    [name, context.t(`announcements.readers.${kind}`)].filter(Boolean).join(' – '),
    readers.shape.columns.map((id) => ({
      id,
      name: labelOf(context, kind, id),
      kind: id === 'at' ? ('datetime' as const) : id === 'userID' ? ('number' as const) : ('text' as const),
    })),
  );
}
