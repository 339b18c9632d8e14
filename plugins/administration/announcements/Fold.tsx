import type { ReactNode } from 'react';
import { Text } from '../../../src/ui/Layout.tsx';
import styles from './Write.module.css';

/** A part of the form that is rarely needed. `state`: what is set in it. Opens by itself if it has an error. */
export function Fold({
  title,
  state,
  isOpen,
  children,
}: {
  title: string;
  state: string;
  isOpen: boolean;
  children: ReactNode;
}) {
  return (
    <details className={styles.fold} open={isOpen}>
      <summary>
        {title}
        <Text as="span" tone="muted" weight="regular" className={styles.state}>
          {state}
        </Text>
      </summary>
      <div className={styles.folded}>{children}</div>
    </details>
  );
}
