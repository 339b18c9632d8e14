import * as v from 'valibot';
import { createApp } from './app.ts';
import { declareEffect, type DeclareEffect, type Effect } from './effect.ts';
import { event } from './event.ts';
import { plainProjection, projection } from './projection.ts';
import { select } from './read.ts';

export const opened = event('door/opened', v.object({ by: v.string() }));
export const closed = event('door/closed');
export const rang = event('door/rang');
export const answered = event('door/answered');
export const left = event('house/left');
export const failed = event('house/effectFailed', v.object({ effect: v.string(), message: v.string() }));

export const door = projection<{ open: boolean; by: string[] }>('door', { open: false, by: [] }, (on) => [
  on(opened, (s, e) => {
    s.open = true;
    s.by.push(e.payload.by);
  }),
  on(closed, (s) => {
    s.open = false;
  }),
]);
export const visits = plainProjection('visits', 0, (on) => [on(opened, (n) => n + 1)], { ofSession: false });
export const isOpen = select((read) => read(door).open);

/** The ports of the kernel tests: a list of texts that effects write to. */
export type Ports = { said: string[] };
export const effect = declareEffect as DeclareEffect<Ports>;

/** A test app whose clock advances by 1 ms with each event. `ports.said` contains the texts that the effects wrote. */
export function house(...effects: Effect<Ports>[]) {
  let now = 1000;
  const ports: Ports = { said: [] };
  const app = createApp<Ports>({
    projections: [door, visits] as never,
    effects,
    ports,
    now: () => now++,
    forget: [left],
    failed: (name, problem) => failed({ effect: name, message: String(problem) }),
  });
  return {
    app,
    ports,
    lines: () => app.log.events.map((e) => `${e.seq}${e.cause ? `←${e.cause}` : ''}~${e.flow} ${e.type}`),
  };
}
