import * as v from 'valibot';
import { event } from '../src/kernel/event.ts';
import { failure } from './session-types.ts';

/**
 * The user ticked or cleared the checkbox for news by e-mail in a survey. `id`: the survey's id, null in older
 * recordings.
 */
export const emailsChosen = event(
  'survey/emailsChosen',
  v.object({ id: v.nullable(v.number()), on: v.boolean() }),
  { v: 2, upcast: { 1: (old: { id?: number; on: boolean }) => ({ id: old.id ?? null, on: old.on }) } },
);
/** The customer answered a survey: 1 is yes, 0 is no (SURVEY-03). */
export const answerChosen = event(
  'survey/answerChosen',
  v.object({ id: v.number(), response: v.picklist([0, 1]), emails: v.boolean() }),
);
/** The server saved the customer's answer to a survey. */
export const answerSaved = event('survey/answerSaved', v.object({ id: v.number() }));
/** The server did not save the answer to a survey. The answer stays on screen (SURVEY-04). */
export const answerFailed = event('survey/answerFailed', v.object({ id: v.number(), failure }));
/** The customer postponed a survey: the app shows it again on the next visit. */
export const answerPostponed = event('survey/answerPostponed', v.object({ id: v.number() }));
