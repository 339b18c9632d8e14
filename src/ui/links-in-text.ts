import { webLink } from './safe-links.ts';

/** A part of a text: plain words (`href` is null), or a link with its address. */
export type TextPart = { readonly text: string; readonly href: string | null };

/**
 * Characters that are removed from texts: invisible ones that no text needs, and those that change the direction of the
 * text after them and so could make it look like something else.
 */
const UNSEEN =
  // oxlint-disable-next-line no-control-regex -- control characters are what this pattern must match
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\u007f-\u009f\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb]/g;

/** Returns a text from outside the app without invisible characters that change how it reads. Line breaks are kept. */
export const plainText = (text: string): string => text.replaceAll(/\r\n?/g, '\n').replaceAll(UNSEEN, '');

const CANDIDATE = /\b(?:https?:\/\/|www\.)[^\s<>"'`\\^{|}“”„«»‘’‚]+/gi;
/** Maximum length of a link's address (characters). Browsers and servers may reject longer ones. */
const LONGEST = 2_000;
/** Punctuation at the end of a link that belongs to the sentence, not to the link. */
const TRAILING = /[.,;:!?…*_~]/;

/**
 * Splits a text into words and links (ALERT-18). No part of the text is treated as markup. An address becomes a link
 * only if it is that of a web page outside the app.
 */
export function partsOf(text: string): readonly TextPart[] {
  const clean = plainText(text);
  const parts: TextPart[] = [];
  let end = 0;
  for (const { 0: found, index } of clean.matchAll(CANDIDATE)) {
    if (found.length > LONGEST) continue;
    const written = withoutTail(found);
    const href = webLink(/^www\./i.test(written) ? `https://${written}` : written);
    if (href === null || !hasHost(href)) continue;
    if (index > end) parts.push({ text: clean.slice(end, index), href: null });
    parts.push({ text: written, href });
    end = index + written.length;
  }
  if (end < clean.length) parts.push({ text: clean.slice(end), href: null });
  return parts;
}

/** Returns the addresses of all links in a text, in order and without duplicates. */
export const linksIn = (text: string): readonly string[] => [
  ...new Set(partsOf(text).flatMap(({ href }) => href ?? [])),
];

/**
 * Removes what belongs to the sentence from the end of a link: punctuation, and a closing bracket that was opened
 * before the link.
 */
function withoutTail(link: string): string {
  let end = link.length;
  let surplus = count(link, /[)\]]/g) - count(link, /[([]/g);
  for (; end > 0; end--) {
    const last = link[end - 1] ?? '';
    if (/[)\]]/.test(last) && surplus > 0) surplus -= 1;
    else if (!TRAILING.test(last)) break;
  }
  return link.slice(0, end);
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

/**
 * Whether an address has a plain host, without user name and password. An address like
 * `https://bank.example@evil.example` is meant to deceive the reader, so it does not become a link.
 */
function hasHost(href: string): boolean {
  const { hostname, username, password } = new URL(href);
  return hostname.includes('.') && username === '' && password === '';
}

/** Returns the host of a link, which users can check before they follow the link. */
export const hostOf = (href: string): string => new URL(href).host;
