import { overlayOrder } from '../../../src/core/app/overlay-order.ts';
import { definePlugin, effect } from '../../../src/ports/effect.ts';
import { currentSurvey, survey } from './survey.state.ts';
import * as alertEvents from '../../../events/server-alerts.ts';
import * as notices from '../../../events/notices.ts';
import * as surveyEvents from '../../../events/survey.ts';
import * as userEvents from '../../../events/user.ts';
import { ask } from '../../../src/core/server/ask.effects.ts';
import { session } from '../../../src/core/session/session.ts';

/** How long the thank-you message of a survey stays (ms, SURVEY-04). */
const THANKS_STAY = 2_000;

const surveyEffects = [
  effect({
    name: 'send the survey answer',
    ability: 'settingsAtServer',
    on: surveyEvents.answerChosen,
    how: 'first',
    // The answer is sent directly, not through the queue for settings. That queue reports success before the server has
    // answered (HTTP-07), but the user must see the real result.
    run: ({ payload: { id, response, emails } }, world) => {
      const userID = world.read(session).auth?.userID ?? 0;
      const changes = { survey_response: response, uptodate_via_email: emails };
      return ask(world, world.ports.backend.saveSettings(userID, changes), (result) =>
        result.ok
          ? [
              userEvents.settingsLoaded({ settings: result.value, source: 'server' }),
              surveyEvents.answerSaved({ id }),
              alertEvents.alertRead({ id, how: 'answered' }),
              notices.raised({ tone: 'success', text: 'survey.saved', stays: THANKS_STAY }),
            ]
          : [surveyEvents.answerFailed({ id, failure: result.failure })],
      );
    },
  }),
];

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
