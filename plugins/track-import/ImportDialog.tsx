import { useState } from 'react';
import * as importEvents from '../../events/imports.ts';
import { appState } from '../../src/core/app/app-state.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { MapIcon, OpenFileIcon, PlayIcon } from '../../src/ui/icons.ts';
import { Stack, Text } from '../../src/ui/Layout.tsx';
import { SegmentedControl } from '../../src/ui/SegmentedControl.tsx';
import { view } from '../../src/ui/view.tsx';
import { FileOutcome } from './FileOutcome.tsx';
import { imports, kindOf, nameOf } from './imports.state.ts';
import { PreviewMap } from './PreviewMap.tsx';
import styles from './TrackImport.module.css';
import { FORMATS } from './words.ts';

const FACTORS = ['1', '10', '60', '300'] as const;
type Factor = (typeof FACTORS)[number];

/**
 * The import dialog, from choosing files to opening tracks: supported formats, progress, and a preview of what was
 * found before it is added.
 */
export const ImportDialog = view<{ choose: () => void }>(function ImportDialogView(
  { read, publish, t },
  { choose },
) {
  const [factor, setFactor] = useState<Factor>('10');
  const state = read(imports);
  const { files, startFailed, driven } = state;
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
          : files.length === 0
            ? t('trackImport.open')
            : t('trackImport.several')
      }
      closeLabel={t('shell.close')}
      testId="import-dialog"
      actions={
        files.length === 0 ? undefined : tracks.length + lines.length === 0 ? (
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
                  for (const track of waiting)
                    publish(
                      importEvents.playChosen({
                        ...{ track: track.id, factor: Number(factor) },
                        ...{ name: nameOf(track, state), kind: kindOf(track, state) },
                      }),
                    );
                  close();
                }}
              >
                {t('trackImport.play', { count: waiting.length })}
              </Button>
            )}
            <Button
              variant="primary"
              icon={MapIcon}
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
            <p>{t('trackImport.about')}</p>
            <div className={styles.place}>
              <Button variant="primary" icon={OpenFileIcon} onClick={choose}>
                {t('trackImport.choose')}
              </Button>
              <Text as="span" tone="muted" size={13} className={styles.orDrop}>
                {t('trackImport.orDrop')}
              </Text>
            </div>
            <ul className={styles.formats}>
              {FORMATS.map((format) => (
                <li key={format}>{format}</li>
              ))}
            </ul>
            <Text tone="muted" size={13}>
              {t('trackImport.stays')}
            </Text>
          </>
        )}
        <PreviewMap />
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
        {isReading && tracks.length + lines.length > 0 && (
          <Text tone="muted" size={13}>
            {t('trackImport.waits')}
          </Text>
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
