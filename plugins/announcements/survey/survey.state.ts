import type { Failure } from '../../../events/session-types.ts';
import type { ServerAlert } from '../../../events/server-alerts.ts';
import * as surveyEvents from '../../../events/survey.ts';
import { now } from '../../../src/core/app/clock.ts';
import { location } from '../../../src/core/app/location.ts';
import { announcements, isDue, viewerOf } from '../../../src/core/app/server-alerts.ts';
import { alertQueue } from '../alerts/queue.state.ts';
import { fits } from '../../../src/rules/announcements.ts';
import { session } from '../../../src/core/session/session.ts';
import { isTourOpen } from '../../../src/core/app/tour.ts';
import { projection } from '../../../src/kernel/projection.ts';
import { select } from '../../../src/kernel/read.ts';

export type Answer = {
  status: 'open' | 'sending' | 'failed';
  /** The customer's answer to the survey, or null. It stays on screen until the server has saved it. */
  answer: 0 | 1 | null;
  emails: boolean;
  failure: Failure | null;
};
export type Survey = {
  /** The answers by survey id, so that the state of one survey does not affect the next. */
  answers: Record<string, Answer>;
  /** Ids of the surveys that the user postponed. Reloading the app empties the list. */
  postponed: number[];
};

const untouched: Answer = { status: 'open', answer: null, emails: false, failure: null };

const change = (s: Survey, id: number, changes: Partial<Answer>) => {
  s.answers[id] = { ...(s.answers[id] ?? untouched), ...changes };
};

/** The state of the customer's answers to surveys: chosen, being sent, or postponed. */
export const survey = projection<Survey>('survey/answer', { answers: {}, postponed: [] }, (on) => [
  on(surveyEvents.emailsChosen, (s, { payload: { id, on: emails } }) => {
    if (id !== null) change(s, id, { emails });
  }),
  on(surveyEvents.answerChosen, (s, { payload: { id, response, emails } }) => {
    change(s, id, { status: 'sending', answer: response, emails, failure: null });
  }),
  on(surveyEvents.answerSaved, (s, e) => {
    delete s.answers[e.payload.id];
  }),
  on(surveyEvents.answerFailed, (s, { payload: { id, failure } }) => {
    change(s, id, { status: 'failed', failure });
  }),
  // When the user postpones a survey, the answer so far is dropped. The survey is empty when it is shown again.
  on(surveyEvents.answerPostponed, (s, { payload: { id } }) => {
    s.postponed.push(id);
    delete s.answers[id];
  }),
]);

/** Returns the customer's answer to this survey so far. */
export const answerTo = ({ answers }: Survey, id: number): Answer => answers[id] ?? untouched;

/**
 * The survey to show, or null. Only the first survey in the list can be shown, and only on the map of mode v2, if it
 * applies to the customer and is unread (SURVEY-01). All other announcements come first. No survey is shown during a
 * guided tour.
 */
export const currentSurvey = select((read): ServerAlert | null => {
  if (read(location).place?.path !== '/v2' || read(session).appMode !== 'v2') return null;
  if (read(alertQueue).phase !== 'empty' || read(isTourOpen)) return null;
  const first = read(announcements).find(({ type }) => type === 'survey');
  if (!first || read(survey).postponed.includes(first.id)) return null;
  return isDue(read, first, read(now)) && fits(first, viewerOf(read)) ? first : null;
});
