import { signedIn } from '../../../src/core/app/guards.ts';
import { hasNews } from '../../../src/core/app/news.ts';
import { route } from '../../../src/kernel/route.ts';
import { definePlugin } from '../../../src/ports/effect.ts';
import { changeLog } from './change-log.state.ts';
import { newsEffects } from './effects.ts';

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
