import { type ReactNode, useId } from 'react';
import styles from './Section.module.css';

/** A part of a panel with its heading; what it can do stands at the end of the heading's line. */
export function Section({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <section className={styles.section} aria-labelledby={id}>
      <header className={styles.header}>
        <h3 id={id} className={styles.title}>
          {title}
        </h3>
        {end}
      </header>
      {children}
    </section>
  );
}

/** A quiet sentence beneath figures: how old, how sure, why not. */
export function Remark({ children, alert }: { children: ReactNode; alert?: boolean }) {
  return (
    <p className={styles.remark} role={alert ? 'alert' : undefined} data-alert={alert || undefined}>
      {children}
    </p>
  );
}

/** Figures side by side, as many as there is room for. */
export function Figures({ children }: { children: ReactNode }) {
  return <div className={styles.figures}>{children}</div>;
}
