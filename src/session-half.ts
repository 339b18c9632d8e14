import { reportOpened } from '../events/feedback.ts';
import { plugins } from '../plugins/index.ts';
import { productBackend } from './api/product/index.ts';
import { sessionHalfEffects, sessionHalfProjections } from './core/core.ts';
import { thinFixesOf } from './core/thin-fixes.ts';
import type { Growth } from './growing-app.ts';
import { levelsWorkerUrl } from './map/levels-worker-url.ts';
import { pageFaultsEffect } from './page-faults.effects.ts';

/** Loaded when a session begins: all that a visitor does without. */
export const growth: Growth = {
  plugins,
  projections: sessionHalfProjections,
  effects: [...sessionHalfEffects, pageFaultsEffect],
  thin: thinFixesOf,
};
/** Workers that only a session starts: their addresses, for the Trusted Types policy. */
export const workers: readonly string[] = [levelsWorkerUrl];
export { plugins, productBackend, reportOpened };
