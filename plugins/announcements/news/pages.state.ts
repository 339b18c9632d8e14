import * as newsEvents from '../../../events/news.ts';
import type { ContentPage } from '../../../events/news.ts';
import type { Failure, Language } from '../../../events/session-types.ts';
import { appState } from '../../../src/core/app/app-state.ts';
import { location } from '../../../src/core/app/location.ts';
import { settings } from '../../../src/core/app/settings.ts';
import { projection } from '../../../src/kernel/projection.ts';
import { select } from '../../../src/kernel/read.ts';

/** Ids of the information pages that every server has. A server may have more. */
export const USUAL_PAGES = ['help', 'terms', 'privacy', 'imprint'] as const;
const PATH = '/stand-alone-page/';
export const pathOf = (id: string): string => `${PATH}${id}`;

export type StandAlone = {
  id: string;
  language: Language | null;
  page: ContentPage | null;
  failure: Failure | null;
  /** How often the user retried loading the information page. */
  tries: number;
};

/**
 * State of the information page, which is shown without the app's frame (ROUTE-05). It does not belong to a session, so
 * it survives a logout.
 */
export const standAlone = projection<StandAlone>(
  'news/page',
  { id: '', language: null, page: null, failure: null, tries: 0 },
  (on) => [
    on(newsEvents.pageLoaded, (s, { payload: { id, language, page } }) => {
      Object.assign(s, { id, language, page, failure: null });
    }),
    on(newsEvents.pageFailed, (s, { payload: { id, failure } }) => {
      // If loading fails, the same page in another language stays on screen, because that is better than no page.
      if (s.id !== id) Object.assign(s, { id, language: null, page: null });
      s.failure = failure;
    }),
    on(newsEvents.pageRequested, (s) => {
      s.failure = null;
      s.tries += 1;
    }),
  ],
  { ofSession: false },
);

/**
 * The id of the information page that the address names. Null for an invalid id and for a wall screen's address (kiosk
 * link), so that neither is requested.
 */
export const wantedPage = select((read): string | null => {
  const path = read(location).place?.path ?? '';
  const id = path.startsWith(PATH) ? path.slice(PATH.length) : '';
  return /^(?!viewmode)[A-Za-z0-9][\w-]{0,99}$/.test(id) ? id : null;
});

/** The information page to load: id, language and number of tries. Null if there is nothing to load. */
export const lackingPage = select((read): { id: string; language: Language; tries: number } | null => {
  const id = read(wantedPage);
  const { shown, textsReady } = read(settings);
  if (id === null || !textsReady || read(appState).isInitializing) return null;
  const { id: had, language, tries } = read(standAlone);
  return had === id && language === shown ? null : { id, language: shown, tries };
});
