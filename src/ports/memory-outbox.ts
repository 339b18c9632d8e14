import type { Change } from '../../events/change-types.ts';
import type { Outbox } from './outbox-types.ts';

/** An outbox that lives as long as the page: for stories and tests. */
export function memoryOutbox(kept = new Map<string, Change>()): Outbox {
  return {
    keep(_, changes) {
      for (const each of changes) kept.set(each.id, each);
      return Promise.resolve(null);
    },
    drop(_, ids) {
      for (const id of ids) kept.delete(id);
      return Promise.resolve();
    },
    take: () => Promise.resolve({ changes: [...kept.values()], damaged: 0 }),
    clear() {
      kept.clear();
      return Promise.resolve();
    },
  };
}
