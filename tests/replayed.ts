import { catalogue } from '../events/catalogue.ts';
import { allPlugins as plugins } from '../plugins/whole.ts';
import { type Changes, changesOf, EVERY_STORY_SAYS } from '../src/replay/copy-as.ts';
import type { Draft, Recorded } from '../src/kernel/event.ts';
import { eventLine, headerLine, readLog } from '../src/replay/log-file.ts';
import { replayApp } from '../src/app/replay-app.ts';

/** An event as it is in a recording, of any version. */
export type CopiedFact = {
  seq: number;
  at: number;
  type: string;
  v: number;
  payload: unknown;
  flow: number;
  cause?: number;
};

/** Upgrades copied events to the current versions of their types. @throws for an unknown or invalid event */
export function lifted(facts: readonly CopiedFact[]): readonly Recorded[] {
  const lines = [headerLine('copied', 'copied'), ...facts.map((fact) => eventLine(fact as Recorded))];
  const read = readLog(`${lines.join('\n')}\n`, catalogue);
  if (!read.ok)
    throw new Error(`fact ${read.problem.line - 1}: ${read.problem.reason}: ${read.problem.detail}`);
  return read.events;
}

/**
 * Returns what the events `lived` change in an app that has applied `given`. For tests that were copied from a
 * recording.
 */
export function replayed(given: readonly CopiedFact[], lived: readonly CopiedFact[]): Changes {
  const events = lifted([...given, ...lived]);
  const app = replayApp(plugins);
  const count = given.length;
  for (const event of events.slice(0, count)) app.replay(event);
  return changesOf(app, events.slice(count));
}

/** Converts copied events to events of a story. `ago`: how many seconds before the last copied event it happened. */
export function retold(facts: readonly CopiedFact[]): readonly (Draft & { readonly ago: number })[] {
  const end = facts.at(-1)?.at ?? 0;
  return lifted(facts)
    .filter(({ type }) => !EVERY_STORY_SAYS.has(type))
    .map(({ type, v, payload, at }) => ({ type, v, payload, ago: (end - at) / 1000 }));
}
