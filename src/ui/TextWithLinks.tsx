import { Fragment, useMemo } from 'react';
import { partsOf } from './links-in-text.ts';
import styles from './TextWithLinks.module.css';

/**
 * Shows a text from outside the app as plain text, with its line breaks and with links. It has `dir="auto"`, because
 * the text may be in a right-to-left language.
 */
export function TextWithLinks({ text }: { text: string }) {
  const parts = useMemo(() => partsOf(text), [text]);
  return (
    <p className={styles.text} dir="auto">
      {parts.map(({ text: words, href }, index) =>
        href === null ? (
          <Fragment key={index}>{words}</Fragment>
        ) : (
          <a key={index} href={href} target="_blank" rel="noopener noreferrer">
            <bdi>{words}</bdi>
          </a>
        ),
      )}
    </p>
  );
}
