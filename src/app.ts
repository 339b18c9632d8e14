import * as appEvents from '../events/app.ts';
import * as auth from '../events/auth.ts';
import { coreEffects, coreProjections } from './core/core.ts';
import { type App, createApp } from './kernel/app.ts';
import { assemble, type Assembly } from './kernel/plugin.ts';
import type { Plugin } from './ports/effect.ts';
import type { Ports } from './ports/ports.ts';
import { navigationEffects } from './shell/navigation.effects.ts';

/** The app of these plugins and ports: the same for the page, for tests and for replays. */
export function fixpointApp(
  plugins: readonly Plugin[],
  ports: Ports,
): { app: App; assembly: Assembly<Ports> } {
  const assembly = assemble(plugins);
  const app = createApp<Ports>({
    projections: [...coreProjections, ...assembly.projections],
    effects: [...coreEffects, ...navigationEffects(assembly.routes), ...assembly.effects],
    ports,
    now: () => ports.clock.now(),
    forget: [auth.loggedOut],
    failed: (effect, problem) =>
      appEvents.effectFailed({
        effect,
        message: problem instanceof Error ? problem.message : String(problem),
      }),
  });
  return { app, assembly };
}
