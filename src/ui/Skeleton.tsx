import type { ReactNode } from 'react';
import styles from './Skeleton.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface SkeletonProps {
  /** What is loading, for screen readers: `Loading devices`. */
  label: string;
  children: ReactNode;
}

/**
 * A grey placeholder with the final layout, shown while content loads; it consists of `Bone`s. It is hidden for the
 * first 300 ms, so that it does not appear for a moment if the response is fast.
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

/** One grey shape of a placeholder for content that is loading. */
export function Bone({ width, height, round }: BoneProps) {
  return <span className={styles.bone} style={{ width, height }} data-round={round || undefined} />;
}

/** Grey placeholders of list rows while the list loads: icon, two lines, a figure. */
export function RowBones({ rows }: { rows: number }) {
  return Array.from({ length: rows }, (_, row) => (
    // Widths differ like those of names, in a fixed pattern, so that screenshots are always the same.
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
