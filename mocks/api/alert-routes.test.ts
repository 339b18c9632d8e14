import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { LANGUAGES } from '../../events/session-types.ts';
import { openDemo } from '../test-client.ts';
import { PAGES } from '../texts/index.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

const value = <Value>(result: { ok: true; value: Value } | { ok: false }): Value => {
  if (!result.ok) throw new Error(JSON.stringify(result));
  return result.value;
};
const alertsOf = async (scenario: string | null) => {
  const demo = openDemo(server, { scenario });
  await demo.login('customer');
  const result = await demo.ask(demo.backend.serverAlerts());
  if (!result.ok) throw new Error(JSON.stringify(result));
  return { ...demo, alerts: result.value, leftOut: result.leftOut };
};

describe('announcements of the mock service', () => {
  test('without a scenario there is only an update, which does not interrupt the user', async () => {
    const { alerts } = await alertsOf(null);
    expect(alerts.map(({ type }) => type)).toEqual(['update']);
  });
  test('each scenario has its own announcements', async () => {
    expect((await alertsOf('maintenance')).alerts.map(({ id }) => id)).toContain(-1);
    expect((await alertsOf('survey')).alerts.map(({ type }) => type)).toContain('survey');
    expect((await alertsOf('alerts')).alerts.length).toBeGreaterThan(4);
  });
  test('hostile texts stay text, and invalid announcements are left out', async () => {
    const { alerts, leftOut } = await alertsOf('hostile-alerts');
    expect(alerts.length).toBe(4);
    expect(leftOut).toHaveLength(3);
    for (const { message } of alerts) expect(message.length).toBeLessThanOrEqual(20_000);
  });
  test('texts exist in the languages for which the API has fields', async () => {
    const { alerts } = await alertsOf('alerts,survey');
    const shown = alerts.filter(({ onlyModels, platforms }) => onlyModels.length === 0 && !platforms.android);
    const lacking = shown.filter(({ messages }) => Object.values(messages).includes(''));
    expect(lacking.map(({ id }) => id)).toEqual([]);
  });
  test.each(LANGUAGES)('a customer reads about the update in %s', async (language) => {
    const demo = openDemo(server);
    await demo.login('customer', language);
    const [update] = value(await demo.ask(demo.backend.serverAlerts()));
    const text = Object.entries(update?.messages ?? {}).find(([of]) => of === language)?.[1];
    const english = 'Fixpoint now opens recorded tracks';
    expect((text || update?.message)?.startsWith(english)).toBe(language === 'en');
  });
  test('the mock server stores what each customer has read', async () => {
    const { ask, backend, login, clock } = await alertsOf('alerts');
    await ask(backend.readServerAlert(411));
    const at = Math.floor(clock.now() / 1000);
    const readAt = async () => value(await ask(backend.serverAlerts())).find(({ id }) => id === 411)?.readAt;
    expect(await readAt()).toBe(at);
    await login('fleet');
    expect(await readAt()).toBeNull();
  });
});

test('the figures of announcements and surveys agree with the list of customers', async () => {
  const demo = openDemo(server);
  await demo.login('superUser');
  type Page = { success: Record<string, unknown>[]; number_of_records: number };
  const get = async (path: string) => {
    const { success: rows, number_of_records: total } = value(
      await demo.ask({
        request: { method: 'get', path, query: { size: 500 } },
        read: ({ body }) => ({ ok: true, value: body as Page, leftOut: [] }),
      }),
    );
    return { rows, total };
  };
  const { rows: customers, total } = await get('/admin/users');
  const known = new Set(customers.map(({ id }) => id));
  const all = [
    ...(await get('/admin/serveralerts')).rows.map((row) => ({ row, path: 'serveralerts' })),
    ...(await get('/admin/surveys')).rows.map((row) => ({ row, path: 'surveys' })),
  ];
  expect(all.length).toBeGreaterThan(5);
  for (const { row, path } of all) {
    const readers = await get(`/admin/${path}/${String(row['id'])}/reads`);
    expect(readers.total, String(row['name'])).toBe(row['reads']);
    expect(Number(row['reads']), String(row['name'])).toBeLessThanOrEqual(Number(row['reach']));
    expect(Number(row['reach'])).toBeLessThanOrEqual(total);
    for (const { userID } of readers.rows) expect(known).toContain(userID);
    const answers = path === 'surveys' ? Number(row['yes']) + Number(row['no']) : row['reads'];
    expect(answers).toBe(row['reads']);
  }
});

test('old geofences exist in their scenario until they are deleted; other customers do not see them', async () => {
  const { ask, backend, login } = openDemo(server, { scenario: 'geofences-v1' });
  await login('customer');
  expect(value(await ask(backend.geofencesV1(3001)))).toBe(3);
  expect(await ask(backend.geofencesV1(3002))).toMatchObject({ failure: { reason: 'forbidden' } });
  expect(await ask(backend.deleteGeofencesV1(3002))).toMatchObject({ failure: { reason: 'forbidden' } });
  expect((await ask(backend.deleteGeofencesV1(3001))).ok).toBe(true);
  expect(value(await ask(backend.geofencesV1(3001)))).toBe(0);
});

describe('content pages and change log', () => {
  test('every page exists in every language, without a session', async () => {
    const { ask, backend } = openDemo(server);
    const titles = new Set<string>();
    for (const language of LANGUAGES)
      for (const id of ['help', 'terms', 'privacy', 'imprint']) {
        const { title, html } = value(await ask(backend.page(id, language)));
        expect(html).toMatch(/^<(h2|p)>/);
        titles.add(`${language} ${title}`);
      }
    expect(titles.size).toBe(40);
    expect(await ask(backend.page('nothing', 'en'))).toMatchObject({ failure: { reason: 'notFound' } });
    expect(await ask(backend.page('constructor', 'en'))).toMatchObject({ failure: { reason: 'notFound' } });
  });
  test('no two languages have the same text, and none is still English', () => {
    const texts = Object.values(PAGES).map(({ help }) => help.html);
    expect(new Set(texts).size).toBe(LANGUAGES.length);
  });
  test('the change log includes the running version, in every language', async () => {
    const { ask, backend, login } = openDemo(server);
    await login('customer');
    for (const language of LANGUAGES) {
      const releases = value(await ask(backend.changeLog(language)));
      expect(releases.map(({ version }) => version)).toEqual(['0.2.0', '0.1.0', '0.0.9', '0.0.8']);
      for (const { changes } of releases) expect(changes.length).toBeGreaterThan(0);
      // Each change of the newest release has a picture.
      for (const { image } of releases[0]?.changes ?? []) expect(image).toMatch(/^assets\/news\/.*\.svg$/);
    }
  });
});
