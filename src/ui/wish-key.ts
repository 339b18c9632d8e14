import { useState } from 'react';

/**
 * Returns a new key for a request. All retries of the request send the same key, so that the server executes it only
 * once.
 */
const newKey = (): string =>
  `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}${Math.random().toString(36).slice(2, 10)}`;

/**
 * Returns a function that assigns keys to requests, for a server that executes each key once. If the same request is
 * sent again because no response came, it gets the same key. A different request gets a new key.
 */
export function wishKeys(): (wish: unknown) => string {
  let last = { of: '', key: '' };
  return (wish) => {
    const of = JSON.stringify(wish);
    if (last.key === '' || last.of !== of) last = { of, key: newKey() };
    return last.key;
  };
}

/** Returns the function of `wishKeys`. It stays the same while the form is mounted. */
export const useWishKeys = (): ((wish: unknown) => string) => useState(wishKeys)[0];
