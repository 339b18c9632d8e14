import { concat, EMPTY, from, map, mergeMap, type Observable, of, race } from 'rxjs';
import * as app from '../../../events/app.ts';
import * as alertEvents from '../../../events/server-alerts.ts';
import * as storageEvents from '../../../events/storage.ts';
import { markOf } from '../../../src/core/session/account-mark.ts';
import { admin } from '../../../src/core/session/admin.ts';
import { ask } from '../../../src/core/server/ask.effects.ts';
import { changeKept, keepOwn } from '../../../src/core/storage/kept.effects.ts';
import { serverAlerts } from '../../../src/core/app/server-alerts.ts';
import { GEOFENCES_V1 } from '../../../src/rules/announcements.ts';
import { accountSlot } from '../../../src/core/storage/slots.ts';
import type { Draft } from '../../../src/kernel/event.ts';
import { effect, type World } from '../../../src/ports/effect.ts';
import type { ReadRecord, ServerAlert } from '../../../events/server-alerts.ts';
import type { Stored } from '../../../src/ports/ports.ts';

/**
 * The storage slot with the read announcements of all accounts in this browser. It survives a logout, so that an
 * announcement read today stays read when the user signs in again (ALERT-07).
 */
export const READS = 'alertsRead';

/** Maximum number of accounts in the slot, and of read announcements per account. The oldest are dropped. */
const MOST_ACCOUNTS = 20;
const MOST_READS = 50;

type Accounts = ReturnType<typeof alertEvents.readsKept>['payload']['accounts'];

/** Returns the read announcements of each account from the loaded slot. Empty if the slot is damaged. */
export const accountsIn = (stored: Stored): Accounts =>
  stored.kind === 'fact' && alertEvents.readsKept.is(stored.draft) ? stored.draft.payload.accounts : [];

/** Returns the accounts with one more read announcement for the account `mark`. */
export function withRead(accounts: Accounts, mark: number, { id, date }: ReadRecord): Accounts {
  const before = accounts.find((each) => each.mark === mark)?.reads ?? [];
  const reads = [...before.filter((each) => each.id !== id).slice(1 - MOST_READS), { id, date }];
  return [...accounts.filter((each) => each.mark !== mark).slice(1 - MOST_ACCOUNTS), { mark, reads }];
}

/**
 * Returns the records of which announcements were read. They come from the account's own slots, and from the
 * browser-wide slot if a logout cleared the account's slots. Records from the browser-wide slot are reported to the
 * server again, unless the server already has the announcement as read.
 */
function recordsOf(
  own: readonly ReadRecord[],
  accounts: Accounts,
  mark: number,
  list: readonly ServerAlert[],
  ids: readonly number[],
): ReadRecord[] {
  const remembered = (accounts.find((each) => each.mark === mark)?.reads ?? [])
    .filter(({ id, date }) => ids.includes(id) && !own.some((each) => each.id === id && each.date >= date))
    .map((read) => ({ ...read, told: list.some(({ id, readAt }) => id === read.id && readAt !== null) }));
  return [...own.filter(({ id }) => !remembered.some((each) => each.id === id)), ...remembered];
}

/**
 * Timeout for loading the records from slow storage (ms). After it, announcements that were already read may show
 * again.
 */
const LONGEST_READING = 3_000;

/** Returns the storage slot for the record of one read announcement. */
const slotOf = (userID: number, id: number): string => accountSlot(userID, `alert.${id}`);

/** Reports to the server that an announcement was read. Announcements that the app itself raises are not reported. */
function report(world: World, id: number): Observable<Draft> {
  if (!world.read(serverAlerts).list.some((alert) => alert.id === id)) return EMPTY;
  return ask(world, world.ports.backend.readServerAlert(id), (result) => [
    result.ok
      ? alertEvents.readReported({ id })
      : alertEvents.readReportFailed({ id, failure: result.failure }),
  ]);
}

/** Stores the record that one announcement was read. */
function keepRecord(world: World, id: number): Observable<Draft> {
  const record = world.read(serverAlerts).records[id];
  return record ? keepOwn(world, `alert.${id}`, alertEvents.recordKept(record)) : EMPTY;
}

/** Loads which announcements were read, from the slots of this account and of this browser. */
function storedRecords({ ports, read }: World): Observable<Draft> {
  const { userID } = read(admin);
  if (userID === null) return of(alertEvents.recordsRestored({ records: [] }));
  const ids = [...new Set([...read(serverAlerts).list.map(({ id }) => id), GEOFENCES_V1])];
  const found = Promise.all(ids.map((id) => ports.storage.read(slotOf(userID, id))));
  return from(Promise.all([found, ports.storage.read(READS)])).pipe(
    mergeMap(([slots, reads]): Draft[] => {
      const own = slots.flatMap((slot) =>
        slot.kind === 'fact' && alertEvents.recordKept.is(slot.draft) ? [slot.draft.payload] : [],
      );
      const damaged = slots.flatMap((slot, index) =>
        slot.kind === 'damaged'
          ? [storageEvents.slotSetAside({ slot: slotOf(userID, ids[index] ?? 0), detail: slot.detail })]
          : [],
      );
      const records = recordsOf(own, accountsIn(reads), markOf(userID), read(serverAlerts).list, ids);
      return [...damaged, alertEvents.recordsRestored({ records })];
    }),
  );
}

/** Loads what other tabs have stored as read since this tab loaded it. Returns no event if that is nothing. */
export function newRecords(world: World): Observable<Draft> {
  if (world.read(admin).ghostMode) return EMPTY;
  const late = world.ports.clock.after(LONGEST_READING).pipe(mergeMap(() => EMPTY));
  return race(storedRecords(world), late).pipe(
    mergeMap((draft) => {
      if (!alertEvents.recordsRestored.is(draft)) return [];
      const known = world.read(serverAlerts).records;
      const records = draft.payload.records.filter(({ id, date }) => date > (known[id]?.date ?? 0));
      return records.length === 0 ? [] : [alertEvents.recordsRestored({ records })];
    }),
  );
}

/** The effects that store which announcements were read. */
export const recordsEffects = [
  effect({
    name: 'restore which announcements were read',
    on: [alertEvents.listed, alertEvents.listFailed],
    how: 'latest',
    run: (_, world) => {
      const nothing = alertEvents.recordsRestored({ records: [] });
      const given = world.ports.clock.after(LONGEST_READING).pipe(map(() => nothing));
      return race(storedRecords(world), given);
    },
  }),
  effect({
    name: 'restore which announcements were read in another tab',
    on: app.resumed,
    how: 'latest',
    run: (_, world) => (world.read(serverAlerts).recordsReady ? newRecords(world) : undefined),
  }),
  effect({
    name: 'store and send that an announcement was read',
    ability: 'announcements',
    on: alertEvents.alertRead,
    run: ({ payload: { id } }, world) => concat(keepRecord(world, id), report(world, id)),
  }),
  effect({
    name: 'store read announcements beyond a logout',
    on: alertEvents.alertRead,
    how: 'inOrder',
    run: ({ payload: { id } }, { ports, read }) => {
      const { userID, ghostMode } = read(admin);
      const record = read(serverAlerts).records[id];
      if (userID === null || ghostMode || !record) return;
      // Another tab may have added read announcements to the slot.
      return changeKept(ports, READS, alertEvents.readsKept, (stored) =>
        alertEvents.readsKept({ accounts: withRead(stored?.accounts ?? [], markOf(userID), record) }),
      );
    },
  }),
  effect({
    name: 'store that the server knows a read announcement',
    on: alertEvents.readReported,
    run: ({ payload: { id } }, world) => keepRecord(world, id),
  }),
  effect({
    name: 'send unsent read marks of announcements',
    ability: 'announcements',
    on: alertEvents.recordsRestored,
    how: 'latest',
    run: ({ payload: { records } }, world) =>
      from(records.filter(({ told }) => !told)).pipe(mergeMap(({ id }) => report(world, id))),
  }),
  effect({
    name: 'store the last update',
    on: alertEvents.updateKept,
    run: ({ payload }, world) =>
      payload.source === 'storage'
        ? undefined
        : keepOwn(world, 'lastUpdate', alertEvents.updateKept({ ...payload, source: 'storage' })),
  }),
];
