import type { App } from '../kernel/app.ts';
import { digest } from './state-hash.ts';
import { differences } from './difference.ts';
import type { Recorded } from '../kernel/event.ts';
import type { Facts } from './facts.ts';
import { eventLine } from './log-file.ts';
import { Secret, SECRET_MARK } from '../kernel/secret.ts';
import { shrinkLog } from './shrink.ts';

export type CopyOptions = {
  /** The fact that the copy is about; it is the last one of a story. */
  readonly index: number;
  /** An app of the same parts that only folds and has folded nothing. */
  readonly fresh: () => App;
  /** What the copy is called; made of the fact when absent. */
  readonly name?: string;
};

/** What facts made of the states: by projection, each place with what it was and what it is. */
export type Changes = Readonly<
  Record<string, readonly (readonly [path: string, before: unknown, after: unknown])[]>
>;

/** A value longer than this as JSON stands in a test as its digest. */
const LONGEST_VALUE = 300;
/** More places than this of one projection say nothing more. */
const MOST_PLACES = 25;
/** How often a test's log is folded to make it smaller, and up to how many events that is tried at all. */
const MOST_TRIES = 300;
const MOST_SHRUNK = 3_000;

/** Folds these facts in an app that has folded what came before, and says what they changed. */
export function changesOf(app: App, facts: readonly Recorded[]): Changes {
  const before = app.snapshot();
  for (const fact of facts) app.replay(fact);
  const changes: Record<string, [string, unknown, unknown][]> = {};
  for (const [id, state] of app.snapshot()) {
    const found = differences(before.get(id), state, { most: MOST_PLACES });
    if (found.length > 0)
      changes[id] = found.map((each) => [each.path, shortened(each.before), shortened(each.after)]);
  }
  return changes;
}

/** A value as plain JSON that fits into a line; a longer one as its digest, `#1a2b3c4d`; absent as null. */
function shortened(value: unknown): unknown {
  if (value === undefined) return null;
  const text = JSON.stringify(value, (_, each: unknown) => {
    if (each instanceof Secret) return SECRET_MARK;
    if (ArrayBuffer.isView(each)) return Array.from(each as unknown as ArrayLike<number>);
    return each instanceof Map || each instanceof Set ? [...each] : each;
  });
  return text.length > LONGEST_VALUE ? `#${digest(value)}` : (JSON.parse(text) as unknown);
}

/**
 * A test of a fact as the text of a file: given what came before, when this happens, then it causes these facts and the
 * states change like this. Of what came before only that is kept without which they would change otherwise. It goes into a
 * folder beneath `tests/`, runs and passes as it is, and fails when the code makes something else of the facts.
 */
export function asTest(facts: Facts, { index, fresh, name }: CopyOptions): string {
  const when = facts.at(index);
  if (!when) throw new Error(`There is no fact ${index}.`);
  const caused: Recorded[] = [];
  const chain = new Set([when.seq]);
  for (let i = index + 1; i < facts.length; i++) {
    const fact = facts.at(i) as Recorded;
    if (fact.cause === undefined || !chain.has(fact.cause)) continue;
    chain.add(fact.seq);
    caused.push(fact);
  }
  const lived = [when, ...caused];
  const whole: Recorded[] = [];
  for (let i = 0; i < index; i++) whole.push(facts.at(i) as Recorded);
  const changesAfter = (given: readonly Recorded[]) => {
    const app = fresh();
    for (const fact of given) app.replay(fact);
    return changesOf(app, lived);
  };
  const changes = changesAfter(whole);
  const given = smallest(whole, (some) => JSON.stringify(changesAfter(some)) === JSON.stringify(changes));
  return `${imported('{ expect, test }', 'vitest')}
${imported('{ replayed }', '../replayed.ts')}

// Copied from a recording: event ${when.seq}, with ${given.length} of the ${whole.length} events before it.
test(${quoted(name ?? `${when.type} changes the states as it did`)}, () => {
  const given = [${listed(given)}];
  const when = ${eventLine(when)};
  const then = [${listed(caused)}];
  expect(replayed(given, [when, ...then])).toEqual({${Object.entries(changes)
    .map(
      ([id, places]) =>
        `\n    ${quoted(id)}: [${listedAs(
          places.map((each) => JSON.stringify(each)),
          6,
        )}],`,
    )
    .join('')}
  });
});
`;
}

/** The screen after a fact as the text of a story file; it goes into `stories/views/`. */
export function asStory(facts: Facts, { index, fresh, name }: CopyOptions): string {
  const last = facts.at(index);
  if (!last) throw new Error(`There is no fact ${index}.`);
  const app = fresh();
  const kept: Recorded[] = [];
  let path = '/';
  let before = app.snapshot();
  for (let i = 0; i <= index; i++) {
    const fact = facts.at(i) as Recorded;
    app.replay(fact);
    const place = fact.payload as { path?: unknown; query?: unknown };
    if (typeof place.path === 'string' && typeof place.query === 'string') path = place.path;
    // What changed nothing is not seen. Typed columns are copied by a snapshot, so those facts always stay.
    const after = app.snapshot();
    for (const [id, state] of after)
      if (before.get(id) !== state) {
        kept.push(fact);
        break;
      }
    before = after;
  }
  const title = name ?? `${last.type} ${last.seq}`;
  return `${imported('preview', '../../.storybook/preview.tsx')}
${imported('{ retold }', '../../tests/replayed.ts')}
${imported('{ storyAt }', '../story.tsx')}

const meta = preview.meta({ title: 'Views/Copied' });

/** Copied from a recording, as it was after event ${last.seq}. */
export const AfterEvent${last.seq} = meta.story({
  name: ${quoted(title)},
  render: storyAt(${quoted(path)}, retold([${listed(kept)}]), { now: ${Math.round(last.at / 1000)} }),
});
`;
}

function smallest(
  whole: readonly Recorded[],
  shows: (some: readonly Recorded[]) => boolean,
): readonly Recorded[] {
  if (whole.length === 0 || shows([])) return [];
  if (whole.length > MOST_SHRUNK) return whole;
  let tries = 0;
  return shrinkLog(whole, { shows, isOver: () => ++tries > MOST_TRIES }) ?? whole;
}

/** A text of the recording as a text of the file, whatever it holds: no name ends a string or a comment. */
const quoted = (text: string) =>
  JSON.stringify(text).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
const imported = (names: string, from: string) => `import ${names} from '${from}';`;
const listed = (facts: readonly Recorded[]) => listedAs(facts.map(eventLine), 4);
const listedAs = (lines: readonly string[], indent: number) =>
  lines.length === 0
    ? ''
    : `\n${lines.map((line) => `${' '.repeat(indent)}${line},\n`).join('')}${' '.repeat(indent - 2)}`;
