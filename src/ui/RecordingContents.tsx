import { formatBytes, formatMoment } from './format.ts';
import { formatNumber } from './format-number.ts';
import { Stack, Text } from './Layout.tsx';
import { ProgressBar } from './ProgressBar.tsx';
import { view } from './view.tsx';
import styles from './RecordingContents.module.css';

export interface RecordingContentsProps {
  file: {
    readonly count: number;
    /** When the recording begins and ends (ms since 1970). */
    readonly from: number;
    readonly to: number;
    /** Size of the recording on disk (bytes). */
    readonly size: number;
    readonly damaged: number;
    readonly kinds: readonly { readonly type: string; readonly count: number }[];
  } | null;
  /** Why the report file could not be created, or null. */
  problem: string | null;
  /** How much of the report file has been created so far, from 0 to 1. */
  done: number;
  /** The time zone for the times on screen; undefined: the browser's time zone. */
  zone: string | undefined;
}

/**
 * Shows the contents of a report file before the user sends it: its size, its period, its kinds of data, and what such
 * a file never includes.
 */
export const RecordingContents = view<RecordingContentsProps>(function RecordingContentsView(
  { t, language },
  { file, problem, done, zone },
) {
  return (
    <Stack as="section" bounded className={styles.file} aria-label={t('problemReport.contents')}>
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
    </Stack>
  );
});
