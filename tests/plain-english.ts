import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A phrase that readers have to read twice, and what to write instead. */
type Rule = { readonly pattern: RegExp; readonly instead: string };

/** Words and patterns to avoid in comments and pages. The check finds only words; reviewers check the grammar. */
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
/** Files that the check leaves out: generated pages, and the rules themselves. */
const isLeftOut = (path: string) =>
  /^tests\/\.results\/|^docs\/reports\/|^docs\/requirements\.md$|^tests\/(docs-)?plain-english|\/build\/.*\.mjs$/.test(
    path,
  );

/**
 * Returns the prose of each line: the comments of a source, or the text of a page without its code. An empty string
 * stands for a line without prose.
 */
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

/** Returns at most one finding for each line of a text. */
export function findingsIn(path: string, text: string): Finding[] {
  return proseOf(path, text).flatMap((prose, at) => {
    const rule = RULES.find(({ pattern }) => pattern.test(prose));
    return rule ? [{ path, line: at + 1, text: prose.trim(), instead: rule.instead }] : [];
  });
}

/** Returns the findings of all files of the repository, by file. */
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

/** The number of findings that each file may have. */
export type Baseline = Readonly<Record<string, number>>;

const baselineOf = (found: ReadonlyMap<string, readonly Finding[]>): Baseline =>
  Object.fromEntries([...found].map(([path, { length }]) => [path, length]));

const total = (baseline: Baseline) => Object.values(baseline).reduce((sum, count) => sum + count, 0);

/** Returns sentences for the files that have more findings than the baseline allows. */
export function tooMany(found: ReadonlyMap<string, readonly Finding[]>, baseline: Baseline): string[] {
  return [...found]
    .filter(([path, { length }]) => length > (baseline[path] ?? 0))
    .flatMap(([path, findings]) => [
      `${path}: ${findings.length} lines, ${baseline[path] ?? 0} allowed. One of these is new:`,
      ...findings.map(({ line, text, instead }) => `  ${path}:${line} "${text}" → ${instead}`),
    ]);
}

/**
 * Returns a baseline with today's counts. Counts may move between files, but the total must not grow. @throws when it
 * grew
 */
export function lowered(found: ReadonlyMap<string, readonly Finding[]>, baseline: Baseline): Baseline {
  const next = baselineOf(found);
  if (total(next) > total(baseline))
    throw new Error(`The baseline may only shrink: ${total(baseline)} lines, now ${total(next)}.`);
  return next;
}

/** Returns the message after a lower baseline was written. */
export const sentence = (before: Baseline, next: Baseline) =>
  `Plain English: ${total(before)} old lines, now ${total(next)}.`;

/** Returns by how many findings the repository is below the baseline. */
export const slack = (found: ReadonlyMap<string, readonly Finding[]>, baseline: Baseline) =>
  total(baseline) - total(baselineOf(found));
