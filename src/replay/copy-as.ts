import type { App } from '../kernel/app.ts';
import { digest, stateHash } from './state-hash.ts';
import { differences } from './difference.ts';
import type { Recorded } from '../kernel/event.ts';
import type { Facts } from './facts.ts';
import { eventLine } from './log-file.ts';
import type { Projection } from '../kernel/projection.ts';
import { Secret, SECRET_MARK } from '../kernel/secret.ts';
import { columnsOf, shrinkLog, shrinkRows, withRows } from './shrink.ts';
import { yieldToEventLoop } from './yield-to-event-loop.ts';
import { isColumn } from './is-column.ts';

/** Duration of one slice of work (ms). A display frame lasts about 16 ms. */
const SLICE = 12;

class GivenUp extends Error {}

/** Runs long work in slices. Between the slices the browser can handle other tasks. */
type Slices = {
  /**
   * Pauses the work when its time slice is over.
   * @throws when the work was cancelled; `inSlices` handles that
   */
  readonly rest: () => Promise<void>;
  /** Yields the events between two indexes, with pauses. Skips removed events. */
  readonly each: (facts: Facts, from: number, to: number) => AsyncGenerator<Recorded>;
};

/** Runs work in time slices. Returns null if it was cancelled. */
async function inSlices<Result>(
  { now, isGivenUp = () => false }: { readonly now: () => number; readonly isGivenUp?: () => boolean },
  work: (slices: Slices) => Promise<Result>,
): Promise<Result | null> {
  let begun = now();
  const rest = async () => {
    if (now() - begun < SLICE) return;
    await yieldToEventLoop();
    if (isGivenUp()) throw new GivenUp();
    begun = now();
  };
  async function* each(facts: Facts, from: number, to: number) {
    for (let i = from; i < to; i++) {
      const fact = facts.at(i);
      if (fact) yield fact;
      if (now() - begun >= SLICE) await rest();
    }
  }
  try {
    return await work({ rest, each });
  } catch (problem) {
    if (problem instanceof GivenUp) return null;
    throw problem;
  }
}

export type CopyOptions = {
  /** The index of the event from which the copy (a test or a story) is made. A story ends with this event. */
  readonly index: number;
  /** Creates a replay-only app of the same plugins, without any events applied. */
  readonly fresh: () => App;
  /** Name of the copied test or story. By default derived from the event. */
  readonly name?: string;
  /** The projections of the replay-only app. */
  readonly projections: readonly Projection<unknown>[];
  /** A clock used only to measure durations (ms). */
  readonly now: () => number;
  /** Called between time slices; the work is cancelled when it returns true. */
  readonly isGivenUp?: () => boolean;
};

/** What events changed in the states: for each projection, every changed place with its old and new value. */
export type Changes = Readonly<
  Record<string, readonly (readonly [path: string, before: unknown, after: unknown])[]>
>;

/** A value whose JSON is longer than this (characters) appears in a generated test as its digest. */
const LONGEST_VALUE = 300;
/** Maximum number of changed places listed per projection; more add no information. */
const MOST_PLACES = 25;
/**
 * Limits for shrinking a generated test's log: the maximum number of replays, and the maximum number of events for
 * which shrinking is tried.
 */
const MOST_TRIES = 300;
const MOST_SHRUNK = 3_000;
/**
 * Time limit for shrinking a generated test (ms). After a click, a browser lets the page write to the clipboard only
 * for a short time.
 */
const MOST_TIME = 3_000;

/** Applies these events in an app that has applied the earlier ones, and returns the state changes. */
export function changesOf(app: App, facts: readonly Recorded[]): Changes {
  const before = app.snapshot();
  for (const fact of facts) app.replay(fact);
  return Object.fromEntries(
    [...app.snapshot()].flatMap(([id, state]) => placesOf(id, before.get(id), state)),
  );
}

/** Returns the changed places in the state of one projection, as an entry of `Changes`. Empty if nothing changed. */
function placesOf(id: string, before: unknown, after: unknown): [string, Changes[string]][] {
  const found = differences(before, after, { most: MOST_PLACES });
  if (found.length === 0) return [];
  return [[id, found.map((each) => [each.path, shortened(each.before), shortened(each.after)])]];
}

/**
 * Returns a value as plain JSON that fits on one line. A longer value becomes its digest, `#1a2b3c4d`; an absent value
 * becomes null.
 */
function shortened(value: unknown): unknown {
  if (value === undefined) return null;
  const text = JSON.stringify(value, (_, each: unknown) => {
    if (each instanceof Secret) return SECRET_MARK;
    if (isColumn(each)) return Array.from(each);
    return each instanceof Map || each instanceof Set ? [...each] : each;
  });
  return text.length > LONGEST_VALUE ? `#${digest(value)}` : (JSON.parse(text) as unknown);
}

/**
 * Returns the text of a test file about one event: given the earlier events, when this event happens, then it causes
 * these events and these state changes. Only earlier events that affect the changes are included. The file belongs in a
 * folder under `tests/`. The test passes as generated, and fails when the code handles the events differently.
 *
 * @returns null if it was cancelled.
 */
export const asTest = (facts: Facts, options: CopyOptions): Promise<string | null> =>
  inSlices(options, (slices) => testOf(facts, options, slices));

/**
 * Returns the text of a story file for `stories/views/`: the screen as it was after an event. Null if it was cancelled.
 */
export const asStory = (facts: Facts, options: CopyOptions): Promise<string | null> =>
  inSlices(options, (slices) => storyOf(facts, options, slices));

async function testOf(facts: Facts, options: CopyOptions, slices: Slices): Promise<string> {
  const { index, fresh, name, projections } = options;
  const when = factAt(facts, index);
  const caused: Recorded[] = [];
  const chain = new Set([when.seq]);
  for await (const fact of slices.each(facts, index + 1, facts.length)) {
    if (fact.cause === undefined || !chain.has(fact.cause)) continue;
    chain.add(fact.seq);
    caused.push(fact);
  }
  const lived = [when, ...caused];
  const changesAfter = async (given: Facts): Promise<Changes> => {
    const app = fresh();
    for await (const fact of slices.each(given, 0, given.length)) app.replay(fact);
    const before = app.snapshot();
    for await (const fact of slices.each(lived, 0, lived.length)) app.replay(fact);
    const places: [string, Changes[string]][] = [];
    for (const [id, state] of app.snapshot()) {
      places.push(...placesOf(id, before.get(id), state));
      await slices.rest();
    }
    return Object.fromEntries(places);
  };
  const changes = await changesAfter({ length: index, at: (i) => facts.at(i) });
  const wanted = JSON.stringify(changes);
  const given = await smallest(facts, options, slices, {
    // If there are too many events to try each of them, keeps only events of the types that the changed projections
    // handle. Others rarely matter.
    types: new Set(projections.filter(({ id }) => id in changes).flatMap(({ types }) => types)),
    shows: async (some) => JSON.stringify(await changesAfter(some)) === wanted,
  });
  return `${imported('{ expect, test }', 'vitest')}
${imported('{ replayed }', '../replayed.ts')}

// Copied from a recording: event ${when.seq}, with ${given.length} of the ${index} events before it.
test(${quoted(name ?? `${when.type} changes the states as it did`)}, () => {
  const given = [${listed(given)}];
  const when = ${eventLine(when)};
${caused.length > 0 ? `  const then = [${listed(caused)}];\n` : ''}  expect(replayed(given, ${caused.length > 0 ? '[when, ...then]' : '[when]'})).toEqual({${Object.entries(
    changes,
  )
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

/**
 * Types of events that every story provides itself or from its toolbar: start, texts, theme. The copy leaves them out.
 */
export const EVERY_STORY_SAYS: ReadonlySet<string> = new Set([
  'app/started',
  'app/initialised',
  'app/sizeClassChanged',
  'app/systemThemeChanged',
  'settings/themeChosen',
  'settings/languageChosen',
  'settings/textsLoaded',
  'settings/restored',
]);

async function storyOf(facts: Facts, options: CopyOptions, slices: Slices): Promise<string> {
  const { index, fresh, name, projections } = options;
  const last = factAt(facts, index);
  const app = fresh();
  const changing: Recorded[] = [];
  let path = '/';
  const states = projections.map((each) => app.peek(each));
  for await (const fact of slices.each(facts, 0, index + 1)) {
    app.replay(fact);
    const place = fact.payload as { path?: unknown; query?: unknown };
    if (typeof place.path === 'string' && typeof place.query === 'string') path = place.path;
    // An event that changed no projection is left out. A column table that has changed has a new handle, so it differs
    // too.
    let isSeen = fact === last || fact.seq === last.seq;
    for (const [i, each] of projections.entries()) {
      const state = app.peek(each);
      if (state === states[i]) continue;
      states[i] = state;
      isSeen = true;
    }
    if (isSeen && (fact.seq === last.seq || !EVERY_STORY_SAYS.has(fact.type))) changing.push(fact);
  }
  const kept = await sameScreen(newestFixes(changing), options, slices);
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

/**
 * Keeps only the newest fix of each device, because a story draws no map and therefore does not show earlier fixes.
 * Events without a remaining fix are left out, except the last event.
 */
function newestFixes(facts: readonly Recorded[]): readonly Recorded[] {
  const batches = new Map(
    facts.flatMap((fact) => {
      const found = fact.type === 'positions/fixesReceived' ? columnsOf(fact, 1) : null;
      const { device, at } = found?.columns ?? {};
      return found && device && at ? [[fact, { ...found, device, at }] as const] : [];
    }),
  );
  const newest = new Map<number, { readonly at: number; readonly fact: Recorded; readonly row: number }>();
  for (const [fact, { device, at }] of batches)
    for (let row = 0; row < device.length; row++) {
      const [id, time] = [device[row] as number, at[row] as number];
      if (time >= (newest.get(id)?.at ?? Number.NEGATIVE_INFINITY)) newest.set(id, { at: time, fact, row });
    }
  const rowsOf = Map.groupBy(newest.values(), ({ fact }) => fact);
  return facts.flatMap((fact, i) => {
    const batch = batches.get(fact);
    if (!batch || i === facts.length - 1) return [fact];
    const rows = (rowsOf.get(fact) ?? []).map(({ row }) => row).sort((one, other) => one - other);
    return rows.length > 0 ? [withRows(fact, batch, rows)] : [];
  });
}

/** Leaves out, as far as time allows, all events whose removal does not change the final state. */
async function sameScreen(
  facts: readonly Recorded[],
  { fresh, now }: CopyOptions,
  slices: Slices,
): Promise<readonly Recorded[]> {
  const last = facts.at(-1);
  const endOf = async (some: readonly Recorded[]) => {
    const app = fresh();
    for await (const fact of slices.each(some, 0, some.length)) app.replay(fact);
    return stateHash(app.snapshot());
  };
  const wanted = await endOf(facts);
  const begun = now();
  let tries = 0;
  const left = await shrinkLog(facts, {
    shows: async (some) => some.at(-1) === last && (await endOf(some)) === wanted,
    isOver: () => ++tries > MOST_TRIES || now() - begun > MOST_TIME,
  });
  return left ?? facts;
}

function factAt(facts: Facts, index: number): Recorded {
  const fact = facts.at(index);
  if (!fact) throw new Error(`There is no fact ${index}.`);
  return fact;
}

type Shows = (some: readonly Recorded[]) => Promise<boolean>;

/**
 * Finds, as far as time allows, the smallest set of earlier events (and of rows in their batches) that gives the same
 * changes.
 */
async function smallest(
  facts: Facts,
  { index, now }: CopyOptions,
  slices: Slices,
  { types, shows }: { types: ReadonlySet<string>; shows: Shows },
): Promise<readonly Recorded[]> {
  if (index === 0 || (await shows([]))) return [];
  const those = async (fits: (fact: Recorded) => boolean) => {
    const found: Recorded[] = [];
    for await (const fact of slices.each(facts, 0, index)) if (fits(fact)) found.push(fact);
    return found;
  };
  let given = await those(({ type }) => index <= MOST_SHRUNK || types.has(type));
  if (given.length < index && !(await shows(given))) given = await those(() => true);
  if (given.length > MOST_SHRUNK) return given;
  const begun = now();
  let tries = 0;
  const search = { shows, isOver: () => ++tries > MOST_TRIES || now() - begun > MOST_TIME };
  return shrinkRows((await shrinkLog(given, search)) ?? given, search);
}

/**
 * Quotes a text of the recording for the generated file, so that no text can close a string or a comment in that file.
 */
const quoted = (text: string) =>
  JSON.stringify(text).replaceAll('\u2028', '\\u2028').replaceAll('\u2029', '\\u2029');
const imported = (names: string, from: string) => `import ${names} from '${from}';`;
const listed = (facts: readonly Recorded[]) => listedAs(facts.map(eventLine), 4);
const listedAs = (lines: readonly string[], indent: number) =>
  lines.length === 0
    ? ''
    : `\n${lines.map((line) => `${' '.repeat(indent)}${line},\n`).join('')}${' '.repeat(indent - 2)}`;
