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
  const options = new Map<string, string>();
  const files: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as string;
    if (!word.startsWith('--')) {
      files.push(word);
      continue;
    }
    if (!['--event', '--changes', '--find'].includes(word))
      return { ok: false, problem: `${word} is no option.` };
    const value = words[++i];
    if (!value) return { ok: false, problem: `${word} needs a value.` };
    options.set(word, value);
  }
  const [file, second] = files;
  if (file === undefined) return { ok: false, problem: 'Which file?' };
  if (second !== undefined) return { ok: false, problem: `One file at a time, not "${second}" too.` };
  if (options.size > 1)
    return { ok: false, problem: `One question at a time, not ${[...options.keys()].join(' and ')}.` };
  const event = options.get('--event');
  if (event !== undefined && !/^\d{1,15}$/.test(event))
    return { ok: false, problem: `--event needs the number of an event, not "${event}".` };
  return {
    ok: true,
    help: false,
    file,
    event: event === undefined ? null : Number(event),
    changes: options.get('--changes') ?? null,
    find: options.get('--find') ?? null,
  };
}
