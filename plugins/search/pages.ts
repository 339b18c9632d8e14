import type { Read } from '../../src/kernel/read.ts';
import type { Route } from '../../src/kernel/route.ts';

/** The pages that somebody may go to now by name: those of the navigation, and those that are listed. */
export const pagesOf = (
  routes: readonly Route[],
  read: Read,
): readonly { readonly href: string; readonly title: string }[] =>
  routes.flatMap(({ pattern, nav, listed, title, guard }) => {
    if ((!nav && !listed) || !(nav?.when?.(read) ?? true)) return [];
    const href = nav?.href?.(read) ?? pattern;
    return nav?.href || guard(read, { path: pattern, query: '' }) === 'allow' ? [{ href, title }] : [];
  });
