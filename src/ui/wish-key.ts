import { useState } from 'react';

/** A name for one wish, the same for each try of it, so that a server does it once. */
const newKey = (): string =>
  `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}${Math.random().toString(36).slice(2, 10)}`;

/**
 * Names wishes for a server that does each once: the same wish, sent again after no answer, has the same name; another wish has
 * another.
 */
export function wishKeys(): (wish: unknown) => string {
  let last = { of: '', key: '' };
  return (wish) => {
    const of = JSON.stringify(wish);
    if (last.key === '' || last.of !== of) last = { of, key: newKey() };
    return last.key;
  };
}

/** `wishKeys` for as long as a form is there. */
export const useWishKeys = (): ((wish: unknown) => string) => useState(wishKeys)[0];
