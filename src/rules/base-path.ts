/// <reference types="vite/types/importMeta.d.ts" />
/** The app's folder on its host, without a trailing slash. Empty at the root of a host. */
export const BASE: string = import.meta.env.BASE_URL === '/' ? '' : import.meta.env.BASE_URL.slice(0, -1);

/** Converts an address of the app to the browser's. Addresses of other hosts stay as they are. */
export const withBase = (path: string): string => (path.startsWith('/') ? BASE + path : path);

/** Converts the browser's address to the app's. */
export const withoutBase = (path: string): string =>
  BASE !== '' && `${path}/`.startsWith(`${BASE}/`) ? path.slice(BASE.length) || '/' : path;
