import { useState } from 'react';
import * as importEvents from '../../events/imports.ts';
import { unitsInUse } from '../../src/core/app/settings.ts';
import { timeZoneInUse } from '../../src/core/session/user.ts';
import { Button } from '../../src/ui/Button.tsx';
import { Dialog } from '../../src/ui/Dialog.tsx';
import { formatBytes, formatMoment, formatNumber } from '../../src/ui/format.ts';
import { PlayIcon } from '../../src/ui/icons.ts';
import { ProgressBar } from '../../src/ui/ProgressBar.tsx';
import { SegmentedControl } from '../../src/ui/SegmentedControl.tsx';
import { view } from '../../src/ui/view.tsx';
import { type Import, imports } from './imports.state.ts';
import { problemText, remarkText, speedText } from './words.ts';
import styles from './TrackImport.module.css';

const FACTORS = ['1', '10', '60', '300'] as const;
export type Factor = (typeof FACTORS)[number];
/** Speed for tracks that have no times: a relaxed bicycle, plausible for most drawn routes. */
const ASSUMED_KMH = 20;

/** From choosing a file to driving it: progress, what was found, what was left out, and how fast to play. */
export const ImportDialog = view<{ file: Import }>(function ImportDialogView(
  { read, publish, t, language },
  { file },
) {
  const units = read(unitsInUse);
  const [factor, setFactor] = useState<Factor>('10');
  const { startFailed, driven } = read(imports);
  const put = () =>
    publish(
      file.phase === 'reading'
        ? importEvents.readingCancelled({ id: file.id })
        : importEvents.dismissed({ id: file.id }),
    );
  const waiting = file.tracks.filter(({ id }) => !driven.some(({ track }) => track === id));

  return (
    <Dialog
      open
      onClose={put}
      title={file.name}
      closeLabel={t('shell.close')}
      actions={
        file.phase === 'reading' ? (
          <Button onClick={put}>{t('trackImport.cancel')}</Button>
        ) : file.phase === 'read' ? (
          <Button
            variant="primary"
            icon={PlayIcon}
            disabled={waiting.length === 0}
            onClick={() => {
              for (const { id } of waiting)
                publish(importEvents.playChosen({ track: id, factor: Number(factor) }));
              publish(importEvents.dismissed({ id: file.id }));
            }}
          >
            {t('trackImport.play', { count: waiting.length })}
          </Button>
        ) : (
          <Button onClick={put}>{t('shell.close')}</Button>
        )
      }
    >
      <div className={styles.content}>
        {file.phase === 'reading' && (
          <ProgressBar
            label={t('trackImport.reading')}
            value={file.size === 0 ? null : file.bytes / file.size}
            detail={t('trackImport.progress', {
              bytes: formatBytes(file.bytes, language),
              size: formatBytes(file.size, language),
              count: file.fixes,
              fixes: formatNumber(file.fixes, language),
            })}
          />
        )}
        {file.phase === 'refused' && file.problem && (
          <div role="alert" className={styles.problem}>
            <p>{problemText(file.problem, t, language, units)}</p>
            {file.problem.reason === 'noTimes' && (
              <Button onClick={() => publish(importEvents.speedAssumed({ id: file.id, kmh: ASSUMED_KMH }))}>
                {t('trackImport.assume', { speed: speedText(ASSUMED_KMH, units, language) })}
              </Button>
            )}
          </div>
        )}
        {file.phase === 'read' && (
          <>
            <ul className={styles.tracks}>
              {file.tracks.slice(0, 20).map((track) => (
                <li key={track.id}>
                  <span className={styles.trackName}>{track.name}</span>
                  <span className={styles.trackFacts}>
                    {t('trackImport.fixes', {
                      count: track.fixes,
                      fixes: formatNumber(track.fixes, language),
                    })}
                    {' · '}
                    {formatMoment(track.start, language, read(timeZoneInUse))}
                  </span>
                </li>
              ))}
            </ul>
            {file.remarks.length > 0 && (
              <ul className={styles.remarks}>
                {file.remarks.map((remark) => (
                  <li key={remark.reason}>{remarkText(remark, t, language, units)}</li>
                ))}
              </ul>
            )}
            <div className={styles.pace}>
              <span className={styles.paceLabel}>{t('trackImport.pace')}</span>
              <SegmentedControl<Factor>
                label={t('trackImport.pace')}
                wide
                value={factor}
                options={FACTORS.map((value) => ({ value, label: `×${value}` }))}
                onChange={setFactor}
              />
            </div>
            {startFailed && (
              <p role="alert" className={styles.problem}>
                {t('trackImport.startFailed')}
              </p>
            )}
          </>
        )}
      </div>
    </Dialog>
  );
});
