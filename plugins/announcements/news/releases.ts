import type { Release } from '../../../events/news.ts';

/** What came with this version; where the list does not know it, the newest. Null = there is nothing to tell. */
export const releaseOf = (releases: readonly Release[], version: string): Release | null =>
  releases.find((release) => release.version === version) ?? releases[0] ?? null;
