import { catalogue } from '../../events/catalogue.ts';
import { plugins } from '../../plugins/index.ts';
import { type LogProblem, logReader } from '../kernel/log-file.ts';
import { stateHash } from '../kernel/state-hash.ts';
import type { Store } from '../kernel/store.ts';
import { replayStore } from '../replay-app.ts';
import { plain } from './plain.ts';
import { readLines } from './read-lines.ts';
import { readArguments, USAGE } from './replay-arguments.ts';

/** Said on standard output: one line of JSON. `differs` is the first check point that the replay does not come to. */
type Answer = {
  events: number;
  hash: string;
  checks: number;
  differs?: { seq: number; expected: string; found: string };
  skipped?: Record<string, number>;
  state?: unknown;
  flow?: unknown[];
};

/** 0: replayed. 1: a check point differs. 2: the file or the command is bad; why is on standard error. */
process.exitCode = await replay(process.argv.slice(2));

async function replay(words: readonly string[]): Promise<0 | 1 | 2> {
  const asked = readArguments(words);
  if (!asked.ok) return refuse(`${asked.problem}\n${USAGE}`);
  const { file, to, show, flow } = asked;
  const store = replayStore(plugins);
  if (show !== null && !store.snapshot().has(show))
    return refuse(
      `There is no state "${show}". There are: ${[...store.snapshot().keys()].sort().join(', ')}`,
    );
  const answer: Answer = { events: 0, hash: '', checks: 0, ...(flow !== null && { flow: [] }) };
  let problem: LogProblem | null;
  try {
    problem = await fold(store, file, to, flow, answer);
  } catch (error) {
    return refuse(`${file}: ${error instanceof Error ? error.message : String(error)}`);
  }
  if (problem) return refuse(`${file}:${problem.line}: ${problem.reason}: ${problem.detail}`);
  answer.hash = stateHash(store.snapshot());
  if (show !== null) answer.state = plain(store.snapshot().get(show));
  process.stdout.write(`${JSON.stringify(answer)}\n`);
  return answer.differs ? 1 : 0;
}

/** Folds the file line by line and keeps nothing of it but the state. */
async function fold(
  store: Store,
  file: string,
  to: number | null,
  flow: number | null,
  answer: Answer,
): Promise<LogProblem | null> {
  const read = logReader(catalogue);
  let started = false;
  for await (const line of readLines(file)) {
    const item = read(line);
    if (item.kind === 'problem') return item.problem;
    if (item.kind === 'header') started = true;
    if (item.kind === 'skipped' && item.type) {
      answer.skipped ??= {};
      answer.skipped[item.type] = (answer.skipped[item.type] ?? 0) + 1;
    }
    if (item.kind === 'event') {
      if (to !== null && item.event.seq > to) break;
      store.fold(item.event);
      answer.events++;
      if (item.event.flow === flow) answer.flow?.push(plain(item.event));
    }
    if (item.kind === 'check') {
      answer.checks++;
      const found = stateHash(store.snapshot());
      if (!answer.differs && found !== item.check.hash)
        answer.differs = { seq: item.check.seq, expected: item.check.hash, found };
    }
  }
  return started ? null : { line: 1, reason: 'empty', detail: 'no lines' };
}

function refuse(reason: string): 2 {
  process.stderr.write(`${reason}\n`);
  return 2;
}
