import type { CSSProperties } from 'react';
import { classes } from './classes.ts';
import styles from './Trend.module.css';

const WIDE = 320;
const HIGH = 44;

/**
 * A small line chart of how a value has changed recently, as wide as the available space. In a column, it grows to fill
 * the space that is left. `label` describes it in words.
 */
export function Trend({
  values,
  label,
  low = -Infinity,
  colour,
}: {
  values: readonly { at: number; value: number }[];
  label: string;
  /** Values below this one are highlighted as a warning. */
  low?: number;
  /** The colour of the line, such as that of a device. Default: the accent. */
  colour?: string | undefined;
}) {
  const first = values[0];
  const last = values.at(-1);
  if (!first || !last || last.at === first.at) return null;
  const least = Math.min(...values.map(({ value }) => value));
  const most = Math.max(...values.map(({ value }) => value), least + 0.4);
  const x = (at: number) => 5 + ((at - first.at) / (last.at - first.at)) * (WIDE - 10);
  const y = (value: number) => HIGH - 4 - ((value - least) / (most - least)) * (HIGH - 8);
  return (
    <svg
      className={classes(styles.trend, styles.wide)}
      viewBox={`0 0 ${WIDE} ${HIGH}`}
      preserveAspectRatio="none"
      style={colour ? ({ '--colour': colour } as CSSProperties) : undefined}
      role="img"
    >
      <title>{label}</title>
      <polyline points={values.map(({ at, value }) => `${x(at)},${y(value)}`).join(' ')} />
      {/* A line without length: its round ends stay a dot when the chart is stretched. */}
      <path d={`M${x(last.at)} ${y(last.value)}h0`} data-low={last.value < low || undefined} />
    </svg>
  );
}

/** Draws the shape of a track, with north at the top, as large as it fits. `points` are in degrees. */
export function WayShape({
  points,
  label,
}: {
  points: readonly { lat: number; lng: number }[];
  label: string;
}) {
  const lats = points.map(({ lat }) => lat);
  // Counted from the first point, so that a way over the date line stays in one piece.
  const first = points[0]?.lng ?? 0;
  const eastOf = (lng: number) => ((lng - first + 540) % 360) - 180;
  const lngs = points.map(({ lng }) => eastOf(lng));
  const [south, west] = [Math.min(...lats), Math.min(...lngs)];
  const shrink = Math.cos((south * Math.PI) / 180);
  const size = Math.max(Math.max(...lats) - south, (Math.max(...lngs) - west) * shrink, 1e-6);
  const at = ({ lat, lng }: { lat: number; lng: number }) =>
    `${(3 + (((eastOf(lng) - west) * shrink) / size) * 34).toFixed(1)},${(37 - ((lat - south) / size) * 34).toFixed(1)}`;
  return (
    <svg className={styles.trend} width="40" height="40" viewBox="0 0 40 40" role="img">
      <title>{label}</title>
      <polyline points={points.map(at).join(' ')} />
    </svg>
  );
}
