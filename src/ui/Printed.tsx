import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './Printed.module.css';

/** What comes out of the printer in place of the page, while this is there. Not seen on the screen. */
export function Printed({ children }: { children: ReactNode }) {
  return createPortal(
    <div className={styles.printed} data-printed="" aria-hidden="true">
      {children}
    </div>,
    document.body,
  );
}
