import { useRef } from 'react';
import type { LogRefusal } from '../../../src/replay/log-problem.ts';
import type { RecordingFile } from '../../../src/replay/inspection.ts';
import { formatBytes } from '../../../src/ui/format.ts';
import { formatNumber } from '../../../src/ui/format-number.ts';
import { OpenFileIcon } from '../../../src/ui/icons.ts';
import { fileRecording } from '../../../src/ui/recording-file.ts';
import { view } from '../../../src/ui/view.tsx';
import type { Opening } from '../bench/Opening.ts';
import { Tool } from '../Tool.tsx';
import { useBench } from '../use-bench.ts';
import styles from './FilePane.module.css';

/** A button that lets the user choose a recording file. */
export function OpenFile({ label, onFile }: { label: string; onFile: (file: RecordingFile) => void }) {
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Tool icon={OpenFileIcon} label={label} wordy onClick={() => input.current?.click()} />
      <input
        ref={input}
        type="file"
        hidden
        accept=".ndjson,application/x-ndjson"
        aria-label={label}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          if (file) onFile(fileRecording(file));
          target.value = '';
        }}
      />
    </>
  );
}

/** How much of a recording file has been read, and a button that stops the reading. */
export const Reading = view<{ opening: Opening }>(function ReadingView({ t, language }, { opening }) {
  useBench();
  const { reading } = opening;
  if (!reading) return null;
  return (
    <div className={styles.reading}>
      <span>
        {t('inspector.file.reading', {
          name: reading.name,
          size: `${formatBytes(reading.bytes, language)} / ${formatBytes(reading.size, language)}`,
          facts: formatNumber(reading.facts, language),
        })}
      </span>
      <progress value={reading.bytes} max={Math.max(1, reading.size)} aria-label={reading.name} />
      <Tool label={t('inspector.file.cancel')} wordy onClick={() => opening.giveUp()} />
    </div>
  );
});

/** For each reason to refuse a file, the text that tells the user what is wrong with the file, and what to do. */
const KIND: Record<LogRefusal, 'notARecording' | 'newer' | 'tooLarge' | 'damaged' | 'cutShort'> = {
  empty: 'notARecording',
  otherFile: 'notARecording',
  noHeader: 'notARecording',
  notText: 'notARecording',
  newerFormat: 'newer',
  newerVersion: 'newer',
  tooLarge: 'tooLarge',
  tooMany: 'tooLarge',
  tooLong: 'tooLarge',
  tooDeep: 'tooLarge',
  notJson: 'damaged',
  cutShort: 'cutShort',
  notAnEvent: 'damaged',
  wrongTime: 'damaged',
  wrongOrder: 'damaged',
  wrongPayload: 'damaged',
  wrongCheckPoint: 'damaged',
};

/**
 * The message about a refused recording file: the line and the reason of the error, what to do, and a button that opens
 * the usable part before the error. The current session goes on.
 */
export const Refused = view<{ opening: Opening }>(function RefusedView({ t, language }, { opening }) {
  useBench();
  const { refusal } = opening;
  if (!refusal) return null;
  const { name, problem, before } = refusal;
  const good = before?.length ?? 0;
  return (
    <div className={styles.refused} role="alert" data-testid="inspector-refused" data-reason={problem.reason}>
      <h2>{t('inspector.refused.title', { name })}</h2>
      <p>{t(`inspector.refused.${KIND[problem.reason]}`)}</p>
      <p className={styles.detail}>
        {t('inspector.refused.line', { line: formatNumber(problem.line, language) })}: {problem.reason}
        {problem.detail && ` – ${problem.detail.slice(0, 400)}`}
      </p>
      <div className={styles.sources}>
        {good > 0 && (
          <Tool
            label={t('inspector.refused.openBefore', { count: good, number: formatNumber(good, language) })}
            wordy
            tone="accent"
            onClick={() => opening.openBefore()}
          />
        )}
        <Tool label={t('shell.close')} wordy onClick={() => opening.giveUp()} />
      </div>
    </div>
  );
});
