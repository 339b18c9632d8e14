import * as importEvents from '../../events/imports.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { formatBytes, formatUntil } from '../../src/ui/format.ts';
import { formatNumber } from '../../src/ui/format-number.ts';
import { formatDuration } from '../../src/ui/format-time.ts';
import { Stack, Text } from '../../src/ui/Layout.tsx';
import { ProgressBar } from '../../src/ui/ProgressBar.tsx';
import { view } from '../../src/ui/view.tsx';
import type { Import } from './imports.state.ts';
import { formatName, lengthText, problemText, remarkText } from './words.ts';
import styles from './TrackImport.module.css';

/** So many tracks of a file are named; the others are counted. */
const MOST_NAMED = 20;

/** What became of one file: how far the reading is, why it was refused, or what is in it and what was left out. */
export const FileOutcome = view<{ file: Import; isAlone: boolean }>(function FileOutcomeView(
  { read, publish, t, language },
  { file, isAlone },
) {
  const zone = read(timeZoneInUse);
  const units = read(unitsInUse);
  const { id, name, size, phase, bytes, fixes, format, tracks, lines, remarks, problem } = file;
  const shown = tracks.slice(0, MOST_NAMED);
  const drawn = lines.slice(0, MOST_NAMED);
  const more = tracks.length + lines.length - shown.length - drawn.length;
  const count = (number: number) =>
    t('trackImport.fixes', { count: number, fixes: formatNumber(number, language) });
  return (
    <Stack
      as="section"
      gap={2}
      anywhere
      shrink
      className={styles.file}
      aria-label={name}
      data-testid="import-file"
    >
      {!isAlone && <h3 className={styles.fileName}>{name}</h3>}
      {phase === 'reading' && (
        <ProgressBar
          label={t('trackImport.reading')}
          value={size === 0 ? null : Math.min(1, bytes / size)}
          detail={t('trackImport.progress', {
            bytes: formatBytes(bytes, language),
            size: formatBytes(size, language),
            count: fixes,
            fixes: formatNumber(fixes, language),
          })}
          {...(!isAlone && {
            cancel: {
              label: t('trackImport.cancel'),
              onCancel: () => publish(importEvents.readingCancelled({ id })),
            },
          })}
        />
      )}
      {phase === 'refused' && problem && <p role="alert">{problemText(problem, t, language)}</p>}
      {phase === 'read' && (
        <>
          <Text tone="muted" size={13}>
            {formatName(format)}
          </Text>
          <Stack as="ul" gap={2} className={styles.tracks}>
            {shown.map((track) => (
              <li key={track.id}>
                <Text as="span" weight="medium">
                  {track.name}
                </Text>
                <Text as="span" tone="muted" size={13}>
                  {[
                    count(track.fixes),
                    ...(track.metres === undefined ? [] : [lengthText(track.metres, units, language)]),
                    ...(track.end > track.start ? [formatDuration(track.end - track.start, language)] : []),
                  ].join(' · ')}
                </Text>
                <Text as="span" tone="muted" size={13}>
                  {t('trackImport.span', {
                    from: formatUntil(track.start, language, zone),
                    to: formatUntil(track.end, language, zone),
                  })}
                </Text>
              </li>
            ))}
            {drawn.map((line) => (
              <li key={line.id}>
                <Text as="span" weight="medium">
                  {line.name}
                </Text>
                <Text as="span" tone="muted" size={13}>
                  {[count(line.points), lengthText(line.metres, units, language)].join(' · ')}
                </Text>
                <Text as="span" tone="muted" size={13}>
                  {t('trackImport.noTimes')}
                </Text>
              </li>
            ))}
            {more > 0 && (
              <Text as="li" tone="muted" size={13}>
                {t('trackImport.more', { number: formatNumber(more, language) })}
              </Text>
            )}
          </Stack>
          {remarks.length > 0 && (
            <ul className={styles.remarks}>
              {remarks.map((remark) => (
                <li key={remark.reason}>{remarkText(remark, t, language)}</li>
              ))}
            </ul>
          )}
        </>
      )}
    </Stack>
  );
});
