import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A way of writing that has to be read twice, and what to write instead. */
type Rule = { readonly pattern: RegExp; readonly instead: string };

/** Words and patterns to avoid in comments and pages. Each is plain to see; grammar is for the reviewer. */
const RULES: readonly Rule[] = [
  { pattern: /\banew\b/i, instead: 'again' },
  { pattern: /\bonce more\b/i, instead: 'again, or retry' },
  { pattern: /\bwho(so)?ever\b/i, instead: 'the user, the caller, the reader' },
  { pattern: /\bof (these|those|several), the\b/i, instead: 'the subject first' },
  { pattern: /(^|[.:] )Of (these|those|several|all|both|two|what)\b/, instead: 'the subject first' },
  { pattern: /\b(session|admin|administration|guest|visitor)(['’]s)? half\b/i, instead: 'chunk' },
  { pattern: /\b(there|here|where)(of|upon|with|in|unto)\b/i, instead: 'of it, with it, in it' },
  {
    pattern: /\b(is|are|was|were|be|been|being) told\b/i,
    instead: 'who gets it: the server sends, the app shows',
  },
  {
    pattern: /\b(what|all that) (is|was|are) (told|said)\b|\bthe told\b/i,
    instead: 'what it holds: the message, the event',
  },
  { pattern: /\b(is|are|was|were|be|been) asked for\b/i, instead: 'requested, loaded' },
  { pattern: /\blet(s|ting)? go of\b/i, instead: 'release' },
  { pattern: /\bhears? of\b/i, instead: 'receives, subscribes to' },
  { pattern: /\b(a|its|their|each|whole) past\b/i, instead: 'history' },
  {
    pattern: /,( in)?( unix)? (seconds|milliseconds|minutes|metres|degrees|pixels|bytes)\.?$/i,
    instead: 'the unit in brackets, or in the type',
  },
  { pattern: /\b(to|not|can|cannot|could) be had\b/i, instead: 'available, loaded' },
  { pattern: /\b(is|are|was) wanted\b/i, instead: 'is requested, is needed' },
  { pattern: /\b(is|are|of) no use\b/i, instead: 'useless, or why it fails' },
  { pattern: /\bin vain\b|\bfor good\b/i, instead: 'without success, permanently' },
  { pattern: /\b(lest|whence|nought|ere|hither|amongst|whilst)\b/i, instead: 'the everyday word' },
  { pattern: /\bbut for\b/i, instead: 'except' },
  { pattern: /\bafter all not\b|\bnot any more\b/i, instead: 'no longer' },
];

export type Finding = {
  readonly path: string;
  readonly line: number;
  readonly text: string;
  readonly instead: string;
};

const FOLDERS = ['.config', '.storybook', 'docs', 'events', 'mocks', 'plugins', 'src', 'stories', 'tests'];
const isSource = (path: string) => /\.(tsx?|m?js|css)$/.test(path);
/** Pages that a script or a recording writes, and the rules themselves. */
const isLeftOut = (path: string) =>
  /^tests\/\.results\/|^docs\/reports\/|^docs\/requirements\.md$|^tests\/(docs-)?plain-english|\/build\/.*\.mjs$/.test(
    path,
  );

/** The lines that people read: comments of a source, all of a page but its code. Others are empty. */
export function proseOf(path: string, text: string): string[] {
  if (path.endsWith('.md')) {
    const blank = text.replaceAll(/```[\s\S]*?```/g, (code) => code.replaceAll(/[^\n]/g, ''));
    return blank.split('\n').map((line) => line.replaceAll(/`[^`]*`/g, '``'));
  }
  let isInside = false;
  return text.split('\n').map((line) => {
    const starts = !isInside && /^\s*\{?\/\*/.test(line);
    if (isInside || starts) {
      isInside = !line.includes('*/');
      return line.replace(/^\s*\{?(\/\*+|\*+(?!\/))?\s?/, '').replace(/\s*\*\/.*$/, '');
    }
    return line.match(/(?:^|\s)\/\/ ?(.*)$/)?.[1] ?? '';
  });
}

/** What a text says in a way that has to be read twice: one finding a line. */
export function findingsIn(path: string, text: string): Finding[] {
  return proseOf(path, text).flatMap((prose, at) => {
    const rule = RULES.find(({ pattern }) => pattern.test(prose));
    return rule ? [{ path, line: at + 1, text: prose.trim(), instead: rule.instead }] : [];
  });
}

/** All findings of the repository, by file. */
export function allFindings(root: string): Map<string, Finding[]> {
  const paths = FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true }).map(
      (path) => `${folder}/${String(path).replaceAll('\\', '/')}`,
    ),
  );
  const found = new Map<string, Finding[]>();
  for (const path of ['README.md', ...paths].sort()) {
    if (!(isSource(path) || path.endsWith('.md')) || isLeftOut(path)) continue;
    const findings = findingsIn(path, readFileSync(join(root, path), 'utf8'));
    if (findings.length > 0) found.set(path, findings);
  }
  return found;
}

/** How many lines of each file were there before the check. */
export type Baseline = Readonly<Record<string, number>>;

const baselineOf = (found: ReadonlyMap<string, readonly Finding[]>): Baseline =>
  Object.fromEntries([...found].map(([path, { length }]) => [path, length]));

const total = (baseline: Baseline) => Object.values(baseline).reduce((sum, count) => sum + count, 0);

/** Files with more findings than the baseline allows, as sentences with all of the file's findings. */
export function tooMany(found: ReadonlyMap<string, readonly Finding[]>, baseline: Baseline): string[] {
  return [...found]
    .filter(([path, { length }]) => length > (baseline[path] ?? 0))
    .flatMap(([path, findings]) => [
      `${path}: ${findings.length} lines, ${baseline[path] ?? 0} allowed. One of these is new:`,
      ...findings.map(({ line, text, instead }) => `  ${path}:${line} "${text}" → ${instead}`),
    ]);
}

/** The baseline with today's counts. It may move between files and shrink, never grow. */
export function lowered(found: ReadonlyMap<string, readonly Finding[]>, baseline: Baseline): Baseline {
  const next = baselineOf(found);
  if (total(next) > total(baseline))
    throw new Error(`The baseline may only shrink: ${total(baseline)} lines, now ${total(next)}.`);
  return next;
}

/** What a lower baseline says when it is written. */
export const sentence = (before: Baseline, next: Baseline) =>
  `Plain English: ${total(before)} old lines, now ${total(next)}.`;

/** By how many lines the repository is better than the baseline says. */
export const slack = (found: ReadonlyMap<string, readonly Finding[]>, baseline: Baseline) =>
  total(baseline) - total(baselineOf(found));
