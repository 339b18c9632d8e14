import * as appEvents from '../../events/app.ts';
import * as auth from '../../events/auth.ts';
import { visitorEffects, visitorProjections } from '../core/visitor.ts';
import { type App, type AppParts, createApp } from '../kernel/app.ts';
import type { Effect } from '../kernel/effect.ts';
import { assemble, type Assembly, type Plugin } from '../ports/extension-points.ts';
import type { Projection } from '../kernel/projection.ts';
import { offering, offers } from '../core/server/server.ts';
import type { VisitorPorts } from '../ports/ports.ts';
import { hostEffects } from '../shell/host.effects.ts';
import { navigationEffects } from '../shell/navigation.effects.ts';

/** What a chunk that is loaded later adds to the running app. */
export type Growth<Ports> = {
  /** All plugins that the app has after the chunk is added, including those that it already had. */
  readonly plugins: readonly Plugin<Ports>[];
  readonly projections: readonly Projection<unknown>[];
  readonly effects: readonly Effect<Ports>[];
  /**
   * How old events in the log are thinned. A visitor's log needs no thinning, because it stays small. A guest's chunk
   * thins its own.
   */
  readonly thin: Parameters<App['log']['thinBy']>[0];
};

export type LazyApp = {
  readonly app: App;
  readonly assembly: () => Assembly<never>;
  /** Adds the parts of a chunk to the app; call it once per chunk. `ports`: what the chunk's effects may use. */
  readonly grow: <Ports extends VisitorPorts>(growth: Growth<Ports>, ports: Ports) => void;
};

/**
 * Creates the app with only the parts that a visitor needs. Chunks that are added later behave as if they had been
 * present from the start.
 */
export function lazyApp<Ports extends VisitorPorts>(
  plugins: readonly Plugin<Ports>[],
  ports: Ports,
): LazyApp {
  const first = assemble<Ports>(plugins, offering);
  let assembly: Assembly<never> = first;
  const app = createApp<Ports>({
    ...ground(ports),
    projections: [...visitorProjections, ...assembly.projections],
    effects: [
      ...visitorEffects,
      ...navigationEffects(() => assembly.routes),
      ...hostEffects(() => assembly.routes),
      ...first.effects,
    ],
    grows: true,
  });
  return {
    app,
    assembly: () => assembly,
    grow(growth, asked) {
      const whole = assemble(growth.plugins, offering);
      const projections = whole.projections.filter((each) => !assembly.projections.includes(each));
      const effects = whole.effects.filter(
        (each) => !(assembly.effects as readonly unknown[]).includes(each),
      );
      assembly = whole;
      app.extend({
        projections: [...growth.projections, ...projections],
        effects: [...growth.effects, ...effects],
        ports: asked,
      });
      app.log.thinBy(growth.thin);
    },
  };
}

/** Returns the options that are the same for every app, whatever projections and effects it has. */
export const ground = <Ports extends VisitorPorts>(
  ports: Ports,
): Pick<AppParts<Ports>, 'ports' | 'now' | 'stopwatch' | 'forget' | 'offers' | 'failed' | 'faulted'> => ({
  ports,
  now: () => ports.clock.now(),
  ...(ports.clock.elapsed && { stopwatch: ports.clock.elapsed }),
  forget: [auth.loggedOut],
  offers,
  failed: (effect, problem) => appEvents.effectFailed({ effect, message: messageOf(problem) }),
  faulted: (projection, type, problem) =>
    appEvents.faulted({ projection, type, message: messageOf(problem) }),
});

const messageOf = (problem: unknown) => (problem instanceof Error ? problem.message : String(problem));
