import * as v from 'valibot';
import { lift } from '../../kernel/lift.ts';
import type { AnyDefinition, Draft } from '../../kernel/event.ts';
import { fromBase64, toBase64 } from '../base64.ts';
import { later } from '../later.ts';
import { type PersistedText, persistedText, type TextStore } from './persisted-cell.ts';
import { isAmong, SERVER_OF_SLOT, type Storage, type Stored } from '../ports.ts';
import type { Sealed, Seals } from './seals-live.ts';
import { isOfServer, PREFIX, placedAt } from './storage-later.ts';

const ASIDE = 'fixpoint-aside:';

/** The account that a storage slot belongs to. Null if the slot belongs to the browser itself. */
const accountOf = (slot: string): number | null => {
  const found = /^(\d+)\./.exec(slot);
  return found ? Number(found[1]) : null;
};
/**
 * The account that a stored event belongs to: the account of its slot, or the one named in its payload. Null if it
 * belongs to the browser itself.
 */
const ownerOf = (slot: string, { payload }: Draft): number | null => {
  const { account } = payload as { account?: unknown };
  return accountOf(slot) ?? (typeof account === 'number' ? account : null);
};
/** The context string that binds encrypted content to its slot, so that the content cannot be moved to another slot. */
const sealedAs = (slot: string) => `slot ${slot}`;

/**
 * Browser storage with slots; each slot holds the last event of one type. Slots of an account, and events that name an
 * account, are encrypted.
 *
 * A stored event is upgraded and validated like an event from a log. Unreadable content is moved to another key, so
 * that it can be reported. Content that can no longer be decrypted is removed.
 *
 * @param server the server of the accounts; part of the key of an account's slots. Empty for the demo
 * @param seals the encryption, loaded with the first slot of an account
 */
export function liveStorage(
  definitions: () => Promise<readonly AnyDefinition[]>,
  store: TextStore,
  server = '',
  seals: () => Promise<Seals> = () => import('./seals-live.ts').then(({ sealsOf }) => sealsOf(server)),
): Storage {
  const placeOf = placedAt(server);
  /** Returns the storage slot of a key in the store. Null if the key belongs to another server. */
  const slotAt = (place: string) => {
    if (!isOfServer(place)) return place;
    const slot = place.replace(SERVER_OF_SLOT, '');
    return placeOf(slot) === place ? slot : null;
  };
  // The definitions of all event types are loaded with the first storage slot that holds an event; on a first visit no
  // slot does.
  const byType = later(() => definitions().then((all) => new Map(all.map((each) => [each.type, each]))));
  const opened = new Map<string, Promise<PersistedText>>();
  const tails = new Map<string, Promise<unknown>>();

  const open = (slot: string) => {
    let found = opened.get(slot);
    if (!found) opened.set(slot, (found = persistedText(PREFIX + placeOf(slot), store)));
    return found;
  };
  /** Runs the writes to one storage slot in order, however slow the store is. */
  const inOrder = <Value>(slot: string, run: () => Promise<Value>): Promise<Value> => {
    const next = (tails.get(slot) ?? Promise.resolve()).then(run, run);
    tails.set(slot, next);
    return next;
  };

  /** Calls `write` with the text to store. The text is encrypted if it belongs to an account. */
  const sealed = async (
    slot: string,
    account: number | null,
    { text, at }: { text: string; at: number },
    write: (text: string) => Promise<void>,
  ) => {
    if (account === null) return write(text);
    return (await seals()).keep(account, [{ place: sealedAs(slot), text }], (all) =>
      write(all?.[0] ? textOf(all[0], account, at) : text),
    );
  };

  const port: Storage = {
    read: (slot) =>
      inOrder(slot, async () => {
        try {
          // Reads the store even if this slot was read before, because another tab may have cleared or written it.
          const found = await store.get(PREFIX + placeOf(slot));
          if (found === null) return { kind: 'empty' };
          const seal = sealedIn(found);
          const text = seal
            ? await (await seals()).open(accountOf(slot) ?? seal.account, sealedAs(slot), seal)
            : found;
          const cell = await open(slot);
          if (text === null) {
            await cell.write(null);
            return { kind: 'damaged', detail: 'nobody can open it any more', lost: true };
          }
          const read = parse(text, await byType());
          const as = { text, at: writtenAt(text) ?? Date.now() };
          if (read.kind === 'damaged') {
            const aside = ASIDE + placeOf(slot);
            await sealed(slot, accountOf(slot), as, (each) => store.set(aside, each)).catch(() => undefined);
            await cell.write(null);
          }
          const owner = !seal && read.kind === 'fact' ? ownerOf(slot, read.draft) : null;
          // An older version of the app stored this content unencrypted: encrypts it now.
          if (owner !== null)
            await sealed(slot, owner, as, (each) => cell.write(each)).catch(() => undefined);
          return read;
        } catch (problem) {
          return { kind: 'damaged', detail: nameOf(problem) };
        }
      }),
    write: (slot, fact) =>
      inOrder(slot, async () => {
        try {
          const cell = await open(slot);
          const at = Date.now();
          // The data of an account may be long. So it is converted to JSON in steps, and the page stays responsive.
          const text = (fact.payload as { source?: string }).source
            ? await (await import('../json-in-turns.ts')).jsonInTurns(fact)
            : JSON.stringify({ ...fact, at });
          await sealed(slot, ownerOf(slot, fact), { text, at }, (each) => cell.write(each));
          return null;
        } catch (problem) {
          return nameOf(problem);
        }
      }),
    remove: (slot) =>
      inOrder(slot, async () => {
        if (opened.has(slot))
          await open(slot)
            .then((cell) => cell.write(null))
            .catch(() => undefined);
        await store.remove(PREFIX + placeOf(slot)).catch(() => undefined);
      }),
    async clear(except, beginning) {
      const stored = await store.keys().catch(() => []);
      const slots = stored
        .filter((key) => key.startsWith(PREFIX))
        .flatMap((key) => slotAt(key.slice(PREFIX.length)) ?? []);
      const aside = stored.filter((key) => key.startsWith(ASIDE + beginning));
      await Promise.all([
        ...[...new Set([...slots, ...opened.keys()])]
          .filter((slot) => slot.startsWith(beginning) && !isAmong(slot, except))
          .map((slot) => port.remove(slot)),
        ...aside.map((key) => store.remove(key).catch(() => undefined)),
      ]);
    },
    async forgetOthers(account, before) {
      // Destroys the encryption keys of other accounts first, so that any of their slots left behind are unreadable.
      await seals()
        .then((keys) => keys.forgetOthers(account, before))
        .catch(() => undefined);
      const places = (await store.keys().catch(() => []))
        .filter((key) => key.startsWith(PREFIX))
        .map((key) => key.slice(PREFIX.length));
      const own = (place: string) => place.startsWith(`${account}.`) && slotAt(place) !== null;
      for (const place of places) {
        if (!/^\d+\./.test(place) || own(place)) continue;
        const text = await store.get(PREFIX + place).catch(() => null);
        if (text !== null && (writtenAt(text) ?? before) < before)
          await store.remove(PREFIX + place).catch(() => undefined);
      }
    },
  };
  return port;
}

/** Returns the text that is stored for an encrypted slot. The time of writing is the last field, as in all slots. */
const textOf = ({ key, iv, sealed }: Sealed, account: number, at: number): string =>
  JSON.stringify({ sealed: toBase64(sealed), iv: toBase64(iv), key, account, at });

/** Returns the encrypted content of a storage slot. Null if the slot's text is not encrypted. */
function sealedIn(text: string): (Sealed & { readonly account: number }) | null {
  if (!text.startsWith('{"sealed":')) return null;
  try {
    const found = v.parse(inSlot, JSON.parse(text));
    return { ...found, iv: fromBase64(found.iv), sealed: fromBase64(found.sealed) };
  } catch {
    // The stored text was truncated or changed. Returns a result that no key can decrypt.
    return { key: '', account: 0, iv: new Uint8Array(), sealed: new Uint8Array() };
  }
}

const inSlot = v.object({ sealed: v.string(), iv: v.string(), key: v.string(), account: v.number() });

/**
 * Returns when a storage slot was written (Unix ms); null if unknown. The time is stored because old data of other
 * accounts is removed.
 */
function writtenAt(text: string): number | null {
  const found = /"at":(\d{12,14})\}$/.exec(text);
  return found ? Number(found[1]) : null;
}

const nameOf = (problem: unknown) => (problem instanceof Error ? problem.name : 'unknown');

function parse(text: string, byType: ReadonlyMap<string, AnyDefinition>): Stored {
  let data: unknown;
  try {
    data = JSON.parse(text);
  } catch {
    return { kind: 'damaged', detail: 'no JSON' };
  }
  const { type, v: version, payload } = (data ?? {}) as Partial<Draft>;
  const definition = typeof type === 'string' ? byType.get(type) : undefined;
  if (!definition || typeof version !== 'number')
    return { kind: 'damaged', detail: `unknown fact ${String(type)}` };
  if (version > definition.v)
    return { kind: 'damaged', detail: `${definition.type} v${version} is newer than this app` };
  const lifted = lift(definition, version, payload);
  if (!lifted.ok) return { kind: 'damaged', detail: definition.type + lifted.detail };
  return { kind: 'fact', draft: { type: definition.type, v: definition.v, payload: lifted.payload } };
}
