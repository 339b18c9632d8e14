import * as v from 'valibot';
import { lift } from '../kernel/lift.ts';
import type { AnyDefinition, Draft } from '../kernel/event.ts';
import { fromBase64, toBase64 } from './base64.ts';
import { later } from './later.ts';
import { type PersistedText, persistedText, type TextStore } from './persisted-cell.ts';
import { isAmong, SERVER_OF_SLOT, type Storage, type Stored } from './ports.ts';
import type { Sealed, Seals } from './seals-live.ts';
import { PREFIX, placedAt } from './storage-later.ts';

const ASIDE = 'fixpoint-aside:';

/** The account of a slot. Null for the browser's own. */
const accountOf = (slot: string): number | null => {
  const found = /^(\d+)\./.exec(slot);
  return found ? Number(found[1]) : null;
};
/** The account of a fact: that of its slot, or the one that the fact names. Null for the browser's own. */
const ownerOf = (slot: string, { payload }: Draft): number | null => {
  const { account } = payload as { account?: unknown };
  return accountOf(slot) ?? (typeof account === 'number' ? account : null);
};
/** The place to which a slot's encryption is bound. */
const sealedAs = (slot: string) => `slot ${slot}`;

/**
 * Slots, each with the last fact of its kind. Slots of an account and facts that name one are encrypted.
 *
 * A fact is upgraded and validated like one from a log. Unreadable content is moved to another key, for a report.
 * Content that can no longer be decrypted is removed.
 *
 * @param server the server of the accounts; part of the key of an account's slots. Empty: the demo's
 * @param seals loaded with the first slot of an account
 */
export function liveStorage(
  definitions: () => Promise<readonly AnyDefinition[]>,
  store: TextStore,
  server = '',
  seals: () => Promise<Seals> = () => import('./seals-live.ts').then(({ sealsOf }) => sealsOf(server)),
): Storage {
  const placeOf = placedAt(server);
  /** The slot of a key. Null if it belongs to another server. */
  const slotAt = (place: string) => {
    if (!/^\d+\./.test(place)) return place;
    const slot = place.replace(SERVER_OF_SLOT, '');
    return placeOf(slot) === place ? slot : null;
  };
  // The list of all facts is loaded with the first slot that holds one; a first visit has none.
  const byType = later(() => definitions().then((all) => new Map(all.map((each) => [each.type, each]))));
  const opened = new Map<string, Promise<PersistedText>>();
  const tails = new Map<string, Promise<unknown>>();

  const open = (slot: string) => {
    let found = opened.get(slot);
    if (!found) opened.set(slot, (found = persistedText(PREFIX + placeOf(slot), store)));
    return found;
  };
  /** Writes to one slot happen in order, however slow the store is. */
  const inOrder = <Value>(slot: string, run: () => Promise<Value>): Promise<Value> => {
    const next = (tails.get(slot) ?? Promise.resolve()).then(run, run);
    tails.set(slot, next);
    return next;
  };

  /** Calls `write` with the text to store: encrypted if it belongs to an account. */
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
          // Reads the store even if the slot is already open, because another tab may have cleared or written it.
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
          // Written by an older version: encrypts it now.
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
          // An account's data may be long, so it is serialized in steps that keep the page responsive.
          const text = (fact.payload as { source?: string }).source
            ? await (await import('./json-in-turns.ts')).jsonInTurns(fact)
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
      // Destroys the keys first, so that any slots left behind are unreadable.
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

/** The stored text of an encrypted slot. The time of writing comes last, as in all slots. */
const textOf = ({ key, iv, sealed }: Sealed, account: number, at: number): string =>
  JSON.stringify({ sealed: toBase64(sealed), iv: toBase64(iv), key, account, at });

/** The encrypted content of a slot. Null if it is not encrypted. */
function sealedIn(text: string): (Sealed & { readonly account: number }) | null {
  if (!text.startsWith('{"sealed":')) return null;
  try {
    const found = v.parse(inSlot, JSON.parse(text));
    return { ...found, iv: fromBase64(found.iv), sealed: fromBase64(found.sealed) };
  } catch {
    // Truncated or changed: no key decrypts it.
    return { key: '', account: 0, iv: new Uint8Array(), sealed: new Uint8Array() };
  }
}

const inSlot = v.object({ sealed: v.string(), iv: v.string(), key: v.string(), account: v.number() });

/** When a slot was written (Unix ms). Null if unknown. Stored data is removed together with its session. */
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
