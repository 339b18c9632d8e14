import { concat, defer, of } from 'rxjs';
import * as alertEvents from '../../../events/server-alerts.ts';
import * as notices from '../../../events/notices.ts';
import * as surveyEvents from '../../../events/survey.ts';
import * as userEvents from '../../../events/user.ts';
import { now } from '../../../src/core/app/clock.ts';
import { announcements, isDue } from '../../../src/core/app/server-alerts.ts';
import { ask } from '../../../src/core/server/ask.effects.ts';
import { session } from '../../../src/core/session/session.ts';
import { effect } from '../../../src/ports/effect.ts';
import { newRecords } from '../alerts/records.effects.ts';

/** How long the thank-you message of a survey stays (ms, SURVEY-04). */
const THANKS_STAY = 2_000;

export const surveyEffects = [
  effect({
    name: 'send the survey answer',
    ability: 'settingsAtServer',
    on: surveyEvents.answerChosen,
    how: 'first',
    // The answer is sent directly, not through the queue for settings. That queue reports success before the server has
    // answered (HTTP-07), but the user must see the real result.
    run: ({ payload: { id, response, emails } }, world) => {
      const { read, ports } = world;
      const userID = read(session).auth?.userID ?? 0;
      const changes = { survey_response: response, uptodate_via_email: emails };
      const send = ask(world, ports.backend.saveSettings(userID, changes), (result) =>
        result.ok
          ? [
              userEvents.settingsLoaded({ settings: result.value, source: 'server' }),
              surveyEvents.answerSaved({ id }),
              alertEvents.alertRead({ id, how: 'answered' }),
              notices.raised({ tone: 'success', text: 'survey.saved', stays: THANKS_STAY }),
            ]
          : [surveyEvents.answerFailed({ id, failure: result.failure })],
      );
      // An answer that was given in another tab must not be replaced by another one.
      return concat(
        newRecords(world),
        defer(() => {
          const survey = read(announcements).find((each) => each.id === id);
          return !survey || isDue(read, survey, read(now))
            ? send
            : of(
                surveyEvents.answerPostponed({ id }),
                notices.raised({ tone: 'neutral', text: 'survey.answeredBefore', stays: THANKS_STAY }),
              );
        }),
      );
    },
  }),
];
