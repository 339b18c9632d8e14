import { later } from '../ports/later.ts';
import type { Ports, VisitorPorts } from '../ports/ports.ts';
import type { watchedPorts } from '../ports/watched.ts';
import type { createLanguage } from '../shell/language.ts';
import type { LazyApp } from './lazy-app.ts';
import type { Setup } from './setup.ts';

type Chunks = typeof import('./chunks.ts');

type Parts = {
  readonly setup: Setup;
  readonly texts: ReturnType<typeof createLanguage>;
  /**
   * The addresses of the workers that the Trusted Types policy allows; a session adds its own workers to this list.
   */
  readonly allowed: string[];
  readonly chunks: () => Promise<Chunks>;
  readonly guest: Awaited<ReturnType<Chunks['guestChunk']>> | null;
  readonly watched: ReturnType<typeof watchedPorts> | null;
  readonly visitor: () => VisitorPorts;
  readonly lazy: () => LazyApp;
  readonly draw: () => void;
};

/**
 * Returns the functions that load parts of the app on first use and add them to a visitor's app: session, admin area,
 * recorder.
 */
export function laterChunks({ setup, texts, allowed, chunks, guest, watched, visitor, lazy, draw }: Parts) {
  const sessionChunk = later(async () => {
    const [{ sessionGrowth, sessionPorts }] = await Promise.all([
      chunks().then((all) => all.sessionChunk()),
      texts.whole(),
    ]);
    const whole = await sessionPorts(setup, visitor(), allowed, { recorder, administration });
    const live = watched?.watch(whole) ?? whole;
    const ports = guest?.ports(live) ?? live;
    lazy().grow(sessionGrowth, ports);
    draw();
    return ports;
  });
  const administration: Ports['administration'] = {
    ready: later(async () => {
      const ports = await sessionChunk();
      const { adminGrowth, adminCalls } = await (await chunks()).adminChunk(setup.kind, texts);
      lazy().grow(adminGrowth, { ...ports, backend: { ...ports.backend, ...adminCalls } });
      draw();
      return adminCalls;
    }),
  };
  const recorder: Ports['recorder'] = {
    ready: later(async () =>
      (await (await chunks()).recorderChunk()).recorderOf(lazy().app, setup.serverName),
    ),
  };
  return { sessionChunk, recorder };
}
