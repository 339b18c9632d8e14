import type { ReactNode } from 'react';
import styles from './Skeleton.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface SkeletonProps {
  /** For screen readers: `Loading devices`. */
  label: string;
  children: ReactNode;
}

/**
 * The final layout in grey while it loads, made of bones. Hidden for the first 300 ms, so that fast responses do
 * not flash.
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
  /** A CSS length. By default a line fills the available width. */
  width?: string | number | undefined;
  /** Default: one line of text. */
  height?: string | number | undefined;
  round?: boolean | undefined;
}

/** One grey shape of a skeleton. */
export function Bone({ width, height, round }: BoneProps) {
  return <span className={styles.bone} style={{ width, height }} data-round={round || undefined} />;
}

/** Placeholders of list rows: icon, two lines, a figure. */
export function RowBones({ rows }: { rows: number }) {
  return Array.from({ length: rows }, (_, row) => (
    // Rows differ in width like names. The pattern is fixed, so screenshots are always the same.
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
