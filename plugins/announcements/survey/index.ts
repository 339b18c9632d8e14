import { overlayOrder } from '../../../src/core/app/overlay-order.ts';
import { definePlugin } from '../../../src/ports/effect.ts';
import { surveyEffects } from './survey.effects.ts';
import { currentSurvey, survey } from './survey.state.ts';

/** The plugin that shows customers a survey on the map, once (SURVEY-01 … SURVEY-04). */
export const surveyPlugin = definePlugin({
  id: 'survey',
  projections: [survey],
  effects: surveyEffects,
  overlays: [
    {
      ...overlayOrder('survey/popover'),
      modal: true,
      when: (read) => read(currentSurvey) !== null,
      load: () => import('./Survey.view.tsx'),
    },
  ],
});
