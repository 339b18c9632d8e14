import { commandWords, eventOf, eventProblem } from './command-words.ts';

export const USAGE = `npm run replay -- FILE [--to N] [--show PROJECTION] [--flow N] [--against OTHER]
  --to N     stop after event N
  --show ID  print this state too, such as core/session
  --flow N   print the events that event N set off, by itself or through others
  --against OTHER  fold both and say after which event their states first differ, and where`;

export type Asked =
  | {
      readonly ok: true;
      readonly file: string;
      readonly to: number | null;
      readonly show: string | null;
      readonly flow: number | null;
      readonly against: string | null;
    }
  | { readonly ok: false; readonly problem: string };

/** Reads the words after `npm run replay --`; says what is wrong with them and where. */
export function readArguments(words: readonly string[]): Asked {
  const said = commandWords(words, { options: ['--to', '--show', '--flow', '--against'] });
  if (!said.ok) return said;
  const { file, options } = said;
  const problem = eventProblem(options, '--to') ?? eventProblem(options, '--flow');
  if (problem !== null) return { ok: false, problem };
  return {
    ok: true,
    file,
    to: eventOf(options, '--to'),
    show: options.get('--show') ?? null,
    flow: eventOf(options, '--flow'),
    against: options.get('--against') ?? null,
  };
}
