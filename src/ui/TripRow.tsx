import { memo, type ReactNode } from 'react';
import type { Icon } from './icons.ts';
import { Stack, Text } from './Layout.tsx';
import { Bone } from './Skeleton.tsx';
import styles from './TripRow.module.css';

/** The start or the end of a trip: the local time, and the name of the place if it may be shown. */
export interface TripEnd {
  time: string;
  /** The name of the place. Null while its address is being requested; then a grey shape takes its place. */
  place: string | null;
}

interface TripFaceProps {
  from: TripEnd;
  to: TripEnd;
  /** Distance with its unit. */
  distance: string;
  /** What else is known about the trip, such as its duration. */
  facts: readonly string[];
  /** A small drawing of the track, or an icon instead. */
  sketch?: ReactNode;
  /**
   * What stays on a single line. `ends`: the start and the end. `row`: also the figures, for lists whose rows all have
   * the same height.
   */
  clip?: 'ends' | 'row' | undefined;
}

/**
 * The content of a row about a trip, used in all lists of trips: "07:03 Home → 07:15 Work, 8.8 km · 12 min". In a wide
 * CSS container named `trips`, the figures are at the end of the line.
 */
export function TripFace({ from, to, distance, facts, sketch, clip }: TripFaceProps) {
  const end = ({ time, place }: TripEnd) => (
    <>
      <Text as="span" tone="muted" numeric nowrap>
        {time}
      </Text>{' '}
      <Text as="strong" weight="medium" anywhere>
        {place ?? <PlaceBone />}
      </Text>
    </>
  );
  return (
    <span className={styles.face} data-clip={clip}>
      {sketch}
      <span className={styles.way}>
        <span>{end(from)}</span> <span>→ {end(to)}</span>
      </span>
      <Text as="span" size={13} numeric className={styles.figures}>
        <strong>{distance}</strong>
        {facts.length > 0 && (
          <>
            <span className={styles.dot}> · </span>
            <Text as="span" tone="muted">
              {facts.join(' · ')}
            </Text>
          </>
        )}
      </Text>
    </span>
  );
}

/** The content of a row about what lies between two trips, such as a stop or a gap in the data. */
export function MomentFace({ icon, title, detail }: { icon: Icon; title: string | null; detail: string }) {
  return (
    <span className={styles.face}>
      <Sign icon={icon} />
      <Text as="strong" weight="medium" anywhere className={styles.way}>
        {title ?? <PlaceBone />}
      </Text>
      <Text as="span" tone="muted" size={13} numeric className={styles.figures}>
        {detail}
      </Text>
    </span>
  );
}

/** A grey shape in place of a name whose address is being requested, so that the row keeps its height. */
export const PlaceBone = () => (
  <span className={styles.bone} aria-hidden="true">
    <Bone />
  </span>
);

/** An icon in a disc, in place of a drawing of the track. */
export function Sign({ icon: Glyph }: { icon: Icon }) {
  return (
    <Stack as="span" center tone="muted" className={styles.disc}>
      <Glyph size={16} aria-hidden="true" />
    </Stack>
  );
}

/** A list of trips along a timeline, with stops and gaps between the trips. */
export const TripRows = ({ testId, children }: { testId: string; children: ReactNode }) => (
  <ol data-testid={testId}>{children}</ol>
);

interface TripRowProps {
  /** The kind of the row. Rows about gaps have a different colour. */
  kind: string;
  /** A heading above the row, such as its day. */
  heading?: string | null;
  /** True if this row's trip is being played. */
  isCurrent?: boolean;
  /** A tooltip that says what a press does. */
  title?: string;
  onPress: () => void;
  /** Buttons beside the row. */
  end?: ReactNode;
  children: ReactNode;
}

/** A row of the list. Its content is a button, and there may be further buttons beside it. */
export function TripRow({ kind, heading, isCurrent, title, onPress, end, children }: TripRowProps) {
  return (
    <li className={styles.row} data-kind={kind}>
      {heading && (
        <Text size={13} weight="medium" className={styles.heading}>
          {heading}
        </Text>
      )}
      <button
        type="button"
        className={styles.press}
        title={title}
        aria-current={isCurrent || undefined}
        onClick={onPress}
      >
        {children}
      </button>
      {end}
    </li>
  );
}

/** A place of a track (degrees). */
export interface SketchPoint {
  lat: number;
  lng: number;
}
/** The shape of a trip: a line with a dot at its end. */
export const RouteSketch = memo(function RouteSketch({
  points,
  colour,
}: {
  points: readonly SketchPoint[];
  colour: string;
}) {
  const [first] = points;
  if (!first) return null;
  // Longitudes are counted from the first point, so that a track across the date line stays in one piece.
  const east = points.map(({ lng }) => ((lng - first.lng + 540) % 360) - 180);
  const north = points.map(({ lat }) => lat);
  const [west, right] = [Math.min(...east), Math.max(...east)];
  const [south, top] = [Math.min(...north), Math.max(...north)];
  const wide = Math.cos((((south + top) / 2) * Math.PI) / 180);
  const scale = 30 / Math.max((right - west) * wide, top - south, 1e-5);
  const drawn = points.map(({ lat }, i) => [
    (20 + ((east[i] ?? 0) - (west + right) / 2) * wide * scale).toFixed(1),
    (20 - (lat - (south + top) / 2) * scale).toFixed(1),
  ]);
  const [x, y] = drawn.at(-1) ?? [];
  return (
    <svg className={styles.sketch} viewBox="0 0 40 40" aria-hidden="true" focusable="false">
      <polyline points={drawn.join(' ')} stroke={colour} />
      <circle cx={x} cy={y} r="3" fill={colour} />
    </svg>
  );
});
