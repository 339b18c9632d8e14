import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './Printed.module.css';

/** Content that is printed instead of the page while this is mounted. Not visible on screen. */
export function Printed({ children }: { children: ReactNode }) {
  return createPortal(
    <div className={styles.printed} data-printed="" aria-hidden="true">
      {children}
    </div>,
    document.body,
  );
}
