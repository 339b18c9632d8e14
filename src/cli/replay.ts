import { plugins } from '../../plugins/index.ts';
import { checker, type Departure } from '../replay/check-points.ts';
import { stateHash } from '../replay/state-hash.ts';
import type { Store } from '../kernel/store.ts';
import { replayStore } from '../replay-app.ts';
import { type Compared, compare } from './compare.ts';
import { plain } from './plain.ts';
import { readItems } from './read-facts.ts';
import { readArguments, USAGE } from './replay-arguments.ts';

/** Said on standard output: one line of JSON. `differs` is the first check point that the replay does not come to. */
type Answer = {
  events: number;
  hash: string;
  checks: number;
  differs?: Departure;
  /** Projections that threw, at how many facts: a fault of ours. */
  faulted?: Record<string, number>;
  skipped?: Record<string, number>;
  state?: unknown;
  flow?: unknown[];
};

/** 0: replayed. 1: a check point or a state differs. 2: the file or the command is bad; why is on standard error. */
process.exitCode = await replay(process.argv.slice(2));

async function replay(words: readonly string[]): Promise<0 | 1 | 2> {
  const asked = readArguments(words);
  if (!asked.ok) return refuse(`${asked.problem}\n${USAGE}`);
  const { file, to, show, flow, against } = asked;
  const answer: Answer = { events: 0, hash: '', checks: 0, ...(flow !== null && { flow: [] }) };
  const store = replayStore(plugins, ({ projection }) => {
    answer.faulted ??= {};
    answer.faulted[projection] = (answer.faulted[projection] ?? 0) + 1;
  });
  if (show !== null && !store.snapshot().has(show))
    return refuse(
      `There is no state "${show}". There are: ${[...store.snapshot().keys()].sort().join(', ')}`,
    );
  try {
    if (against !== null) return say(await compare(file, against));
    await fold(store, file, to, flow, answer);
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return refuse(message.startsWith(file) || against !== null ? message : `${file}: ${message}`);
  }
  answer.hash = stateHash(store.snapshot());
  if (show !== null) answer.state = plain(store.snapshot().get(show));
  return say(answer);
}

function say(answer: Answer | Compared): 0 | 1 {
  process.stdout.write(`${JSON.stringify(answer)}\n`);
  return answer.differs ? 1 : 0;
}

/** Folds the file piece by piece and keeps nothing of it but the state. */
async function fold(
  store: Store,
  file: string,
  to: number | null,
  flow: number | null,
  answer: Answer,
): Promise<void> {
  const compared = checker();
  let last = 0;
  for await (const items of readItems(file))
    for (const item of items) {
      if (item.kind === 'skipped' && item.type) {
        answer.skipped ??= {};
        answer.skipped[item.type] = (answer.skipped[item.type] ?? 0) + 1;
      }
      if (item.kind === 'event') {
        if (to !== null && item.event.seq > to) return;
        store.fold(item.event);
        last = item.event.seq;
        answer.events++;
        if (item.event.flow === flow) answer.flow?.push(plain(item.event));
      }
      if (item.kind === 'check') {
        answer.checks++;
        if (answer.differs) continue;
        // A check point of a fact that this version does not know cannot be compared.
        if (item.check.seq !== last) compared.learn(item.check);
        else {
          const differs = compared(item.check, store.snapshot());
          if (differs) answer.differs = differs;
        }
      }
    }
}

function refuse(reason: string): 2 {
  process.stderr.write(`${reason}\n`);
  return 2;
}
