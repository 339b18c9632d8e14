import type { BrowserSession } from './ports.ts';

const MARK = 'fixpoint-session';

/**
 * Tells whether the browser was closed since sign-in, with a session cookie that holds only a marker. All tabs
 * share the cookie, and closing the browser deletes it. Session storage does not work: a tab opened by address
 * starts with an empty one.
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
