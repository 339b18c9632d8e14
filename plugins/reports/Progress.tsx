import * as reportEvents from '../../events/reports.ts';
import { now } from '../../src/core/app/clock.ts';
import { formatRemaining } from '../../src/ui/format-time.ts';
import { ProgressBar } from '../../src/ui/ProgressBar.tsx';
import { view } from '../../src/ui/view.tsx';
import { reportPage } from './reports.state.ts';
import styles from './Reports.module.css';

/** How far a report is, how long it still takes, and a way out (REP-04). */
export const Progress = view<{ share: number }>(function ProgressView(
  { read, publish, t, language },
  { share },
) {
  const spent = read(now) - read(reportPage).since / 1000;
  // Before a few seconds have gone by anything that is said would be wrong.
  const left = share > 0.02 && spent > 4 ? (spent * (1 - share)) / share : null;
  return (
    <div className={styles.progress} data-testid="report-progress">
      <ProgressBar
        label={t('reports.working')}
        value={share > 0 ? share : null}
        detail={left === null ? undefined : t('exports.left', { time: formatRemaining(left, language) })}
        cancel={{ label: t('exports.cancel'), onCancel: () => publish(reportEvents.stopped()) }}
      />
    </div>
  );
});
