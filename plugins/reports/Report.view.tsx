import * as reportEvents from '../../events/reports.ts';
import { connectivity } from '../../src/core/server/connectivity.ts';
import { deviceBy, devices } from '../../src/core/devices/devices.ts';
import { isRecorded } from '../../src/core/positions/recorded.ts';
import { Banner } from '../../src/ui/Banner.tsx';
import { Button } from '../../src/ui/Button.tsx';
import { BackIcon, ReloadIcon, ReportsIcon } from '../../src/ui/icons.ts';
import { EmptyState, ErrorState } from '../../src/ui/Notice.tsx';
import { RowBones, Skeleton } from '../../src/ui/Skeleton.tsx';
import { view } from '../../src/ui/view.tsx';
import { Actions } from './Actions.tsx';
import { Controls } from './Controls.tsx';
import { isKind, type ColumnSpec } from './kinds.ts';
import { ReportChart } from './ReportChart.tsx';
import { definitions, openId, openReport, type OpenReport, reportPage } from './reports.state.ts';
import { isCompared, lackingLines, lackingOf } from './lacking.ts';
import { isOfRunningDay, work } from './work.ts';
import { ReportTable } from './ReportTable.tsx';
import styles from './Reports.module.css';
import { areSensorsDue } from './sensors.state.ts';
import { shownReport, type ShownReport } from './shown.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { Printed } from '../../src/ui/Printed.tsx';
import { reaches, reachWords } from './reach.ts';
import { columnName, deviceName } from './words.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { formatPercent } from '../../src/ui/format.ts';
import { formatNumber } from '../../src/ui/format-number.ts';
import { Figure } from '../../src/ui/Figure.tsx';
import { cellText } from './cell-text.ts';
import { now } from '../../src/core/app/clock.ts';
import { formatPeriod, formatRemaining } from '../../src/ui/format-time.ts';
import { Row, Stack, Text } from '../../src/ui/Layout.tsx';
import { Panel } from '../../src/ui/Panel.tsx';
import { ProgressBar } from '../../src/ui/ProgressBar.tsx';

/** How many missing periods are listed by name; the others are only counted. */
const MOST_MISSING = 4;

/** Where a story or flow finds each note. */
const TEST_IDS = {
  failed: 'report-failed',
  missing: 'report-missing',
  sensors: 'report-sensors-missing',
  unmeasured: 'report-unmeasured',
};

/**
 * Notes about data that the server did not deliver: the devices or days that are missing from the report, and which
 * measurements.
 */
const Missing = view(function MissingView(context) {
  const { read, t, language } = context;
  const { failure } = read(work);
  const reach = reachWords(read(reaches), t, language, read(timeZoneInUse));
  return (
    <>
      {reach.length > 0 && <Banner tone="neutral" text={reach.join(' ')} testId="report-since" />}
      {lackingOf(context).map(({ kind, text, about }) => {
        // The note that the report was stopped has another action.
        if (kind === 'stopped') return null;
        const more = about.length - MOST_MISSING;
        const detail = [
          ...about.slice(0, MOST_MISSING),
          ...(more > 0 ? [t('reports.moreMissing', { count: more })] : []),
          ...(kind === 'failed' ? [t(`failure.${failure?.reason ?? 'server'}`)] : []),
        ];
        return <Lacking key={kind} text={text} detail={detail.join(' · ')} testId={TEST_IDS[kind]} />;
      })}
    </>
  );
});

const Lacking = view<{ text: string; detail: string; testId: string }>(function LackingView(
  { read, publish, t },
  { text, detail, testId },
) {
  return (
    <Banner
      tone="warning"
      text={text}
      detail={detail}
      action={
        <Button
          size="small"
          icon={ReloadIcon}
          loading={read(work).status === 'working'}
          onClick={() => publish(reportEvents.started())}
        >
          {t('shell.tryAgain')}
        </Button>
      }
      testId={testId}
    />
  );
});

/** The progress of a report's calculation, the remaining time, and a cancel button (REP-04). */
const Progress = view<{ share: number }>(function ProgressView({ read, publish, t, language }, { share }) {
  const { since } = read(reportPage);
  const spent = since === 0 ? 0 : read(now) - since / 1000;
  // Estimates no remaining time in the first seconds, because the estimate would be wrong.
  const left = share > 0.02 && spent > 4 ? (spent * (1 - share)) / share : null;
  return (
    <Panel data-testid="report-progress">
      <ProgressBar
        label={t('reports.working')}
        value={share > 0 ? share : null}
        detail={left === null ? undefined : t('exports.left', { time: formatRemaining(left, language) })}
        cancel={{ label: t('exports.cancel'), onCancel: () => publish(reportEvents.stopped()) }}
      />
    </Panel>
  );
});

/** Report types whose rows are periods or devices, so that the number of rows means nothing and is not shown. */
const OF_SPANS: readonly string[] = ['summary', 'mileage', 'activity', 'battery'];

/** Shows the totals of a report in large figures, beside those of the previous period. */
const Figures = view<{ open: OpenReport; report: ShownReport }>(function FiguresView(
  { read, t, language },
  { open, report: { rows, totals, before, columns } },
) {
  const manner = { language, units: read(unitsInUse), zone: read(timeZoneInUse) };
  const { kind } = open.question;
  const summed = columns.filter(({ total }) => total !== undefined).slice(0, 6);
  const beforeOf = ({ id, ...column }: ColumnSpec): string | null => {
    // Shows no comparison while the report is being calculated, because the previous period is not known yet.
    if (!read(isCompared) || read(work).status === 'working') return null;
    const [was, is] = [before?.[id] ?? null, totals?.[id] ?? null];
    if (typeof was !== 'number') return t('reports.beforeUnknown');
    const text = t('reports.before', { value: cellText(was, column, manner) });
    // The sum of a day that has not ended is lower than that of a whole day, so a percentage would mislead.
    const isUnfinished = column.total === 'sum' && read(isOfRunningDay);
    return was > 0 && typeof is === 'number' && !isUnfinished
      ? `${text} (${formatPercent(is / was - 1, language, true)})`
      : text;
  };
  return (
    <dl className={styles.figures} data-testid="report-figures">
      {!OF_SPANS.includes(kind) && (
        <div>
          <Text as="dt" tone="muted" size={13}>
            {t(`reports.count.${kind}`)}
          </Text>
          <dd>
            <Figure value={formatNumber(rows.length, language)} size="medium" />
          </dd>
        </div>
      )}
      {summed.map((column) => {
        const { id, ...rest } = column;
        const was = beforeOf(column);
        return (
          <div key={id}>
            <Text as="dt" tone="muted" size={13}>
              {columnName(column, t)}
            </Text>
            <dd>
              <Figure value={cellText(totals?.[id] ?? null, rest, manner)} size="medium" />
              {was && (
                <Text as="span" tone="muted" size={13} numeric>
                  {was}
                </Text>
              )}
            </dd>
          </div>
        );
      })}
    </dl>
  );
});

/** The maximum number of table rows on a printed page; the PDF has all rows. */
const MOST = 1_000;

/** The printed form of a report: the report alone, in the light theme, with its header on each page (REP-03). */
const PaperReport = view<{ open: OpenReport; report: ShownReport; name: string }>(function PaperReportView(
  context,
  { open, report, name },
) {
  const { read, t, language } = context;
  const reach = reachWords(read(reaches), t, language, read(timeZoneInUse));
  return (
    <Printed>
      <div className={styles.paper}>
        <h1>{name}</h1>
        <p>
          {formatPeriod(open.question.period, language)} ·{' '}
          {open.question.devices.map((id) => deviceName(read, id)).join(', ')}
        </p>
        {[...reach, ...lackingLines(context)].map((words) => (
          <p key={words}>{words}</p>
        ))}
        <Figures open={open} report={report} />
        <ReportTable kind={open.question.kind} report={report} caption={name} most={MOST} />
      </div>
    </Printed>
  );
});

/** The page of one report, defined entirely by its address (ROUTE-17). */
export default view(function ReportView({ read, t }) {
  const open = read(openReport);
  const name = open ? (open.stored?.name ?? t(`reports.kind.${open.question.kind}`)) : t('reports.title');
  return (
    <Stack gap={4} packed className={styles.page} data-table="" data-testid="report">
      <a className={styles.back} href="/reports">
        <BackIcon size={18} aria-hidden="true" />
        {t('reports.all')}
      </a>
      <Row as="header" gap={3} justify="between" wrap className={styles.header}>
        <h1>{name}</h1>
        {open && <Actions open={open} name={name} />}
      </Row>
      {open ? <Body open={open} name={name} /> : <NotOpen />}
    </Stack>
  );
});

/** Shown in place of a report that is not loaded yet or does not exist. */
const NotOpen = view(function NotOpenView({ read, publish, t }) {
  const id = read(openId);
  const { status, failure } = read(definitions);
  const { byId } = read(devices);
  const isStored = id !== null && !isKind(id);
  if (isStored && status === 'failed')
    return (
      <ErrorState
        title={t('reports.listFailed')}
        text={t(`failure.${failure?.reason ?? 'server'}`)}
        retry={{ label: t('shell.tryAgain'), onRetry: () => publish(reportEvents.listRequested()) }}
      />
    );
  if (isStored && (status === 'ready' || status === 'unavailable') && byId.size > 0)
    return <EmptyState icon={ReportsIcon} title={t('reports.unknown')} text={t('reports.unknownText')} />;
  if (!isStored && byId.size === 0 && read(devices).status === 'ready')
    return <EmptyState icon={ReportsIcon} title={t('reports.noDevices')} text={t('reports.noDevicesText')} />;
  return (
    <Skeleton label={t('reports.loading')}>
      <RowBones rows={5} />
    </Skeleton>
  );
});

const Body = view<{ open: OpenReport; name: string }>(function BodyView(
  { read, publish, t },
  { open, name },
) {
  const { status, failure, share } = read(work);
  const report = read(shownReport);
  const isOffline = read(connectivity).online === false;
  const recorded = open.question.devices.flatMap((id) => {
    const device = read(deviceBy(id));
    return device && isRecorded(device) ? [device.name] : [];
  });
  const again = () => publish(reportEvents.started());
  const isEmpty = report === null || report.rows.length === 0;
  return (
    <>
      {open.problems.length > 0 && (
        <Banner
          tone="warning"
          text={open.problems.map((each) => t(`reports.problem.${each}`)).join(' ')}
          testId="report-problem"
        />
      )}
      <Controls open={open} needed={open.problems.length > 0 || (status === 'ready' && isEmpty)} />
      {recorded.length > 0 && (
        <Banner
          tone="neutral"
          text={t('trackImport.recorded', { names: recorded.join(', ') })}
          testId="report-recorded"
        />
      )}
      {isOffline && <Banner tone="neutral" text={t('reports.offline')} />}
      {status === 'working' && <Progress share={share} />}
      {status === 'ready' && read(areSensorsDue) && (
        <Panel data-testid="report-sensors-progress">
          <ProgressBar
            label={t('sensors.loading')}
            value={null}
            cancel={{ label: t('exports.cancel'), onCancel: () => publish(reportEvents.stopped()) }}
          />
        </Panel>
      )}
      {status === 'stopped' && (
        <Banner
          tone="neutral"
          text={t('reports.stopped')}
          action={
            <Button size="small" icon={ReloadIcon} onClick={again}>
              {t('reports.workOut')}
            </Button>
          }
        />
      )}
      {status === 'failed' && (
        <ErrorState
          title={t('reports.failed')}
          text={t(`failure.${failure?.reason ?? 'server'}`)}
          retry={{ label: t('shell.tryAgain'), onRetry: again }}
        />
      )}
      <Missing />
      {status === 'ready' && isEmpty && (
        <EmptyState
          icon={ReportsIcon}
          title={t('reports.empty')}
          text={t(open.question.devices.length > 1 ? 'reports.emptyMany' : 'reports.emptyText')}
        />
      )}
      {report && !isEmpty && (
        <Stack gap={6} shrink aria-busy={status === 'working'} data-testid="report-result">
          <Figures open={open} report={report} />
          <ReportChart open={open} />
          <ReportTable kind={open.question.kind} report={report} caption={name} />
          <PaperReport open={open} report={report} name={name} />
        </Stack>
      )}
    </>
  );
});
