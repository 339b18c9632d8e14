import * as app from '../../../events/app.ts';
import * as newsEvents from '../../../events/news.ts';
import { projection } from '../../kernel/projection.ts';
import { select } from '../../kernel/read.ts';
import { admin } from '../session/admin.ts';
import { serverAlerts } from './server-alerts.ts';

export type News = {
  /** The running version of the app. */
  version: string;
  /** Which news the customer has seen: the app version, and the date of the last update (0 = none). */
  seen: { version: string; update: number } | null;
  /** Which news was unread when the user opened the news page. It stays marked as new there until the app reloads. */
  fresh: { cards: boolean; update: boolean };
};

/** The news about the product, and whether the customer has seen it (NEWS-01). */
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

/** Whether there is news that the customer has not seen; then the link to the news page has a dot. */
export const hasNews = select((read): boolean => {
  const { version, seen } = read(news);
  // In ghost mode nothing counts as unread news, because what a super user reads is not recorded for the customer.
  if (read(admin).ghostMode) return false;
  return seen?.version !== version || (read(serverAlerts).lastUpdate?.date ?? 0) > (seen?.update ?? 0);
});
