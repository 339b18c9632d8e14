import { reportOpened } from '../../events/feedback.ts';
import { plugins } from '../../plugins/index.ts';
import { sessionChunkEffects, sessionChunkProjections } from '../core/core.ts';
import { offering } from '../core/server/server.ts';
import { assemble } from '../ports/extension-points.ts';
import { thinFixesOf } from '../core/positions/thin-fixes.ts';
import { clusterWorkerUrl } from '../map/clusters/worker-url.ts';
import { levelsWorkerUrl } from '../map/levels-worker-url.ts';
import { analyticsLater, noAnalytics } from '../ports/analytics-later.ts';
import { liveBadge } from '../ports/push/badge-live.ts';
import { browserPush } from '../ports/push/browser-push.ts';
import type { Ports, VisitorPorts } from '../ports/ports.ts';
import { livePresence } from '../ports/presence-live.ts';
import { liveScene } from '../ports/scene-live.ts';
import { hearServerTime } from '../ports/http/server-time.ts';
import { soundLater } from '../ports/sound-later.ts';
import { liveTurns } from '../ports/turns-live.ts';
import { keysEffect } from '../shell/keys.effects.ts';
import { pageFaultsEffect } from './page-faults.effects.ts';
import { EXPORT_WORKER_URL, fileExports } from '../workers/export-files.ts';
import { FIX_WORKER_URL, largeReader } from '../workers/large-answers.ts';
import { trackFiles } from '../workers/track-fixes.ts';
import { TRAVEL_WORKER_URL, travelDesk } from '../workers/travel-desk.ts';
import { configuredRouting } from './configured-routing.ts';
import { DEMO_GEOCODER } from './demo-addresses.ts';
import type { Growth } from './lazy-app.ts';
import type { Setup } from './setup.ts';

export { reportOpened };

/** What a session adds to the visitor's app. */
export const sessionGrowth: Growth<Ports> = {
  plugins,
  projections: sessionChunkProjections,
  effects: [
    ...sessionChunkEffects,
    pageFaultsEffect,
    keysEffect(() => assemble(plugins, offering).quickActions),
  ],
  thin: thinFixesOf,
};

/**
 * Creates the ports that only a session needs. `allowed`: the worker addresses that the Trusted Types policy allows.
 */
export async function sessionPorts(
  { config, kind, base, shell, demo, tracks, server, serverName, beneath }: Setup,
  visitor: VisitorPorts,
  allowed: string[],
  { recorder, administration }: Pick<Ports, 'recorder' | 'administration'>,
): Promise<Ports> {
  allowed.push(clusterWorkerUrl, levelsWorkerUrl, FIX_WORKER_URL, TRAVEL_WORKER_URL, EXPORT_WORKER_URL);
  server.readLarge = largeReader(kind.name);
  hearServerTime(server);
  const { backend, renewing, traces, socket, outbox, openTabs } = await beneath();
  return {
    ...visitor,
    backend,
    renewing,
    traces,
    socket,
    outbox,
    openTabs,
    push:
      shell?.push ??
      browserPush({
        key: config.webPushKey ?? null,
        pretends: demo !== null,
        server: { kind: kind.name, issuer: server.apiUrl },
      }),
    sound: soundLater(async () => (await import('../ports/sound-live.ts')).liveSound()),
    ...livePresence(tracks.file, `${base}basemap/gazetteer.json`, travelDesk(), fileExports(), serverName),
    geocoding: config.geocoder ?? (demo ? { kind: 'photon', url: DEMO_GEOCODER } : null),
    routing: configuredRouting(config, demo !== null),
    badge: shell?.badge ?? liveBadge,
    turns: liveTurns(),
    analytics: config.analyticsUrl
      ? analyticsLater(() => import('../ports/analytics-live.ts'), config.analyticsUrl)
      : noAnalytics,
    scene: liveScene(`${base}assets/tour/`),
    files: trackFiles(tracks),
    driver: demo?.driver ?? null,
    recorder,
    administration,
  };
}
