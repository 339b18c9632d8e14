import { existsSync, readFileSync } from 'node:fs';
import { faulted } from '../../events/app.ts';
import { catalogueMark } from '../../events/catalogue.ts';
import { allPlugins as plugins } from '../../plugins/whole.ts';
import { type Checker, checker, type Compared, type Departure } from '../replay/check-points.ts';
import { type Passed, passedStates, stateHash } from '../replay/state-hash.ts';
import type { Store } from '../kernel/store.ts';
import { replayStore } from '../app/replay-app.ts';
import { type Compared as Sides, compare } from './compare.ts';
import { plain } from './plain.ts';
import { readItems } from './read-facts.ts';
import {
  BEFORE_DAMAGE,
  commandWords,
  eventOf,
  eventProblem,
  refusing,
  type Streams,
} from './command-words.ts';

const USAGE = `npm run replay -- FILE [--to N] [--show PROJECTION] [--flow N] [--against OTHER] [--before-damage]
  --to N     stop after event N
  --show ID  print this state too, such as core/session
  --flow N   print the events that event N set off, by itself or through others
  --against OTHER  say at which events the two recordings part, and where their states first differ after that
  --before-damage  of a damaged file, fold what stands before the damage`;

type Asked =
  | {
      readonly ok: true;
      readonly file: string;
      readonly to: number | null;
      readonly show: string | null;
      readonly flow: number | null;
      readonly against: string | null;
      readonly beforeDamage: boolean;
    }
  | { readonly ok: false; readonly problem: string };

/** Parses the arguments of `npm run replay --`; returns the problem if they are invalid. */
export function readArguments(words: readonly string[]): Asked {
  const said = commandWords(words, {
    options: ['--to', '--show', '--flow', '--against'],
    flags: [BEFORE_DAMAGE],
  });
  if (!said.ok) return said;
  const { file, options } = said;
  const problem = eventProblem(options, '--to') ?? eventProblem(options, '--flow');
  if (problem !== null) return { ok: false, problem };
  const beside = ['--to', '--show', '--flow'].find((option) => options.has(option));
  if (options.has('--against') && beside)
    return { ok: false, problem: `--against compares whole recordings; leave out ${beside}.` };
  return {
    ok: true,
    file,
    to: eventOf(options, '--to'),
    show: options.get('--show') ?? null,
    flow: eventOf(options, '--flow'),
    against: options.get('--against') ?? null,
    beforeDamage: said.flags.has(BEFORE_DAMAGE),
  };
}

/**
 * The digest of a state that differs from the expected digest, which is stored beside the recording. Null if one of the
 * two has no digest.
 */
type Other = { expected: string | null; found: string | null };

/**
 * The result of a replay, printed to standard output as one line of JSON. `differs` is the first check point that
 * the replay does not match.
 */
type Answer = {
  events: number;
  /**
   * Hash of the states that the recording covers; it equals the one in the recording's last check point if the
   * replay matches.
   */
  hash: string;
  /** Number of full check points in the recording. */
  checks: number;
  /**
   * What was compared with the recording: full and small check points, the longest run of events between two
   * comparisons, and large states that are compared less often.
   */
  compared: Compared;
  differs?: Departure;
  /**
   * Projections whose states during the replay differ from the expected ones in `NAME.states.json` beside the
   * recording, with both digests. Empty if all match.
   */
  pinned?: Record<string, Other>;
  /** Warnings that the user should read before trusting the result of the replay. */
  notes?: string[];
  /** Projections that threw an error during the replay, and for how many events. Such an error is a bug of the app. */
  faulted?: Record<string, number>;
  /**
   * Errors of projections that the recording contains. `again`: this version of the app throws at the same event
   * too.
   */
  recordedFaults?: { seq: number; projection: string; again: boolean }[];
  skipped?: Record<string, number>;
  state?: unknown;
  flow?: unknown[];
};

const NAMES_HIDDEN =
  'names are left out: a text that may name somebody reads person-1, equal ones alike; of messages the words of browsers and servers are kept';

const saying =
  ({ stdout }: Streams) =>
  (answer: Answer | Sides): 0 | 1 => {
    stdout.write(`${JSON.stringify(answer)}\n`);
    const isOther = 'pinned' in answer && Object.keys(answer.pinned ?? {}).length > 0;
    return answer.differs || isOther ? 1 : 0;
  };

/**
 * Exit codes of the replay command. 0: success. 1: a check point or a state differs. 2: the file or the command is
 * invalid; standard error says why.
 */
if (import.meta.main) process.exitCode = await replay(process.argv.slice(2));

/** Runs the replay command with these arguments, and returns its exit code (see above). */
export async function replay(words: readonly string[], streams: Streams = process): Promise<0 | 1 | 2> {
  const asked = readArguments(words);
  const refuse = refusing(streams);
  const say = saying(streams);
  if (!asked.ok) return refuse(`${asked.problem}\n${USAGE}`);
  const { file, to, show, flow, against, beforeDamage } = asked;
  const threw = new Set<string>();
  const store = replayStore(plugins, ({ projection, event }) => {
    answer.faulted ??= {};
    answer.faulted[projection] = (answer.faulted[projection] ?? 0) + 1;
    threw.add(`${projection} ${event.seq}`);
  });
  const compared = checker(store.states());
  const answer: Answer = {
    ...{ events: 0, hash: '', checks: 0, compared: compared.compared() },
    ...(flow !== null && { flow: [] }),
  };
  if (show !== null && !store.snapshot().has(show))
    return refuse(
      `There is no state "${show}". There are: ${[...store.snapshot().keys()].sort().join(', ')}`,
    );
  const pins = to === null ? pinsOf(file) : null;
  const passed = pins && passedStates(store.snapshot());
  try {
    if (against !== null) return say(await compare(file, against, beforeDamage));
    await fold(store, compared, file, to, flow, answer, threw, passed, beforeDamage);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return refuse(message.startsWith(file) || against !== null ? message : `${file}: ${message}`);
  }
  answer.hash = stateHash(compared.ofRecording(store.snapshot()));
  if (pins && passed) answer.pinned = otherThan(pins, passed.digests());
  if (show !== null) answer.state = plain(store.snapshot().get(show));
  return say(answer);
}

type Digests = Readonly<Record<string, string>>;

/**
 * Loads the expected digests that `npm run pin` wrote beside a recording in `events/logs`. Null if there are none.
 */
function pinsOf(file: string): Digests | null {
  const path = file.replace(/\.events\.ndjson$/, '.states.json');
  if (path === file || !existsSync(path)) return null;
  return (JSON.parse(readFileSync(path, 'utf8')) as { states: Digests }).states;
}

function otherThan(pins: Digests, found: Digests): Record<string, Other> {
  const all = [...new Set([...Object.keys(pins), ...Object.keys(found)])];
  return Object.fromEntries(
    all
      .filter((id) => pins[id] !== found[id])
      .map((id) => [id, { expected: pins[id] ?? null, found: found[id] ?? null }]),
  );
}

/** Replays a recording chunk by chunk and keeps only the resulting state. */
async function fold(
  store: Store,
  compared: Checker,
  file: string,
  to: number | null,
  flow: number | null,
  answer: Answer,
  threw: ReadonlySet<string>,
  passed: Passed | null,
  beforeDamage: boolean,
): Promise<void> {
  const note = (text: string) => (answer.notes = [...(answer.notes ?? []), text]);
  /** The requested event and all events that it caused, directly or through others. */
  const chain = new Set(flow === null ? [] : [flow]);
  let last = 0;
  for await (const items of readItems(file, beforeDamage ? note : undefined))
    for (const item of items) {
      if (item.kind === 'header' && item.header.begin) {
        const differs = compared.began(item.header.begin);
        if (differs) answer.differs = differs;
      }
      if (item.kind === 'header' && item.header.hides?.names) note(NAMES_HIDDEN);
      if (item.kind === 'header' && item.header.catalogue !== catalogueMark())
        note(`recorded with the catalogue ${item.header.catalogue}, this version has ${catalogueMark()}`);
      if (item.kind === 'skipped' && item.type) {
        answer.skipped ??= {};
        answer.skipped[item.type] = (answer.skipped[item.type] ?? 0) + 1;
      }
      if (item.kind === 'event') {
        if (to !== null && item.event.seq > to) return;
        store.fold(item.event);
        passed?.add(store.snapshot());
        answer.events++;
        const { seq, type, cause = 0, payload } = item.event;
        last = seq;
        if (flow !== null && (chain.has(cause) || item.event.flow === flow)) {
          chain.add(seq);
          answer.flow?.push(plain(item.event));
        }
        if (faulted.type === type) {
          const { projection } = payload as { projection: string };
          answer.recordedFaults ??= [];
          answer.recordedFaults.push({ seq, projection, again: threw.has(`${projection} ${cause}`) });
        }
      }
      const point = item.kind === 'check' ? item.check : 'small' in item ? item.small : undefined;
      if (item.kind === 'check') answer.checks++;
      if (!point) {
        if (item.kind === 'event' && !answer.differs) compared.pass(store.states(item.event.type));
        continue;
      }
      // A check point is not compared if this version of the app does not know the event at which it was made.
      if (point.seq !== last) compared.learn(point, store.states());
      else if (answer.differs) answer.differs = compared.closer(answer.differs, point, store.states());
      else {
        const differs = compared(point, store.states(), answer.events);
        if (differs) answer.differs = differs;
      }
    }
  const { full, small } = compared.compared();
  if (full + small === 0)
    note('nothing was compared: no check points that this version can compare with the one that recorded');
  else if (last > 0 && answer.compared.until < last && !answer.differs)
    note(`nothing was compared after event ${answer.compared.until}`);
  if (to !== null && last < to) note(`there is no event ${to}, the last is ${last}`);
}
