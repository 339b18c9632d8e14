import type { ReactNode } from 'react';
import styles from './DataCard.module.css';
import { Row, Text } from './Layout.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface DataCardProps {
  title: ReactNode;
  /** The other values of the row. `plain`: the value says what it is, so its name is only for screen readers. */
  details: readonly {
    id: string;
    label: string;
    value: ReactNode;
    plain?: boolean | undefined;
    /** Has a line of its own, so that it begins at the same place in all cards. */
    line?: boolean | undefined;
    /** Stands at the end of the title's line, so that it is at the same place in all cards. */
    mark?: boolean | undefined;
  }[];
  /** Opens the row. Without it, the card is no button. */
  onOpen?: (() => void) | undefined;
  /** True if the details of the row are open. */
  current?: boolean | undefined;
  testId?: string | undefined;
}

/** A row of a table on a phone: its title, and below it the values that are known. */
export function DataCard({ title, details, onOpen, current, testId }: DataCardProps) {
  const known = details.filter(({ value }) => value !== '' && value !== '–');
  const content = (
    <>
      <Row as="span" gap={2} align="start" justify="between">
        <Text as="span" weight="medium" anywhere shrink>
          {title}
        </Text>
        {known.map(
          ({ id, label, value, mark }) =>
            mark && (
              <Text key={id} as="span" tone="muted" size={13} fixed>
                <VisuallyHidden>{label} </VisuallyHidden>
                {value}
              </Text>
            ),
        )}
      </Row>
      <Row as="span" wrap size={13} className={styles.details}>
        {known.map(({ id, label, value, plain, line, mark }) =>
          mark ? null : (
            <Text key={id} as="span" numeric anywhere className={line ? styles.line : undefined}>
              {plain ? (
                <VisuallyHidden>{label} </VisuallyHidden>
              ) : (
                <Text as="span" tone="muted">
                  {label}{' '}
                </Text>
              )}
              {value}
            </Text>
          ),
        )}
      </Row>
    </>
  );
  return onOpen ? (
    <button
      type="button"
      className={styles.card}
      aria-current={current || undefined}
      onClick={onOpen}
      data-testid={testId}
    >
      {content}
    </button>
  ) : (
    <div className={styles.card} data-testid={testId}>
      {content}
    </div>
  );
}
