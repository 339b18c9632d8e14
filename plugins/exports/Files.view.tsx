import * as exportEvents from '../../events/exports.ts';
import { now } from '../../src/core/app/clock.ts';
import { type ExportJob, exportJobs } from '../../src/core/app/exports/jobs.ts';
import { formatRemaining } from '../../src/ui/format-time.ts';
import { formatBytes } from '../../src/ui/format.ts';
import { IconButton } from '../../src/ui/IconButton.tsx';
import { AlarmIcon, CloseIcon, SuccessIcon } from '../../src/ui/icons.ts';
import { Row } from '../../src/ui/Layout.tsx';
import { ProgressBar } from '../../src/ui/ProgressBar.tsx';
import { type ViewContext, view } from '../../src/ui/view.tsx';
import styles from './Files.module.css';

/** The messages about exported files: those being written and those finished, each with its actions. */
export default view(function FilesView(context) {
  const { read, t } = context;
  const jobs = read(exportJobs);
  if (jobs.length === 0) return null;
  return (
    <section className={styles.files} aria-label={t('exports.files')} data-testid="exports">
      {jobs.map((job) => (
        <div key={job.id} className={styles.file} data-status={job.status}>
          {job.status === 'working' ? (
            <Working job={job} context={context} />
          ) : (
            <Ended job={job} context={context} />
          )}
        </div>
      ))}
    </section>
  );
});

type About = { readonly job: ExportJob; readonly context: ViewContext };

function Working({ job, context: { read, publish, t, language } }: About) {
  const left = secondsLeft(job, read(now) * 1000);
  return (
    <ProgressBar
      label={t('exports.writing', { file: `${job.name}.${job.format}` })}
      value={job.of > 0 ? job.done / job.of : null}
      detail={left === null ? undefined : t('exports.left', { time: formatRemaining(left, language) })}
      cancel={{
        label: t('exports.cancel'),
        onCancel: () => publish(exportEvents.cancelled({ id: job.id })),
      }}
    />
  );
}

function Ended({ job, context: { publish, t, language } }: About) {
  const isThere = job.status === 'finished';
  const Glyph = isThere ? SuccessIcon : AlarmIcon;
  return (
    <Row gap={2} className={styles.ended} role={isThere ? 'status' : 'alert'}>
      <Glyph size={20} aria-hidden="true" />
      <p>
        {isThere
          ? t('exports.saved', { file: job.name, size: formatBytes(job.bytes, language) })
          : t(`exports.failed.${job.reason ?? 'writer'}`, { file: `${job.name}.${job.format}` })}
      </p>
      <IconButton
        icon={CloseIcon}
        label={t('exports.close')}
        onClick={() => publish(exportEvents.closed({ id: job.id }))}
      />
    </Row>
  );
}

/**
 * Returns the remaining time of an export at its current pace (seconds). Null until it can be estimated. `at`: the
 * time now (ms since 1970).
 */
function secondsLeft({ done, of, since, heard }: ExportJob, at: number): number | null {
  const spent = (Math.max(at, heard) - since) / 1000;
  if (done === 0 || of === 0 || spent < 2) return null;
  return Math.ceil((spent * (of - done)) / done);
}
