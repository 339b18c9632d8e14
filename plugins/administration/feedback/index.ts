import { administrators } from '../rights.ts';
import { route } from '../../../src/kernel/route.ts';
import { definePlugin } from '../../../src/ports/effect.ts';
import type { AdminPorts } from '../../../src/ports/ports.ts';
import { inboxDetail } from './detail.state.ts';
import { adminFeedbackEffects } from './effects.ts';
import { inbox, PATH } from './inbox.ts';

const mayEnter = administrators('feedback/list');

/** The staff plugin for customers' feedback: search, sort, tag and answer it (ADM-06). */
export const adminFeedbackPlugin = definePlugin<AdminPorts>({
  id: 'admin-feedback',
  projections: [inbox.state, inboxDetail],
  effects: adminFeedbackEffects,
  routes: [
    route(PATH, {
      ability: 'administration',
      title: 'adminFeedback.title',
      guard: mayEnter,
      load: () => import('./Inbox.view.tsx'),
      nav: {
        order: 88,
        group: 'admin.nav',
        icon: 'feedback',
        label: 'adminFeedback.one',
        when: (read) => mayEnter(read, { path: PATH, query: '' }) === 'allow',
      },
    }),
  ],
});
