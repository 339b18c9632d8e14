import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleBand, scaleLinear } from '@visx/scale';
import { type KeyboardEvent, type PointerEvent, useId, useMemo, useRef, useState } from 'react';
import { Row, Stack, Text } from '../Layout.tsx';
import { VisuallyHidden } from '../VisuallyHidden.tsx';
import { roundSteps } from './round-steps.ts';
import styles from './SeriesChart.module.css';
import { useWidth } from './use-width.ts';
import { LinePath } from '@visx/shape';

type Band = { (index: number): number | undefined; bandwidth(): number };
type MarksProps = {
  readonly form: SeriesChartProps['form'];
  readonly series: readonly Series[];
  readonly x: Band;
  readonly y: (value: number) => number;
  /** The vertical position of the value 0 (pixels). */
  readonly floor: number;
};

/** Maximum width of a bar (pixels). Without it, a chart with two or three bars would have very wide ones. */
const WIDEST = 48;

/** Draws the bars or lines of a chart that shows values by category. */
function Marks({ form, series, x, y, floor }: MarksProps) {
  return form === 'bars'
    ? series.map(({ name, values }, of) =>
        values.map((value, i) => {
          const wide = Math.min(WIDEST, x.bandwidth() / series.length);
          const begin = (x.bandwidth() - wide * series.length) / 2;
          return value === null || value <= 0 ? null : (
            <rect
              // oxlint-disable-next-line react/no-array-index-key -- a value has no id other than its index
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

/** Returns the runs of adjacent known values. An unknown value interrupts the line. */
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

/** Shows the chart's data as a table, for users who cannot see the chart or prefer a table. */
function SeriesTable({ label, categories, series, table, formatValue, unknown }: SeriesChartProps) {
  return (
    <details className={styles.details}>
      <summary>{table.open}</summary>
      <div className={styles.scroll}>
        <table>
          <caption>{label}</caption>
          <thead>
            <tr>
              <th scope="col">{table.category}</th>
              {series.map(({ name }) => (
                <th key={name} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {categories.map((category, i) => (
              // oxlint-disable-next-line react/no-array-index-key -- two categories may have the same name
              <tr key={i}>
                <th scope="row">{category}</th>
                {series.map(({ name, values }) => {
                  const value = values[i] ?? null;
                  return <td key={name}>{value === null ? unknown : formatValue(value)}</td>;
                })}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

interface Series {
  readonly name: string;
  readonly values: readonly (number | null)[];
}

export interface SeriesChartProps {
  /** Describes the chart's content: `Distance by day, km`. */
  label: string;
  form: 'bars' | 'line';
  /** The names of the categories, shown below the chart. */
  categories: readonly string[];
  /** The series to show, one or a few. Their values are in the unit of the scale. */
  series: readonly Series[];
  /** The unit, shown above the chart's scale: `km`. */
  unit: string;
  height: number;
  /** Functions that format a value: `formatTick` for the scale, `formatValue` with its unit, for screen readers. */
  formatTick: (value: number) => string;
  formatValue: (value: number) => string;
  /** Tells users of screen readers how to use the chart: `Arrow keys move along`. */
  hint: string;
  /** The text for an unknown value. */
  unknown: string;
  /** Texts of the table with the chart's data: `open` opens it, `category` is the heading of its first column. */
  table: { readonly open: string; readonly category: string };
}

const LEFT = 44;
const RIGHT = 8;
/** Space above the chart, where half of the scale's highest number is (pixels). */
const TOP = 8;
const BOTTOM = 24;
/** Width reserved for the name of a category below the chart (pixels). */
const WORD = 72;
/** The width of an average letter below the chart (pixels). */
const LETTER = 5.5;

/**
 * A chart of values by category, as bars or lines. The user reads the values with the mouse, a finger or the arrow
 * keys, or in a table.
 */
export function SeriesChart(props: SeriesChartProps) {
  const { label, form, categories, series, height, formatValue, formatTick } = props;
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const [active, setActive] = useState<number | null>(null);
  const id = useId();
  const inner = Math.max(1, width - LEFT - RIGHT);
  const most = Math.max(0, ...series.flatMap(({ values }) => values.map((value) => value ?? 0)));
  const steps = useMemo(() => roundSteps(most), [most]);
  const x = useMemo(
    () =>
      scaleBand<number>({
        domain: categories.map((_, i) => i),
        range: [LEFT, LEFT + inner],
        paddingInner: 0.25,
        paddingOuter: 0.1,
      }),
    [categories, inner],
  );
  const y = useMemo(
    () => scaleLinear<number>({ domain: [0, steps.at(-1) ?? 1], range: [height - BOTTOM, TOP] }),
    [steps, height],
  );
  const every = Math.max(1, Math.ceil((categories.length * WORD) / inner));
  const nameAt = (i: number): string => shortened(categories[i] ?? '', every * x.step());
  /** How far a name must move to the left, so that the edge of the chart does not cut it (pixels). */
  const moved = (i: number): number =>
    Math.max(0, (x(i) ?? 0) + x.bandwidth() / 2 + (nameAt(i).length * LETTER) / 2 - width);
  const said = (i: number): string =>
    `${categories[i] ?? ''}: ${series
      .map(({ name, values }) => {
        const value = values[i] ?? null;
        return `${series.length > 1 ? `${name} ` : ''}${value === null ? props.unknown : formatValue(value)}`;
      })
      .join(', ')}`;
  const key = (event: KeyboardEvent<HTMLDivElement>) => {
    const last = categories.length - 1;
    const at = active ?? -1;
    const next = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: last, Escape: null }[event.key];
    if (next === undefined || event.altKey || event.ctrlKey || event.metaKey) return;
    // Without a selected category, the chart does not handle Esc, so that other elements can.
    if (next === null && active === null) return;
    event.preventDefault();
    setActive(next === null ? null : Math.min(last, Math.max(0, next)));
  };
  const point = (event: PointerEvent<HTMLDivElement>) => {
    const left = frame.current?.getBoundingClientRect().left ?? 0;
    const found = Math.floor((event.clientX - left - LEFT) / (inner / Math.max(1, categories.length)));
    setActive(found >= 0 && found < categories.length ? found : null);
  };
  return (
    <Stack as="figure" gap={2} className={styles.figure}>
      <Row
        as="figcaption"
        align="baseline"
        justify="between"
        wrap
        tone="muted"
        size={13}
        className={styles.caption}
      >
        <Text as="span" tone={active === null ? 'muted' : 'ink'} numeric aria-hidden="true">
          {active === null ? props.unit : said(active)}
        </Text>
        <VisuallyHidden id={id}>{props.hint}</VisuallyHidden>
        {series.length > 1 && (
          <Row as="ul" align="stretch" wrap className={styles.legend}>
            {series.map(({ name }, of) => (
              <li key={name} data-series={of % 6}>
                {name}
              </li>
            ))}
          </Row>
        )}
      </Row>
      <div
        ref={frame}
        className={styles.chart}
        style={{ blockSize: height }}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-describedby={id}
        aria-valuemin={1}
        aria-valuemax={Math.max(1, categories.length)}
        aria-valuenow={(active ?? 0) + 1}
        aria-valuetext={said(active ?? 0)}
        onKeyDown={key}
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => setActive(null)}
        onFocus={() => setActive((at) => at ?? 0)}
        onBlur={() => setActive(null)}
      >
        {width > 0 && (
          <svg width={width} height={height} aria-hidden="true" focusable="false">
            {steps.map((step) => (
              <line
                key={step}
                className={styles.grid}
                x1={LEFT}
                x2={LEFT + inner}
                y1={y(step)}
                y2={y(step)}
              />
            ))}
            {active !== null && (
              <rect
                className={styles.active}
                x={(x(active) ?? 0) - x.step() * 0.125}
                y={TOP}
                width={x.step()}
                height={height - TOP - BOTTOM}
              />
            )}
            <Marks form={form} series={series} x={x} y={y} floor={height - BOTTOM} />
            <AxisLeft
              scale={y}
              left={LEFT}
              tickValues={[...steps]}
              hideAxisLine
              hideTicks
              tickFormat={(value) => formatTick(Number(value))}
              tickLabelProps={{ className: styles.tick ?? '', textAnchor: 'end', dx: 4, dy: 4 }}
            />
            <AxisBottom
              scale={x}
              top={height - BOTTOM}
              tickValues={categories.map((_, i) => i).filter((i) => i % every === 0)}
              hideTicks
              axisLineClassName={styles.axis ?? ''}
              tickFormat={(value) => nameAt(Number(value))}
              tickLabelProps={(value) => ({
                className: styles.tick ?? '',
                textAnchor: 'middle',
                dx: -moved(Number(value)),
                dy: 2,
              })}
            />
          </svg>
        )}
      </div>
      <SeriesTable {...props} />
    </Stack>
  );
}

/** Shortens the name of a category so that it fits between its neighbours. */
const shortened = (text: string, width: number): string => {
  const most = Math.max(3, Math.floor(width / LETTER));
  return text.length <= most ? text : `${text.slice(0, most - 1)}…`;
};
