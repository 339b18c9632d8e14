import { CloseIcon } from '../../src/ui/icons.ts';
import { Row } from '../../src/ui/Layout.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Notes.module.css';
import { Tool } from './Tool.tsx';
import { useBench } from './use-bench.ts';

/** Short words about the screen that replays: nothing anybody does there reaches the app, and the log is still folded. */
export const Notes = view(function NotesView({ t }) {
  const bench = useBench();
  if (bench.isLive) return null;
  const { folding, unheard } = bench;
  return (
    <Row
      gap={3}
      tone="warning"
      fixed
      className={styles.notes}
      data-said={unheard > 0 || undefined}
      role="status"
    >
      <span>{t(unheard > 0 ? 'inspector.notSent' : 'inspector.onlyReplay')}</span>
      {folding !== null && (
        <progress className={styles.progress} value={folding} aria-label={t('inspector.folding')} />
      )}
      {unheard > 0 && (
        <Tool icon={CloseIcon} label={t('shell.close')} onClick={() => bench.set({ unheard: 0 })} />
      )}
    </Row>
  );
});
