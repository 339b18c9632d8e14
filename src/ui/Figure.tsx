import { classes } from './classes.ts';
import styles from './Figure.module.css';
import { Bone } from './Skeleton.tsx';

export interface FigureProps {
  /** The figure, already formatted for the user's language: `54`, `1.204`, or `–` if unknown. */
  value: string;
  unit?: string | undefined;
  /** What the figure is about: `Distance today`. */
  label?: string | undefined;
  /** The colour of a dot before the label: that of the ring beside the figure that shows the same value. */
  dot?: 'accent' | 'calm' | undefined;
  /** The number of digits to reserve space for, so that the unit does not move when the figure changes. */
  digits?: number | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
}

/**
 * Shows a large figure with its unit. All digits have the same width, so that nothing moves when the figure changes.
 */
export function Figure({ value, unit, label, dot, digits, size = 'medium' }: FigureProps) {
  return (
    <span className={classes(styles.figure, styles[size])}>
      {label && (
        <span className={styles.label} data-dot={dot}>
          {label}
        </span>
      )}
      <span className={styles.line}>
        <span
          className={styles.value}
          style={digits ? { minWidth: `${digits}ch`, textAlign: 'end' } : undefined}
        >
          {value}
        </span>
        {unit && (
          <>
            {' '}
            <span className={styles.unit}>{unit}</span>
          </>
        )}
      </span>
    </span>
  );
}

/** Shown in place of a figure that is still loading: the label, and a grey shape as high as the figure. */
export const FigureBone = ({ label }: { label: string }) => (
  <span className={classes(styles.figure, styles.medium)}>
    <span className={styles.label}>{label}</span>
    <span className={classes(styles.line, styles.bone)} aria-hidden="true">
      <span className={styles.value}>
        <Bone width="4ch" />
      </span>
    </span>
  </span>
);

/**
 * Shows a speed, the most important figure. A large one reserves no space for missing digits; a small one, as used in
 * rows, reserves space for three digits.
 */
export function Speed({
  value,
  unit,
  size = 'large',
}: Pick<FigureProps, 'value' | 'size'> & { unit: string }) {
  return <Figure value={value} unit={unit} size={size} digits={size === 'small' ? 3 : undefined} />;
}
