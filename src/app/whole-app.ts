import { coreEffects, coreProjections } from '../core/core.ts';
import { ground } from './lazy-app.ts';
import { type App, createApp } from '../kernel/app.ts';
import { assemble, type Assembly } from '../ports/extension-points.ts';
import { offering } from '../core/server/server.ts';
import type { AdminPlugin } from '../ports/effect.ts';
import type { AdminPorts } from '../ports/ports.ts';
import { hostEffects } from '../shell/host.effects.ts';
import { keysEffect } from '../shell/keys.effects.ts';
import { navigationEffects } from '../shell/navigation.effects.ts';

/**
 * Creates the complete app with these plugins and ports in one step, for tests and stories. The real page starts with
 * `lazyApp` instead.
 */
export function fixpointApp(
  plugins: readonly AdminPlugin[],
  ports: AdminPorts,
): { app: App; assembly: Assembly<AdminPorts> } {
  const assembly = assemble(plugins, offering);
  const app = createApp<AdminPorts>({
    ...ground(ports),
    projections: [...coreProjections, ...assembly.projections],
    effects: [
      ...coreEffects,
      ...navigationEffects(() => assembly.routes),
      ...hostEffects(() => assembly.routes),
      keysEffect(() => assembly.quickActions),
      ...assembly.effects,
    ],
  });
  return { app, assembly };
}
