import type { ReactNode } from 'react';
import { Stack } from './Layout.tsx';
import styles from './PanelParts.module.css';
import { Remark } from './Section.tsx';

/** What a `SidePanel` says of one thing: facts, sections, forms, one under another on one pair of margins. */
export function PanelParts({ children }: { children: ReactNode }) {
  return (
    <Stack gap={4} bounded className={styles.parts}>
      {children}
    </Stack>
  );
}

/** What there is or was, one under another: a line of its own, and a quieter one beneath. */
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
