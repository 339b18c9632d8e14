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
  /** The language of the loaded change log. Null if none is loaded. */
  readonly language: Language | null;
  /** How often the user retried loading the change log. */
  readonly tries: number;
};

/** The state of the change log: the changes of each version, in the app's language. */
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

/**
 * The change log to load for the current page: language and number of tries. Null if the page needs none or it is
 * already loaded.
 */
export const lackingChangeLog = select((read): { language: Language; tries: number } | null => {
  const { place } = read(location);
  const { shown, textsReady } = read(settings);
  if (!read(isSignedIn) || !textsReady || !place || !PAGES.has(place.path)) return null;
  const { language, tries } = read(changeLog);
  return language === shown ? null : { language: shown, tries };
});
