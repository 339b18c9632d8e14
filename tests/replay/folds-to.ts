import { catalogue } from '../../events/catalogue.ts';
import { allPlugins } from '../../plugins/whole.ts';
import type { Recorded } from '../../src/kernel/event.ts';
import type { Projection } from '../../src/kernel/projection.ts';
import { readLog } from '../../src/replay/log-file.ts';
import { readRecording } from '../../src/replay/read-recording.ts';
import { passedStates } from '../../src/replay/state-hash.ts';
import { replayApp } from '../../src/app/replay-app.ts';
import { fleetSession } from './fleet-session.ts';

type Plugins = readonly { readonly projections?: readonly Projection<unknown>[] }[];

/**
 * The result of folding a recording: the number of events, and for each projection that the events changed, a digest of
 * all states that the projection passed through.
 */
export type Fold = { readonly events: number; readonly states: Readonly<Record<string, string>> };

/**
 * Folds the text of a recording. `skipped`: event types that this version does not know.
 * @throws with line and reason if the text cannot be read
 */
export function logFoldsTo(
  text: string,
  plugins: Plugins = allPlugins,
): { readonly fold: Fold; readonly skipped: readonly string[] } {
  const read = readLog(text, catalogue);
  if (!read.ok) throw new Error(`line ${read.problem.line}: ${read.problem.reason}: ${read.problem.detail}`);
  return { fold: folded(read.events, plugins), skipped: [...read.skipped].map(([type]) => type) };
}

/**
 * Folds ten simulated minutes of a fleet, which are read piece by piece.
 * @throws with the reason if they cannot be read
 */
export async function fleetFoldsTo(): Promise<Fold> {
  const read = await readRecording(fleetSession(), catalogue);
  if (!read.ok) throw new Error(read.problem.detail);
  const { table } = read;
  return folded(
    Array.from({ length: table.length }, (_, i) => table.at(i) as Recorded),
    allPlugins,
  );
}

function folded(events: readonly Recorded[], plugins: Plugins): Fold {
  const app = replayApp(plugins);
  const passed = passedStates(app.snapshot());
  for (const event of events) {
    app.replay(event);
    passed.add(app.snapshot());
  }
  return { events: events.length, states: passed.digests() };
}

/** The text of a file `events/logs/….states.json`. */
export const written = (fold: Fold): string => `${JSON.stringify(fold, null, 2)}\n`;
