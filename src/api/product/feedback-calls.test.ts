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

describe('[FEED-01] what the customer sent', () => {
  const own = (body: unknown) => backend.ownFeedback().read({ status: 200, body: { success: body } });

  test('is read with its answers; what this app does not know is taken for the next best', () => {
    expect(
      own([
        {
          id: 4,
          dateunix: 1_781_510_400,
          text: 'a',
          rating: 7,
          status: 'archived',
          screenshot: 1,
          answers: [{ dateunix: 1, text: 'Thanks' }, { text: '' }, null, 'x'],
          unread: 1,
        },
      ]),
    ).toMatchObject({
      value: [
        {
          id: '4',
          at: 1_781_510_400_000,
          rating: null,
          status: 'seen',
          picture: true,
          recording: false,
          answers: [{ at: 1_000, text: 'Thanks' }],
          unread: true,
        },
      ],
    });
  });

  test('is no unread answer where there is no answer', () => {
    expect(own([{ id: 'a', unread: 1 }])).toMatchObject({ value: [{ unread: false }] });
  });

  test('names what cannot be read, and keeps the rest', () => {
    const result = own([{ id: 'a' }, null, { text: 'no id' }]);
    expect(result.ok && [result.value.length, result.leftOut.length]).toEqual([1, 2]);
  });

  test.each([404, 405, 501])('a server without the list (%i) is no error', (status) => {
    expect(backend.ownFeedback().read({ status, body: null })).toMatchObject({
      failure: { reason: 'unavailable' },
    });
  });

  test.each([
    [{ success: { id: 12 } }, '12'],
    [{ success: true }, ''],
    [undefined, ''],
  ])('one that was taken is known by the id that %o gives', (body, id) => {
    const call = backend.sendFeedback({ text: 'a', rating: null, recording: null });
    expect(call.read({ status: 200, body })).toMatchObject({ ok: true, value: id });
  });
});

describe('[ADM-06] one of the inbox', () => {
  const detail = (success: unknown) =>
    backend.feedbackDetail('../1').read({ status: 200, body: { success } });

  test('is asked for without its recording', () => {
    expect(backend.feedbackDetail('../1').request).toMatchObject({
      path: '/admin/feedback/..%2F1',
      query: { recording: 0 },
    });
  });

  test('is read with what came along, as words', () => {
    expect(
      detail({
        id: 1,
        tags: ['a', 7, ''],
        along: { version: '0.1', devices: 12, models: ['A', 'B'], odd: { a: 1 } },
        answers: [{ text: 'b', by: 'c' }],
        screenshot: '/9j/4AAQ',
        recording: true,
      }),
    ).toMatchObject({
      value: {
        entry: { tags: ['a'], picture: true, recording: true, answers: 1 },
        along: [
          { name: 'version', value: '0.1' },
          { name: 'devices', value: '12' },
          { name: 'models', value: 'A, B' },
        ],
        answers: [{ at: null, text: 'b', by: 'c' }],
        picture: { base64: '/9j/4AAQ', mime: 'image/jpeg' },
      },
    });
  });

  test.each(['<svg onload=alert(1)>', 'data:text/html,x', 'iVBORw0KGgo', 7, true])(
    'a picture that is no JPEG, %o, is none',
    (screenshot) => expect(detail({ id: 1, screenshot })).toMatchObject({ value: { picture: null } }),
  );

  test.each([null, [], 'x', { text: 'no id' }])('%o is unreadable', (success) => {
    expect(detail(success)).toMatchObject({ ok: false, failure: { reason: 'unreadable' } });
  });
});
