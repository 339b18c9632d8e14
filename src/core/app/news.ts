import * as app from '../../../events/app.ts';
import * as newsEvents from '../../../events/news.ts';
import { projection } from '../../kernel/projection.ts';
import { select } from '../../kernel/read.ts';
import { admin } from '../session/admin.ts';
import { serverAlerts } from './server-alerts.ts';

export type News = {
  /** The version of the app that runs. */
  version: string;
  /** What the customer has looked at: the version, and the last update by its date (0 = none). */
  seen: { version: string; update: number } | null;
  /** What was new when it was looked at; it stays on the page until the app is loaded anew. */
  fresh: { cards: boolean; update: boolean };
};

/** What is new in the product, and whether the customer knows it (NEWS-01). */
export const news = projection<News>(
  'core/news',
  { version: '', seen: null, fresh: { cards: false, update: false } },
  (on) => [
    on(app.started, (s, e) => {
      s.version = e.payload.version;
    }),
    on(newsEvents.newsRead, (s, { payload: { version, update, source } }) => {
      if (source === 'storage' && s.seen) return;
      if (source === 'user') {
        s.fresh.cards ||= s.seen?.version !== version;
        s.fresh.update ||= update > (s.seen?.update ?? 0);
      }
      s.seen = { version, update };
    }),
  ],
);

/** There is something that the customer has not looked at: the page of what is new carries a mark. */
export const hasNews = select((read): boolean => {
  const { version, seen } = read(news);
  if (read(admin).ghostMode) return false; // nothing is noted on behalf of the customer
  return seen?.version !== version || (read(serverAlerts).lastUpdate?.date ?? 0) > (seen?.update ?? 0);
});
