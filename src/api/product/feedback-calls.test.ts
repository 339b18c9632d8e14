import { describe, expect, test } from 'vitest';
import { wholeBackend } from './whole-backend.ts';

const backend = wholeBackend();
const raw = {
  id: 7,
  dateunix: '1781510400',
  text: 'It broke',
  rating: null,
  recording: 1,
  done: 0,
  email: 'a@b.example',
};

describe('[FEED-01] calls about feedback', () => {
  test('a report is sent with its recording, or without', () => {
    expect(backend.sendFeedback({ text: 'a', rating: null, recording: 'H4sI' }).request).toEqual({
      method: 'post',
      path: '/feedback',
      body: { rating: null, text: 'a', recording: 'H4sI' },
    });
    expect(backend.sendFeedback({ text: 'a', rating: 4, recording: null }).request.body).toEqual({
      rating: 4,
      text: 'a',
    });
  });

  test.each([404, 405, 501])('a server without this call (%i) is no error', (status) => {
    const call = backend.sendFeedback({ text: 'a', rating: null, recording: null });
    expect(call.read({ status, body: null })).toMatchObject({
      ok: false,
      failure: { reason: 'unavailable' },
    });
  });

  test('a server without an inbox is no error', () => {
    expect(backend.feedback().read({ status: 404, body: null })).toMatchObject({
      failure: { reason: 'unavailable' },
    });
  });

  test('the inbox reads what it can, and names what it cannot', () => {
    const result = backend.feedback().read({
      status: 200,
      body: { success: [raw, { text: 'no id' }, null, { id: 'x', recording: 'H4sI' }] },
    });
    expect(result).toMatchObject({
      ok: true,
      value: [
        {
          id: '7',
          at: 1_781_510_400_000,
          text: 'It broke',
          recording: true,
          done: false,
          email: 'a@b.example',
        },
        { id: 'x', at: null, text: '', recording: true, email: null },
      ],
    });
    expect(result.ok && result.leftOut).toHaveLength(2);
  });

  test.each([{}, { recording: '' }, { recording: 7 }, { recording: null }])(
    'an answer without a recording, %o, is unreadable',
    (success) => {
      expect(backend.feedbackRecording('1').read({ status: 200, body: { success } })).toMatchObject({
        ok: false,
        failure: { reason: 'unreadable' },
      });
    },
  );

  test('an id is one step of the path, whatever it is', () => {
    expect(backend.feedbackRecording('../a b').request.path).toBe('/admin/feedback/..%2Fa%20b');
  });
});
