import * as newsEvents from '../../../events/news.ts';
import type { Release } from '../../../events/news.ts';
import type { Language } from '../../../events/session-types.ts';
import { location } from '../../../src/core/app/location.ts';
import { isSignedIn } from '../../../src/core/session/session.ts';
import { settings } from '../../../src/core/app/settings.ts';
import { remoteList } from '../../../src/core/server/remote.ts';
import { select } from '../../../src/kernel/read.ts';

type ChangeLog = {
  readonly releases: readonly Release[];
  /** In which language they came; null = none has come. */
  readonly language: Language | null;
  /** How often it was requested again by hand. */
  readonly tries: number;
};

/** What changed in each version, in the language on screen. */
export const changeLog = remoteList({
  id: 'news/changeLog',
  facts: {
    asked: newsEvents.changeLogRequested,
    listed: newsEvents.changeLogLoaded,
    failed: newsEvents.changeLogFailed,
  },
  initial: { releases: [], language: null, tries: 0 } as ChangeLog,
  listed: (_, { releases, language }) => ({ releases, language }),
  more: (on) => [on(newsEvents.changeLogRequested, (s) => ({ ...s, tries: s.tries + 1 }))],
});

const PAGES: ReadonlySet<string> = new Set(['/whatsnew', '/change-log']);

/** The change log that a page on screen lacks: its language, and which try; null = none is lacking. */
export const lackingChangeLog = select((read): { language: Language; tries: number } | null => {
  const { place } = read(location);
  const { shown, textsReady } = read(settings);
  if (!read(isSignedIn) || !textsReady || !place || !PAGES.has(place.path)) return null;
  const { language, tries } = read(changeLog);
  return language === shown ? null : { language: shown, tries };
});
