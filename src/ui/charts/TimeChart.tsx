import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleLinear } from '@visx/scale';
import { type KeyboardEvent, type PointerEvent, useMemo, useRef, useState } from 'react';
import { type Bucket, rowsOf } from './buckets.ts';
import { roundSteps, roundStepsBetween } from './round-steps.ts';
import styles from './TimeChart.module.css';
import { useWidth } from './use-width.ts';
import { Area, LinePath } from '@visx/shape';
import { Stack } from '../Layout.tsx';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Possible intervals between two marks on the time axis (seconds). */
const STEPS = [
  1,
  5,
  10,
  30,
  MINUTE,
  2 * MINUTE,
  5 * MINUTE,
  10 * MINUTE,
  15 * MINUTE,
  30 * MINUTE,
  HOUR,
  2 * HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  DAY,
  2 * DAY,
  7 * DAY,
  14 * DAY,
  28 * DAY,
];

/**
 * Returns round times for the time axis within a period (Unix seconds), at most `most` of them.
 * @param midnight when some day starts in the user's time zone
 */
export function timesBetween(from: number, to: number, most: number, midnight: number): readonly number[] {
  const step = STEPS.find((each) => (to - from) / each <= most) ?? Math.ceil((to - from) / most);
  const times: number[] = [];
  const first = midnight + Math.ceil((from - midnight) / step) * step;
  for (let time = first; time <= to && times.length <= most; time += step) times.push(time);
  return times;
}

/** One curve of a chart: its runs of values without gaps, and its CSS colour. */
type Curve = {
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
  /** Where the filled area below the curve ends (vertical position in pixels). */
  foot?: number | undefined;
};

/**
 * Draws a curve with a filled area below it. In a chart with several curves, the areas are left out, because they would
 * cover each other.
 */
function Line({ runs, colour, x, y, isBare, foot = y(0) }: LineProps) {
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

export interface TimeChartProps {
  /** Describes the chart's content: `Speed of Van 3, km/h`. */
  label: string;
  runs: readonly (readonly Bucket[])[];
  /** CSS colour of the curve. Default: the accent colour. */
  colour?: string;
  /** Further curves in the same chart, each with its own colour. */
  others?: readonly Curve[];
  /** The start and end of the chart (Unix seconds). */
  from: number;
  to: number;
  cursor: number;
  /** The time and the value at the chart's cursor, as text: `14:02:10, 54 km/h`. */
  cursorText: string;
  /** The highest value in the chart. The scale ends at the next round value. */
  most: number;
  /**
   * The lowest value in the chart. If given, the scale starts at the round value below it; otherwise it starts at 0.
   */
  least?: number | undefined;
  /** The unit, shown at the chart's scale: `km/h`. */
  unit: string;
  height: number;
  /** The text that is shown if there are no values. */
  emptyText: string;
  /**
   * When some day starts in the user's time zone (Unix seconds). The round times on the time axis are counted from
   * then.
   */
  midnight: number;
  formatAt: (unix: number) => string;
  formatValue: (value: number) => string;
  /** Headings of the table with the chart's data, which is for screen readers: time, minimum, maximum. */
  columns: readonly [string, string, string];
  onScrub: (at: number) => void;
  /** Handles a key that the user presses in the chart. Returns true if the key had an effect. */
  onKey: (key: string) => boolean;
  /** Periods that are shaded in the chart (Unix seconds). */
  shaded?: readonly { readonly from: number; readonly to: number }[];
  /** Periods that are marked by a thick line on the time axis (Unix seconds). */
  marked?: readonly { readonly from: number; readonly to: number }[];
}

const LEFT = 34;
const RIGHT = 16;
/** Space above the chart for the unit of its scale (pixels). */
const TOP = 20;
const BOTTOM = 18;
/** The height and the least length of a mark on the time axis (pixels). */
const MARK = 6;
/** The least distance between two values at the scale; with less room, only the lowest and the highest are shown. */
const VALUE_ROOM = 14;
/** The approximate width of a letter of a time, and the space between two times (pixels). */
const LETTER = 6.5;
const BETWEEN_TIMES = 14;
/** Maximum number of times of a narrow chart. A wide one has a time for each `TIME_ROOM` pixels. */
const NARROW_TIMES = 6;
const TIME_ROOM = 80;
const TABLE_ROWS = 24;
const NONE: readonly Curve[] = [];

/** A chart of values over time, with a cursor that the user moves by dragging or with keys. */
export function TimeChart(props: TimeChartProps) {
  const { label, runs, from, to, cursor, cursorText, most, height, others = NONE } = props;
  const { shaded = [], marked = [] } = props;
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const [hover, setHover] = useState<number | null>(null);
  const inner = Math.max(1, width - LEFT - RIGHT);
  const x = useMemo(
    () => scaleLinear<number>({ domain: [from, Math.max(to, from + 1)], range: [LEFT, LEFT + inner] }),
    [from, to, inner],
  );
  const { least } = props;
  const steps = useMemo(
    () => (least === undefined ? roundSteps(most) : roundStepsBetween(least, most)),
    [least, most],
  );
  const y = useMemo(
    () => scaleLinear<number>({ domain: [steps[0] ?? 0, steps.at(-1) ?? 1], range: [height - BOTTOM, TOP] }),
    [steps, height],
  );
  const timeAt = (clientX: number): number => {
    const left = frame.current?.getBoundingClientRect().left ?? 0;
    return Math.round(Math.min(to, Math.max(from, x.invert(clientX - left))));
  };
  const press = (event: PointerEvent<HTMLDivElement>) => {
    if (event.button !== 0) return;
    event.currentTarget.setPointerCapture(event.pointerId);
    props.onScrub(timeAt(event.clientX));
  };
  const move = (event: PointerEvent<HTMLDivElement>) => {
    const at = timeAt(event.clientX);
    if (event.currentTarget.hasPointerCapture(event.pointerId)) props.onScrub(at);
    else if (event.pointerType === 'mouse') setHover(at);
  };
  const key = (event: KeyboardEvent<HTMLDivElement>) => {
    if (!event.altKey && !event.ctrlKey && !event.metaKey && props.onKey(event.key)) event.preventDefault();
  };
  const letters = props.formatAt(from).length;
  const ticks = useMemo(() => {
    const fitting = Math.floor(inner / (letters * LETTER + BETWEEN_TIMES));
    const wanted = Math.max(NARROW_TIMES, Math.floor(inner / TIME_ROOM));
    return timesBetween(from, to, Math.max(2, Math.min(fitting, wanted)), props.midnight);
  }, [from, to, inner, letters, props.midnight]);
  const values =
    (height - TOP - BOTTOM) / (steps.length - 1) < VALUE_ROOM ? [steps[0] ?? 0, steps.at(-1) ?? 1] : steps;
  const { colour } = props;
  const curves = useMemo(
    () => (
      <>
        {others.map((each) => (
          <Line key={each.id} {...each} x={x} y={y} isBare />
        ))}
        <Line runs={runs} colour={colour} x={x} y={y} isBare={others.length > 0} foot={height - BOTTOM} />
      </>
    ),
    [runs, colour, others, x, y, height],
  );

  return (
    <>
      <div
        ref={frame}
        className={styles.chart}
        style={{ blockSize: height }}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-valuemin={Math.floor(from)}
        aria-valuemax={Math.ceil(to)}
        aria-valuenow={Math.round(cursor)}
        aria-valuetext={cursorText}
        onPointerDown={press}
        onPointerMove={move}
        onPointerLeave={() => setHover(null)}
        onKeyDown={key}
      >
        {width > 0 && (
          <svg width={width} height={height} aria-hidden="true" focusable="false">
            {shaded.map((each) => (
              <rect
                key={each.from}
                className={styles.shade}
                x={x(each.from)}
                y={TOP}
                width={Math.max(1, x(each.to) - x(each.from))}
                height={height - TOP - BOTTOM}
              />
            ))}
            {curves}
            <AxisLeft
              scale={y}
              left={LEFT}
              tickValues={[...values]}
              hideAxisLine
              hideTicks
              tickFormat={(value) => props.formatValue(Number(value))}
              tickClassName={styles.tick ?? ''}
              tickLabelProps={{ className: styles.tick ?? '', textAnchor: 'end', dx: 4, dy: 4 }}
            />
            <AxisBottom
              scale={x}
              top={height - BOTTOM}
              tickValues={[...ticks]}
              hideTicks
              axisLineClassName={styles.axis ?? ''}
              tickFormat={(value) => props.formatAt(Number(value))}
              tickLabelProps={{ className: styles.tick ?? '', textAnchor: 'middle', dy: -2 }}
            />
            {marked.map((each) => (
              <rect
                key={each.from}
                className={styles.mark}
                style={{ fill: colour }}
                x={x(each.from)}
                y={height - BOTTOM - MARK / 2}
                width={Math.max(MARK, x(each.to) - x(each.from))}
                height={MARK}
                rx={MARK / 2}
              />
            ))}
            <text className={styles.unit} x={0} y={10}>
              {props.unit}
            </text>
            {hover !== null && (
              <line className={styles.hover} x1={x(hover)} x2={x(hover)} y1={TOP} y2={height - BOTTOM} />
            )}
            <line className={styles.cursor} x1={x(cursor)} x2={x(cursor)} y1={TOP} y2={height - BOTTOM} />
            <circle className={styles.knob} cx={x(cursor)} cy={height - BOTTOM} r={5} />
          </svg>
        )}
        {runs.length === 0 && others.length === 0 && (
          <Stack as="span" center tone="muted" className={styles.empty}>
            {props.emptyText}
          </Stack>
        )}
      </div>
      <Table {...props} />
    </>
  );
}

function Table({ label, runs, from, to, formatAt, formatValue, columns }: TimeChartProps) {
  const rows = useMemo(() => rowsOf(runs, from, to, TABLE_ROWS), [runs, from, to]);
  if (rows.length === 0) return null;
  return (
    <div className={styles.table}>
      <table>
        <caption>{label}</caption>
        <thead>
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ at, low, high }) => (
            <tr key={at}>
              <th scope="row">{formatAt(at)}</th>
              <td>{formatValue(low)}</td>
              <td>{formatValue(high)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
