import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';
import styles from './Printed.module.css';

/** Content for printing only. It is invisible on screen, and while it is mounted, the page prints only this content. */
export function Printed({ children }: { children: ReactNode }) {
  return createPortal(
    <div className={styles.printed} data-printed="" aria-hidden="true">
      {children}
    </div>,
    document.body,
  );
}
