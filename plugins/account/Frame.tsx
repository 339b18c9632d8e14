import { type ReactNode, useEffect, useRef } from 'react';
import { LinkButton } from '../../src/ui/Button.tsx';
import { BackIcon, type Icon } from '../../src/ui/icons.ts';
import { Logo } from '../../src/ui/Logo.tsx';
import styles from './Account.module.css';

type FrameProps = {
  title: string;
  lead?: string | undefined;
  icon?: Icon | undefined;
  /** Icon colour: `good` when done, `bad` for an expired link. */
  tone?: 'good' | 'bad' | 'plain';
  /** Changes with the page's content. The heading then gets the focus, so that screen readers read it. */
  stage: string;
  back?: { href: string; label: string } | undefined;
  children?: ReactNode;
};

/** One account page: logo, heading, a sentence, and its form or actions. */
export function Frame({ title, lead, icon: Glyph, tone = 'plain', stage, back, children }: FrameProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const first = useRef(stage);
  useEffect(() => {
    if (first.current !== stage) heading.current?.focus();
    first.current = stage;
  }, [stage]);
  return (
    <div className={styles.page}>
      <div className={styles.content}>
        <Logo name="Fixpoint" size={36} />
        <section className={styles.card} aria-labelledby="account-title">
          <header className={styles.header}>
            {Glyph && (
              <span className={styles.disc} data-tone={tone}>
                <Glyph size={24} aria-hidden="true" />
              </span>
            )}
            <h1 id="account-title" ref={heading} tabIndex={-1}>
              {title}
            </h1>
            {lead && <p>{lead}</p>}
          </header>
          {children}
        </section>
        {back && (
          <div className={styles.back}>
            <LinkButton variant="quiet" icon={BackIcon} href={back.href}>
              {back.label}
            </LinkButton>
          </div>
        )}
      </div>
    </div>
  );
}
