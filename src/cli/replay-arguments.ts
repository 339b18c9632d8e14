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
  const options = new Map<string, string>();
  const files: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as string;
    if (!word.startsWith('--')) {
      files.push(word);
      continue;
    }
    const [name = '', inline] = word.split('=', 2);
    if (!['--to', '--show', '--flow', '--against'].includes(name))
      return { ok: false, problem: `${name} is no option.` };
    const value = inline ?? words[++i];
    if (value === undefined || value === '') return { ok: false, problem: `${name} needs a value.` };
    options.set(name, value);
  }
  const [file, second] = files;
  if (file === undefined) return { ok: false, problem: 'Which file?' };
  if (second !== undefined) return { ok: false, problem: `One file at a time, not "${second}" too.` };
  for (const name of ['--to', '--flow']) {
    const value = options.get(name);
    if (value !== undefined && !/^\d{1,15}$/.test(value))
      return { ok: false, problem: `${name} needs the number of an event, not "${value}".` };
  }
  const number = (name: string) => (options.has(name) ? Number(options.get(name)) : null);
  return {
    ok: true,
    file,
    to: number('--to'),
    show: options.get('--show') ?? null,
    flow: number('--flow'),
    against: options.get('--against') ?? null,
  };
}
