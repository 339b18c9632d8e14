import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import { inwardPath, outwardLink } from './safe-links.ts';
import styles from './SafeHtml.module.css';

/** All that a text may consist of: words, their weight, lists, headings, tables and links. */
const TAGS = [
  ...['p', 'br', 'hr', 'b', 'strong', 'i', 'em', 'u', 's', 'small', 'code', 'kbd', 'blockquote', 'a'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'h2', 'h3', 'h4'],
  ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
];
const ATTRIBUTES = ['href', 'lang', 'dir', 'scope'];

let purifier: typeof DOMPurify | undefined;

/** The one purifier: its policy for trusted types can be made only once. */
function purify(): typeof DOMPurify {
  if (purifier) return purifier;
  purifier = DOMPurify(window);
  purifier.addHook('afterSanitizeAttributes', (element) => {
    if (element.tagName !== 'A') {
      // Only a link has an address; one on another element leads nowhere today, and no reader has looked at it.
      element.removeAttribute('href');
      return;
    }
    const wanted = element.getAttribute('href') ?? '';
    const inward = inwardPath(wanted);
    const href = inward ?? outwardLink(wanted);
    if (href === null) {
      element.removeAttribute('href');
      return;
    }
    element.setAttribute('href', href);
    if (inward !== null) return;
    element.setAttribute('target', '_blank');
    element.setAttribute('rel', 'noopener noreferrer');
  });
  return purifier;
}

/**
 * The only door for markup: texts of tours and of stand-alone pages (TOUR-02, NEWS-02). What is not on the list is taken
 * out, its words stay; links lead to pages of ours, or over https, mail and telephone out of the app.
 */
export function SafeHtml({ html, inline = false }: { html: string; inline?: boolean }) {
  const clean = useMemo(
    () =>
      // A `TrustedHTML` where the browser has it; React takes it like a text, its types do not.
      purify().sanitize(html, {
        ALLOWED_TAGS: TAGS,
        ALLOWED_ATTR: ATTRIBUTES,
        ALLOW_DATA_ATTR: false,
        ALLOW_ARIA_ATTR: false,
        RETURN_TRUSTED_TYPE: true,
      }) as unknown as string,
    [html],
  );
  const Element = inline ? 'span' : 'div';
  // The one place where markup goes in, and it is clean.
  return <Element className={inline ? undefined : styles.text} dangerouslySetInnerHTML={{ __html: clean }} />;
}
