import type { Recorded } from '../../../src/kernel/event.ts';
import type { Inspection } from '../../../src/replay/inspection.ts';
import { exportLines } from '../../../src/replay/log-export.ts';
import type { Turns } from '../../../src/ui/turns.ts';
import type { Matches } from './matches.ts';
import type { Subject } from './subject.ts';

const PIECE = 12;

/**
 * The text of a recording of what is listed, made in pieces. Its check points come from folding just these facts, so that
 * the part replays as it is.
 */
export async function recordingOf(
  { table }: Subject,
  matches: Matches,
  { fresh, about }: Pick<Inspection, 'fresh' | 'about'>,
  turns: Pick<Turns, 'now' | 'next'>,
): Promise<string> {
  const events: Recorded[] = [];
  const lines: string[] = [];
  let begun = turns.now();
  const rest = async () => {
    if (turns.now() - begun < PIECE) return;
    await turns.next();
    begun = turns.now();
  };
  const { length } = matches;
  for (let row = 0; row < length; row++) {
    const event = table.at(matches.at(row));
    if (event) events.push(event);
    await rest();
  }
  for (const line of exportLines(events, fresh(), about)) {
    lines.push(line);
    await rest();
  }
  return `${lines.join('\n')}\n`;
}
