import type { BrowserSession } from './ports.ts';

const MARK = 'fixpoint-session';

/**
 * A session cookie with nothing in it but the mark: all tabs share it, and closing the browser ends it. Session storage
 * would not do: a tab that was opened by address begins with an empty one.
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
