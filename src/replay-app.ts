import * as auth from '../events/auth.ts';
import { coreProjections } from './core/core.ts';
import { type App, createApp } from './kernel/app.ts';
import type { Projection } from './kernel/projection.ts';

/** An app that only folds: never started, without ports. The same facts give the same state as in the running app. */
export const replayApp = (plugins: readonly { readonly projections?: readonly Projection<unknown>[] }[]): App =>
  createApp<object>({
    projections: [...coreProjections, ...plugins.flatMap(({ projections }) => projections ?? [])],
    effects: [],
    ports: {},
    now: () => 0,
    forget: [auth.loggedOut],
    failed: () => {
      throw new Error('A replay runs no effects.');
    },
  });
