import { FEEDBACK_PATH } from './path.ts';
import * as navigation from '../../events/navigation.ts';
import { signedIn } from '../../src/core/app/guards.ts';
import { overlayOrder } from '../../src/core/app/overlay-order.ts';
import { route } from '../../src/kernel/route.ts';
import { definePlugin } from '../../src/ports/effect.ts';
import { feedbackFormEffects } from './effects.ts';
import { feedbackKind } from './feedback-kind.ts';
import { feedbackForm } from './form.state.ts';
import { ownFeedbackEffects } from './own-feedback.effects.ts';
import { ownFeedback, unreadAnswers } from './own-feedback.state.ts';
import { pictureEffects } from './picture.effects.ts';

/** The plugin for customers' feedback about the app, and the answers to it (FEED-01, ROUTE-20). */
export const feedbackPlugin = definePlugin({
  id: 'feedback',
  projections: [feedbackForm, ownFeedback],
  effects: [...feedbackFormEffects, ...pictureEffects, ...ownFeedbackEffects],
  changeKinds: [feedbackKind],
  routes: [
    route(FEEDBACK_PATH, {
      ability: 'feedback',
      title: 'feedback.title',
      guard: signedIn,
      listed: true,
      load: () => import('./Feedback.view.tsx'),
    }),
  ],
  overlays: [
    {
      ...overlayOrder('feedback/aim'),
      ability: 'feedback',
      when: (read) => read(feedbackForm).aiming,
      load: async () => ({ default: (await import('./Feedback.view.tsx')).Aim }),
    },
  ],
  quickActions: [
    {
      id: 'feedback/open',
      ability: 'feedback',
      order: 91,
      label: 'feedback.open',
      icon: 'feedback',
      says: () => navigation.linkFollowed({ href: FEEDBACK_PATH }),
    },
  ],
  settings: [
    {
      id: 'feedback/panel',
      section: 'help',
      ability: 'feedback',
      order: 78,
      label: 'feedback.title',
      rows: true,
      says(read, t) {
        const count = read(unreadAnswers).length;
        return count > 0 ? t('feedback.answerCame', { count }) : null;
      },
      load: () => import('./Panel.view.tsx'),
    },
  ],
});
