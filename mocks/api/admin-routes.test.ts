import { setupServer } from 'msw/node';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDemo, valueOf } from '../test-client.ts';

const server = setupServer();
beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
afterAll(() => server.close());

const everybody = {
  ...{ page: 0, size: 100, search: '', sort: 'name', descending: false },
  filters: {},
};

test('"last active" knows the session that is running: who asks is active now', async () => {
  const { backend, ask, login, clock, world } = openDemo(server);
  await login('admin');
  const mine = world.signedIn();
  clock.turn(90_000);
  const { rows } = valueOf(await ask(backend.adminUsers(everybody)));
  expect(rows.find(({ id }) => id === mine)?.lastActive).toBe(world.now());
  // Who has not used the server since is as old as before.
  const others = rows.filter(({ id, lastActive }) => id !== mine && lastActive === world.now());
  expect(others).toEqual([]);
});
