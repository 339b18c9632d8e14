import type { Change } from '../../../events/change-types.ts';
import type { Outbox } from './outbox-types.ts';

/**
 * An outbox in RAM, for stories and tests. It is lost with the page. The initial content of `kept` counts as changes
 * from a tab that has been closed.
 */
export function memoryOutbox(kept = new Map<string, Change>()): Outbox {
  const own = new Set<string>();
  return {
    keep(_, changes) {
      for (const each of changes) {
        own.add(each.id);
        kept.set(each.id, each);
      }
      return Promise.resolve(null);
    },
    drop(_, ids) {
      for (const id of ids) kept.delete(id);
      return Promise.resolve();
    },
    take() {
      const changes = [...kept.values()].filter(({ id }) => !own.has(id));
      for (const { id } of changes) own.add(id);
      return Promise.resolve({ changes, damaged: 0 });
    },
    forgetOthers: () => Promise.resolve(), // this outbox has only one account
    clear() {
      kept.clear();
      return Promise.resolve();
    },
  };
}
