import { concat, EMPTY, from, map, mergeMap, type Observable, race } from 'rxjs';
import * as app from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import * as alertEvents from '../../events/server-alerts.ts';
import * as storageEvents from '../../events/storage.ts';
import { admin } from '../../src/core/admin.ts';
import { ask } from '../../src/core/ask.effects.ts';
import { keepOwn } from '../../src/core/kept.effects.ts';
import { serverAlerts } from '../../src/core/server-alerts.ts';
import { GEOFENCES_V1 } from '../../src/core/server-alerts-visibility.ts';
import { isSignedIn, session } from '../../src/core/session.ts';
import { accountSlot } from '../../src/core/slots.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { effect, type World } from '../../src/ports/effect.ts';

/** Coming back to the app after this long, seconds, there may be something new to announce. */
const STALE_AFTER = 30 * 60;
/** A storage that hangs has no say: what was read before is shown once more. */
const LONGEST_READING = 3_000;

/** Each read alert has a slot of its own. */
const slotOf = (userID: number, id: number): string => accountSlot(userID, `alert.${id}`);

/** Announcements are for the customer: who looks at the account from outside is told nothing, and marks nothing. */
const isGuest = ({ read }: World): boolean => read(admin).ghostMode;

const askForAlerts = (world: World): Observable<Draft> =>
  isGuest(world)
    ? EMPTY
    : ask(world, world.ports.backend.serverAlerts(), (result) => [
        result.ok
          ? alertEvents.listed({ alerts: [...result.value], leftOut: [...result.leftOut] })
          : alertEvents.listFailed({ failure: result.failure }),
      ]);

/** Tells the server, where it is an alert of the server's. */
function report(world: World, id: number): Observable<Draft> {
  if (!world.read(serverAlerts).list.some((alert) => alert.id === id)) return EMPTY;
  return ask(world, world.ports.backend.readServerAlert(id), (result) => [
    result.ok
      ? alertEvents.readReported({ id })
      : alertEvents.readReportFailed({ id, failure: result.failure }),
  ]);
}

/** Keeps the record of one alert. */
function keepRecord(world: World, id: number): Observable<Draft> {
  const record = world.read(serverAlerts).records[id];
  return record ? keepOwn(world, `alert.${id}`, alertEvents.recordKept(record)) : EMPTY;
}

/** Getting the alerts, and keeping which of them were read. */
export const listEffects = [
  effect({
    name: 'ask what the service announces',
    on: [auth.loginSucceeded, auth.sessionRestored],
    how: 'latest',
    run: (_, world) => askForAlerts(world),
  }),
  effect({
    name: 'ask again what the service announces, after a long absence',
    on: app.resumed,
    how: 'first',
    run: (_, world) => {
      const { read, ports } = world;
      const isStale = ports.clock.now() / 1000 - read(serverAlerts).listedAt >= STALE_AFTER;
      return read(isSignedIn) && read(serverAlerts).status !== 'none' && isStale
        ? askForAlerts(world)
        : undefined;
    },
  }),
  effect({
    name: 'ask for geofences of the first version',
    on: [auth.loginSucceeded, auth.sessionRestored],
    how: 'latest',
    run: (_, world) => {
      if (isGuest(world)) return;
      const userID = world.read(session).auth?.userID ?? 0;
      return ask(world, world.ports.backend.geofencesV1(userID), (result) => {
        if (result.ok) return [alertEvents.geofencesListed({ count: result.value })];
        // A server that never had them has nothing to delete.
        return result.failure.reason === 'unavailable'
          ? []
          : [alertEvents.geofencesListFailed({ failure: result.failure })];
      });
    },
  }),
  effect({
    name: 'find which alerts were read before',
    on: [alertEvents.listed, alertEvents.listFailed],
    how: 'latest',
    run: (_, { ports, read }) => {
      const { userID } = read(admin);
      if (userID === null) return alertEvents.recordsRestored({ records: [] });
      const ids = [...new Set([...read(serverAlerts).list.map(({ id }) => id), GEOFENCES_V1])];
      const found = Promise.all(ids.map((id) => ports.storage.read(slotOf(userID, id))));
      const restored = from(found).pipe(
        mergeMap((slots): Draft[] => {
          const records = slots.flatMap((slot) =>
            slot.kind === 'fact' && alertEvents.recordKept.is(slot.draft) ? [slot.draft.payload] : [],
          );
          const damaged = slots.flatMap((slot, index) =>
            slot.kind === 'damaged'
              ? [storageEvents.slotSetAside({ slot: slotOf(userID, ids[index] ?? 0), detail: slot.detail })]
              : [],
          );
          return [...damaged, alertEvents.recordsRestored({ records })];
        }),
      );
      const given = ports.clock
        .after(LONGEST_READING)
        .pipe(map(() => alertEvents.recordsRestored({ records: [] })));
      return race(restored, given);
    },
  }),
  effect({
    name: 'keep that an alert was read, and tell the server',
    on: alertEvents.alertRead,
    run: ({ payload: { id } }, world) => concat(keepRecord(world, id), report(world, id)),
  }),
  effect({
    name: 'keep that the server knows of it',
    on: alertEvents.readReported,
    run: ({ payload: { id } }, world) => keepRecord(world, id),
  }),
  effect({
    name: 'tell the server what it could not be told before',
    on: alertEvents.recordsRestored,
    how: 'latest',
    run: ({ payload: { records } }, world) =>
      from(records.filter(({ told }) => !told)).pipe(mergeMap(({ id }) => report(world, id))),
  }),
  effect({
    name: 'keep the last update',
    on: alertEvents.updateKept,
    run: ({ payload }, world) =>
      payload.source === 'storage'
        ? undefined
        : keepOwn(world, 'lastUpdate', alertEvents.updateKept({ ...payload, source: 'storage' })),
  }),
];
