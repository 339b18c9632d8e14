import { useState } from 'react';

/** A key for one request, the same for each retry, so that a server executes it once. */
const newKey = (): string =>
  `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}${Math.random().toString(36).slice(2, 10)}`;

/**
 * Creates keys for a server that executes each request once. The same request, sent again after no response, gets
 * the same key; another request gets another.
 */
export function wishKeys(): (wish: unknown) => string {
  let last = { of: '', key: '' };
  return (wish) => {
    const of = JSON.stringify(wish);
    if (last.key === '' || last.of !== of) last = { of, key: newKey() };
    return last.key;
  };
}

/** `wishKeys` for as long as a form is mounted. */
export const useWishKeys = (): ((wish: unknown) => string) => useState(wishKeys)[0];
