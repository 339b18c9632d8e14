import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LARGEST_RECORDING } from '../world/feedback.ts';
import { openDemo, valueOf } from '../test-client.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

const report = { text: 'The map stood still.', rating: null, recording: 'H4sIAAAA' };

describe('[FEED-01] [ADM-06] reports at the pretend backend', () => {
  test('what a customer sends is in the inbox, with its recording, newest first', async () => {
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

  test('[ADM-07] customers do not see it', async () => {
    const { backend, ask, login } = openDemo(server);
    await login('customer');
    valueOf(await ask(backend.sendFeedback(report)));
    const refused = { ok: false, failure: { reason: 'forbidden' } };
    expect(await ask(backend.feedback())).toMatchObject(refused);
    expect(await ask(backend.feedbackRecording('1'))).toMatchObject(refused);
  });

  test('an empty one, and one that is too large, are refused', async () => {
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

  test('old recordings give way, the reports stay', async () => {
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
