import type { ReactNode } from 'react';
import { ChevronRightIcon } from './icons.ts';
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

type NoteRow = {
  readonly id: string;
  readonly text: ReactNode;
  readonly detail: ReactNode;
  /** If given, the whole row is a link to this address. */
  readonly href?: string | undefined;
};

/** A list of entries, each with a line of text and a less prominent line below it. */
export function NoteRows({ rows }: { rows: readonly NoteRow[] }) {
  if (rows.length === 0) return null;
  return (
    <Stack as="ul">
      {rows.map(({ id, text, detail, href }) => {
        const words = (
          <>
            <span>{text}</span>
            <Remark>{detail}</Remark>
          </>
        );
        return (
          <Stack as="li" key={id} anywhere className={styles.row}>
            {href === undefined ? (
              words
            ) : (
              <a href={href} className={styles.link}>
                <Stack grow shrink>
                  {words}
                </Stack>
                <ChevronRightIcon size={18} aria-hidden="true" />
              </a>
            )}
          </Stack>
        );
      })}
    </Stack>
  );
}
