import { readWhole } from './read-facts.ts';
import { changesOf, chainOf, listOf, storyOf } from './explaining.ts';
import { BEFORE_DAMAGE, commandWords, eventOf, eventProblem } from './command-words.ts';

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

/** Exit codes of the explain command. 0: success. 2: the file or the command is invalid; standard error says why. */
process.exitCode = await explain(process.argv.slice(2));

async function explain(words: readonly string[]): Promise<0 | 2> {
  const asked = readExplainArguments(words);
  if (!asked.ok) return refuse(`${asked.problem}\n${EXPLAIN_USAGE}`);
  if (asked.help) return say([EXPLAIN_USAGE]);
  const { file, event, changes, find, beforeDamage } = asked;
  let events: Awaited<ReturnType<typeof readWhole>>['events'];
  try {
    ({ events } = await readWhole(
      file,
      beforeDamage ? (damage) => process.stderr.write(`${damage}\n`) : undefined,
    ));
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
  try {
    if (changes !== null) return say(changesOf(events, changes));
    if (event !== null) return say([...storyOf(events, event), '', ...chainOf(events, event)]);
    return say(listOf(events, find));
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error));
  }
}

function say(lines: readonly string[]): 0 {
  process.stdout.write(`${lines.join('\n')}\n`);
  return 0;
}

function refuse(reason: string): 2 {
  process.stderr.write(`${reason}\n`);
  return 2;
}
