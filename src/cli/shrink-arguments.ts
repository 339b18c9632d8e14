import { commandWords } from './command-words.ts';

export const SHRINK_USAGE = `npm run shrink -- FILE --until EXPRESSION [--out FILE] [--most-seconds N] [--causes]
  --until E         JavaScript that must hold after the last event: state['core/session'].auth === null,
                    last.type === 'auth/loggedOut', has('devices/listed')
  --out FILE        where the smaller recording goes; else beside the file, as NAME.shrunk.events.ndjson
  --most-seconds N  stop after so long with what was found; 60 unless told
  --causes          keep the causes of all that is kept`;

export type ShrinkAsked =
  | {
      readonly ok: true;
      readonly file: string;
      readonly until: string;
      readonly out: string;
      readonly mostSeconds: number;
      readonly keepsCauses: boolean;
    }
  | { readonly ok: false; readonly problem: string };

/** Reads the words after `npm run shrink --`; says what is wrong with them. */
export function readShrinkArguments(words: readonly string[]): ShrinkAsked {
  const said = commandWords(words, {
    options: ['--until', '--out', '--most-seconds'],
    flags: ['--causes'],
  });
  if (!said.ok) return said;
  const { file, options } = said;
  const until = options.get('--until');
  if (until === undefined) return { ok: false, problem: 'Until what? Say --until and a condition.' };
  const mostSeconds = Number(options.get('--most-seconds') ?? 60);
  if (!(mostSeconds > 0)) return { ok: false, problem: '--most-seconds needs a number above 0.' };
  const out = options.get('--out') ?? `${file.replace(/(\.events)?\.ndjson$/, '')}.shrunk.events.ndjson`;
  return { ok: true, file, until, out, mostSeconds, keepsCauses: said.flags.has('--causes') };
}
