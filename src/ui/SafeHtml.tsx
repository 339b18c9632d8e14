import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import { inwardPath, outwardLink } from './safe-links.ts';
import styles from './SafeHtml.module.css';

/** Everything that a text may contain: words, emphasis, lists, headings, tables and links. */
const TAGS = [
  ...['p', 'br', 'hr', 'b', 'strong', 'i', 'em', 'u', 's', 'small', 'code', 'kbd', 'blockquote', 'a'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'h2', 'h3', 'h4'],
  ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
];
const ATTRIBUTES = ['href', 'lang', 'dir', 'scope'];

let purifier: typeof DOMPurify | undefined;

/** The only purifier, because its Trusted Types policy can be created only once. */
function purify(): typeof DOMPurify {
  if (purifier) return purifier;
  purifier = DOMPurify(window);
  purifier.addHook('afterSanitizeAttributes', (element) => {
    if (element.tagName !== 'A') {
      // Only a link may have an address. On another element it has no effect today, and nobody has reviewed it.
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
 * The only way for markup to enter: texts of tours and of stand-alone pages (TOUR-02, NEWS-02). Elements that are
 * not on the list are removed, their words stay. Links lead to our own pages, or over https, mail and phone out of
 * the app.
 */
export function SafeHtml({ html, inline = false }: { html: string; inline?: boolean }) {
  const clean = useMemo(
    () =>
      // A `TrustedHTML` if the browser has it. React accepts it like a text, but React's types do not.
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
  // The only place that inserts markup, which is sanitized.
  return <Element className={inline ? undefined : styles.text} dangerouslySetInnerHTML={{ __html: clean }} />;
}
