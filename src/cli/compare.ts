import { catalogue } from '../../events/catalogue.ts';
import { allPlugins as plugins } from '../../plugins/whole.ts';
import { hiddenAlike } from '../replay/comparable.ts';
import { wordsOf } from '../replay/hidden-address.ts';
import {
  isVisibleType,
  type Outcome,
  type SideBySide,
  sideBySide,
  statePartingAt,
  type TypedFacts,
} from '../replay/side-by-side.ts';
import type { Recorded } from '../kernel/event.ts';
import { replayStore } from '../app/replay-app.ts';
import { plain } from './plain.ts';
import { readWhole } from './read-facts.ts';

/** A pair of events, one from each of two recordings; null if that recording ends before it. */
type Events = readonly [{ seq: number; type: string } | null, { seq: number; type: string } | null];

/** The result of comparing two recordings (option `--against`). */
export type Compared = {
  /** How many events of each of the two recordings were compared. */
  events: readonly [number, number];
  /** How the two recordings compare. */
  outcome: Outcome;
  /**
   * `same`: how many events are the same in both recordings before they first differ. `partings`: how often they begin
   * to differ.
   */
  same: number;
  partings: number;
  /** The events at which the two recordings first differ. Null if the recordings are the same. */
  parted: Events | null;
  /** Warnings, for example where a recording is damaged. */
  notes?: readonly string[];
  /** The first events after which the states differ as a result, and one path in the state at which they differ. */
  differs?: { after: Events; projection: string; path: string; values: readonly [unknown, unknown] };
};

const fast = new Set(catalogue.filter(({ keep }) => keep === 'sampled').map(({ type }) => type));
const isCompared = (type: string) => isVisibleType(type, fast);

/**
 * Compares two recordings event by event and replays both up to their first difference. Position fixes and clock ticks are
 * not compared.
 *
 * @param beforeDamage compares damaged recordings up to their damage; `notes` then says where it is
 * @throws an error that says what is wrong with a recording
 */
export async function compare(one: string, other: string, beforeDamage = false): Promise<Compared> {
  const notes: string[] = [];
  const damaged = beforeDamage ? (message: string) => notes.push(message) : undefined;
  const files = [await readWhole(one, damaged), await readWhole(other, damaged)] as const;
  const words = wordsOf(plugins.flatMap(({ routes = [] }) => routes.map(({ pattern }) => pattern)));
  const alike = hiddenAlike(files[0].header.hides, files[1].header.hides, catalogue, words);
  const [a, b] = files.map(({ events }) => factsOf(events.map(alike))) as [TypedFacts, TypedFacts];
  const rows = (await sideBySide(a, b, { from: { a: 0, b: 0 }, isCompared })) as SideBySide;
  const eventsAt = (places: { a: number; b: number }): Events => [eventAt(a, places.a), eventAt(b, places.b)];
  const counts = Array.from({ length: rows.length }, (_, row) => rows.at(row));
  const answer = {
    events: [
      counts.filter((row) => row && row.a >= 0).length,
      counts.filter((row) => row && row.b >= 0).length,
    ],
    ...{ outcome: rows.outcome, same: rows.same, partings: rows.partings.length },
    parted: rows.partings.length > 0 ? eventsAt(rows.eventsFrom(rows.same)) : null,
    ...(notes.length > 0 && { notes }),
  } satisfies Compared;
  if (!answer.parted) return answer;
  const [foldA, foldB] = [folding(a), folding(b)];
  const found = await statePartingAt(rows, rows.same, async (to) => [foldA(to.a), foldB(to.b)]);
  if (!found) return answer;
  const { row, projection, path, before, after } = found;
  const values = [plain(before), plain(after)] as const;
  return {
    ...answer,
    differs: { after: eventsAt(rows.at(row) ?? { a: -1, b: -1 }), projection, path, values },
  };
}

const factsOf = (events: readonly Recorded[]): TypedFacts => ({
  length: events.length,
  at: (index) => events[index],
  typeAt: (index) => events[index]?.type ?? '',
});

function eventAt(facts: TypedFacts, index: number): Events[0] {
  const fact = facts.at(index);
  return fact ? { seq: fact.seq, type: fact.type } : null;
}

/**
 * Returns a function that continues the replay of a recording up to a position, and returns the states at that
 * position.
 */
function folding(facts: TypedFacts) {
  const store = replayStore(plugins);
  let position = 0;
  return (to: number) => {
    for (; position < to; position++) {
      const fact = facts.at(position);
      if (fact && isCompared(fact.type)) store.fold(fact);
    }
    return store.snapshot();
  };
}
