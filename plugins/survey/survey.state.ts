import type { Failure } from '../../events/session-types.ts';
import type { ServerAlert } from '../../events/server-alerts.ts';
import * as surveyEvents from '../../events/survey.ts';
import { now } from '../../src/core/clock.ts';
import { location } from '../../src/core/location.ts';
import { announcements, isDue, viewerOf } from '../../src/core/server-alerts.ts';
import { alertQueue } from '../../src/core/server-alerts-queue.ts';
import { fits } from '../../src/core/server-alerts-visibility.ts';
import { session } from '../../src/core/session.ts';
import { isTourOpen } from '../../src/core/tour.ts';
import { projection } from '../../src/kernel/projection.ts';
import { select } from '../../src/kernel/read.ts';

export type Survey = {
  status: 'open' | 'sending' | 'failed';
  /** What was answered, or null. It stays on screen until the server has it. */
  answer: 0 | 1 | null;
  emails: boolean;
  failure: Failure | null;
  /** Not now: until the app is loaded anew. */
  postponed: number[];
};

/** The answer to a survey, on its way to the server. */
export const survey = projection<Survey>(
  'survey/answer',
  { status: 'open', answer: null, emails: false, failure: null, postponed: [] },
  (on) => [
    on(surveyEvents.emailsChosen, (s, e) => {
      s.emails = e.payload.on;
    }),
    on(surveyEvents.answerChosen, (s, { payload: { response, emails } }) => {
      Object.assign(s, { status: 'sending', answer: response, emails, failure: null });
    }),
    on(surveyEvents.answerSaved, (s) => {
      Object.assign(s, { status: 'open', answer: null, emails: false, failure: null });
    }),
    on(surveyEvents.answerFailed, (s, e) => {
      s.status = 'failed';
      s.failure = e.payload.failure;
    }),
    on(surveyEvents.answerPostponed, (s, e) => {
      s.postponed.push(e.payload.id);
      s.status = 'open';
    }),
  ],
);

/**
 * The survey to show, or null: only the first of the list, only on the map of mode v2, when it fits and is unread
 * (SURVEY-01). It comes after all other announcements, and never during a tour.
 */
export const currentSurvey = select((read): ServerAlert | null => {
  if (read(location).place?.path !== '/v2' || read(session).appMode !== 'v2') return null;
  if (read(alertQueue).phase !== 'empty' || read(isTourOpen)) return null;
  const first = read(announcements).find(({ type }) => type === 'survey');
  if (!first || read(survey).postponed.includes(first.id)) return null;
  return isDue(read, first, read(now)) && fits(first, viewerOf(read)) ? first : null;
});
