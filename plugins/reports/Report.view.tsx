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
import { Figures } from './Figures.tsx';
import { isKind } from './kinds.ts';
import { PaperReport } from './PaperReport.tsx';
import { Progress } from './Progress.tsx';
import { ReportChart } from './ReportChart.tsx';
import { definitions, openId, openReport, type OpenReport } from './reports.state.ts';
import { work } from './work.ts';
import { ReportTable } from './ReportTable.tsx';
import { Missing } from './Missing.tsx';
import styles from './Reports.module.css';
import { shownReport } from './shown.ts';

/** One report, by the address that says all of it (ROUTE-17). */
export default view(function ReportView({ read, t }) {
  const open = read(openReport);
  const name = open ? (open.stored?.name ?? t(`reports.kind.${open.question.kind}`)) : t('reports.title');
  return (
    <div className={styles.page} data-testid="report">
      <a className={styles.back} href="/reports">
        <BackIcon size={18} aria-hidden="true" />
        {t('reports.all')}
      </a>
      <header className={styles.header}>
        <h1>{name}</h1>
        {open && <Actions open={open} name={name} />}
      </header>
      {open ? <Body open={open} name={name} /> : <NotOpen />}
    </div>
  );
});

/** Nothing can be shown: it is not known yet, or there is no such report. */
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
  const { status, failure, failed, share } = read(work);
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
      <Controls open={open} />
      {recorded.length > 0 && (
        <Banner
          tone="neutral"
          text={t('trackImport.recorded', { names: recorded.join(', ') })}
          testId="report-recorded"
        />
      )}
      {isOffline && <Banner tone="neutral" text={t('reports.offline')} />}
      {status === 'working' && <Progress share={share} />}
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
      {status === 'ready' && failed > 0 && (
        <Banner
          tone="warning"
          text={t('reports.someFailed', { count: failed })}
          detail={t(`failure.${failure?.reason ?? 'server'}`)}
          action={
            <Button size="small" icon={ReloadIcon} onClick={again}>
              {t('shell.tryAgain')}
            </Button>
          }
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
        <div className={styles.result} aria-busy={status === 'working'} data-testid="report-result">
          <Figures open={open} report={report} />
          <ReportChart open={open} />
          <ReportTable report={report} caption={name} />
          <PaperReport open={open} report={report} name={name} />
        </div>
      )}
    </>
  );
});
