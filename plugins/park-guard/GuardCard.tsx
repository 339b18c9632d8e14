import type { ReactNode } from 'react';
import type { Icon } from '../../src/ui/icons.ts';
import styles from './GuardCard.module.css';

/** What the guard has to say, in the whole width of the panel, and beneath it what can be done. An alarm is read out at once. */
export function GuardCard({
  tone,
  icon: Glyph,
  text,
  detail,
  action,
}: {
  tone: 'neutral' | 'warning' | 'danger';
  icon: Icon;
  text: string;
  detail: string;
  action?: ReactNode;
}) {
  return (
    <div className={styles.card} data-tone={tone} role={tone === 'danger' ? 'alert' : 'status'}>
      <p className={styles.text}>
        <Glyph size={20} aria-hidden="true" />
        <span>
          <strong>{text}</strong> <span className={styles.detail}>{detail}</span>
        </span>
      </p>
      {action}
    </div>
  );
}
