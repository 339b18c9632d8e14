import { administrators, mayAdminister } from '../rights.ts';
import type { AdminAction } from '../../../src/rules/rights/staff-rights.ts';
import { route } from '../../../src/kernel/route.ts';
import { definePlugin } from '../../../src/ports/effect.ts';
import type { AdminPorts } from '../../../src/ports/ports.ts';
import { announcements } from './announcements.state.ts';
import { announcementEffects } from './effects.ts';
import { alertsList, answersList, PATHS, readersList, surveysList, WRITE_PATH } from './lists.ts';
import { isOfSurvey } from './place.ts';

const nav = (order: number, icon: string, label: string, action: AdminAction) => ({
  order,
  group: 'admin.nav',
  icon,
  label,
  when: mayAdminister(action).compute,
});

/** The plugin for writing and managing the service's announcements and surveys (ADM-04, ADM-05). */
export const adminAnnouncementsPlugin = definePlugin<AdminPorts>({
  id: 'admin-announcements',
  projections: [
    alertsList.state,
    readersList.state,
    surveysList.state,
    answersList.state,
    announcements,
  ] as never,
  effects: announcementEffects,
  routes: [
    route(PATHS.alert, {
      ability: 'administration',
      title: 'announcements.title.alert',
      guard: administrators('serverAlerts/list'),
      load: () => import('./Announcements.view.tsx'),
      nav: nav(84, 'announcements', 'announcements.title.alert', 'serverAlerts/list'),
    }),
    route(WRITE_PATH, {
      ability: 'administration',
      title: 'announcements.write',
      partOf: ({ query }) => (isOfSurvey(query) ? PATHS.survey : PATHS.alert),
      // The same page writes announcements and surveys, but each needs its own permission.
      guard: (read, place) =>
        administrators(isOfSurvey(place.query) ? 'surveys/create' : 'serverAlerts/create')(read, place),
      load: () => import('./Write.view.tsx'),
    }),
    route(PATHS.survey, {
      ability: 'administration',
      title: 'announcements.title.survey',
      guard: administrators('surveys/list'),
      load: () => import('./Announcements.view.tsx'),
      nav: nav(86, 'surveys', 'announcements.title.survey', 'surveys/list'),
    }),
  ],
});
