import type { ReactNode } from 'react';
import styles from './Facts.module.css';

export interface Fact {
  id: string;
  label: string;
  value: ReactNode;
  /** One icon button, copy most of the time. */
  action?: ReactNode;
}

/** What is known about a thing: labels and values, aligned, with tabular figures. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl>
      {facts.map((fact) => (
        <div key={fact.id} className={styles.fact}>
          <dt className={styles.label}>{fact.label}</dt>
          <dd className={styles.value}>
            {fact.value}
            {fact.action}
          </dd>
        </div>
      ))}
    </dl>
  );
}
