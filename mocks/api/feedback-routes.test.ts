import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LARGEST_RECORDING } from '../world/feedback.ts';
import { mayDo } from '../../src/rules/rights/staff-rights.ts';
import { openDemo, valueOf } from '../test-client.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

const report = { text: 'The map stood still.', rating: null, recording: 'H4sIAAAA' };

describe('feedback at the mock server', () => {
  test('feedback of a customer is in the inbox with its recording, newest first', async () => {
    const { backend, ask, login } = openDemo(server);
    const { userID } = await login('customer');
    valueOf(await ask(backend.sendFeedback(report)));
    valueOf(await ask(backend.sendFeedback({ text: 'Nice', rating: 5, recording: null })));
    await login('admin');
    const [second, first] = valueOf(await ask(backend.feedback()));
    expect(first).toMatchObject({ text: report.text, rating: null, recording: true, userID, done: false });
    expect(first?.email).toBe('customer@demo.fixpoint.example');
    expect(second).toMatchObject({ text: 'Nice', rating: 5, recording: false });
    expect(valueOf(await ask(backend.feedbackRecording(first?.id ?? '')))).toBe('H4sIAAAA');
    expect(await ask(backend.feedbackRecording(second?.id ?? ''))).toMatchObject({
      ok: false,
      failure: { reason: 'unreadable' },
    });
  });

  test('customers do not see the inbox', async () => {
    const { backend, ask, login } = openDemo(server);
    await login('customer');
    valueOf(await ask(backend.sendFeedback(report)));
    const refused = { ok: false, failure: { reason: 'forbidden' } };
    expect(await ask(backend.feedback())).toMatchObject(refused);
    expect(await ask(backend.feedbackRecording('1'))).toMatchObject(refused);
  });

  test('empty feedback, and feedback that is too large, is refused', async () => {
    const { backend, ask, login } = openDemo(server);
    await login('customer');
    expect(await ask(backend.sendFeedback({ text: ' ', rating: null, recording: null }))).toMatchObject({
      failure: { status: 422, fields: { text: 'missing' } },
    });
    const recording = 'A'.repeat(LARGEST_RECORDING + 1);
    expect(await ask(backend.sendFeedback({ ...report, recording }))).toMatchObject({
      failure: { status: 413 },
    });
  });

  test('old recordings are deleted first, the feedback stays', async () => {
    const { backend, ask, login } = openDemo(server);
    await login('customer');
    for (let i = 0; i < 4; i++)
      await ask(backend.sendFeedback({ ...report, recording: 'A'.repeat(600_000) }));
    await login('superUser');
    expect(
      valueOf(await ask(backend.feedback()))
        .slice(0, 4)
        .map(({ recording }) => recording),
    ).toEqual([true, true, false, false]);
  });
});

describe('the inbox at the mock server', () => {
  const query = { search: '', sort: 'date', descending: true, page: 0, size: 50, filters: {} };

  test('the server searches, filters, sorts and pages it', async () => {
    const { backend, ask, login } = openDemo(server);
    await login('admin');
    const list = async (changes: object) =>
      valueOf(await ask(backend.feedbackInbox({ ...query, ...changes })));
    const all = await list({});
    expect(new Set(all.rows.map(({ language }) => language)).size).toBeGreaterThan(5);
    expect((await list({ size: 2, page: 1 })).rows.map(({ id }) => id)).toEqual(
      all.rows.slice(2, 4).map(({ id }) => id),
    );
    expect((await list({ search: 'tunnel' })).total).toBe(1);
    expect((await list({ filters: { recording: 'yes' } })).rows.every(({ recording }) => recording)).toBe(
      true,
    );
    expect((await list({ filters: { tag: 'bug' } })).rows.every(({ tags }) => tags.includes('bug'))).toBe(
      true,
    );
    expect((await list({ filters: { language: 'pl' } })).rows.map(({ language }) => language)).toEqual([
      'pl',
    ]);
    const ratings = (await list({ sort: 'rating', descending: false })).rows.map(({ rating }) => rating ?? 9);
    expect(ratings).toEqual([...ratings].sort((a, b) => a - b));
  });

  test('it stores tags, status and answers; the customer sees an answer as new until it is read', async () => {
    const { backend, ask, login } = openDemo(server);
    await login('customer');
    const id = valueOf(await ask(backend.sendFeedback({ ...report, recording: null })));
    await login('admin');
    valueOf(await ask(backend.changeFeedback(id, { tags: ['a', 'a', ' b '], status: 'inWork' })));
    const once = backend.answerFeedback(id, 'key', 'Thank you');
    valueOf(await ask(once));
    const { entry, answers } = valueOf(await ask(once));
    expect(entry).toMatchObject({ tags: ['a', 'b'], status: 'answered', answers: 1 });
    expect(answers).toHaveLength(1);
    await login('customer');
    expect(valueOf(await ask(backend.ownFeedback()))[0]).toMatchObject({
      id,
      unread: true,
      status: 'answered',
    });
    valueOf(await ask(backend.readFeedback(id)));
    expect(valueOf(await ask(backend.ownFeedback()))[0]).toMatchObject({ unread: false });
  });

  test('no customer reads, or marks as read, another customer’s feedback', async () => {
    const { backend, ask, login } = openDemo(server);
    await login('pets');
    const own = valueOf(await ask(backend.ownFeedback()));
    expect(own.every(({ text }) => text.startsWith('Od wczoraj'))).toBe(true);
    expect(await ask(backend.readFeedback('4'))).toMatchObject({ ok: false });
  });

  test.each(['customer', 'admin', 'superUser'] as const)(
    '%s may do what the table of permissions allows, and nothing else',
    async (account) => {
      const { backend, ask, login } = openDemo(server);
      await login(account);
      const rights = {
        superUser: account === 'superUser',
        isAdmin: account !== 'customer',
        permissions: account === 'admin' ? ['users', 'devices', 'feedback'] : [],
      };
      const outcomes = [
        ['feedback/list', (await ask(backend.feedbackInbox(query))).ok],
        ['feedback/open', (await ask(backend.feedbackDetail('4'))).ok],
        ['feedback/change', (await ask(backend.changeFeedback('4', { status: 'seen' }))).ok],
        ['feedback/answer', (await ask(backend.answerFeedback('4', 'k', 'Thanks'))).ok],
      ] as const;
      for (const [action, ok] of outcomes) expect(ok, action).toBe(mayDo(action, rights));
    },
  );

  test.each([
    ['a status that is none', { status: 'lost' as never }],
    ['a tag of a hundred letters', { tags: ['a'.repeat(100)] }],
    ['a hundred tags', { tags: Array.from({ length: 100 }, (_, i) => `${i}`) }],
  ])('%s is refused', async (_, changes) => {
    const { backend, ask, login } = openDemo(server);
    await login('admin');
    expect(await ask(backend.changeFeedback('4', changes))).toMatchObject({ failure: { status: 422 } });
  });

  test('an empty answer, a rating of nine and a picture that is too large are refused', async () => {
    const { backend, ask, login } = openDemo(server);
    await login('admin');
    expect(await ask(backend.answerFeedback('4', 'k', ' '))).toMatchObject({ failure: { status: 422 } });
    expect(await ask(backend.sendFeedback({ text: 'a', rating: 9, recording: null }))).toMatchObject({
      failure: { status: 422 },
    });
    const picture = 'A'.repeat(2_000_001);
    expect(await ask(backend.sendFeedback({ text: 'a', rating: 1, recording: null, picture }))).toMatchObject(
      {
        failure: { status: 413 },
      },
    );
  });
});
