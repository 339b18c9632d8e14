import type { Flow } from './flows.ts';

/** A test that ran: its file (path from the repository root), its name, its result and how long it took [ms]. */
export type Ran = {
  readonly file: string;
  readonly name: string;
  readonly status: 'passed' | 'failed';
  readonly took: number;
};
export type Row = {
  readonly flow: string;
  readonly result: 'held' | 'broken' | 'not tested';
  readonly tests: number;
  readonly seconds: number;
};

/**
 * The result of each flow. A flow is "broken" if one of its tests failed, and "not tested" if a test that it names did
 * not run.
 */
export const rowsOf = (flows: readonly Flow[], ran: readonly Ran[]): readonly Row[] =>
  flows.map(({ flow, file, named }) => {
    const each = named.map((piece) => ran.filter((test) => test.file === file && test.name.includes(piece)));
    const all = each.flat();
    const isWhole = each.every((tests) => tests.length > 0);
    const isBroken = all.some(({ status }) => status === 'failed');
    return {
      flow,
      result: isBroken ? 'broken' : isWhole ? 'held' : 'not tested',
      tests: all.length,
      seconds: all.reduce((sum, { took }) => sum + took, 0) / 1_000,
    };
  });

/** The report page as Markdown, for docs/reports. */
export function pageOf(
  facts: { readonly date: string; readonly commit: string; readonly version: string },
  rows: readonly Row[],
  notSupported: readonly string[],
): string {
  const held = rows.filter(({ result }) => result === 'held').length;
  return `# The app in Firefox

Written by \`npm run firefox\`. Stock Firefox without a window drives the built app with its strict policy; WebGL is switched
off, so that the list stands in for the map. A test fails on console errors, errors that nobody caught and violations of the
policy. Why it is driven this way: [decision 0090](../decisions/0090-vitest-in-node-drives-the-built-app-in-chromium.md).

${facts.date} UTC, commit ${facts.commit}, ${facts.version}: **${held} of ${rows.length} held**.

| flow | result | tests | seconds |
| --- | --- | --- | --- |
${rows.map(({ flow, result, tests, seconds }) => `| ${flow} | ${result} | ${tests} | ${seconds.toFixed(1)} |`).join('\n')}

## Not there, or not tried

${notSupported.map((each) => `- ${each}`).join('\n')}
`;
}
