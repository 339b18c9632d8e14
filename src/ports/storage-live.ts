import { lift } from '../kernel/lift.ts';
import type { AnyDefinition, Draft } from '../kernel/event.ts';
import { type PersistedText, persistedText, type TextStore } from './persisted-cell.ts';
import { isAmong, SERVER_OF_SLOT, type Storage, type Stored } from './ports.ts';

const PREFIX = 'fixpoint:';
const ASIDE = 'fixpoint-aside:';

/**
 * Slots, each with the last fact of its kind.
 *
 * A fact is lifted and validated like one from a log. What cannot be read is set aside under another key, for a report.
 *
 * @param server whose accounts these are; slots of an account are kept under it. Empty: the demo's
 */
export function liveStorage(
  definitions: () => Promise<readonly AnyDefinition[]>,
  store: TextStore,
  server = '',
): Storage {
  const suffix = server && `@${server}`;
  /** Where a slot lies: what an account has, with its server; what is the browser's own, as it is. */
  const placeOf = (slot: string) => (/^\d+\./.test(slot) ? slot + suffix : slot);
  /** The slot that lies there, or null: it is another server's. */
  const slotAt = (place: string) => {
    if (!/^\d+\./.test(place)) return place;
    const slot = place.replace(SERVER_OF_SLOT, '');
    return placeOf(slot) === place ? slot : null;
  };
  // The list of all facts is asked for with the first slot that holds one: a first visit has none.
  let known: Promise<ReadonlyMap<string, AnyDefinition>> | undefined;
  const byType = () => {
    known ??= definitions().then((all) => new Map(all.map((each) => [each.type, each])));
    known.catch(() => {
      known = undefined;
    });
    return known;
  };
  const opened = new Map<string, Promise<PersistedText>>();
  const tails = new Map<string, Promise<unknown>>();

  const open = (slot: string) => {
    let found = opened.get(slot);
    if (!found) opened.set(slot, (found = persistedText(PREFIX + placeOf(slot), store)));
    return found;
  };
  /** Writes of one slot land in order, whatever the store's own pace. */
  const inOrder = <Value>(slot: string, run: () => Promise<Value>): Promise<Value> => {
    const next = (tails.get(slot) ?? Promise.resolve()).then(run, run);
    tails.set(slot, next);
    return next;
  };

  const port: Storage = {
    read: (slot) =>
      inOrder(slot, async () => {
        try {
          // Also of a slot that is open here: another tab may have cleared it or written into it.
          const text = await store.get(PREFIX + placeOf(slot));
          if (text === null) return { kind: 'empty' };
          const read = parse(text, await byType());
          if (read.kind === 'damaged') {
            await store.set(ASIDE + placeOf(slot), text).catch(() => undefined);
            await (await open(slot)).write(null);
          }
          return read;
        } catch (problem) {
          return { kind: 'damaged', detail: nameOf(problem) };
        }
      }),
    write: (slot, fact) =>
      inOrder(slot, async () => {
        try {
          const cell = await open(slot);
          // What an account has may be long: it is made in turns, so that the page answers meanwhile.
          await cell.write(
            (fact.payload as { source?: string }).source
              ? await (await import('./json-in-turns.ts')).jsonInTurns(fact)
              : JSON.stringify({ ...fact, at: Date.now() }),
          );
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

/** When a slot was written, Unix milliseconds; null where it does not say. What was kept of data goes with its session. */
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
  const { type, v, payload } = (data ?? {}) as Partial<Draft>;
  const definition = typeof type === 'string' ? byType.get(type) : undefined;
  if (!definition || typeof v !== 'number')
    return { kind: 'damaged', detail: `unknown fact ${String(type)}` };
  if (v > definition.v) return { kind: 'damaged', detail: `${definition.type} v${v} is newer than this app` };
  const lifted = lift(definition, v, payload);
  if (!lifted.ok) return { kind: 'damaged', detail: definition.type + lifted.detail };
  return { kind: 'fact', draft: { type: definition.type, v: definition.v, payload: lifted.payload } };
}
