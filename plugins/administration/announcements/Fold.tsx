import { type ReactNode, useState } from 'react';
import { Text } from '../../../src/ui/Layout.tsx';
import styles from './Write.module.css';

/**
 * A part of the form that is rarely needed. `state`: what is set in it. Opens by itself when `isOpen` becomes true, for
 * example because of an error, and never closes by itself.
 */
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
  const [isUnfolded, setUnfolded] = useState(isOpen);
  const [wasOpen, setWasOpen] = useState(isOpen);
  if (isOpen !== wasOpen) {
    setWasOpen(isOpen);
    if (isOpen) setUnfolded(true);
  }
  return (
    <details
      className={styles.fold}
      open={isUnfolded}
      onToggle={({ currentTarget }) => setUnfolded(currentTarget.open)}
    >
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
