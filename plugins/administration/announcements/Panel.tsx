import { useState } from 'react';
import type { Announcement, AnnouncementKind } from '../../../events/announcements.ts';
import * as facts from '../../../events/announcements.ts';
import type { Failure } from '../../../events/session-types.ts';
import * as navigation from '../../../events/navigation.ts';
import { mayAdminister } from '../rights.ts';
import { listHref } from '../table/list-address.ts';
import { changeList } from '../table/table-context.ts';
import { timeZoneInUse } from '../../../src/core/session/user.ts';
import { Badge } from '../../../src/ui/Badge.tsx';
import { Banner } from '../../../src/ui/Banner.tsx';
import { Button } from '../../../src/ui/Button.tsx';
import { Dialog } from '../../../src/ui/Dialog.tsx';
import { Facts } from '../../../src/ui/Facts.tsx';
import { formatUntil } from '../../../src/ui/format.ts';
import { formatNumber } from '../../../src/ui/format-number.ts';
import { CopyIcon, EditIcon, ReloadIcon } from '../../../src/ui/icons.ts';
import { Row, Stack } from '../../../src/ui/Layout.tsx';
import { ErrorState } from '../../../src/ui/Notice.tsx';
import { PanelParts } from '../../../src/ui/PanelParts.tsx';
import { SidePanel } from '../../../src/ui/SidePanel.tsx';
import { RowBones, Skeleton } from '../../../src/ui/Skeleton.tsx';
import { type ViewContext, view } from '../../../src/ui/view.tsx';
import styles from './Announcements.module.css';
import { announcements } from './announcements.state.ts';
import { LISTS, MAY } from './lists.ts';
import { writeHref } from './place.ts';
import { Preview } from './Preview.tsx';
import { intervalName, languageName, typeName } from './words.ts';

/** A survey's results so far, as bars and as a table for screen readers (ADM-05). */
const Results = view<{ survey: Announcement }>(function ResultsView({ t, language }, { survey }) {
  const { yes, no, emails } = survey;
  const all = yes + no;
  const percent = new Intl.NumberFormat(language, { style: 'percent', maximumFractionDigits: 0 });
  const rows = [
    { id: 'yes', label: t('survey.yes'), count: yes },
    { id: 'no', label: t('survey.no'), count: no },
    { id: 'emails', label: t('announcements.column.emails'), count: emails },
  ];
  return (
    <Stack
      as="section"
      gap={2}
      className={styles.results}
      aria-labelledby="survey-results"
      aria-live="polite"
    >
      <h3 id="survey-results">
        {t('announcements.results', { count: all, number: formatNumber(all, language) })}
      </h3>
      <table className={styles.bars}>
        <tbody>
          {rows.map(({ id, label, count }) => (
            <tr key={id} data-row={id}>
              <th scope="row">{label}</th>
              <td className={styles.bar} aria-hidden="true">
                <span style={{ width: `${all === 0 ? 0 : (count / all) * 100}%` }} />
              </td>
              <td className={styles.number}>{formatNumber(count, language)}</td>
              <td className={styles.number}>{all === 0 ? '–' : percent.format(count / all)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </Stack>
  );
});

/** The details of one announcement, shown beside the list: results, preview and actions. */
export const Panel = view<{ kind: AnnouncementKind; id: number }>(function PanelView(context, { kind, id }) {
  const { read, t, publish } = context;
  const [isEnding, setEnding] = useState(false);
  const { known, failure, ending } = read(announcements);
  const lost = failure?.id === id ? failure.failure : null;
  // A colleague has deleted it. What is known of it is no longer true.
  const one = lost?.reason === 'notFound' ? undefined : known[id];
  const isOver = one === undefined || one.endedAt !== null;
  const go = (href: string) => publish(navigation.linkFollowed({ href }));
  const may = (what: 'create' | 'save' | 'end') => read(mayAdminister(MAY[kind][what]));
  return (
    <SidePanel
      testId="announcement"
      title={one?.name ?? t(`announcements.title.${kind}`)}
      detail={
        one && (
          <Badge tone={isOver ? 'standing' : 'moving'}>
            {t(`announcements.state.${isOver ? 'ended' : 'shown'}`)}
          </Badge>
        )
      }
      onClose={() => changeList(LISTS[kind].all, context, { open: null })}
      closeLabel={t('shell.close')}
      footer={
        one && (
          <Row gap={2} align="stretch" wrap>
            {!isOver && may('save') && (
              <Button icon={EditIcon} onClick={() => go(writeHref(kind, `edit=${id}`))}>
                {t('announcements.edit')}
              </Button>
            )}
            {may('create') && (
              <Button icon={CopyIcon} onClick={() => go(writeHref(kind, `copy=${id}`))}>
                {t('announcements.copy')}
              </Button>
            )}
            {!isOver && may('end') && (
              <Button variant="danger" loading={ending === id} onClick={() => setEnding(true)}>
                {t('announcements.end')}
              </Button>
            )}
          </Row>
        )
      }
    >
      {one ? (
        <Known context={context} kind={kind} one={one} lost={lost} />
      ) : lost ? (
        <ErrorState
          title={t('announcements.loadFailed')}
          text={lost.message ?? t(`failure.${lost.reason}`)}
          retry={{ label: t('shell.tryAgain'), onRetry: () => publish(facts.requested()) }}
        />
      ) : (
        <Skeleton label={t('adminTable.loading')}>
          <RowBones rows={6} />
        </Skeleton>
      )}
      {isEnding && one && (
        <Dialog
          open
          alert
          title={t(`announcements.endTitle.${kind}`)}
          text={t('announcements.endText', { name: one.name })}
          closeLabel={t('shell.close')}
          onClose={() => setEnding(false)}
          actions={
            <>
              <Button onClick={() => setEnding(false)}>{t('announcements.cancel')}</Button>
              <Button
                variant="danger"
                onClick={() => {
                  publish(facts.endChosen({ id, kind }));
                  setEnding(false);
                }}
              >
                {t('announcements.end')}
              </Button>
            </>
          }
        />
      )}
    </SidePanel>
  );
});

type KnownProps = {
  context: ViewContext;
  kind: AnnouncementKind;
  one: Announcement;
  /** Why it could not be loaded again. Null if what is shown is up to date. */
  lost: Failure | null;
};

function Known({ context, kind, one, lost }: KnownProps) {
  const { read, publish, t, language } = context;
  const zone = read(timeZoneInUse);
  const { notEnded, models } = read(announcements);
  const moment = (at: number) => formatUntil(at, language, zone);
  const number = (value: number) => formatNumber(value, language);
  const everybody = t('announcements.everybody');
  const nameOf = (model: number) => models?.find((each) => each.model === model)?.name ?? String(model);
  const { android, ios, web } = one.platforms;
  const platforms = (['web', 'android', 'ios'] as const).filter((each) => ({ android, ios, web })[each]);
  const mayRead = read(LISTS[kind].readers.may);
  const href = listHref(LISTS[kind].readers.shape, {
    query: { search: '', sort: 'at', descending: true, page: 0, size: 50, filters: { of: String(one.id) } },
    columns: null,
    open: null,
  });
  return (
    <PanelParts>
      {lost && (
        <Banner
          tone="warning"
          text={t('announcements.notFresh')}
          detail={lost.message ?? t(`failure.${lost.reason}`)}
          action={
            <Button size="small" icon={ReloadIcon} onClick={() => publish(facts.requested())}>
              {t('shell.tryAgain')}
            </Button>
          }
        />
      )}
      {notEnded?.id === one.id && one.endedAt === null && (
        <Banner
          tone="danger"
          text={t('announcements.notEnded')}
          detail={notEnded.failure.message ?? t(`failure.${notEnded.failure.reason}`)}
        />
      )}
      {kind === 'survey' && <Results survey={one} />}
      <Facts
        facts={[
          ...(kind === 'alert'
            ? [{ id: 'type', label: t('announcements.column.type'), value: typeName(context, one.type) }]
            : []),
          {
            id: 'reads',
            label: t(kind === 'survey' ? 'announcements.answered' : 'announcements.column.reads'),
            value:
              one.reads === null ? (
                '–'
              ) : mayRead && one.reads > 0 ? (
                <a href={href}>{number(one.reads)}</a>
              ) : (
                number(one.reads)
              ),
          },
          ...(one.reach === null
            ? []
            : [{ id: 'reach', label: t('announcements.reach'), value: number(one.reach) }]),
          {
            id: 'interval',
            label: t('announcements.column.interval'),
            value: intervalName(context, one.interval),
          },
          {
            id: 'languages',
            label: t('announcements.languages'),
            value: one.onlyLanguages.map((each) => languageName(each, language)).join(', ') || everybody,
          },
          {
            id: 'models',
            label: t('announcements.models'),
            value: one.onlyModels.map(nameOf).join(', ') || everybody,
          },
          {
            id: 'platforms',
            label: t('announcements.platforms'),
            value: platforms.map((each) => t(`announcements.platform.${each}`)).join(', ') || everybody,
          },
          {
            id: 'created',
            label: t('announcements.column.createdAt'),
            value:
              one.createdAt === null
                ? '–'
                : [moment(one.createdAt), one.createdBy].filter(Boolean).join(' · '),
          },
          ...(one.endedAt === null
            ? []
            : [{ id: 'ended', label: t('announcements.column.endedAt'), value: moment(one.endedAt) }]),
        ]}
      />
      <Preview text={one} />
    </PanelParts>
  );
}
