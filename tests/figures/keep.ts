import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { historyChart, shareChart } from './charts.ts';
import { fileOf, readHistory, type Run, withRun } from './history.ts';
import { pageOf } from './page.ts';
import { reliabilityOf } from './reliability.ts';

/**
 * Stores a complete run: its file, the charts and the page.
 *
 * @param reports the folder of reports
 * @returns the invalid files of the history, each with the reason; they are not changed
 */
export function keep(run: Run, reports: string): readonly string[] {
  const folder = `${reports}/figures`;
  mkdirSync(folder, { recursive: true });
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.json') && name !== fileOf(run))
    .map((name) => ({ name, text: readFileSync(`${folder}/${name}`, 'utf8') }));
  const { runs, leftOut } = readHistory(files);
  const all = withRun(runs, run);
  const faults = `${reports}/faults.json`;
  const tried = existsSync(faults) ? reliabilityOf(readFileSync(faults, 'utf8')) : null;
  writeFileSync(`${folder}/${fileOf(run)}`, `${JSON.stringify(run, null, 1)}\n`);
  writeFileSync(`${folder}/shares.svg`, shareChart(run));
  writeFileSync(`${folder}/history.svg`, historyChart(all));
  writeFileSync(`${reports}/figures.md`, pageOf(run, { runs: all, leftOut }, tried));
  return leftOut;
}
