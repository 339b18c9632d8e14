import { expect, test } from 'vitest';
import { openTraccar } from './traccar-given.ts';

test('in the scenario 429 every third call must wait, and succeeds when it is repeated', async () => {
  const { ask } = openTraccar({ scenario: '429' });
  const server = () => ask('GET', '/server');
  expect([(await server()).status, (await server()).status]).toEqual([200, 200]);
  expect(await server()).toMatchObject({ status: 429, headers: { 'Retry-After': '2' } });
  expect((await server()).status).toBe(200);
});

test('in the scenario malformed every fifth answer to a signed-in user is broken JSON', async () => {
  const { ask, signIn } = openTraccar({ scenario: 'malformed' });
  await signIn('customer');
  const answers = [];
  for (let i = 0; i < 10; i++) answers.push((await ask('GET', '/groups')).body);
  expect(answers.filter((body) => typeof body === 'string')).toEqual(['[{"id": 1, ', '[{"id": 1, ']);
});
