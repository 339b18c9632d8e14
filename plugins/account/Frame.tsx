import { type ReactNode, useEffect, useRef } from 'react';
import { CardPage } from '../../src/ui/CardPage.tsx';
import { Stack } from '../../src/ui/Layout.tsx';
import type { Icon } from '../../src/ui/icons.ts';
import styles from './Account.module.css';

type FrameProps = {
  title: string;
  lead?: string | undefined;
  icon?: Icon | undefined;
  /** Colour of the page's icon: `good` after success, `bad` for an expired link. */
  tone?: 'good' | 'bad' | 'plain';
  /**
   * A key that changes with the page's content. Whenever it changes, the heading gets the focus, so that screen readers
   * read it.
   */
  stage: string;
  back?: { href: string; label: string } | undefined;
  children?: ReactNode;
};

/** The layout of one account page: logo, heading, a sentence, and then the page's form or actions. */
export function Frame({ title, lead, icon: Glyph, tone = 'plain', stage, back, children }: FrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(stage);
  useEffect(() => {
    if (first.current !== stage) heading.current?.focus();
    first.current = stage;
  }, [stage]);
  return (
    <CardPage
      title={title}
      lead={lead}
      mark={
        Glyph && (
          <Stack as="span" center tone="accent" className={styles.disc} data-tone={tone}>
            <Glyph size={24} aria-hidden="true" />
          </Stack>
        )
      }
      heading={heading}
      back={back}
    >
      {children}
    </CardPage>
  );
}
