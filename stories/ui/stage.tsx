import type { ReactNode } from 'react';
import styles from './stage.module.css';

/** A page for components, in groups with headings. */
export function Stage({ children, narrow }: { children: ReactNode; narrow?: boolean }) {
  return (
    <main className={styles.stage} data-narrow={narrow || undefined}>
      {children}
    </main>
  );
}

export function Group({ name, children, column }: { name: string; children: ReactNode; column?: boolean }) {
  return (
    <section>
      <h2 className={styles.name}>{name}</h2>
      <div className={styles.group} data-column={column || undefined}>
        {children}
      </div>
    </section>
  );
}

/** Replaces the map in stories of components that lie on it. */
export function MapBackdrop({ children }: { children?: ReactNode }) {
  return (
    <main className={styles.map}>
      <svg
        className={styles.streets}
        viewBox="0 0 400 400"
        preserveAspectRatio="xMidYMid slice"
        aria-hidden="true"
      >
        <path d="M-20 260 120 214 190 90 250-20M120 214l300 80M190 90l230 40M60-20l70 440M300-20l-40 440M-20 90h440" />
      </svg>
      {children}
    </main>
  );
}
