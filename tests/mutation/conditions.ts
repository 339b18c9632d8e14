import { type ESTree, parseSync, Visitor } from 'vite';

/** The position of a condition in a file: lines count from 1, columns from 0; the end is exclusive. */
export type Condition = {
  readonly line: number;
  readonly column: number;
  readonly endLine: number;
  readonly endColumn: number;
};

const COMPARISONS: readonly string[] = ['==', '!=', '===', '!==', '<', '<=', '>', '>='];

/**
 * Returns the conditions in a file: comparisons, `&&` `||` `??`, `!`, what an `if` tests, and the literals `true` and
 * `false`.
 */
export function conditionsOf(path: string, source: string): readonly Condition[] {
  const found = new Map<string, readonly [start: number, end: number]>();
  const add = ({ start, end }: ESTree.Span) => found.set(`${start} ${end}`, [start, end]);
  new Visitor({
    LogicalExpression: add,
    BinaryExpression: (node) => void (COMPARISONS.includes(node.operator) && add(node)),
    UnaryExpression: (node) => void (node.operator === '!' && add(node)),
    Literal: (node) => void (typeof node.value === 'boolean' && add(node)),
    IfStatement: ({ test }) => void add(test),
  }).visit(parseSync(path, source).program);
  const place = placesIn(source);
  return [...found.values()].map(([start, end]) => {
    const [line, column] = place(start);
    const [endLine, endColumn] = place(end);
    return { line, column, endLine, endColumn };
  });
}

/** Returns a function that converts a character offset into a line and a column. */
function placesIn(source: string): (at: number) => readonly [line: number, column: number] {
  const starts = [0, ...[...source.matchAll(/\n/g)].map(({ index }) => index + 1)];
  return (at) => {
    const line = starts.findLastIndex((start) => start <= at);
    return [line + 1, at - (starts[line] as number)];
  };
}

/** Stryker's names for the kinds of mutation that do not change a condition. */
export const OTHER_THAN_CONDITIONS: readonly string[] = [
  'ArithmeticOperator',
  'ArrayDeclaration',
  'ArrowFunction',
  'AssignmentOperator',
  'BlockStatement',
  'CallExpression',
  'MethodExpression',
  'ObjectLiteral',
  'OptionalChaining',
  'Regex',
  'StringLiteral',
  'UnaryOperator',
  'UpdateOperator',
];
