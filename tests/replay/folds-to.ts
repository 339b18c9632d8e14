import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { catalogue } from '../../events/catalogue.ts';
import { allPlugins as plugins } from '../../plugins/whole.ts';
import type { Recorded } from '../../src/kernel/event.ts';
import { readLog } from '../../src/replay/log-file.ts';
import { readRecording } from '../../src/replay/read-recording.ts';
import { stateHash } from '../../src/replay/state-hash.ts';
import { replayApp } from '../../src/replay-app.ts';
import { fleetSession } from './fleet-session.ts';

/** Where the recorded sessions lie. */
export const LOGS = join(import.meta.dirname, '../../events/logs');

/** How many events a session has, and the hash of all states after them. */
export type Fold = { readonly events: number; readonly hash: string };

/** What a recorded session of `events/logs` folds to, and the types in it that this version does not know. @throws with line and reason when it cannot be read. */
export function logFoldsTo(name: string): Fold & { readonly skipped: readonly string[] } {
  const read = readLog(readFileSync(join(LOGS, name), 'utf8'), catalogue);
  if (!read.ok) throw new Error(`line ${read.problem.line}: ${read.problem.reason}: ${read.problem.detail}`);
  const app = replayApp(plugins);
  for (const event of read.events) app.replay(event);
  return {
    events: read.events.length,
    hash: stateHash(app.snapshot()),
    skipped: [...read.skipped].map(([type]) => type),
  };
}

/** What ten minutes of a simulated fleet fold to, read piece by piece. @throws with the reason when it cannot be read. */
export async function fleetFoldsTo(): Promise<Fold> {
  const read = await readRecording(fleetSession(), catalogue);
  if (!read.ok) throw new Error(read.problem.detail);
  const app = replayApp(plugins);
  for (let i = 0; i < read.table.length; i++) app.replay(read.table.at(i) as Recorded);
  return { events: app.log.length, hash: stateHash(app.snapshot()) };
}
