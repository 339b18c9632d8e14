import { once } from 'node:events';
import { readFacts } from './read-facts.ts';
import { changesOf, listOf, storyOf } from './explaining.ts';
import { BEFORE_DAMAGE, commandWords, eventOf, eventProblem, refusing } from './command-words.ts';

const EXPLAIN_USAGE = `npm run --silent explain -- FILE [--find TEXT | --event N | --changes STATE] [--before-damage]
  (alone)          one line an event: number, seconds, what, because of which, what it says
  --find TEXT      only events whose name or payload has this text
  --event N        this event: what it says, why it happened, what it set off, what it changed
  --changes STATE  every event that changed a state, such as core/session, and how
  --before-damage  of a damaged file, what stands before the damage`;

type ExplainAsked =
  | { readonly ok: true; readonly help: true }
  | {
      readonly ok: true;
      readonly help: false;
      readonly file: string;
      readonly event: number | null;
      readonly changes: string | null;
      readonly find: string | null;
      readonly beforeDamage: boolean;
    }
  | { readonly ok: false; readonly problem: string };

/** Parses the arguments of `npm run explain --`; returns the problem if they are invalid. */
export function readExplainArguments(words: readonly string[]): ExplainAsked {
  if (words.includes('--help')) return { ok: true, help: true };
  const said = commandWords(words, {
    options: ['--event', '--changes', '--find'],
    flags: [BEFORE_DAMAGE],
  });
  if (!said.ok) return said;
  const { file, options } = said;
  if (options.size > 1)
    return { ok: false, problem: `One question at a time, not ${[...options.keys()].join(' and ')}.` };
  const problem = eventProblem(options, '--event');
  if (problem !== null) return { ok: false, problem };
  return {
    ok: true,
    help: false,
    file,
    event: eventOf(options, '--event'),
    changes: options.get('--changes') ?? null,
    find: options.get('--find') ?? null,
    beforeDamage: said.flags.has(BEFORE_DAMAGE),
  };
}

/** Writes lines in pieces of about this size (characters), because one write per line would take most of the time. */
const PIECE = 1 << 16;

/** Exit codes of the explain command. 0: success. 2: the file or the command is invalid; standard error says why. */
if (import.meta.main) process.exitCode = await explain(process.argv.slice(2));

async function explain(words: readonly string[]): Promise<0 | 2> {
  const asked = readExplainArguments(words);
  const refuse = refusing(process);
  if (!asked.ok) return refuse(`${asked.problem}\n${EXPLAIN_USAGE}`);
  if (asked.help) return say([EXPLAIN_USAGE]);
  const { file, event, changes, find, beforeDamage } = asked;
  const told = new Set<string>();
  const damaged = (damage: string) => {
    if (told.has(damage)) return;
    told.add(damage);
    process.stderr.write(`${damage}\n`);
  };
  const facts = () => readFacts(file, beforeDamage ? damaged : undefined);
  try {
    if (changes !== null) return await say(changesOf(facts, changes));
    return await say(event === null ? listOf(facts, find) : storyOf(facts, event));
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

async function say(lines: AsyncIterable<string> | Iterable<string>): Promise<0> {
  let piece = '';
  const write = async () => {
    if (!process.stdout.write(piece)) await once(process.stdout, 'drain');
    piece = '';
  };
  for await (const line of lines) {
    piece += `${line}\n`;
    if (piece.length >= PIECE) await write();
  }
  if (piece !== '') await write();
  return 0;
}
