import { Area, LinePath } from '@visx/shape';
import type { Bucket } from './buckets.ts';
import styles from './TimeChart.module.css';

/** A curve of a chart: runs without a gap, and its colour as CSS has it. */
export type Curve = {
  readonly id: number;
  readonly runs: readonly (readonly Bucket[])[];
  readonly colour: string;
};

type Scale = (value: number) => number;

type LineProps = {
  runs: Curve['runs'];
  colour: string | undefined;
  x: Scale;
  y: Scale;
  isBare: boolean;
  /** Where its area ends, pixels. */
  foot?: number | undefined;
};

/** A curve, with its area unless it is one of several: areas would cover each other. */
export function Line({ runs, colour, x, y, isBare, foot = y(0) }: LineProps) {
  return runs.map((run) => {
    const [first] = run;
    if (!first) return null;
    if (run.length === 1)
      return (
        <circle
          key={first.at}
          className={styles.dot}
          style={{ fill: colour }}
          cx={x(first.at)}
          cy={y(first.high)}
          r={2}
        />
      );
    return (
      <g key={first.at}>
        {!isBare && (
          <Area<Bucket>
            data={[...run]}
            className={styles.area ?? ''}
            style={{ fill: colour }}
            x={({ at }) => x(at)}
            y0={foot}
            y1={({ high }) => y(high)}
          />
        )}
        <LinePath<Bucket>
          data={[...run]}
          className={styles.line ?? ''}
          style={{ stroke: colour }}
          x={({ at }) => x(at)}
          y={({ high }) => y(high)}
        />
      </g>
    );
  });
}
