import { type ReactNode, useId } from 'react';
import { Row, Stack, Text } from './Layout.tsx';
import styles from './Section.module.css';

/** A part of a panel, with a heading. Its actions are at the end of the heading's line. */
export function Section({ title, end, children }: { title: string; end?: ReactNode; children: ReactNode }) {
  const id = useId();
  return (
    <Stack as="section" gap={3} className={styles.section} aria-labelledby={id}>
      <Row as="header" gap={3} justify="between" className={styles.header}>
        <h3 id={id}>{title}</h3>
        {end}
      </Row>
      {children}
    </Stack>
  );
}

/** A less prominent sentence below figures. Says how old or reliable the figures are, or why they are missing. */
export function Remark({ children, alert }: { children: ReactNode; alert?: boolean }) {
  return (
    <Text
      tone="muted"
      size={13}
      numeric
      anywhere
      className={styles.remark}
      role={alert ? 'alert' : undefined}
      data-alert={alert || undefined}
    >
      {children}
    </Text>
  );
}

/** Places figures (numbers with units) side by side; they wrap if there is no room for all of them in a line. */
export function Figures({ children }: { children: ReactNode }) {
  return <div className={styles.figures}>{children}</div>;
}
