import DOMPurify from 'dompurify';
import { useMemo } from 'react';
import { inwardPath, outwardLink } from './safe-links.ts';
import styles from './SafeHtml.module.css';

/** The HTML elements that a text may contain: for words, emphasis, lists, headings, tables and links. */
const TAGS = [
  ...['p', 'br', 'hr', 'b', 'strong', 'i', 'em', 'u', 's', 'small', 'code', 'kbd', 'blockquote', 'a'],
  ...['ul', 'ol', 'li', 'dl', 'dt', 'dd', 'h2', 'h3', 'h4'],
  ...['table', 'caption', 'thead', 'tbody', 'tr', 'th', 'td'],
];
const ATTRIBUTES = ['href', 'lang', 'dir', 'scope'];

let purifier: typeof DOMPurify | undefined;

/**
 * Returns the HTML sanitizer. The page has only one, because the sanitizer's Trusted Types policy can be created only
 * once.
 */
function purify(): typeof DOMPurify {
  if (purifier) return purifier;
  purifier = DOMPurify(window);
  purifier.addHook('afterSanitizeAttributes', (element) => {
    if (element.tagName !== 'A') {
      // Only links keep `href`. On other elements it has no effect today, but no one has checked that this is always
      // so.
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
 * The only component that shows HTML from outside the app: the texts of tours and of stand-alone pages (TOUR-02,
 * NEWS-02). Elements that are not permitted are removed, but their words stay. Links may lead only to our own pages or,
 * out of the app, to https, e-mail and phone addresses.
 */
export function SafeHtml({ html, inline = false }: { html: string; inline?: boolean }) {
  const clean = useMemo(
    () =>
      // In browsers with Trusted Types the result is a `TrustedHTML`. React accepts that instead of a string, but
      // React's types do not.
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
  // `clean` has been sanitized above. No other code in the app inserts HTML.
  return <Element className={inline ? undefined : styles.text} dangerouslySetInnerHTML={{ __html: clean }} />;
}
