import ts from 'typescript';
import type { productSources } from '../../src/cli/event-uses.ts';

type Source = ReturnType<typeof productSources>[number];

/** A regular expression literal in the product's source. */
export type Pattern = { readonly path: string; readonly source: string; readonly flags: string };

/** A quick check whether a file may contain an expression with unlimited repetition. Only files that may are parsed. */
const MAY_HOLD = /(?:^|[=(,:[!&|?{};>]|return)\s*\/(?![/*])[^\n]*(?:[*+]|,\})[^\n]*\//m;
/** An unlimited repetition: `*`, `+` or `{n,}`. Without one, matching takes linear time. */
const REPEATS = /(?<!\\)[*+]|\{\d*,\}/;

/** The regular expressions in these sources that have an unlimited repetition, without duplicates. */
export function patternsOf(sources: readonly Source[]): Pattern[] {
  const found = new Map<string, Pattern>();
  for (const { path, text } of sources) {
    if (!MAY_HOLD.test(text)) continue;
    const kind = path.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS;
    const look = (node: ts.Node): void => {
      if (ts.isRegularExpressionLiteral(node)) {
        const end = node.text.lastIndexOf('/');
        const source = node.text.slice(1, end);
        if (REPEATS.test(source)) found.set(node.text, { path, source, flags: node.text.slice(end + 1) });
      }
      ts.forEachChild(node, look);
    };
    look(ts.createSourceFile(path, text, ts.ScriptTarget.Latest, false, kind));
  }
  return [...found.values()];
}

/** Example characters for each escape in a regular expression, such as `\s`. */
const OF_ESCAPE: Readonly<Record<string, readonly string[]>> = {
  s: [' ', '\n', '\t'],
  S: ['a', '-'],
  d: ['0'],
  D: ['a'],
  w: ['a', '0', '_'],
  W: ['-', ' '],
  n: ['\n'],
  r: ['\r'],
  t: ['\t'],
  0: ['\0'],
  p: ['a', 'é'],
  P: ['-'],
};

/** Returns characters that the expression can match, and one that hardly any expression matches. */
function charactersOf(source: string): string[] {
  const found = new Set<string>();
  const rest = source
    .replaceAll(/\\u\{?([\dA-Fa-f]{4,5})\}?|\\x([\dA-Fa-f]{2})/g, (_, wide: string, narrow: string) => {
      found.add(String.fromCodePoint(Number.parseInt(wide ?? narrow, 16)));
      return '';
    })
    .replaceAll(/\\[pP]\{[^}]*\}/g, () => (found.add('a').add('é'), ''))
    .replaceAll(/\\(.)/g, (_, letter: string) => {
      for (const each of OF_ESCAPE[letter] ?? [letter]) found.add(each);
      return '';
    })
    .replaceAll(/\(\?(?:[=!:]|<[=!]|<\w+>)|\{\d*,?\d*\}/g, '');
  if (/\.|\[\^/.test(rest)) for (const each of ['a', ' ', '\n', '"', '<']) found.add(each);
  for (const each of rest) if (!/[()[\]{}|^$.*+?]/.test(each)) found.add(each);
  return [...found, '\u0001'];
}

/**
 * Yields texts of this length that may be slow to match: one or two matching characters, repeated, and an end that does
 * not match.
 */
export function* hostileTexts(source: string, length: number): Generator<string> {
  const characters = charactersOf(source).slice(0, 14);
  const words = source.match(/\w{2,12}/g) ?? [];
  const pieces = [...characters, ...characters.flatMap((a) => characters.map((b) => a + b)), ...words];
  const beginnings = ['', ...new Set([...characters.slice(0, 4), ...words.slice(0, 2)])];
  for (const piece of pieces)
    for (const beginning of piece.length === 1 ? beginnings : [''])
      for (const end of ['\u0001', '\n\u0001'])
        yield beginning + piece.repeat(Math.ceil(length / piece.length)) + end;
}

/**
 * Uses the expression as code would: with the flag `g`, replaces all matches; without it, looks for the first match.
 * Returns the duration [ms].
 */
export function timeOf(pattern: RegExp, text: string): number {
  const began = performance.now();
  if (pattern.global) text.replace(pattern, '');
  else pattern.test(text);
  return performance.now() - began;
}
