import { closeSync, existsSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { allPlugins as plugins } from '../../plugins/whole.ts';
import type { Recorded } from '../kernel/event.ts';
import { exportLines } from '../replay/log-export.ts';
import { renumbered, shrinkLog, shrinkRows, type Shrinking } from '../replay/shrink.ts';
import { projectionsOf, replayApp, replayStore } from '../app/replay-app.ts';
import { type Condition, condition } from './condition.ts';
import { readWhole } from './read-facts.ts';
import { commandWords, refusing, type Streams, nearNames } from './command-words.ts';
import { catalogue } from '../../events/catalogue.ts';

const SHRINK_USAGE = `npm run shrink -- FILE --until EXPRESSION [--out FILE] [--most-seconds N] [--without-causes]
  --until E         JavaScript that must hold after the last event: state['core/session'].auth === null,
                    last.type === 'auth/loggedOut', has('devices/listed')
  --out FILE        where the smaller recording goes; else beside the file, as NAME.shrunk.events.ndjson
  --most-seconds N  stop after so long with what was found; 60 unless told
  --without-causes  leave out causes too: even fewer events, which the app could not have produced`;

/**
 * The flag to also remove events that are only causes: they led to the events that the condition needs, but the
 * condition itself does not need them.
 */
const WITHOUT_CAUSES = '--without-causes';

type ShrinkAsked =
  | {
      readonly ok: true;
      readonly file: string;
      readonly until: string;
      readonly out: string;
      readonly mostSeconds: number;
      readonly keepsCauses: boolean;
    }
  | { readonly ok: false; readonly problem: string };

/** Parses the arguments of `npm run shrink --`; returns the problem if they are invalid. */
export function readShrinkArguments(words: readonly string[]): ShrinkAsked {
  const said = commandWords(words, {
    options: ['--until', '--out', '--most-seconds'],
    flags: [WITHOUT_CAUSES],
  });
  if (!said.ok) return said;
  const { file, options } = said;
  const until = options.get('--until');
  if (until === undefined) return { ok: false, problem: 'Until what? Say --until and a condition.' };
  const mostSeconds = Number(options.get('--most-seconds') ?? 60);
  if (!(mostSeconds > 0)) return { ok: false, problem: '--most-seconds needs a number above 0.' };
  const out = options.get('--out') ?? `${file.replace(/(\.events)?\.ndjson$/, '')}.shrunk.events.ndjson`;
  return { ok: true, file, until, out, mostSeconds, keepsCauses: !said.flags.has(WITHOUT_CAUSES) };
}

/** Runs the shrink command with these arguments, and returns its exit code (see the end of this file). */
export async function shrink(words: readonly string[], streams: Streams = process): Promise<0 | 1 | 2> {
  const asked = readShrinkArguments(words);
  const refuse = refusing(streams);
  if (!asked.ok) return refuse(`${asked.problem}\n${SHRINK_USAGE}`);
  const { file, until, out, mostSeconds, keepsCauses } = asked;
  const begin = performance.now();
  const seconds = () => (performance.now() - begin) / 1000;
  let holds: Condition;
  let threw = '';
  let whole: Awaited<ReturnType<typeof readWhole>>;
  try {
    holds = condition(until, projectionsOf(plugins), (message) => (threw = message));
  } catch (error) {
    return refuse(`--until: ${error instanceof Error ? error.message : String(error)}`);
  }
  try {
    whole = await readWhole(file);
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
  // The search may take a minute, so the command checks first that it can write what it finds.
  const unopened = unwritable(out, () => tryOut(out));
  if (unopened !== null) return refuse(unopened);

  const first = firstThatShows(whole.events, holds);
  if (first === null) {
    const why = [
      ...eventsNamedIn(until).flatMap((type) => whyNot(type, whole)),
      ...(threw ? [`The last it threw: ${threw}`] : []),
    ];
    refuse([`"${until}" never holds in ${file}.`, ...why].join(' '));
    return 1;
  }
  // A condition with a misspelt event may be true anyway, for example after `!`. So the user is warned.
  for (const why of eventsNamedIn(until).flatMap((type) => whyNot(type, whole)))
    streams.stderr.write(`note: ${why}\n`);
  let said = 0;
  const search: Shrinking = {
    shows: (events) => endsIn(keepsCauses ? closed(events, whole.events) : events, holds),
    isOver: () => seconds() > mostSeconds,
    progress: (left, tries) => {
      if (seconds() - said < 1) return;
      said = seconds();
      streams.stderr.write(`${left} events left, ${tries} tries, ${Math.round(said)} s\n`);
    },
  };
  let left = (await shrinkLog(whole.events.slice(0, first), search)) ?? [];
  if (keepsCauses) left = closed(left, whole.events);
  left = renumbered(await shrinkRows(left, search), whole.events);
  // The remaining events have new numbers, so the recording's notes would refer to the wrong events. They are left out.
  const { notes: _, ...header } = whole.header;
  const lines = [...exportLines(left, replayApp(plugins), header)];
  const unwritten = unwritable(out, () => writeFileSync(out, `${lines.join('\n')}\n`));
  if (unwritten !== null) return refuse(unwritten);
  const { check } = JSON.parse(lines.at(-1) as string) as { check?: { hash: string } };
  const answer = {
    before: whole.events.length,
    after: left.length,
    hash: check?.hash ?? '',
    seconds: Math.round(seconds() * 10) / 10,
    finished: seconds() <= mostSeconds,
    out,
  };
  streams.stdout.write(`${JSON.stringify(answer)}\n`);
  return 0;
}

/** Returns why an attempt to write this file failed, or null. */
function unwritable(file: string, write: () => void): string | null {
  try {
    write();
    return null;
  } catch (error) {
    return `${file} cannot be written: ${error instanceof Error ? error.message : String(error)}`;
  }
}

/** Opens a file for writing and leaves it as it is. Throws if that is not possible. */
function tryOut(file: string): void {
  const isNew = !existsSync(file);
  closeSync(openSync(file, 'a'));
  if (isNew) rmSync(file);
}

/** Returns after how many events of the log the condition is true for the first time. Null if it never is. */
function firstThatShows(events: readonly Recorded[], holds: Condition): number | null {
  const store = replayStore(plugins);
  const types = new Set<string>();
  for (const [i, event] of events.entries()) {
    store.fold(event);
    types.add(event.type);
    if (holds(store, event, types)) return i + 1;
  }
  return null;
}

/** Whether the condition is true after the last of these events. */
function endsIn(events: readonly Recorded[], holds: Condition): boolean {
  const store = replayStore(plugins);
  for (const event of events) store.fold(event);
  return holds(store, events.at(-1), new Set(events.map(({ type }) => type)));
}

/** Returns a part of a log together with the causes of all its events, so that the app could have produced it. */
function closed(part: readonly Recorded[], whole: readonly Recorded[]): readonly Recorded[] {
  const kept = new Set(part.map(({ seq }) => seq));
  const causes = new Map(whole.map(({ seq, cause }) => [seq, cause]));
  for (const { seq } of part)
    for (let cause = causes.get(seq); cause !== undefined && !kept.has(cause); cause = causes.get(cause))
      kept.add(cause);
  const own = new Map(part.map((event) => [event.seq, event]));
  return whole.filter(({ seq }) => kept.has(seq)).map((event) => own.get(event.seq) ?? event);
}

const TYPES = new Set(catalogue.map(({ type }) => type));

/**
 * Returns the event types that a condition names: all texts of the form `area/whatHappened` that are not names of
 * states.
 */
const eventsNamedIn = (condition: string): readonly string[] => [
  ...new Set(
    [...condition.matchAll(/(state\[)?['"`]([a-zA-Z]+\/[a-zA-Z]+)['"`]/g)].flatMap(([, isState, name]) =>
      isState || name === undefined ? [] : [name],
    ),
  ),
];

/**
 * Returns why a condition that names this event type may never be true in this recording. Empty if the recording
 * contains the event.
 */
function whyNot(
  type: string,
  { events, skipped }: { readonly events: readonly Recorded[]; readonly skipped: ReadonlySet<string> },
): readonly string[] {
  if (skipped.has(type)) return [`${type} is in the file, but this version does not read it.`];
  if (!TYPES.has(type)) {
    const [near] = nearNames(type, [...TYPES]);
    return [`There is no event ${type}.${near ? ` Did you mean ${near}?` : ''}`];
  }
  return events.some((event) => event.type === type) ? [] : [`${type} is not in the file.`];
}

/**
 * Exit codes of the shrink command. 0: the shorter recording was written. 1: the condition is never true. 2: the
 * file or the command is invalid, or the result cannot be written; standard error says why.
 * This is the last line, because the command needs all that is declared above.
 */
if (import.meta.main) process.exitCode = await shrink(process.argv.slice(2));
