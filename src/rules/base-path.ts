/// <reference types="vite/types/importMeta.d.ts" />
/**
 * The path of the app's folder on its host, without a trailing slash. Empty if the app is at the root of the host.
 */
export const BASE: string = import.meta.env.BASE_URL === '/' ? '' : import.meta.env.BASE_URL.slice(0, -1);

/**
 * Converts an address within the app to one for the browser, by adding the app's folder. Addresses of other hosts stay
 * as they are.
 */
export const withBase = (path: string): string => (path.startsWith('/') ? BASE + path : path);

/** Converts an address in the browser to one within the app, by removing the app's folder. */
export const withoutBase = (path: string): string =>
  BASE !== '' && `${path}/`.startsWith(`${BASE}/`) ? path.slice(BASE.length) || '/' : path;
