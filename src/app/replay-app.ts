import * as auth from '../../events/auth.ts';
import { coreProjections } from '../core/core.ts';
import { type App, createApp } from '../kernel/app.ts';
import type { Projection } from '../kernel/projection.ts';
import { createStore, type Fault, type Store } from '../kernel/store.ts';

type Parts = readonly { readonly projections?: readonly Projection<unknown>[] }[];

/** Returns all projections: those of the app's core and those of these plugins. */
export const projectionsOf = (plugins: Parts) => [
  ...coreProjections,
  ...plugins.flatMap(({ projections }) => projections ?? []),
];

/**
 * Creates a store that keeps only the states, not the events, so that it can replay any number of events with little
 * memory.
 */
export const replayStore = (
  plugins: Parts,
  faulted?: (fault: Fault) => void,
  projections: readonly Projection<unknown>[] = projectionsOf(plugins),
): Store => createStore(projections, new Set([auth.loggedOut.type]), true, faulted);

/**
 * Creates an app that only computes states from events: it has no ports and is never started. The same events lead to
 * the same states as in the running app.
 */
export const replayApp = (
  plugins: Parts,
  {
    keepsLog = true,
    projections = projectionsOf(plugins),
  }: { keepsLog?: boolean; projections?: readonly Projection<unknown>[] } = {},
): App =>
  createApp<object>({
    projections,
    effects: [],
    ports: {},
    now: () => 0,
    keepsLog,
    forget: [auth.loggedOut],
    failed: () => {
      throw new Error('A replay runs no effects.');
    },
  });
