import { visitorEffects, visitorProjections } from './core/visitor.ts';
import { ground } from './ground.ts';
import { type App, createApp } from './kernel/app.ts';
import { assemble, type Assembly } from './kernel/plugin.ts';
import type { Effect, Plugin } from './ports/effect.ts';
import type { Ports } from './ports/ports.ts';
import type { Projection } from './kernel/projection.ts';
import { hostEffects } from './shell/host.effects.ts';
import { navigationEffects } from './shell/navigation.effects.ts';

/** What a session needs beside what a visitor has. */
export type Growth = {
  /** All plugins, those that a visitor has among them. */
  readonly plugins: readonly Plugin[];
  readonly projections: readonly Projection<unknown>[];
  readonly effects: readonly Effect[];
  /** How the log is thinned; a visitor has nothing that grows fast. */
  readonly thin: Parameters<App['log']['thinBy']>[0];
};

export type GrowingApp = {
  readonly app: App;
  readonly assembly: () => Assembly<Ports>;
  /** Adds the rest, once. */
  readonly grow: (growth: Growth) => void;
};

/** The app as a visitor needs it; the rest is added when a session begins, and is then as if it had always been there. */
export function growingApp(plugins: readonly Plugin[], ports: Ports): GrowingApp {
  let assembly = assemble(plugins);
  const app = createApp<Ports>({
    ...ground(ports),
    projections: [...visitorProjections, ...assembly.projections],
    effects: [
      ...visitorEffects,
      ...navigationEffects(() => assembly.routes),
      ...hostEffects(() => assembly.routes),
      ...assembly.effects,
    ],
    grows: true,
  });
  return {
    app,
    assembly: () => assembly,
    grow(growth) {
      const whole = assemble(growth.plugins);
      const news = <Part>(all: readonly Part[], had: readonly Part[]) =>
        all.filter((part) => !had.includes(part));
      const projections = news(whole.projections, assembly.projections);
      const effects = news(whole.effects, assembly.effects);
      assembly = whole;
      app.extend({
        projections: [...growth.projections, ...projections],
        effects: [...growth.effects, ...effects] as never,
      });
      app.log.thinBy(growth.thin);
    },
  };
}
