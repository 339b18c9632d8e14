import { formatNumber } from '../../../src/ui/format.ts';
import { view } from '../../../src/ui/view.tsx';
import type { LogRefusal } from '../../../src/replay/log-problem.ts';
import { Tool } from '../Tool.tsx';
import { useBench } from '../use-bench.ts';
import styles from './FilePane.module.css';

/** Why a file is refused, as people need it: what it is, and what to do. */
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

/** A file that is not opened: which line, why, what to do, and what was good before. The session goes on. */
export const Refused = view(function RefusedView({ t, language }) {
  const bench = useBench();
  const { refusal } = bench.opening;
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
            onClick={() => bench.opening.openBefore()}
          />
        )}
        <Tool label={t('shell.close')} wordy onClick={() => bench.opening.giveUp()} />
      </div>
    </div>
  );
});
