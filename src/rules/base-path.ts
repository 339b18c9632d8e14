/// <reference types="vite/types/importMeta.d.ts" />
/** The folder that the app lies in at its host, without a slash at its end; at the root of a host nothing. */
export const BASE: string = import.meta.env.BASE_URL === '/' ? '' : import.meta.env.BASE_URL.slice(0, -1);

/** An address of the app as the browser knows it. Addresses of other hosts stay as they are. */
export const withBase = (path: string): string => (path.startsWith('/') ? BASE + path : path);

/** The browser's address as the app knows it. */
export const withoutBase = (path: string): string =>
  BASE !== '' && `${path}/`.startsWith(`${BASE}/`) ? path.slice(BASE.length) || '/' : path;
