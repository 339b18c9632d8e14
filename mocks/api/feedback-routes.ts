import type { KeptFeedback } from '../world/feedback.ts';
import { LARGEST_PICTURE, LARGEST_RECORDING } from '../world/feedback.ts';
import type { World } from '../world/world.ts';
import { bodyOf, refusal, success, text } from './answers.ts';
import type { Route } from './handlers.ts';

/** The maximum length of a feedback text (characters). */
const LONGEST_TEXT = 10_000;

/** Returns a feedback entry with the fields that the customer who wrote it may see. */
const ownOf = ({
  id,
  at,
  text: said,
  rating,
  recording,
  screenshot,
  status,
  answers,
  read,
}: KeptFeedback) => ({
  id,
  dateunix: at,
  text: said,
  rating,
  status,
  recording: recording === null ? 0 : 1,
  screenshot: screenshot === null ? 0 : 1,
  answers: answers.map((answer) => ({ dateunix: answer.at, text: answer.text })),
  unread: answers.length > 0 && read === null ? 1 : 0,
});

const ratingOf = (value: unknown): number | null | 'wrong' =>
  value === null || value === undefined
    ? null
    : typeof value === 'number' && Number.isInteger(value) && value >= 1 && value <= 5
      ? value
      : 'wrong';

/** The mock server's routes for customers' feedback and the answers to it. */
export const feedbackRoutes = (world: World): Route[] => [
  {
    method: 'get',
    path: '/feedback',
    answer: ({ customer }) => success(world.feedback.of(customer.userID).map(ownOf)),
  },
  {
    method: 'post',
    path: '/feedback/:id/read',
    answer: ({ param, customer }) =>
      world.feedback.read(customer.userID, param('id')) ? success('ok') : refusal(404, 'Not found'),
  },
  {
    method: 'post',
    path: '/feedback',
    async answer({ request, holder }) {
      const body = await bodyOf(request);
      const recording = text(body['recording']);
      const screenshot = text(body['screenshot']);
      if (recording.length > LARGEST_RECORDING) return refusal(413, 'The recording is too large.');
      if (screenshot.length > LARGEST_PICTURE) return refusal(413, 'The picture is too large.');
      const rating = ratingOf(body['rating']);
      if (rating === 'wrong') return refusal(422, { rating: 'invalid' });
      if (recording === '' && rating === null && text(body['text']).trim() === '')
        return refusal(422, { text: 'missing' });
      const { along } = body;
      const id = world.feedback.add(holder.userID, {
        rating,
        text: text(body['text']).slice(0, LONGEST_TEXT),
        recording: recording === '' ? null : recording,
        screenshot: screenshot === '' ? null : screenshot,
        along: typeof along === 'object' && along !== null ? (along as Record<string, unknown>) : {},
      });
      return success({ id });
    },
  },
];
