import { formatBytes, formatMoment } from './format.ts';
import { formatNumber } from './format-number.ts';
import { Stack, Text } from './Layout.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import { view } from './view.tsx';
import styles from './Recording.module.css';

export interface RecordingContentsProps {
  file: {
    readonly count: number;
    /** Milliseconds since 1970. */
    readonly from: number;
    readonly to: number;
    /** Bytes on disk. */
    readonly size: number;
    readonly damaged: number;
    readonly kinds: readonly { readonly type: string; readonly count: number }[];
  } | null;
  /** Why there is no file. */
  problem: string | null;
  /** Progress, 0 to 1. */
  done: number;
  /** The time zone for times; undefined: the device's. */
  zone: string | undefined;
}

/** Shows what the file contains before it is sent: size, period and kinds of data, and what is never included. */
export const RecordingContents = view<RecordingContentsProps>(function RecordingContentsView(
  { t, language },
  { file, problem, done, zone },
) {
  return (
    <section className={styles.file} aria-label={t('problemReport.contents')}>
      <Text as="h3" size={13}>
        {t('problemReport.contents')}
      </Text>
      {file ? (
        <p data-testid="report-contents">
          {t('problemReport.count', {
            count: file.count,
            formatted: formatNumber(file.count, language),
            from: formatMoment(file.from / 1000, language, zone),
            to: formatMoment(file.to / 1000, language, zone),
            size: formatBytes(file.size, language),
          })}
        </p>
      ) : (
        problem === null && <ProgressBar label={t('problemReport.preparing')} value={done} />
      )}
      {file && file.damaged > 0 && (
        <Text tone="muted" size={13}>
          {t('problemReport.damaged')}
        </Text>
      )}
      <Stack as="ul" gap={1} tone="muted" size={13} className={styles.contents}>
        <li>{t('problemReport.contains')}</li>
        <li>{t('problemReport.neverContains')}</li>
      </Stack>
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
