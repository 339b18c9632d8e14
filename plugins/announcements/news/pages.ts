import { route } from '../../../src/kernel/route.ts';
import { definePlugin } from '../../../src/ports/effect.ts';
import type { VisitorPorts } from '../../../src/ports/ports.ts';
import { pagesEffects } from './pages.effects.ts';
import { standAlone } from './pages.state.ts';

/**
 * The plugin for the information pages: legal notice, privacy, terms and help. They are public and have no app frame
 * (ROUTE-05, NEWS-02).
 */
export const pagesPlugin = definePlugin<VisitorPorts>({
  id: 'stand-alone-pages',
  projections: [standAlone],
  effects: pagesEffects,
  routes: [
    route('/stand-alone-page/:id', {
      ability: 'pages',
      title: 'news.pages.title',
      load: () => import('./StandAlone.view.tsx'),
    }),
  ],
});
