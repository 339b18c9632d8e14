import { useState } from 'react';
import * as importEvents from '../../events/imports.ts';
import { appState } from '../../src/core/app/app-state.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { HistoryIcon, OpenFileIcon, PlayIcon } from '../../src/ui/icons.ts';
import { Stack, Text } from '../../src/ui/Layout.tsx';
import { SegmentedControl } from '../../src/ui/SegmentedControl.tsx';
import { view } from '../../src/ui/view.tsx';
import { imports, type Import } from './imports.state.ts';
import { FORMATS, formatName, lengthText, problemText, remarkText } from './words.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { formatBytes, formatUntil } from '../../src/ui/format.ts';
import { formatNumber } from '../../src/ui/format-number.ts';
import { formatDuration } from '../../src/ui/format-time.ts';
import { ProgressBar } from '../../src/ui/ProgressBar.tsx';
import styles from './TrackImport.module.css';

/** How many tracks of an imported file are listed by name; the others are counted. */
const MOST_NAMED = 20;

/**
 * The result of importing one file: the reading progress, why it was refused, or its contents and what was left
 * out.
 */
const FileOutcome = view<{ file: Import; isAlone: boolean }>(function FileOutcomeView(
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
      {!isAlone && (
        <Text as="h3" weight="medium">
          {name}
        </Text>
      )}
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
            <Stack as="ul" gap={1} tone="muted" size={13} className={styles.remarks}>
              {remarks.map((remark) => (
                <li key={remark.reason}>{remarkText(remark, t, language)}</li>
              ))}
            </Stack>
          )}
        </>
      )}
    </Stack>
  );
});

const FACTORS = ['1', '10', '60', '300'] as const;
type Factor = (typeof FACTORS)[number];

/**
 * The import dialog, from choosing files to opening tracks: supported formats, progress, what was found and what
 * was left out.
 */
export const ImportDialog = view<{ choose: () => void }>(function ImportDialogView(
  { read, publish, t },
  { choose },
) {
  const [factor, setFactor] = useState<Factor>('10');
  const { files, startFailed, driven } = read(imports);
  const tracks = files.flatMap((file) => file.tracks);
  const lines = files.flatMap((file) => file.lines);
  // Only the mock server can play an imported track as a device that reports live.
  const canDrive = read(appState).backend === 'demo' && tracks.length > 0;
  const waiting = tracks.filter(({ id }) => !driven.some(({ track }) => track === id));
  const isReading = files.some(({ phase }) => phase === 'reading');
  const close = () => {
    publish(importEvents.dialogClosed());
    for (const { id, phase } of files)
      publish(phase === 'reading' ? importEvents.readingCancelled({ id }) : importEvents.dismissed({ id }));
  };
  const [only] = files;

  return (
    <Dialog
      open
      size="medium"
      onClose={close}
      title={
        only && files.length === 1
          ? only.name
          : t(files.length === 0 ? 'trackImport.open' : 'trackImport.several')
      }
      closeLabel={t('shell.close')}
      testId="import-dialog"
      actions={
        files.length === 0 ? (
          <Button variant="primary" icon={OpenFileIcon} onClick={choose}>
            {t('trackImport.choose')}
          </Button>
        ) : tracks.length + lines.length === 0 ? (
          <>
            {!isReading && (
              <Button icon={OpenFileIcon} onClick={choose}>
                {t('trackImport.chooseMore')}
              </Button>
            )}
            <Button onClick={close}>{t(isReading ? 'trackImport.cancel' : 'shell.close')}</Button>
          </>
        ) : (
          <>
            {canDrive && (
              <Button
                icon={PlayIcon}
                disabled={waiting.length === 0 || isReading}
                onClick={() => {
                  for (const { id } of waiting)
                    publish(importEvents.playChosen({ track: id, factor: Number(factor) }));
                  close();
                }}
              >
                {t('trackImport.play', { count: waiting.length })}
              </Button>
            )}
            <Button
              variant="primary"
              icon={HistoryIcon}
              disabled={isReading}
              onClick={() => {
                publish(
                  importEvents.lookChosen({
                    tracks: tracks.map(({ id }) => id),
                    lines: lines.map(({ id }) => id),
                  }),
                );
                close();
              }}
            >
              {t('trackImport.look')}
            </Button>
          </>
        )
      }
    >
      <Stack gap={4}>
        {files.length === 0 && (
          <>
            <p>{t('trackImport.about', { formats: FORMATS })}</p>
            <Text tone="muted" size={13}>
              {t('trackImport.stays')}
            </Text>
          </>
        )}
        {files.map((file) => (
          <FileOutcome key={file.id} file={file} isAlone={files.length === 1} />
        ))}
        {canDrive && (
          <Stack gap={2}>
            <Text as="span" tone="muted" size={13}>
              {t('trackImport.pace')}
            </Text>
            <SegmentedControl<Factor>
              label={t('trackImport.pace')}
              wide
              value={factor}
              options={FACTORS.map((value) => ({ value, label: `×${value}` }))}
              onChange={setFactor}
            />
          </Stack>
        )}
        {startFailed && (
          <Stack role="alert" as="p" gap={3} justify="start">
            {t('trackImport.startFailed')}
          </Stack>
        )}
      </Stack>
    </Dialog>
  );
});
