import * as newsEvents from '../../../events/news.ts';
import type { Release } from '../../../events/news.ts';
import type { Failure, Language } from '../../../events/session-types.ts';
import { location } from '../../../src/core/app/location.ts';
import { isSignedIn } from '../../../src/core/session/session.ts';
import { settings } from '../../../src/core/app/settings.ts';
import { projection } from '../../../src/kernel/projection.ts';
import { select } from '../../../src/kernel/read.ts';

export type ChangeLog = {
  releases: Release[];
  /** The language of the loaded log. Null if none is loaded. */
  language: Language | null;
  failure: Failure | null;
  /** How often the user reloaded it. */
  tries: number;
};

/** The changes of each version, in the language on screen. */
export const changeLog = projection<ChangeLog>(
  'news/changeLog',
  { releases: [], language: null, failure: null, tries: 0 },
  (on) => [
    on(newsEvents.changeLogLoaded, (s, { payload: { releases, language } }) => {
      Object.assign(s, { releases, language, failure: null });
    }),
    on(newsEvents.changeLogFailed, (s, e) => {
      s.failure = e.payload.failure;
    }),
    on(newsEvents.changeLogRequested, (s) => {
      s.failure = null;
      s.tries += 1;
    }),
  ],
);

const PAGES: ReadonlySet<string> = new Set(['/whatsnew', '/change-log']);

/** The change log to load for the page on screen: its language and the number of tries. Null if none is missing. */
export const lackingChangeLog = select((read): { language: Language; tries: number } | null => {
  const { place } = read(location);
  const { shown, textsReady } = read(settings);
  if (!read(isSignedIn) || !textsReady || !place || !PAGES.has(place.path)) return null;
  const { language, tries } = read(changeLog);
  return language === shown ? null : { language: shown, tries };
});
