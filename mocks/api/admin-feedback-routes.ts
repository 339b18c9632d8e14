import type { AdminAction } from '../../src/rules/rights/staff-rights.ts';
import type { KeptFeedback } from '../world/feedback.ts';
import { FEEDBACK_STATUSES } from '../world/kept-feedback.ts';
import type { World } from '../world/world.ts';
import { mayDoAs } from './allowed.ts';
import { nameOf } from './admin-routes.ts';
import { bodyOf, refusal, success, text } from './answers.ts';
import type { Question, Route } from './handlers.ts';
import { paged } from './paged.ts';

const LONGEST_ANSWER = 10_000;
const MOST_TAGS = 20;
const LONGEST_TAG = 40;

/** The mock server's routes for the feedback inbox of staff (ADM-06). */
export const adminFeedbackRoutes = (world: World): Route[] => {
  const customerOf = (userID: number) => {
    const customer = world.byId(userID);
    return customer ? nameOf(world.customer(customer)) : '';
  };
  const entryOf = (each: KeptFeedback) => ({
    id: each.id,
    userID: each.userID,
    email: text(world.byId(each.userID)?.account.email),
    name: customerOf(each.userID),
    dateunix: each.at,
    text: each.text,
    rating: each.rating,
    status: each.status,
    tags: each.tags,
    language: text(each.along['language']) || 'en',
    recording: each.recording !== null,
    screenshot: each.screenshot !== null,
    answers: each.answers.length,
    done: each.status === 'closed' ? 1 : 0,
  });
  const wholeOf = (each: KeptFeedback, withRecording: boolean) => ({
    ...entryOf(each),
    screenshot: each.screenshot,
    // The list only says whether a feedback entry has a recording, to keep the response small. The recording itself is
    // loaded when staff open the entry.
    recording: withRecording ? each.recording : each.recording !== null,
    along: each.along,
    answers: each.answers.map(({ at, text: said, by }) => ({
      dateunix: at,
      text: said,
      by: text(world.byId(by)?.account.email),
    })),
    read: each.read,
    known_tags: [...new Set(world.feedback.all().flatMap(({ tags }) => tags))].sort(),
  });
  const guarded =
    (action: AdminAction, answer: (question: Question) => Response | Promise<Response>) =>
    (question: Question): Response | Promise<Response> =>
      mayDoAs(world, action, question.holder) ? answer(question) : refusal(403, 'Forbidden');
  const found = (question: Question, tell: (each: KeptFeedback) => Response): Response => {
    const each = world.feedback.one(question.param('id'));
    return each ? tell(each) : refusal(404, 'Not found');
  };
  return [
    {
      method: 'get',
      path: '/admin/feedback',
      answer: guarded('feedback/list', ({ query }) =>
        paged(world.feedback.all(), query, {
          words: ({ text: said, userID, tags }) =>
            `${said} ${customerOf(userID)} ${text(world.byId(userID)?.account.email)} ${tags.join(' ')}`,
          sorts: {
            date: ({ at }) => at,
            rating: ({ rating }) => rating,
            status: ({ status }) => FEEDBACK_STATUSES.indexOf(status),
            customer: ({ userID }) => customerOf(userID),
          },
          filters: {
            status: ({ status }, value) => status === value,
            tag: ({ tags }, value) => tags.includes(value),
            rating: ({ rating }, value) => String(rating ?? 'none') === value,
            recording: ({ recording }, value) => (recording !== null) === (value === 'yes'),
            language: ({ along }, value) => (text(along['language']) || 'en') === value,
          },
          raw: entryOf,
        }),
      ),
    },
    {
      method: 'get',
      path: '/admin/feedback/:id',
      answer: guarded('feedback/open', (question) =>
        found(question, (each) => success(wholeOf(each, question.query.get('recording') !== '0'))),
      ),
    },
    {
      method: 'put',
      path: '/admin/feedback/:id',
      answer: guarded('feedback/change', async (question) => {
        const { status, tags } = await bodyOf(question.request);
        const known = FEEDBACK_STATUSES.find((each) => each === status);
        if (status !== undefined && !known) return refusal(422, { status: 'invalid' });
        if (tags !== undefined && !isTags(tags)) return refusal(422, { tags: 'invalid' });
        return found(question, ({ id }) => {
          const changed = world.feedback.change(id, {
            ...(known && { status: known }),
            ...(isTags(tags) && { tags: [...new Set(tags.map((tag) => tag.trim()).filter(Boolean))] }),
          });
          return changed ? success(wholeOf(changed, false)) : refusal(404, 'Not found');
        });
      }),
    },
    {
      method: 'post',
      path: '/admin/feedback/:id/answers',
      answer: guarded('feedback/answer', async (question) => {
        const said = text((await bodyOf(question.request))['text']).trim();
        if (said === '') return refusal(422, { text: 'missing' });
        if (said.length > LONGEST_ANSWER) return refusal(422, { text: 'tooLong' });
        const changed = world.feedback.answer(question.param('id'), question.holder.userID, said);
        return changed ? success(wholeOf(changed, false)) : refusal(404, 'Not found');
      }),
    },
  ];
};

const isTags = (value: unknown): value is string[] =>
  Array.isArray(value) &&
  value.length <= MOST_TAGS &&
  value.every((tag) => typeof tag === 'string' && tag.length <= LONGEST_TAG);
