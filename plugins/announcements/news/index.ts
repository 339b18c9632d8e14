import { signedIn } from '../../../src/core/app/guards.ts';
import { hasNews, news } from '../../../src/core/app/news.ts';
import { route } from '../../../src/kernel/route.ts';
import { definePlugin, effect } from '../../../src/ports/effect.ts';
import { changeLog, lackingChangeLog } from './change-log.state.ts';
import * as newsEvents from '../../../events/news.ts';
import { ask } from '../../../src/core/server/ask.effects.ts';
import { keepOwn } from '../../../src/core/storage/kept.effects.ts';
import { location } from '../../../src/core/app/location.ts';
import { serverAlerts } from '../../../src/core/app/server-alerts.ts';

/** The effects that load the news and record that the user has seen them. */
const newsEffects = [
  effect({
    name: 'load the change log',
    ability: 'changeLog',
    while: (read) => read(lackingChangeLog),
    run: ({ language }, world) =>
      ask(world, world.ports.backend.changeLog(language), (result) => [
        result.ok
          ? newsEvents.changeLogLoaded({
              language,
              releases: [...result.value],
              leftOut: [...result.leftOut],
            })
          : newsEvents.changeLogFailed({ language, failure: result.failure }),
      ]),
  }),
  effect({
    name: 'mark the news as read',
    // News count as read only when they are on screen. A user who saw only an error message has not read them.
    while: (read) =>
      read(location).place?.path === '/whatsnew' && read(changeLog).language !== null && read(hasNews)
        ? { version: read(news).version, update: read(serverAlerts).lastUpdate?.date ?? 0 }
        : null,
    run: (seen) => newsEvents.newsRead({ ...seen, source: 'user' }),
  }),
  effect({
    name: 'store which news were read',
    on: newsEvents.newsRead,
    how: 'inOrder',
    run: ({ payload }, world) =>
      payload.source === 'storage'
        ? undefined
        : keepOwn(world, 'newsRead', newsEvents.newsRead({ ...payload, source: 'storage' })),
  }),
];

/** The plugin for news about the product, and for the changes of each version (ROUTE-21, NEWS-01). */
export const newsPlugin = definePlugin({
  id: 'news',
  projections: [changeLog],
  effects: newsEffects,
  routes: [
    route('/whatsnew', {
      ability: 'changeLog',
      title: 'news.title',
      guard: signedIn,
      load: () => import('./WhatsNew.view.tsx'),
      nav: {
        order: 94,
        icon: 'announcements',
        label: 'news.title',
        ofAccount: true,
        mark: (read) => (read(hasNews) ? ['news.isNew', 0] : null),
      },
    }),
    route('/change-log', {
      ability: 'changeLog',
      title: 'news.changeLog',
      guard: signedIn,
      listed: true,
      load: () => import('./ChangeLog.view.tsx'),
    }),
  ],
  settings: [
    {
      id: 'news/about',
      section: 'help',
      order: 95,
      label: 'news.about',
      load: () => import('./About.view.tsx'),
    },
  ],
});
