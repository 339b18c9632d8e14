import { setupServer } from 'msw/node';
import type { Trip } from '../../events/logbook-types.ts';
import { openDemo, valueOf } from '../test-client.ts';

export const server = setupServer();

export const DAY = 86_400;
export const CAR = 'Anna’s estate car';

/** Opens the logbook of the demo's family car for a test. Its `read` returns the trips of the last `days` days. */
export async function opened(days = 14, account: 'customer' | 'pets' = 'customer') {
  const demo = openDemo(server);
  const { userID } = await demo.login(account);
  const { backend, ask, world } = demo;
  const device = world.devicesOf(userID).find(({ name }) => name === CAR)?.id ?? 0;
  const read = async (from = world.now() - days * DAY, to = world.now()): Promise<Trip[]> => {
    const trips: Trip[] = [];
    for (let page = 1, pages = 1; page <= pages; page++) {
      const answer = valueOf(await ask(backend.logbookTrips(device, null, { from, to, page })));
      trips.push(...answer.trips);
      pages = answer.pages;
    }
    return trips.sort((a, b) => a.from - b.from);
  };
  const refused = async (call: Parameters<typeof ask>[0]) => {
    const result = await ask(call);
    return result.ok ? null : [result.failure.status, result.failure.message];
  };
  return { ...demo, userID, device, read, refused };
}
