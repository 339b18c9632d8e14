import type { ReactNode } from 'react';
import styles from './Facts.module.css';
import { Row, Text } from './Layout.tsx';

export interface Fact {
  id: string;
  label: string;
  value: ReactNode;
  /** An icon button beside the value, usually for copying it. */
  action?: ReactNode;
}

/** Shows the labels and values of one item in aligned lines. All digits have the same width. */
export function Facts({ facts }: { facts: readonly Fact[] }) {
  return (
    <dl>
      {facts.map((fact) => (
        <Row key={fact.id} justify="between" wrap className={styles.fact}>
          <Text as="dt" tone="muted">
            {fact.label}
          </Text>
          <Row as="dd" gap={1} weight="medium" numeric anywhere shrink className={styles.value}>
            {fact.value}
            {fact.action}
          </Row>
        </Row>
      ))}
    </dl>
  );
}
