import { reportOpened } from '../events/feedback.ts';
import { plugins } from '../plugins/index.ts';
import { productBackend } from './api/product/index.ts';
import { sessionHalfEffects, sessionHalfProjections } from './core/core.ts';
import { thinFixesOf } from './core/thin-fixes.ts';
import type { Growth } from './growing-app.ts';
import { keysEffect } from './shell/keys.effects.ts';
import { livePresence } from './ports/presence-live.ts';
import { pageFaultsEffect } from './page-faults.effects.ts';

/** Loaded when a session begins: all that a visitor does without. */
export const growth: Growth = {
  plugins,
  projections: sessionHalfProjections,
  effects: [
    ...sessionHalfEffects,
    pageFaultsEffect,
    keysEffect(() => plugins.flatMap(({ quickActions }) => quickActions ?? [])),
  ],
  thin: thinFixesOf,
};
export { livePresence, plugins, productBackend, reportOpened };
