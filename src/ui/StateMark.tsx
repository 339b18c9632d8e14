import type { DeviceState } from './state-colours.ts';
import styles from './StateMark.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/**
 * The shapes of the states in a 20 × 20 box, centre 10, 10; the arrow points north. Shared by StateMark and by the
 * map's icon atlas, so that list and map agree.
 */
const stateShapes = {
  /** A filled arrow head with a notched tail. */
  moving: 'M10 1.3 16.3 16.2a.85.85 0 0 1-1.18 1.08L10 14.6l-5.12 2.68A.85.85 0 0 1 3.7 16.2Z',
  /** A filled dot, radius 6. */
  standing: 'M10 4a6 6 0 1 1 0 12 6 6 0 0 1 0-12Z',
  /** A ring, radius 6.5, drawn with a dashed stroke. */
  nosignal: 'M10 3.5a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13Z',
  /** A smaller ring, radius 5, drawn with a solid stroke. */
  off: 'M10 5a5 5 0 1 1 0 10 5 5 0 0 1 0-10Z',
} as const;

export interface StateMarkProps {
  state: DeviceState;
  /** Degrees clockwise from north. Rotates the arrow of a moving device. */
  heading?: number | null | undefined;
  /** A red ring around the mark. It pulses once, when it appears. */
  alarm?: boolean | undefined;
  size?: number | undefined;
  /** For screen readers. Omit it where the state also appears as text. */
  label?: string | undefined;
}

/** The state of a device as a shape and a colour: arrow, dot, dashed ring, hollow ring. */
export function StateMark({ state, heading, alarm, size = 20, label }: StateMarkProps) {
  const turn = state === 'moving' && heading != null ? `rotate(${heading} 10 10)` : undefined;
  return (
    <span className={styles.mark}>
      {label && <VisuallyHidden>{label}</VisuallyHidden>}
      <svg width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
        <path className={styles[state]} d={stateShapes[state]} transform={turn} />
      </svg>
      {alarm && <span className={styles.alarm} />}
    </span>
  );
}
