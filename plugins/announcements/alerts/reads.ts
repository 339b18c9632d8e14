import * as alertEvents from '../../../events/server-alerts.ts';
import type { ReadRecord, ServerAlert } from '../../../events/server-alerts.ts';
import type { Stored } from '../../../src/ports/ports.ts';

/** A slot of the browser: what was read today was read today, also after signing in again (ALERT-07). */
export const READS = 'alertsRead';

/** More are not remembered; the oldest give way. */
const MOST_ACCOUNTS = 20;
const MOST_READS = 50;

type Accounts = ReturnType<typeof alertEvents.readsKept>['payload']['accounts'];

/** What a slot holds; a damaged one has been set aside. */
export const accountsIn = (stored: Stored): Accounts =>
  stored.kind === 'fact' && alertEvents.readsKept.is(stored.draft) ? stored.draft.payload.accounts : [];

/** The accounts with one more thing that one of them has read. */
export function withRead(accounts: Accounts, mark: number, { id, date }: ReadRecord): Accounts {
  const before = accounts.find((each) => each.mark === mark)?.reads ?? [];
  const reads = [...before.filter((each) => each.id !== id).slice(1 - MOST_READS), { id, date }];
  return [...accounts.filter((each) => each.mark !== mark).slice(1 - MOST_ACCOUNTS), { mark, reads }];
}

/**
 * What was read of these alerts: as the account's own slots say, and where they were emptied by a logout, as the browser
 * remembers it. Such a one is told to the server once more, unless the server says itself that it was read.
 */
export function recordsOf(
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
