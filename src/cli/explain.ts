import { readWhole } from './read-facts.ts';
import { changesOf, chainOf, listOf, storyOf } from './explaining.ts';
import { EXPLAIN_USAGE, readExplainArguments } from './explain-arguments.ts';

/** 0: told. 2: the file or the command is bad; why is on standard error. */
process.exitCode = await explain(process.argv.slice(2));

async function explain(words: readonly string[]): Promise<0 | 2> {
  const asked = readExplainArguments(words);
  if (!asked.ok) return refuse(`${asked.problem}\n${EXPLAIN_USAGE}`);
  if (asked.help) return say([EXPLAIN_USAGE]);
  const { file, event, changes, find } = asked;
  let events: Awaited<ReturnType<typeof readWhole>>['events'];
  try {
    ({ events } = await readWhole(file));
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
