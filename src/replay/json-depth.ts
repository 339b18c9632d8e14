const QUOTE = 34;
const BACKSLASH = 92;

/**
 * True when lists and objects lie deeper in each other than `most`. Looked at before a text is parsed, because parsing
 * what is nested millions of times takes all the memory there is.
 */
export function isDeeper(text: string, most: number): boolean {
  // Most lines have few brackets at all, however long they are; the engine finds those faster than a loop of ours.
  if (text.length <= most || countUpTo(text, '[', most) + countUpTo(text, '{', most) <= most) return false;
  let depth = 0;
  let inText = false;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    if (inText) {
      if (code === BACKSLASH) i++;
      else if (code === QUOTE) inText = false;
    } else if (code === QUOTE) inText = true;
    else if (code === 91 || code === 123) {
      if (++depth > most) return true;
    } else if (code === 93 || code === 125) depth--;
  }
  return false;
}

function countUpTo(text: string, mark: string, most: number): number {
  let count = 0;
  for (let i = text.indexOf(mark); i >= 0 && count <= most; i = text.indexOf(mark, i + 1)) count++;
  return count;
}

/** Names under which every object keeps what it is made of. In data they mean nothing good. */
const HOSTILE = new Set(['__proto__', 'constructor', 'prototype']);
/** Also as it can be hidden: `\u005f_proto__`. */
const SUSPECT = /__proto__|"constructor"|"prototype"|\\u00/;

/** Parses JSON without the keys that reach an object's prototype. @throws SyntaxError when it is no JSON. */
export const parseSafely = (text: string): unknown =>
  SUSPECT.test(text)
    ? JSON.parse(text, (key, value: unknown) => (HOSTILE.has(key) ? undefined : value))
    : JSON.parse(text);
