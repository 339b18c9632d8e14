import { Fragment, useMemo } from 'react';
import { partsOf } from './links-in-text.ts';
import styles from './TextWithLinks.module.css';

/** A text from outside, as text, with its lines and its links. `dir="auto"`: it may be written from the right. */
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
