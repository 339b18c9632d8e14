import type { Announcement, AnnouncementKind } from '../../../events/announcements.ts';
import * as navigation from '../../../events/navigation.ts';
import { mayAdminister } from '../rights.ts';
import { changeList, exportList, tableOf } from '../table/table-context.ts';
import { isPhone } from '../../../src/core/app/layout.ts';
import { location } from '../../../src/core/app/location.ts';
import { timeZoneInUse } from '../../../src/core/session/user.ts';
import { Badge } from '../../../src/ui/Badge.tsx';
import { Button } from '../../../src/ui/Button.tsx';
import { type DataColumn, DataTable } from '../../../src/ui/DataTable.tsx';
import { formatPercent, formatUntil } from '../../../src/ui/format.ts';
import { formatNumber } from '../../../src/ui/format-number.ts';
import { PlusIcon, SearchIcon } from '../../../src/ui/icons.ts';
import { ListPage } from '../../../src/ui/ListPage.tsx';
import { ListTools } from '../../../src/ui/ListTools.tsx';
import { EmptyState } from '../../../src/ui/Notice.tsx';
import { SaveButton } from '../../../src/ui/SaveButton.tsx';
import { type ViewContext, view } from '../../../src/ui/view.tsx';
import { LISTS, MAY, PATHS, STATES, TYPES } from './lists.ts';
import styles from './Announcements.module.css';
import { Panel } from './Panel.tsx';
import { openAnnouncement, writeHref } from './place.ts';
import { Readers } from './Readers.tsx';
import { intervalName, typeName } from './words.ts';

/**
 * The page with the list of announcements or, at its own address, of surveys, with search, filters and sorting. Pressing
 * a row opens the announcement's details beside the list. A tab lists its readers, for a survey with their answers.
 */
export default view(function AnnouncementsView(context) {
  const { read, t, publish } = context;
  const kind = read(location).place?.path === PATHS.survey ? 'survey' : 'alert';
  const { all, readers } = LISTS[kind];
  if (read(readers.address)) return <Readers kind={kind} />;
  const address = read(all.address);
  const query = address?.query;
  const opened = read(openAnnouncement(kind));
  const filter = (name: string, value: string) =>
    changeList(all, context, { query: { filters: { ...query?.filters, [name]: value } } });
  return (
    <ListPage
      testId={`announcements-${kind}`}
      title={t(`announcements.title.${kind}`)}
      actions={
        read(mayAdminister(MAY[kind].create)) && (
          <Button
            variant="primary"
            icon={PlusIcon}
            onClick={() => publish(navigation.linkFollowed({ href: writeHref(kind) }))}
          >
            {t(`announcements.new.${kind}`)}
          </Button>
        )
      }
      panel={opened !== null && <Panel key={opened} kind={kind} id={opened} />}
    >
      <DataTable<Announcement>
        {...tableOf(all, context)}
        label={t(`announcements.title.${kind}`)}
        testId={`${kind}-table`}
        columns={columnsOf(context, kind)}
        keyOf={({ id }) => String(id)}
        tools={
          <ListTools
            label={t('announcements.search')}
            clear={t('adminTable.clearSearch')}
            search={query?.search ?? ''}
            onSearch={(search) => changeList(all, context, { query: { search } })}
            filters={[
              {
                id: 'state',
                label: t('announcements.column.state'),
                value: query?.filters['state'] ?? '',
                options: [
                  { value: '', label: t('announcements.everyState') },
                  ...STATES.map((state) => ({ value: state, label: t(`announcements.state.${state}`) })),
                ],
              },
              ...(kind === 'alert'
                ? [
                    {
                      id: 'type',
                      label: t('announcements.column.type'),
                      value: query?.filters['type'] ?? '',
                      options: [
                        { value: '', label: t('announcements.everyType') },
                        ...TYPES.map((type) => ({ value: type, label: typeName(context, type) })),
                      ],
                    },
                  ]
                : []),
            ]}
            onFilter={filter}
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
            icon={SearchIcon}
            title={t(`announcements.nothing.${kind}`)}
            text={t('announcements.nothingHint')}
            action={
              <Button onClick={() => changeList(all, context, { query: { search: '', filters: {} } })}>
                {t('adminTable.clearSearch')}
              </Button>
            }
          />
        }
      />
    </ListPage>
  );
});

function columnsOf(context: ViewContext, kind: AnnouncementKind): DataColumn<Announcement>[] {
  const { read, t, language } = context;
  const zone = read(timeZoneInUse);
  const { sortable } = LISTS[kind].all.shape;
  const column = (
    id: string,
    cell: DataColumn<Announcement>['cell'],
    more: Partial<DataColumn<Announcement>> = {},
  ) => ({ id, label: t(`announcements.column.${id}`), cell, sortable: sortable.includes(id), ...more });
  const moment = (at: number | null) => (at === null ? '–' : formatUntil(at, language, zone));
  const number = (id: 'emails' | 'reads' | 'id') =>
    column(id, (one) => (one[id] === null ? '–' : id === 'id' ? one.id : formatNumber(one[id], language)), {
      align: 'end',
      width: id === 'emails' ? 8 : 5,
      grow: 0,
      // Who agreed to e-mails is no third answer, so a card has it below the answers.
      line: id === 'emails',
    });
  /** The answers `yes` or `no` of a survey, and their share of all answers. */
  const answers = (id: 'yes' | 'no') =>
    column(
      id,
      (one) => {
        const whole = one.yes + one.no;
        const count = formatNumber(one[id], language);
        if (whole === 0) return count;
        const share = one[id] / whole;
        return (
          <span className={styles.share} data-answer={id}>
            <span aria-hidden="true">
              <span style={{ width: `${share * 100}%` }} />
            </span>
            <span>{`${count} · ${formatPercent(share, language)}`}</span>
          </span>
        );
      },
      { align: 'end', width: 12, grow: 0, line: true },
    );
  const all: DataColumn<Announcement>[] = [
    column('name', ({ name }) => name, { always: true, width: 14, grow: 3 }),
    column('type', ({ type }) => typeName(context, type), { width: 7, plain: true }),
    column(
      'state',
      ({ endedAt }) => (
        <Badge tone={endedAt === null ? 'moving' : 'standing'}>
          {t(`announcements.state.${endedAt === null ? 'shown' : 'ended'}`)}
        </Badge>
      ),
      { width: 7, mark: true },
    ),
    column('createdAt', ({ createdAt }) => moment(createdAt), { width: 11.5, line: kind === 'survey' }),
    column('createdBy', ({ createdBy }) => createdBy, { width: 8 }),
    column('endedAt', ({ endedAt }) => moment(endedAt), { width: 11.5 }),
    column('interval', ({ interval }) => intervalName(context, interval), { width: 8 }),
    answers('yes'),
    answers('no'),
    number('emails'),
    number('reads'),
    number('id'),
  ];
  return all.filter(({ id }) => LISTS[kind].all.shape.columns.includes(id));
}

function save(context: ViewContext, kind: AnnouncementKind): void {
  const { t } = context;
  const kindOf = (id: string) =>
    ['createdAt', 'endedAt'].includes(id)
      ? ('datetime' as const)
      : ['yes', 'no', 'emails', 'reads', 'id'].includes(id)
        ? ('number' as const)
        : ('text' as const);
  const { all } = LISTS[kind];
  exportList(
    all,
    context,
    t(`announcements.title.${kind}`),
    all.shape.columns.map((id) => ({ id, name: t(`announcements.column.${id}`), kind: kindOf(id) })),
  );
}
