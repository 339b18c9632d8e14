import type { ReactNode } from 'react';
import styles from './Locked.module.css';

/** Makes its content read-only. It is a disabled fieldset, in which the browser disables all controls. */
export const Locked = ({ children }: { children: ReactNode }) => (
  <fieldset className={styles.locked} disabled>
    {children}
  </fieldset>
);
