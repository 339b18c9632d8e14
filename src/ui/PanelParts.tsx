import type { ReactNode } from 'react';
import { Stack } from './Layout.tsx';
import styles from './PanelParts.module.css';
import { Remark } from './Section.tsx';

/**
 * The content of a `SidePanel` about one item: values, sections and forms one below the other, with uniform margins.
 */
export function PanelParts({ children }: { children: ReactNode }) {
  return (
    <Stack gap={4} bounded className={styles.parts}>
      {children}
    </Stack>
  );
}

/** A list of entries, each with a line of text and a less prominent line below it. */
export function NoteRows({ rows }: { rows: readonly { id: string; text: ReactNode; detail: ReactNode }[] }) {
  if (rows.length === 0) return null;
  return (
    <Stack as="ul">
      {rows.map(({ id, text, detail }) => (
        <Stack as="li" key={id} anywhere className={styles.row}>
          <span>{text}</span>
          <Remark>{detail}</Remark>
        </Stack>
      ))}
    </Stack>
  );
}
