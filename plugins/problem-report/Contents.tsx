import { formatBytes, formatMoment, formatNumber } from '../../src/ui/format.ts';
import { ProgressBar } from '../../src/ui/ProgressBar.tsx';
import { view } from '../../src/ui/view.tsx';
import { problemReport } from './report.state.ts';
import styles from './Report.module.css';

/** What the file contains, before it goes anywhere: how much, from when to when, what kinds; and what never. */
export const Contents = view(function ContentsView({ read, t, language }) {
  const { file, problem, done } = read(problemReport);
  return (
    <section className={styles.file} aria-label={t('problemReport.contents')}>
      <h3 className={styles.heading}>{t('problemReport.contents')}</h3>
      {file ? (
        <p data-testid="report-contents">
          {t('problemReport.count', {
            count: file.count,
            formatted: formatNumber(file.count, language),
            from: formatMoment(file.from / 1000, language),
            to: formatMoment(file.to / 1000, language),
            size: formatBytes(file.size, language),
          })}
        </p>
      ) : (
        problem === null && <ProgressBar label={t('problemReport.preparing')} value={done} />
      )}
      {file && file.damaged > 0 && <p className={styles.note}>{t('problemReport.damaged')}</p>}
      <ul className={styles.contents}>
        <li>{t('problemReport.contains')}</li>
        <li>{t('problemReport.neverContains')}</li>
      </ul>
      {file && file.kinds.length > 0 && (
        <details className={styles.details}>
          <summary>{t('problemReport.preview')}</summary>
          <ul className={styles.kinds}>
            {file.kinds.map(({ type, count }) => (
              <li key={type}>
                <code>{type}</code>
                <span>{formatNumber(count, language)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </section>
  );
});
