import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './Printed.module.css';

/** Content that is invisible on screen. While it is mounted, printing the page prints this content instead. */
export function Printed({ children }: { children: ReactNode }) {
  return createPortal(
    <div className={styles.printed} data-printed="" aria-hidden="true">
      {children}
    </div>,
    document.body,
  );
}
