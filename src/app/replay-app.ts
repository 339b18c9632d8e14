import * as auth from '../../events/auth.ts';
import { coreProjections } from '../core/core.ts';
import { type App, createApp } from '../kernel/app.ts';
import type { Projection } from '../kernel/projection.ts';
import { createStore, type Fault, type Store } from '../kernel/store.ts';

type Parts = readonly { readonly projections?: readonly Projection<unknown>[] }[];

/** Returns all projections of the core and of these plugins. */
export const projectionsOf = (plugins: Parts) => [
  ...coreProjections,
  ...plugins.flatMap(({ projections }) => projections ?? []),
];

/** A store with only the states, without the events that made them: replays of any length in little memory. */
export const replayStore = (plugins: Parts, faulted?: (fault: Fault) => void): Store =>
  createStore(projectionsOf(plugins), new Set([auth.loggedOut.type]), true, faulted);

/**
 * An app that only folds events: never started, without ports. The same events give the same state as in the
 * running app.
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
