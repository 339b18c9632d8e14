/**
 * Returns the key of a press. On a keyboard with Greek or Cyrillic letters, returns the Latin letter in the same place,
 * because the shortcuts are named by Latin letters. The key and its place may be missing: Chromium sends such events
 * when it fills in a form.
 */
export function latinKey({ key = '', code = '' }: { readonly key?: string; readonly code?: string }): string {
  const place = /^Key([A-Z])$/.exec(code)?.[1];
  if (!place || !/^\p{L}$/u.test(key) || /\p{Script=Latin}/u.test(key)) return key;
  return key === key.toLowerCase() ? place.toLowerCase() : place;
}
