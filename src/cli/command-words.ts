/** The arguments of a command: its one file, options with a value, and flags. */
export type CommandWords =
  | {
      readonly ok: true;
      readonly file: string;
      readonly options: ReadonlyMap<string, string>;
      readonly flags: ReadonlySet<string>;
    }
  | { readonly ok: false; readonly problem: string };

/**
 * Reads a command's arguments: `FILE --name VALUE`, `--name=VALUE`, `--flag`, in any order. Returns what is wrong
 * with them.
 *
 * @param known names of options that need a value, and of flags, with their dashes
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
      // A value may contain a "=".
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

/** Reads a damaged file up to the damage. */
export const BEFORE_DAMAGE = '--before-damage';

/** Returns why an option's value is not an event number, or null. */
export const eventProblem = (options: ReadonlyMap<string, string>, name: string): string | null => {
  const value = options.get(name);
  return value === undefined || /^\d{1,15}$/.test(value)
    ? null
    : `${name} needs the number of an event, not "${value}".`;
};

/** Returns the event number of an option. Null without the option. */
export const eventOf = (options: ReadonlyMap<string, string>, name: string): number | null =>
  options.has(name) ? Number(options.get(name)) : null;

/** Returns the names that a misspelt one may mean, nearest first: at most a third of its letters differ. */
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
