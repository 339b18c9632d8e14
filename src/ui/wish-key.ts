import { useState } from 'react';

/** Returns a new key for a request. Every retry sends the same key, so that the server executes the request once. */
const newKey = (): string =>
  `${Date.now().toString(36)}-${Math.random().toString(36).slice(2, 10)}${Math.random().toString(36).slice(2, 10)}`;

/**
 * Returns a function that gives a key to each request, for a server that executes each key once. The same request,
 * sent again because no response came, gets the same key; a different request gets another.
 */
export function wishKeys(): (wish: unknown) => string {
  let last = { of: '', key: '' };
  return (wish) => {
    const of = JSON.stringify(wish);
    if (last.key === '' || last.of !== of) last = { of, key: newKey() };
    return last.key;
  };
}

/** Returns the function of `wishKeys`, the same one for as long as a form is mounted. */
export const useWishKeys = (): ((wish: unknown) => string) => useState(wishKeys)[0];
