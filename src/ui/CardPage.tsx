import { type ReactNode, type Ref, useId } from 'react';
import { LinkButton } from './Button.tsx';
import styles from './CardPage.module.css';
import { BackIcon } from './icons.ts';
import { Stack, Text } from './Layout.tsx';
import { Logo } from './Logo.tsx';

interface CardPageProps {
  title: string;
  lead?: string | undefined;
  /** Content above the title, such as an icon. */
  mark?: ReactNode;
  /** A ref to the heading, so that the caller can move the focus there. */
  heading?: Ref<HTMLHeadingElement> | undefined;
  back?: { href: string; label: string; target?: '_top' } | undefined;
  children?: ReactNode;
}

/** A page outside the app's frame: the logo, a single card with its heading, and a way back. */
export function CardPage({ title, lead, mark, heading, back, children }: CardPageProps) {
  const id = useId();
  return (
    <Stack justify="center" packed className={styles.page}>
      <Stack gap={5} className={styles.content}>
        <Logo name="Fixpoint" size={36} />
        <Stack as="section" gap={5} shrink className={styles.card} aria-labelledby={id}>
          <Stack as="header" gap={2}>
            {mark}
            <h1 id={id} ref={heading} tabIndex={heading ? -1 : undefined}>
              {title}
            </h1>
            {lead && (
              <Text tone="muted" anywhere>
                {lead}
              </Text>
            )}
          </Stack>
          {children}
        </Stack>
        {back && (
          <Stack justify="start">
            <LinkButton variant="quiet" icon={BackIcon} href={back.href} target={back.target}>
              {back.label}
            </LinkButton>
          </Stack>
        )}
      </Stack>
    </Stack>
  );
}
