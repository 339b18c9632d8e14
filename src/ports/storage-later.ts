import { later } from './later.ts';
import type { TextStore } from './persisted-cell.ts';
import type { Storage } from './ports.ts';

export const PREFIX = 'fixpoint:';

/** Where the slots of a server lie: what an account has, with its server; what is the browser's own, as it is. */
export const placedAt =
  (server: string) =>
  (slot: string): string =>
    server && /^\d+\./.test(slot) ? `${slot}@${server}` : slot;

/**
 * The storage, loaded with the first slot that holds something or is written: a first visit finds all of them empty and does
 * without. A load that fails is tried again with the next use.
 */
export function storageLater(store: TextStore, server: string, load: () => Promise<Storage>): Storage {
  const placeOf = placedAt(server);
  const loadOnce = later(load);
  let isWanted = false;
  const loaded = () => {
    isWanted = true;
    return loadOnce();
  };
  /** Nothing lies there, and nothing is being written: a store that cannot say so is asked by the storage itself. */
  const isEmpty = async (slot: string) =>
    !isWanted && (await store.get(PREFIX + placeOf(slot)).catch(() => '')) === null && !isWanted;
  return {
    read: async (slot) => {
      try {
        return (await isEmpty(slot)) ? { kind: 'empty' } : await (await loaded()).read(slot);
      } catch (problem) {
        return { kind: 'damaged', detail: (problem as Error).name };
      }
    },
    write: (slot, fact) =>
      loaded().then(
        (storage) => storage.write(slot, fact),
        (problem: Error) => problem.name,
      ),
    remove: async (slot) => {
      if (!(await isEmpty(slot))) await (await loaded()).remove(slot);
    },
    clear: async (...given) => (await loaded()).clear(...given),
    forgetOthers: async (...given) => (await loaded()).forgetOthers(...given),
  };
}
