import { classes } from './classes.ts';
import styles from './Figure.module.css';

export interface FigureProps {
  /** Already formatted for the user's language: `54`, `1.204`, `–` when unknown. */
  value: string;
  unit?: string | undefined;
  /** What it is: `Distance today`. */
  label?: string | undefined;
  /** Reserves space for this many digits, so that the unit does not move when the figure changes. */
  digits?: number | undefined;
  size?: 'small' | 'medium' | 'large' | undefined;
}

/** A figure with its unit: large, tabular, without moving. */
export function Figure({ value, unit, label, digits, size = 'medium' }: FigureProps) {
  return (
    <span className={classes(styles.figure, styles[size])}>
      {label && <span className={styles.label}>{label}</span>}
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

/**
 * Speed, the most important figure. Large, it reserves no space in front; small, in rows, it reserves space for
 * three digits.
 */
export function Speed({
  value,
  unit,
  size = 'large',
}: Pick<FigureProps, 'value' | 'size'> & { unit: string }) {
  return <Figure value={value} unit={unit} size={size} digits={size === 'small' ? 3 : undefined} />;
}
