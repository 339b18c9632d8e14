import type { Draft } from '../src/kernel/event.ts';
import type { Projection } from '../src/kernel/projection.ts';
import { createStore, type Store } from '../src/kernel/store.ts';
import { START } from './samples.ts';

/**
 * The states of projections after these facts and nothing else: no effect answers. The facts come one a second from
 * `START` on, each the beginning of a flow of its own. @throws what a projection throws, which an app would only tell.
 */
export function folded(projections: readonly Projection<never>[], ...drafts: readonly Draft[]): Store {
  const whole = projections as unknown as readonly Projection<unknown>[];
  const store = createStore(whole, new Set(), true, ({ problem }) => {
    throw problem;
  });
  for (const [i, draft] of drafts.entries())
    store.fold({ seq: i + 1, at: (START + i) * 1_000, flow: i + 1, ...draft });
  return store;
}
