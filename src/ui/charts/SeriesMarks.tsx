import { LinePath } from '@visx/shape';
import type { Series, SeriesChartProps } from './SeriesChart.tsx';
import styles from './SeriesChart.module.css';

type Band = { (index: number): number | undefined; bandwidth(): number };
type MarksProps = {
  readonly form: SeriesChartProps['form'];
  readonly series: readonly Series[];
  readonly x: Band;
  readonly y: (value: number) => number;
  /** Where 0 is. */
  readonly floor: number;
};

/** A bar is no wider, pixels: of two or three days they would be walls. */
const WIDEST = 48;

/** The bars or lines of a chart by category. */
export function Marks({ form, series, x, y, floor }: MarksProps) {
  return form === 'bars'
    ? series.map(({ name, values }, of) =>
        values.map((value, i) => {
          const wide = Math.min(WIDEST, x.bandwidth() / series.length);
          const begin = (x.bandwidth() - wide * series.length) / 2;
          return value === null || value <= 0 ? null : (
            <rect
              // oxlint-disable-next-line react/no-array-index-key -- the place in the series is what it is
              key={`${name} ${i}`}
              className={styles.bar}
              data-series={of % 6}
              x={(x(i) ?? 0) + begin + of * wide}
              y={Math.min(y(value), floor - 1)}
              width={Math.max(1, wide - (series.length > 1 ? 1 : 0))}
              height={Math.max(1, floor - y(value))}
            />
          );
        }),
      )
    : series.flatMap(({ name, values }, of) =>
        runsOf(values).map((run) => (
          <g key={`${name} ${run[0]}`}>
            <LinePath<number>
              className={styles.line ?? ''}
              data-series={of % 6}
              data={run}
              x={(i) => (x(i) ?? 0) + x.bandwidth() / 2}
              y={(i) => y(values[i] ?? 0)}
            />
            {run.length === 1 && (
              <circle
                className={styles.dot}
                data-series={of % 6}
                cx={(x(run[0] ?? 0) ?? 0) + x.bandwidth() / 2}
                cy={y(values[run[0] ?? 0] ?? 0)}
                r={3}
              />
            )}
          </g>
        )),
      );
}

/** Places of neighbours that are known: a gap parts a line. */
function runsOf(values: readonly (number | null)[]): number[][] {
  const runs: number[][] = [];
  let run: number[] = [];
  for (const [i, value] of values.entries())
    if (value === null) {
      if (run.length > 0) runs.push(run);
      run = [];
    } else run.push(i);
  if (run.length > 0) runs.push(run);
  return runs;
}
