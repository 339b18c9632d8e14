import type { BrowserSession } from './ports.ts';

const MARK = 'fixpoint-session';

/**
 * Tells whether the browser was closed since sign-in. It uses a session cookie that holds only a marker: all tabs share
 * the cookie, and closing the browser deletes it. Session storage would not work, because it is empty in a tab where
 * the user has typed the address.
 */
export const liveBrowserSession: BrowserSession = {
  isMarked: () => document.cookie.split('; ').includes(`${MARK}=1`),
  mark() {
    document.cookie = `${MARK}=1; path=/; SameSite=Strict`;
  },
  clear() {
    document.cookie = `${MARK}=; path=/; SameSite=Strict; Max-Age=0`;
  },
};
