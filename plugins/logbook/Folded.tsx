import type { ReactNode } from 'react';
import { isPhone } from '../../src/core/app/layout.ts';
import { Stack } from '../../src/ui/Layout.tsx';
import { view } from '../../src/ui/view.tsx';
import styles from './Panels.module.css';

/**
 * A section of the logbook that a phone has no room for. On a phone it is collapsed until the user presses it,
 * elsewhere it is always shown.
 */
export const Folded = view<{ children: ReactNode }>(function FoldedView({ read, t }, { children }) {
  if (!read(isPhone)) return <Stack gap={2}>{children}</Stack>;
  return (
    <details className={styles.more}>
      <summary>{t('logbook.details')}</summary>
      <Stack gap={2}>{children}</Stack>
    </details>
  );
});
