import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openDemo, valueOf } from '../test-client.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

const june = { name: 'June', kind: 'trips', query: 'period=lastMonth' } as const;

describe('stored reports at the mock server', () => {
  test('are stored, listed, found, renamed and deleted', async () => {
    const { backend, ask, login } = openDemo(server);
    await login('customer');
    const made = valueOf(await ask(backend.saveReport(june)));
    expect(made).toMatchObject(june);
    expect(valueOf(await ask(backend.reports()))).toEqual([made]);
    expect(valueOf(await ask(backend.report(made.id)))).toEqual(made);
    expect(valueOf(await ask(backend.renameReport(made.id, 'July')))).toEqual({ ...made, name: 'July' });
    valueOf(await ask(backend.removeReport(made.id)));
    expect(valueOf(await ask(backend.reports()))).toEqual([]);
    expect(await ask(backend.removeReport(made.id))).toMatchObject({ failure: { reason: 'notFound' } });
  });

  test('belong to their customer', async () => {
    const { backend, ask, login } = openDemo(server);
    await login('customer');
    const made = valueOf(await ask(backend.saveReport(june)));
    await login('pets');
    expect(valueOf(await ask(backend.reports()))).toEqual([]);
    expect(await ask(backend.report(made.id))).toMatchObject({ failure: { reason: 'notFound' } });
    expect(await ask(backend.renameReport(made.id, 'x'))).toMatchObject({ failure: { reason: 'notFound' } });
  });

  test('need a name', async () => {
    const { backend, ask, login } = openDemo(server);
    await login('customer');
    expect(await ask(backend.saveReport({ ...june, name: ' ' }))).toMatchObject({
      failure: { status: 422, fields: { name: 'missing' } },
    });
    expect(await ask(backend.saveReport({ ...june, name: 'x'.repeat(81) }))).toMatchObject({
      failure: { status: 422 },
    });
  });
});

test('alarms of a device within a period, and none of another customer’s device', async () => {
  const { backend, ask, login, world } = openDemo(server);
  const { userID } = await login('customer');
  const device = world.devicesOf(userID)[0]?.id ?? 0;
  const now = world.now();
  const month = valueOf(await ask(backend.olderNotifications(device, now - 30 * 86_400, now)));
  expect(month.length).toBeGreaterThan(0);
  expect(month.every((each) => each.device === device && each.at >= now - 30 * 86_400)).toBe(true);
  const [newest] = month;
  const one = valueOf(await ask(backend.olderNotifications(device, newest?.at ?? 0, newest?.at ?? 0)));
  expect(one.map(({ id }) => id)).toEqual([newest?.id]);
  expect(await ask(backend.olderNotifications(1, 0, now))).toMatchObject({ failure: { reason: 'notFound' } });
});
