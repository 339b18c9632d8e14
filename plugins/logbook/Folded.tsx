import type { ReactNode } from 'react';
import { isPhone } from '../../src/core/app/layout.ts';
import { view } from '../../src/ui/view.tsx';
import styles from './Panels.module.css';

/** What a phone has no room for at once: there it unfolds with a press, elsewhere it is simply there. */
export const Folded = view<{ children: ReactNode }>(function FoldedView({ read, t }, { children }) {
  if (!read(isPhone)) return <div className={styles.inside}>{children}</div>;
  return (
    <details className={styles.more}>
      <summary>{t('logbook.details')}</summary>
      <div className={styles.inside}>{children}</div>
    </details>
  );
});
