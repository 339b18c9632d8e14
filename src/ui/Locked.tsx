import type { ReactNode } from 'react';
import styles from './Locked.module.css';

/** Everything in it can be read and nothing pressed or typed: the browser disables what stands in such a fieldset. */
export const Locked = ({ children }: { children: ReactNode }) => (
  <fieldset className={styles.locked} disabled>
    {children}
  </fieldset>
);
