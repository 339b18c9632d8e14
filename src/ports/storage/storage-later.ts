import { later } from '../later.ts';
import type { TextStore } from './persisted-cell.ts';
import type { Storage } from '../ports.ts';

export const PREFIX = 'fixpoint:';

/**
 * Whether a slot belongs to a server (SRV-05). The slots of accounts do, and those for what visitors have typed into
 * forms and what accounts have answered. All others belong to the browser.
 */
export const isOfServer = (slot: string): boolean => /^(\d+\.|(drafts|tours|alertsRead)(@|$))/.test(slot);

/**
 * Returns the storage key of a slot (a named place in the browser's store). It includes the server if the slot
 * belongs to one.
 */
export const placedAt =
  (server: string) =>
  (slot: string): string =>
    server && isOfServer(slot) ? `${slot}@${server}` : slot;

/**
 * A storage port that loads the real storage code when a slot is first written, or when a slot that is not empty is
 * first read. On a first visit all slots are empty, so the code is not loaded. A failed load is retried with the next
 * use.
 */
export function storageLater(store: TextStore, server: string, load: () => Promise<Storage>): Storage {
  const placeOf = placedAt(server);
  const loadOnce = later(load);
  let isWanted = false;
  const loaded = () => {
    isWanted = true;
    return loadOnce();
  };
  /**
   * Whether the storage slot is empty and nothing is being written. If the text store cannot tell, the real storage
   * code is loaded and does the check.
   */
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
