import type { Draft } from '../src/kernel/event.ts';
import type { Projection } from '../src/kernel/projection.ts';
import { createStore, type Store } from '../src/kernel/store.ts';
import { START } from './samples.ts';

/**
 * Returns the states of projections after these events, without running any effects. The events happen one per second
 * from `START` on, each in its own flow.
 * @throws what a projection throws; an app would only report it
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
