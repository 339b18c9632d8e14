import type { Found } from './found.ts';

/** The result of one step of the screen-reader walk. */
type Heard = { readonly step: string; readonly focus: string; readonly said: readonly string[] };
/** All results of a run. */
export type Facts = {
  /** Date and time (UTC). */
  readonly date: string;
  readonly commit: string;
  readonly found: readonly Found[];
  readonly heard: readonly Heard[];
  readonly stories: { readonly passed: number; readonly failed: number };
  /** Checks that were repeated later: when, and the words that selected them. */
  readonly again: readonly {
    readonly date: string;
    readonly commit: string;
    readonly words: readonly string[];
  }[];
};

/** Returns the report after some checks were repeated: their new results replace the old ones. */
export function mended(before: Facts, now: Facts, words: readonly string[]): Facts {
  const isNew = (old: Found) => now.found.some(({ way, looker }) => way === old.way && looker === old.looker);
  const { date, commit } = now;
  return {
    ...before,
    found: [...before.found.filter((old) => !isNew(old)), ...now.found],
    heard: now.heard.length > 0 ? now.heard : before.heard,
    stories: now.stories.passed + now.stories.failed > 0 ? now.stories : before.stories,
    again: [...before.again, { date, commit, words }],
  };
}

const cell = (text: string): string => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ').trim();

/** Returns the report as a page: a table of pages and checks, the problems, and the screen-reader walk. */
export function pageOf({ date, commit, found, heard, stories, again }: Facts): string {
  const ways = [...new Set(found.map(({ way }) => way))].sort();
  const patterns = [...new Set(found.map(({ pattern }) => pattern))].sort();
  const one = (pattern: string, way: string) =>
    found.find((each) => each.pattern === pattern && each.way === way);
  const mark = (each: Found | undefined) =>
    each === undefined ? '' : each.problems.length === 0 ? 'nothing' : `**${each.problems.length}**`;
  const leads = (pattern: string) => {
    const to = found.find((each) => each.pattern === pattern && each.at !== pattern)?.at;
    return to === undefined ? '' : ` → \`${to}\``;
  };
  const wrong = found.filter(({ problems }) => problems.length > 0);
  return [
    '# Accessibility, tried',
    '',
    'Written by `npm run accessibility`. A page that leads on to another is looked at where it leads.',
    '',
    `${date} UTC, commit ${commit}: **${found.length - wrong.length} of ${found.length} looks at ${patterns.length} pages found nothing**;`,
    `${stories.passed} stories in the dark passed, ${stories.failed} failed (in the light the tests have them).`,
    '',
    ...again.flatMap((each) => [
      `Tried again ${each.date} UTC, commit ${each.commit}: ${each.words.join(', ')}.`,
      '',
    ]),
    `| page | ${ways.join(' | ')} |`,
    `|---|${ways.map(() => '---|').join('')}`,
    ...patterns.map(
      (pattern) =>
        `| \`${pattern}\`${leads(pattern)} | ${ways.map((way) => mark(one(pattern, way))).join(' | ')} |`,
    ),
    '',
    ...(wrong.length > 0 ? ['## What is wrong', ''] : []),
    ...wrong.map(({ way, pattern, problems }) => `- \`${pattern}\`, ${way}: ${cell(problems.join('; '))}`),
    ...(wrong.length > 0 ? [''] : []),
    '## A walk by ear',
    '',
    'What a screen reader is given: where the focus is after each step, and what live regions have said since the one before.',
    '',
    '| step | focus | said |',
    '|---|---|---|',
    ...heard.map(
      ({ step, focus, said }) => `| ${cell(step)} | ${cell(focus)} | ${cell(said.join(' / ')) || '–'} |`,
    ),
    '',
  ].join('\n');
}
