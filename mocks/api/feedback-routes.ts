import type { KeptFeedback } from '../world/feedback.ts';
import { LARGEST_RECORDING } from '../world/feedback.ts';
import type { World } from '../world/world.ts';
import { bodyOf, refusal, success, text } from './answers.ts';
import type { Question, Route } from './handlers.ts';

/** What customers report, and the inbox of the service's own people. */
export const feedbackRoutes = (world: World): Route[] => {
  const isOfService = ({ holder }: Question) => ['admin', 'superUser'].includes(holder.account.id);
  const entryOf = ({ id, userID, at, text: said, rating, recording, done }: KeptFeedback) => ({
    id,
    userID,
    email: text(world.byId(userID)?.account.email),
    dateunix: at,
    text: said,
    rating,
    recording: recording !== null,
    done: done ? 1 : 0,
  });
  return [
    {
      method: 'post',
      path: '/feedback',
      async answer({ request, holder }) {
        const body = await bodyOf(request);
        const recording = text(body['recording']);
        if (recording.length > LARGEST_RECORDING) return refusal(413, 'The recording is too large.');
        const rating = typeof body['rating'] === 'number' ? body['rating'] : null;
        if (recording === '' && rating === null && text(body['text']).trim() === '')
          return refusal(422, { text: 'missing' });
        const id = world.feedback.add(holder.userID, {
          rating,
          text: text(body['text']).slice(0, 10_000),
          recording: recording === '' ? null : recording,
        });
        return success({ id });
      },
    },
    {
      method: 'get',
      path: '/admin/feedback',
      answer: (question) =>
        isOfService(question) ? success(world.feedback.all().map(entryOf)) : refusal(403, 'Forbidden'),
    },
    {
      method: 'get',
      path: '/admin/feedback/:id',
      answer(question) {
        if (!isOfService(question)) return refusal(403, 'Forbidden');
        const found = world.feedback.one(question.param('id'));
        return found ? success({ ...entryOf(found), recording: found.recording }) : refusal(404, 'Not found');
      },
    },
  ];
};
