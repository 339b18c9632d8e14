import { allPlugins as plugins } from '../../plugins/whole.ts';
import { differences } from '../replay/difference.ts';
import type { Recorded } from '../kernel/event.ts';
import type { Projection } from '../kernel/projection.ts';
import type { Store } from '../kernel/store.ts';
import { projectionsOf, replayStore } from '../app/replay-app.ts';
import { plain } from './plain.ts';
import { readFacts } from './read-facts.ts';

/** The result of comparing two recordings (option `--against`). */
export type Compared = {
  /** How many events of each of the two recordings were replayed. */
  events: readonly [number, number];
  /** The first event that differs between the two recordings. Null if all are the same. */
  firstOther: { seq: number; types: readonly [string | null, string | null] } | null;
  /** The first event after which the states of the two recordings differ, and one path in the state where they do. */
  differs?: { seq: number; projection: string; path: string; values: readonly [unknown, unknown] };
};

type Side = { facts: AsyncGenerator<Recorded>; next: Recorded | null; store: Store; count: number };

/**
 * Replays two recordings side by side, by event number, until their states differ. The same code replays both, so
 * states are only compared once an event has differed.
 */
export async function compare(one: string, other: string): Promise<Compared> {
  const sides = await Promise.all([open(one), open(other)]);
  const [a, b] = sides;
  const all = projectionsOf(plugins);
  const answer = { firstOther: null } as { firstOther: Compared['firstOther'] };
  const seen = new Map<Projection<unknown>, readonly [unknown, unknown]>();
  while (a.next || b.next) {
    const seq = Math.min(a.next?.seq ?? Number.POSITIVE_INFINITY, b.next?.seq ?? Number.POSITIVE_INFINITY);
    const here = sides.map(({ next }) => (next?.seq === seq ? next : null)) as [
      Recorded | null,
      Recorded | null,
    ];
    if (!answer.firstOther && JSON.stringify(here[0]) !== JSON.stringify(here[1]))
      answer.firstOther = { seq, types: [here[0]?.type ?? null, here[1]?.type ?? null] };
    for (const side of sides) if (side.next?.seq === seq) await fold(side);
    if (!answer.firstOther) continue;
    for (const each of all) {
      const states = [a.store.peek(each), b.store.peek(each)] as const;
      const before = seen.get(each);
      if (before && before[0] === states[0] && before[1] === states[1]) continue;
      seen.set(each, states);
      const [first] = differences(...states, { most: 1 });
      if (first) {
        const values = [plain(first.before), plain(first.after)] as const;
        const differs = { seq, projection: each.id, path: first.path, values };
        return { events: [a.count, b.count], ...answer, differs };
      }
    }
  }
  return { events: [a.count, b.count], ...answer };
}

async function open(file: string): Promise<Side> {
  const facts = readFacts(file);
  return { facts, next: await nextOf(facts), store: replayStore(plugins), count: 0 };
}

async function fold(side: Side): Promise<void> {
  side.store.fold(side.next as Recorded);
  side.count++;
  side.next = await nextOf(side.facts);
}

async function nextOf(facts: AsyncGenerator<Recorded>): Promise<Recorded | null> {
  const { done, value } = await facts.next();
  return done ? null : (value as Recorded);
}
