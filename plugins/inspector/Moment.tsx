import { formatNumber } from '../../src/ui/format-number.ts';
import { LiveIcon } from '../../src/ui/icons.ts';
import { Text } from '../../src/ui/Layout.tsx';
import { view } from '../../src/ui/view.tsx';
import { clockText } from './bench/words-of-time.ts';
import styles from './Moment.module.css';
import { Tool } from './Tool.tsx';
import { useBench } from './use-bench.ts';

/** What is on the screen: the running app, or which moment of which recording. One press leads back to live. */
export const Moment = view(function MomentView({ t, language }) {
  const bench = useBench();
  if (bench.isLive)
    return (
      <span className={styles.live} data-testid="inspector-live">
        <span className={styles.dot} />
        {t('inspector.live')}
      </span>
    );
  const { position, table, moment, subject } = bench;
  return (
    <>
      <span
        className={styles.recording}
        role="status"
        data-testid="inspector-moment"
        data-position={position}
      >
        <span className={styles.mark}>{t('inspector.recording')}</span>
        <Text as="span" numeric>
          {t('inspector.where', {
            time: table.length ? clockText(moment).slice(0, 8) : '–',
            position: formatNumber(position, language),
            count: formatNumber(table.length, language),
          })}
        </Text>
        {subject.kind === 'file' && (
          <span className={styles.file} title={subject.name}>
            {subject.name}
          </span>
        )}
      </span>
      <Tool
        icon={LiveIcon}
        label={t('inspector.backToLive')}
        wordy
        tone="accent"
        onClick={() => bench.backToLive()}
      />
    </>
  );
});
