import type { Recorded } from '../../../src/kernel/event.ts';
import type { Inspection } from '../../../src/replay/inspection.ts';
import type { Facts } from '../../../src/replay/facts.ts';
import { exportLines } from '../../../src/replay/log-export.ts';
import type { Turns } from '../../../src/ui/turns.ts';
import type { Matches } from './matches.ts';
import type { Subject } from './subject.ts';

const PIECE = 12;

/**
 * Returns the text of a recording with the listed events, written in short steps. Its check points are computed by
 * folding only these events, so that the excerpt can be replayed on its own.
 *
 * @param hides whether to remove names and move places
 * @param notes by event number; notes on events that are not listed are left out
 */
export async function recordingOf(
  { table, hides: hidden }: Subject,
  matches: Matches,
  { fresh, about, forFile }: Pick<Inspection, 'fresh' | 'about' | 'forFile'>,
  turns: Pick<Turns, 'now' | 'next'>,
  hides: boolean,
  notes: ReadonlyMap<number, string> = new Map(),
): Promise<string> {
  const events: Recorded[] = [];
  const lines: string[] = [];
  const asShown = forFile(hides);
  let begun = turns.now();
  const rest = async () => {
    if (turns.now() - begun < PIECE) return;
    await turns.next();
    begun = turns.now();
  };
  const { length } = matches;
  for (let row = 0; row < length; row++) {
    const event = table.at(matches.at(row));
    const shown = event && asShown(event);
    if (shown) events.push(shown);
    await rest();
  }
  // What an opened recording does not contain, its copy does not contain either.
  const isMoved = hides && (hidden === undefined || hidden.places === 'asTheyAre');
  const hiding = hides ? { names: true, places: isMoved ? 'moved' : (hidden?.places ?? 'moved') } : hidden;
  const noted = events.flatMap(({ seq }) => {
    const note = notes.get(seq);
    return note === undefined ? [] : [[seq, note] as const];
  });
  for (const line of exportLines(events, fresh(), {
    ...about,
    ...(noted.length > 0 && { notes: Object.fromEntries(noted) }),
    ...(hiding && { hides: hiding }),
  })) {
    lines.push(line);
    await rest();
  }
  return `${lines.join('\n')}\n`;
}

/**
 * Returns the events in the form in which the user may copy them, and the new index of the event at `index`. Null if
 * that event may not be copied.
 */
export function factsToCopy(
  facts: Facts,
  index: number,
  asShown: (event: Recorded) => Recorded | null,
): { facts: readonly Recorded[]; index: number } | null {
  const shown: Recorded[] = [];
  let found = -1;
  for (let i = 0; i < facts.length; i++) {
    const fact = facts.at(i);
    const each = fact && asShown(fact);
    if (!each) continue;
    if (i === index) found = shown.length;
    shown.push(each);
  }
  return found < 0 ? null : { facts: shown, index: found };
}
