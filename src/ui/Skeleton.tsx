import type { ReactNode } from 'react';
import styles from './Skeleton.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface SkeletonProps {
  /** Says what is loading, for screen readers: `Loading devices`. */
  label: string;
  children: ReactNode;
}

/**
 * A grey placeholder in the shape of the final layout, shown while content loads. It consists of `Bone`s. For the first
 * 300 ms it is hidden, so that it does not flash up if the response is fast.
 */
export function Skeleton({ label, children }: SkeletonProps) {
  return (
    <div className={styles.skeleton}>
      <VisuallyHidden>
        <output>{label}</output>
      </VisuallyHidden>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

export interface BoneProps {
  /** The shape's width, as a CSS length. By default it fills the available width. */
  width?: string | number | undefined;
  /** The shape's height. Default: one line of text. */
  height?: string | number | undefined;
  round?: boolean | undefined;
}

/** A single grey shape of a placeholder. */
export function Bone({ width, height, round }: BoneProps) {
  return <span className={styles.bone} style={{ width, height }} data-round={round || undefined} />;
}

/** Grey placeholders for the rows of a list that is loading: an icon, two lines and a figure in each row. */
export function RowBones({ rows }: { rows: number }) {
  return Array.from({ length: rows }, (_, row) => (
    // The widths vary as those of names do, but always in the same pattern, so that screenshots do not differ.
    <span key={row} className={styles.row}>
      <Bone width={40} height={40} round />
      <span className={styles.lines}>
        <Bone width={`${[58, 44, 66, 50][row % 4]}%`} height={14} />
        <Bone width={`${[36, 48, 30, 42][row % 4]}%`} height={11} />
      </span>
      <Bone width={36} height={14} />
    </span>
  ));
}
