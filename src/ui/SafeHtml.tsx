import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import { inwardPath, outwardLink } from './safe-links.ts';
import styles from './SafeHtml.module.css';

/** The HTML elements that a text may contain: words, emphasis, lists, headings, tables and links. */
const TAGS = [
  ...['p', 'br', 'hr', 'b', 'strong', 'i', 'em', 'u', 's', 'small', 'code', 'kbd', 'blockquote', 'a'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'h2', 'h3', 'h4'],
  ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
];
const ATTRIBUTES = ['href', 'lang', 'dir', 'scope'];

let purifier: typeof DOMPurify | undefined;

/**
 * Returns the one HTML purifier of the page. There is only one, because its Trusted Types policy can be created
 * only once.
 */
function purify(): typeof DOMPurify {
  if (purifier) return purifier;
  purifier = DOMPurify(window);
  purifier.addHook('afterSanitizeAttributes', (element) => {
    if (element.tagName !== 'A') {
      // Only a link keeps its `href`. On any other element an address has no effect today, but nobody has reviewed
      // what it might do.
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
 * The only component that shows HTML from outside: the texts of tours and of stand-alone pages (TOUR-02, NEWS-02).
 * Elements that are not on the list are removed, but their words stay. Links may only lead to our own pages, or by
 * https, mail and phone out of the app.
 */
export function SafeHtml({ html, inline = false }: { html: string; inline?: boolean }) {
  const clean = useMemo(
    () =>
      // In browsers with Trusted Types this is a `TrustedHTML`. React accepts that in place of a text, but React's
      // types do not.
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
  // `clean` was sanitized above. No other place in the app inserts HTML.
  return <Element className={inline ? undefined : styles.text} dangerouslySetInnerHTML={{ __html: clean }} />;
}
