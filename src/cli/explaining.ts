import { nearNames } from './command-words.ts';
import { allPlugins as plugins } from '../../plugins/whole.ts';
import type { Recorded } from '../kernel/event.ts';
import { Secret } from '../kernel/secret.ts';
import { type Difference, differences } from '../replay/difference.ts';
import { projectionsOf, replayStore } from '../app/replay-app.ts';
import { plain } from './plain.ts';
import { isColumn } from '../replay/is-column.ts';

const LONGEST_TEXT = 160;
const MOST_CHANGES = 40;
/**
 * Maximum number of events that are listed if they have the same type and the same cause. Further ones are only
 * counted.
 */
const MOST_ALIKE = 3;

/** Each call reads the recording's events again from the first one, so that a long recording needs little memory. */
type Facts = () => AsyncIterable<Recorded> | Iterable<Recorded>;

/** Returns a value as one line of text. Long values are cut; of a batch of fixes only the count is shown. */
function short(value: unknown, longest = LONGEST_TEXT): string {
  const text =
    JSON.stringify(value, (_, each: unknown) => {
      if (each instanceof Map || each instanceof Set) return [...each];
      if (!isColumn(each) && !Array.isArray(each)) return each;
      const items = each as ArrayLike<unknown>;
      return items.length > 12 && Array.prototype.every.call(items, (item) => typeof item === 'number')
        ? `× ${items.length}`
        : Array.from(items);
    }) ?? 'nothing';
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

/** Time since the first event, as text (seconds). */
const secondsOf = (at: number, begin: number): string => ((at - begin) / 1000).toFixed(3);

const lineOf = (event: Recorded, begin: number): string => {
  const because = event.cause === undefined ? '' : `←${event.cause}`;
  return `${String(event.seq).padStart(6)}  +${secondsOf(event.at, begin).padStart(9)}  ${because.padEnd(6)} ${event.type}  ${short(event.payload)}`;
};

/**
 * Returns one line of text per event. With `find`: only the events whose name or payload contains that text,
 * ignoring case.
 */
export async function* listOf(facts: Facts, find: string | null): AsyncGenerator<string> {
  const wanted = find === null ? null : new RegExp(RegExp.escape(find), 'i');
  let begin: number | undefined;
  for await (const event of facts()) {
    begin ??= event.at;
    if (wanted === null || wanted.test(`${event.type} ${JSON.stringify(withLists(event.payload))}`))
      yield lineOf(event, begin);
  }
}

/**
 * Returns a payload in which columns are replaced by lists. Converting them only when the JSON is written would be much
 * slower.
 */
function withLists(value: unknown): unknown {
  if (isColumn(value)) return Array.from(value);
  if (typeof value !== 'object' || value === null || Array.isArray(value) || value instanceof Secret)
    return value;
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, withLists(each)]));
}

/**
 * Returns, as lines of text: the content of an event, the events that led to it, the other events with the same cause,
 * the events that it caused, and the states that it changed. Events of one type with the same cause share a line.
 *
 * @throws if there is no such event.
 */
export async function* storyOf(facts: Facts, seq: number): AsyncGenerator<string> {
  const all = projectionsOf(plugins);
  const store = replayStore(plugins);
  const copies = () => all.map((each) => each.snapshot(store.peek(each)));
  const causes = new Map<number, number>();
  const siblings = new Map<string, Alike>();
  const below = new Map<number, Map<string, Alike>>([[seq, new Map()]]);
  let [begin, first, last] = [0, 0, 0];
  let asked: Recorded | undefined;
  let before: unknown[] = [];
  let after: unknown[] = [];
  for await (const event of facts()) {
    if (first === 0) [begin, first] = [event.at, event.seq];
    last = event.seq;
    if (event.seq <= seq) {
      if (event.cause !== undefined) causes.set(event.seq, event.cause);
      if (event.seq === seq) [asked, before] = [event, copies()];
      store.fold(event);
      if (event.seq === seq) after = copies();
    } else if (event.cause !== undefined) {
      if (event.cause === asked?.cause) countIn(siblings, event);
      const parent = below.get(event.cause);
      const alike = parent && countIn(parent, event);
      if (!alike || alike.count > MOST_ALIKE) continue;
      alike.shown.push([event.seq, lineOf(event, begin)]);
      below.set(event.seq, new Map());
    }
  }
  if (!asked) throw new Error(missing(seq, first, last));
  yield lineOf(asked, begin);
  yield JSON.stringify(plain(asked.payload), null, 2);
  yield* ['', 'Because of', ...(await reasonsOf(facts, asked, causes, siblings))];
  yield* ['', 'It set off', ...orNothing(linesBelow(below, seq, 0))];
  yield* ['', 'It changed'];
  yield* orNothing(
    all.flatMap((each, i) => {
      const places = differences(before[i], after[i], { most: MOST_CHANGES });
      return places.length > 0 ? [each.id, ...places.map(placeOf)] : [];
    }),
  );
}

const orNothing = (lines: Iterable<string>): readonly string[] => {
  const all = [...lines];
  return all.length > 0 ? all : ['  nothing'];
};

/**
 * Returns a line for each event that led to an event, beginning with the first cause, and one line for the other events
 * that its direct cause set off. Reads the recording again up to the event; `later` contains those other events that
 * happened after it.
 */
async function reasonsOf(
  facts: Facts,
  { seq, cause }: Recorded,
  causes: ReadonlyMap<number, number>,
  later: ReadonlyMap<string, Alike>,
): Promise<readonly string[]> {
  if (cause === undefined) return ['  nothing in the recording: it began a chain'];
  const above = new Set<number>();
  for (let at: number | undefined = cause; at !== undefined; at = causes.get(at)) above.add(at);
  const lines: string[] = [];
  const siblings = new Map<string, Alike>();
  let begin: number | undefined;
  for await (const event of facts()) {
    if (event.seq >= seq) break;
    begin ??= event.at;
    if (above.has(event.seq)) lines.push(lineOf(event, begin));
    if (event.cause === cause) countIn(siblings, event);
  }
  for (const [type, alike] of later) {
    const sooner = siblings.get(type);
    siblings.set(type, sooner ? { ...sooner, count: sooner.count + alike.count, to: alike.to } : alike);
  }
  if (lines.length === 0)
    lines.push(
      `  event ${cause}, which is not in the recording: it was thinned away, or this version does not know it`,
    );
  const counts = [...siblings].map(([type, { count, from, to }]) =>
    count === 1 ? `${type} (${from})` : `${count} × ${type} (${from} to ${to})`,
  );
  return counts.length > 0 ? [...lines, `  ${cause} also set off: ${counts.join(', ')}`] : lines;
}

/**
 * Events with the same type and the same cause. `shown`: the first of these events, each as its number and its line of
 * text.
 */
type Alike = { count: number; readonly from: number; to: number; readonly shown: [number, string][] };

function countIn(counted: Map<string, Alike>, { type, seq }: Recorded): Alike {
  let alike = counted.get(type);
  if (!alike) counted.set(type, (alike = { count: 0, from: seq, to: seq, shown: [] }));
  alike.count++;
  alike.to = seq;
  return alike;
}

function* linesBelow(
  below: ReadonlyMap<number, ReadonlyMap<string, Alike>>,
  seq: number,
  depth: number,
): Generator<string> {
  const indent = '  '.repeat(depth);
  const alike = [...(below.get(seq) ?? [])];
  const shown = alike.flatMap(([, each]) => each.shown).sort(([one], [other]) => one - other);
  for (const [number, line] of shown) {
    yield indent + line;
    yield* linesBelow(below, number, depth + 1);
  }
  for (const [type, { count, to, shown: few }] of alike)
    if (count > few.length)
      yield `${indent}        … and ${count - few.length} more ${type}, the last is ${to}`;
}

/**
 * Returns, as lines of text, every event that changed one state, and how it changed the state.
 * @throws if there is no such state.
 */
export async function* changesOf(facts: Facts, id: string): AsyncGenerator<string> {
  const all = projectionsOf(plugins);
  const each = all.find((projection) => projection.id === id);
  if (!each) {
    const ids = all.map((projection) => projection.id).sort();
    const [near] = nearNames(id, ids);
    throw new Error(
      `There is no state "${id}". ${near ? `Did you mean ${near}?` : `There are: ${ids.join(', ')}`}`,
    );
  }
  // Projections do not read each other. So it is enough to replay the projection that is being explained.
  const store = replayStore([], undefined, [each]);
  let [begin, changes]: [number | undefined, number] = [undefined, 0];
  let handle = store.peek(each);
  let before = each.snapshot(handle);
  for await (const event of facts()) {
    begin ??= event.at;
    store.fold(event);
    const next = store.peek(each);
    if (next === handle) continue;
    handle = next;
    // The state itself is compared, and the copy of the state before it is then brought up to date. A new copy for each
    // event would take most of the time.
    const places = differences(before, next, { most: MOST_CHANGES }).map(placeOf);
    before = each.snapshot(next, before);
    if (places.length === 0) continue;
    changes++;
    yield lineOf(event, begin);
    yield* places;
  }
  if (changes === 0) yield `Nothing changed "${id}" in this recording.`;
}

const placeOf = ({ path, before, after }: Difference): string =>
  `        ${path || 'the whole'}: ${short(before, 60)} → ${short(after, 60)}`;

const missing = (seq: number, first: number, last: number): string =>
  seq < first || seq > last
    ? `There is no event ${seq}: the recording has ${first} to ${last}.`
    : `Event ${seq} is not in the recording: it was thinned away, or its kind is not known here.`;
