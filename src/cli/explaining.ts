import { nearNames } from './command-words.ts';
import { allPlugins as plugins } from '../../plugins/whole.ts';
import type { Recorded } from '../kernel/event.ts';
import { type Difference, differences } from '../replay/difference.ts';
import { projectionsOf, replayStore } from '../app/replay-app.ts';
import { plain } from './plain.ts';

const LONGEST_TEXT = 160;
const MOST_CHANGES = 40;

/** Returns a value as one line of text. Long values are cut; of a batch of fixes only the count is shown. */
function short(value: unknown, longest = LONGEST_TEXT): string {
  if (value === undefined) return 'nothing';
  const text =
    JSON.stringify(plain(value), (_, each: unknown) =>
      Array.isArray(each) && each.length > 12 && each.every((item) => typeof item === 'number')
        ? `× ${each.length}`
        : each,
    ) ?? 'nothing';
  return text.length > longest ? `${text.slice(0, longest - 1)}…` : text;
}

const lineOf = (event: Recorded, first: Recorded | undefined): string => {
  const seconds = ((event.at - (first?.at ?? event.at)) / 1000).toFixed(3);
  const because = event.cause === undefined ? '' : `←${event.cause}`;
  return `${String(event.seq).padStart(6)}  +${seconds.padStart(9)}  ${because.padEnd(6)} ${event.type}  ${short(event.payload)}`;
};

/**
 * Returns one line of text per event. With `find`: only the events whose name or payload contains that text,
 * ignoring case.
 */
export function listOf(events: readonly Recorded[], find: string | null): string[] {
  const wanted = find?.toLowerCase();
  return events
    .filter(
      (event) =>
        wanted === undefined ||
        `${event.type} ${JSON.stringify(plain(event.payload))}`.toLowerCase().includes(wanted),
    )
    .map((event) => lineOf(event, events[0]));
}

/**
 * Returns, as lines of text, why an event happened, back to the first cause, and all events that it caused.
 * @throws if there is no such event.
 */
export function chainOf(events: readonly Recorded[], seq: number): string[] {
  const bySeq = new Map(events.map((event) => [event.seq, event]));
  const asked = found(events, seq);
  const above: Recorded[] = [];
  for (let at = bySeq.get(asked.cause ?? -1); at; at = bySeq.get(at.cause ?? -1)) above.unshift(at);
  const effects = new Map<number, Recorded[]>();
  for (const event of events)
    if (event.cause !== undefined) effects.set(event.cause, [...(effects.get(event.cause) ?? []), event]);
  const below: string[] = [];
  const walk = (event: Recorded, depth: number) => {
    for (const each of effects.get(event.seq) ?? []) {
      below.push(`${'  '.repeat(depth)}${lineOf(each, events[0])}`);
      walk(each, depth + 1);
    }
  };
  walk(asked, 0);
  const why =
    above.length > 0
      ? above.map((event) => lineOf(event, events[0]))
      : ['  nothing in the recording: it began a chain'];
  return ['Because of', ...why, '', 'It set off', ...(below.length > 0 ? below : ['  nothing'])];
}

/**
 * Returns, as lines of text, an event's content and the states that it changed.
 * @throws if there is no such event.
 */
export function storyOf(events: readonly Recorded[], seq: number): string[] {
  const asked = found(events, seq);
  const all = projectionsOf(plugins);
  const store = replayStore(plugins);
  const copies = () => all.map((each) => each.snapshot(store.peek(each)));
  let before: unknown[] = [];
  for (const event of events) {
    if (event === asked) before = copies();
    store.fold(event);
    if (event === asked) break;
  }
  const after = copies();
  const changed = all.flatMap((each, i) => {
    const places = differences(before[i], after[i], { most: MOST_CHANGES });
    return places.length > 0 ? [each.id, ...places.map(placeOf)] : [];
  });
  return [
    lineOf(asked, events[0]),
    JSON.stringify(plain(asked.payload), null, 2),
    '',
    'It changed',
    ...(changed.length > 0 ? changed : ['  nothing']),
  ];
}

/**
 * Returns, as lines of text, every event that changed one state, and how.
 * @throws if there is no such state.
 */
export function changesOf(events: readonly Recorded[], id: string): string[] {
  const all = projectionsOf(plugins);
  const each = all.find((projection) => projection.id === id);
  if (!each) {
    const ids = all.map((projection) => projection.id).sort();
    const [near] = nearNames(id, ids);
    throw new Error(
      `There is no state "${id}". ${near ? `Did you mean ${near}?` : `There are: ${ids.join(', ')}`}`,
    );
  }
  const store = replayStore(plugins);
  const lines: string[] = [];
  let handle = store.peek(each);
  let before = each.snapshot(handle);
  for (const event of events) {
    store.fold(event);
    const next = store.peek(each);
    if (next === handle) continue;
    handle = next;
    const after = each.snapshot(next);
    const places = differences(before, after, { most: MOST_CHANGES });
    before = after;
    if (places.length > 0) lines.push(lineOf(event, events[0]), ...places.map(placeOf));
  }
  return lines.length > 0 ? lines : [`Nothing changed "${id}" in this recording.`];
}

const placeOf = ({ path, before, after }: Difference): string =>
  `        ${path || 'the whole'}: ${short(before, 60)} → ${short(after, 60)}`;

function found(events: readonly Recorded[], seq: number): Recorded {
  const event = events.find((each) => each.seq === seq);
  if (event) return event;
  const [first, last] = [events[0]?.seq ?? 0, events.at(-1)?.seq ?? 0];
  throw new Error(
    seq < first || seq > last
      ? `There is no event ${seq}: the recording has ${first} to ${last}.`
      : `Event ${seq} is not in the recording: it was thinned away, or its kind is not known here.`,
  );
}
