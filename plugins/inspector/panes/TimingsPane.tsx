import { formatNumber } from '../../../src/ui/format-number.ts';
import { Row, Stack } from '../../../src/ui/Layout.tsx';
import { view } from '../../../src/ui/view.tsx';
import { tookText } from '../bench/words-of-time.ts';
import { useBench } from '../use-bench.ts';
import styles from './Table.module.css';

/** The inspector pane that shows how long events take to process: by event type, and the slowest ones. */
export const TimingsPane = view(function TimingsPaneView({ t, language }) {
  const bench = useBench();
  const byType = bench.timings.byType();
  if (byType.length === 0)
    return (
      <Stack as="p" gap={3} justify="center" tone="muted" centered className={styles.empty}>
        {t('inspector.timings.none')}
      </Stack>
    );
  const open = (seq: number) => {
    const index = bench.liveTable.indexOf(seq);
    if (index >= 0 && bench.subject.kind === 'live') bench.select(index);
  };
  return (
    <Row gap={3} align="stretch" wrap shrink grow className={styles.tables} data-testid="inspector-timings">
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long table is scrolled with the keyboard too */}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('inspector.timings.byType')}>
        <table className={styles.table}>
          <caption>{t('inspector.timings.byType')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('inspector.timings.type')}</th>
              <th scope="col">{t('inspector.timings.count')}</th>
              <th scope="col">{t('inspector.timings.total')}</th>
              <th scope="col">{t('inspector.timings.longest')}</th>
              <th scope="col">{t('inspector.timings.fold')}</th>
              <th scope="col">{t('inspector.timings.effects')}</th>
            </tr>
          </thead>
          <tbody>
            {byType.map(({ type, count, total, longest, fold, effects }) => (
              <tr key={type}>
                <th scope="row">{type}</th>
                <td>{formatNumber(count, language)}</td>
                <td>{tookText(total)}</td>
                <td>{tookText(longest)}</td>
                <td>{tookText(fold)}</td>
                <td>{tookText(effects)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a long table is scrolled with the keyboard too */}
      <div className={styles.scroll} tabIndex={0} role="region" aria-label={t('inspector.timings.slowest')}>
        <table className={styles.table}>
          <caption>{t('inspector.timings.slowest')}</caption>
          <tbody>
            {bench.timings.slowest().map(({ seq, type, fold, effects }) => (
              <tr key={seq}>
                <th scope="row">
                  <button type="button" className={styles.link} onClick={() => open(seq)}>
                    #{seq} {type}
                  </button>
                </th>
                <td>{tookText(fold + effects)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Row>
  );
});
