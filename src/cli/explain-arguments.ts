import { commandWords, eventOf, eventProblem } from './command-words.ts';

export const EXPLAIN_USAGE = `npm run --silent explain -- FILE [--find TEXT | --event N | --changes STATE]
  (alone)          one line an event: number, seconds, what, because of which, what it says
  --find TEXT      only events whose name or payload has this text
  --event N        this event: what it says, why it happened, what it set off, what it changed
  --changes STATE  every event that changed a state, such as core/session, and how`;

export type ExplainAsked =
  | { readonly ok: true; readonly help: true }
  | {
      readonly ok: true;
      readonly help: false;
      readonly file: string;
      readonly event: number | null;
      readonly changes: string | null;
      readonly find: string | null;
    }
  | { readonly ok: false; readonly problem: string };

/** Reads the words after `npm run explain --`; says what is wrong with them. */
export function readExplainArguments(words: readonly string[]): ExplainAsked {
  if (words.includes('--help')) return { ok: true, help: true };
  const said = commandWords(words, { options: ['--event', '--changes', '--find'] });
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
  };
}
