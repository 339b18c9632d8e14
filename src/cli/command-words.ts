/** The parsed arguments of a terminal command: its file, options with a value, and flags. */
export type CommandWords =
  | {
      readonly ok: true;
      readonly file: string;
      readonly options: ReadonlyMap<string, string>;
      readonly flags: ReadonlySet<string>;
    }
  | { readonly ok: false; readonly problem: string };

/**
 * Parses the arguments of a terminal command: `FILE --name VALUE`, `--name=VALUE`, `--flag`, in any order. Returns
 * the problem if they are invalid.
 *
 * @param known the names of options that need a value, and of flags, both with their dashes
 */
export function commandWords(
  words: readonly string[],
  known: { readonly options: readonly string[]; readonly flags?: readonly string[] },
): CommandWords {
  const options = new Map<string, string>();
  const flags = new Set<string>();
  const files: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as string;
    if (known.flags?.includes(word)) flags.add(word);
    else if (word.startsWith('--')) {
      // Only the first "=" separates an option's name from its value; the value itself may contain more.
      const at = word.indexOf('=');
      const name = at < 0 ? word : word.slice(0, at);
      if (!known.options.includes(name)) return { ok: false, problem: `${name} is no option.` };
      const value = at < 0 ? words[++i] : word.slice(at + 1);
      if (!value) return { ok: false, problem: `${name} needs a value.` };
      options.set(name, value);
    } else files.push(word);
  }
  const [file, second] = files;
  if (file === undefined) return { ok: false, problem: 'Which file?' };
  if (second !== undefined) return { ok: false, problem: `One file at a time, not "${second}" too.` };
  return { ok: true, file, options, flags };
}

/** The flag that allows a damaged recording: the file is read up to the damage. */
export const BEFORE_DAMAGE = '--before-damage';

/** Returns why the value of an option is not a valid event number; null if it is one. */
export const eventProblem = (options: ReadonlyMap<string, string>, name: string): string | null => {
  const value = options.get(name);
  return value === undefined || /^\d{1,15}$/.test(value)
    ? null
    : `${name} needs the number of an event, not "${value}".`;
};

/** Returns the event number that an option gives. Null if the option is missing. */
export const eventOf = (options: ReadonlyMap<string, string>, name: string): number | null =>
  options.has(name) ? Number(options.get(name)) : null;

/**
 * Returns the known names that a misspelt name may mean, most similar first. At most a third of the letters may
 * differ.
 */
export const nearNames = (name: string, names: readonly string[]): readonly string[] =>
  names
    .map((each) => ({ each, between: distance(name.toLowerCase(), each.toLowerCase()) }))
    .filter(({ between }) => between < Math.ceil(name.length / 3))
    .sort((one, other) => one.between - other.between)
    .map(({ each }) => each);

/** Returns how many letters to add, remove or change to turn one word into the other (Levenshtein, 1965). */
function distance(one: string, other: string): number {
  let before = Array.from({ length: other.length + 1 }, (_, i) => i);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++)
      row[j] = Math.min(
        (before[j] ?? 0) + 1,
        (row[j - 1] ?? 0) + 1,
        (before[j - 1] ?? 0) + (one[i - 1] === other[j - 1] ? 0 : 1),
      );
    before = row;
  }
  return before[other.length] ?? 0;
}

type Stream = { write(text: string): unknown };
/** Where a command writes to: the streams of the process, or in tests streams that the test can read. */
export type Streams = { readonly stdout: Stream; readonly stderr: Stream };

/**
 * Returns a function that writes to standard error why a command or a file is invalid, and returns the exit code for
 * that.
 */
export const refusing =
  ({ stderr }: Streams) =>
  (reason: string): 2 => {
    stderr.write(`${reason}\n`);
    return 2;
  };
