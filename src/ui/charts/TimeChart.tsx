import { AxisBottom, AxisLeft } from '@visx/axis';
import { scaleLinear } from '@visx/scale';
import { Area, LinePath } from '@visx/shape';
import { type KeyboardEvent, type PointerEvent, useEffect, useMemo, useRef, useState } from 'react';
import { type Bucket, rowsOf } from './buckets.ts';
import { timesBetween } from './times.ts';
import styles from './TimeChart.module.css';

export interface TimeChartProps {
  /** What it shows and of whom: `Speed of Van 3, km/h`. */
  label: string;
  runs: readonly (readonly Bucket[])[];
  /** Unix seconds. */
  from: number;
  to: number;
  cursor: number;
  /** What the cursor stands at, in words: `14:02:10, 54 km/h`. */
  cursorText: string;
  /** The highest value of the scale; the scale begins at 0. */
  most: number;
  height: number;
  /** What is said where there is nothing to show. */
  emptyText: string;
  /** A moment at which a day of the user's begins: round times are counted from it. Unix seconds. */
  midnight: number;
  formatAt: (unix: number) => string;
  formatValue: (value: number) => string;
  /** Headings of the table for screen readers: time, least, most. */
  columns: readonly [string, string, string];
  onScrub: (at: number) => void;
  /** True: the key was understood. */
  onKey: (key: string) => boolean;
  /** Stretches that are shaded, unix seconds. */
  shaded?: readonly { readonly from: number; readonly to: number }[];
}

const LEFT = 34;
const RIGHT = 16;
const TOP = 6;
const BOTTOM = 18;
const TABLE_ROWS = 24;

/** Something over time, with a cursor that is dragged or moved by keys. */
export function TimeChart(props: TimeChartProps) {
  const { label, runs, from, to, cursor, cursorText, most, height, shaded = [] } = props;
  const frame = useRef<HTMLDivElement>(null);
  const width = useWidth(frame);
  const [hover, setHover] = useState<number | null>(null);
  const inner = Math.max(1, width - LEFT - RIGHT);
  const x = useMemo(
    () => scaleLinear<number>({ domain: [from, Math.max(to, from + 1)], range: [LEFT, LEFT + inner] }),
    [from, to, inner],
  );
  const y = useMemo(
    () => scaleLinear<number>({ domain: [0, Math.max(1, most)], range: [height - BOTTOM, TOP] }),
    [most, height],
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
  const ticks = useMemo(
    () => timesBetween(from, to, Math.max(2, Math.floor(inner / 80)), props.midnight),
    [from, to, inner, props.midnight],
  );
  const curve = useMemo(() => <Curve runs={runs} x={x} y={y} />, [runs, x, y]);

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
            {curve}
            <AxisLeft
              scale={y}
              left={LEFT}
              numTicks={3}
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
            {hover !== null && (
              <line className={styles.hover} x1={x(hover)} x2={x(hover)} y1={TOP} y2={height - BOTTOM} />
            )}
            <line className={styles.cursor} x1={x(cursor)} x2={x(cursor)} y1={TOP} y2={height - BOTTOM} />
            <circle className={styles.knob} cx={x(cursor)} cy={height - BOTTOM} r={5} />
          </svg>
        )}
        {runs.length === 0 && <span className={styles.empty}>{props.emptyText}</span>}
      </div>
      <Table {...props} />
    </>
  );
}

type Scale = (value: number) => number;

function Curve({ runs, x, y }: { runs: TimeChartProps['runs']; x: Scale; y: Scale }) {
  return runs.map((run) => {
    const [first] = run;
    if (!first) return null;
    if (run.length === 1)
      return <circle key={first.at} className={styles.dot} cx={x(first.at)} cy={y(first.high)} r={2} />;
    return (
      <g key={first.at}>
        <Area<Bucket>
          data={[...run]}
          className={styles.area ?? ''}
          x={({ at }) => x(at)}
          y0={y(0)}
          y1={({ high }) => y(high)}
        />
        <LinePath<Bucket>
          data={[...run]}
          className={styles.line ?? ''}
          x={({ at }) => x(at)}
          y={({ high }) => y(high)}
        />
      </g>
    );
  });
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

function useWidth(frame: { readonly current: HTMLElement | null }): number {
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = frame.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [frame]);
  return width;
}
