import type { ReactNode } from 'react';
import styles from './Locked.module.css';

/** Makes its content read-only: the browser disables all controls in such a fieldset. */
export const Locked = ({ children }: { children: ReactNode }) => (
  <fieldset className={styles.locked} disabled>
    {children}
  </fieldset>
);
