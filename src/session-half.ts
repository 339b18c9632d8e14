import { reportOpened } from '../events/feedback.ts';
import { plugins } from '../plugins/index.ts';
import { productBackend } from './api/product/index.ts';
import { sessionHalfEffects, sessionHalfProjections } from './core/core.ts';
import { thinFixesOf } from './core/thin-fixes.ts';
import type { Growth } from './growing-app.ts';
import { keysEffect } from './shell/keys.effects.ts';
import { EXPORT_WORKER_URL, fileExports } from './export-files.ts';
import { livePresence } from './ports/presence-live.ts';
import { clusterWorkerUrl } from './map/clusters/worker-url.ts';
import { levelsWorkerUrl } from './map/levels-worker-url.ts';
import { FIX_WORKER_URL, largeReader } from './large-answers.ts';
import { TRAVEL_WORKER_URL, travelDesk } from './travel-desk.ts';
import type { HttpConfig } from './ports/http-live.ts';
import { hearServerTime } from './ports/server-time.ts';
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
/**
 * What only a session starts: workers, whose addresses the Trusted Types policy is to allow, who reads large answers, and
 * who hears what time it is at the server.
 */
export function grown(allowed: string[], http: HttpConfig): void {
  allowed.push(clusterWorkerUrl, levelsWorkerUrl, FIX_WORKER_URL, TRAVEL_WORKER_URL, EXPORT_WORKER_URL);
  http.readLarge = largeReader();
  hearServerTime(http);
}
export { fileExports, livePresence, travelDesk, plugins, productBackend, reportOpened };
