import * as appEvents from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as deviceEvents from '../../events/devices.ts';
import type { Trip } from '../../events/logbook-types.ts';
import * as navigation from '../../events/navigation.ts';
import { changesEffects } from '../../src/core/changes/changes.effects.ts';
import { tripBy } from '../../src/core/travel/logbook/logbook.ts';
import type { App } from '../../src/kernel/app.ts';
import type { ApiRequest, Reply } from '../../src/ports/http/http-types.ts';
import { access, aDevice, backend, START } from '../../tests/samples.ts';
import { scenario } from '../../tests/scenario.ts';
import { classified } from './edits.ts';
import { logbookPlugin } from './index.ts';

export const signedIn = auth.loginSucceeded({ ...access(), email: 'ada@example.com' });
export const car = deviceEvents.listed({ devices: [aDevice(1)], source: 'server', leftOut: [] });
/** Returns the event for navigating to the logbook's address. */
export const at = (query = '', path = '/logbook') => navigation.locationChanged({ path, query });
/** A trip as the server sends it. */
export const rawTrip = (id: string, changes: Record<string, unknown> = {}) => ({
  id,
  iddevice: 1,
  startID: START - 3600,
  endID: START - 3000,
  distance: 4.405,
  optimized_distance: '4.682',
  route_type: '0',
  start_lat: 57.7,
  start_lng: 11.97,
  end_lat: 57.72,
  end_lng: 11.99,
  start_address: 'Home 1',
  end_address: 'Work 2',
  mileage: 16979.214,
  ...changes,
});
/** A page of the trip list as the server sends it. */
export const page = (trips: readonly unknown[], more: Record<string, unknown> = {}) => ({
  current_page: 1,
  last_page: 1,
  data: { 'Freitag, 13 Februar, 2026': trips },
  ...more,
});
/** All requests to the mock server since the start of the scenario. */
export const requests: ApiRequest[] = [];
/** A mock server with these trips. It accepts every change and responds with the changed trip. */
export const answering =
  (trips: readonly Record<string, unknown>[], special: (request: ApiRequest) => Reply | null = () => null) =>
  (request: ApiRequest): Reply => {
    requests.push(request);
    const answer = special(request);
    if (answer) return answer;
    if (request.path.startsWith('/logbook/getAllRoutes')) return { status: 200, body: page(trips) };
    if (request.method === 'put') {
      const { ids, ...body } = request.body as { ids?: string[] };
      const wanted = ids ?? [request.path.split('/').at(-1)];
      return {
        status: 200,
        body: {
          success: trips
            .filter(({ id }) => wanted.includes(id as string))
            .map((trip) => ({ ...trip, ...body })),
        },
      };
    }
    return { status: 200, body: { success: [] } };
  };
/** A test scenario with the car's logbook open. */
export const opened = (
  trips: readonly Record<string, unknown>[] = [
    rawTrip('a'),
    rawTrip('b', { startID: START - 1800, endID: START - 1200 }),
  ],
  special?: (request: ApiRequest) => Reply | null,
) =>
  scenario({ plugins: [logbookPlugin], effects: changesEffects, backend: backend() })
    .with((world) => {
      requests.length = 0;
      world.replies = answering(trips, special);
    })
    .given(signedIn, car, appEvents.timePassed())
    .when(at('period=week'))
    .after('1s');
/** Returns the id of the latest batch of changes; undo uses this id. */
export function lastBatch({ log }: Pick<App, 'log'>): string {
  const fact = log.events.findLast(({ type }) => type === 'changes/submitted');
  const { changes } = (fact?.payload ?? { changes: [] }) as { changes: readonly { batch: string }[] };
  return changes[0]?.batch ?? '';
}
/** Returns the change that gives these trips a type, as a key press does. */
export const press = (read: Parameters<typeof classified>[0], type: Trip['type'], ...ids: string[]) => {
  const trips = ids.flatMap((id) => read(tripBy(id)) ?? []);
  const draft = classified(read, trips, type);
  if (!draft) throw new Error('nothing to do');
  return draft;
};
