import type { DeviceState } from './state-colours.ts';
import styles from './StateMark.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

/**
 * SVG paths of the icons for the device states, in a box of 20 × 20 with the centre at 10, 10. The arrow points north.
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
  /**
   * The direction in which the device moves (degrees clockwise from north). The arrow of a moving device points there.
   */
  heading?: number | null | undefined;
  /** True if a red ring surrounds the icon because of an alarm. The ring pulses once when it appears. */
  alarm?: boolean | undefined;
  size?: number | undefined;
  /** The state in words, for screen readers. Omit it if the state is also shown as text. */
  label?: string | undefined;
}

/**
 * Shows a device's state by shape and colour: an arrow (moving), a dot (standing), a dashed ring (no signal), a hollow
 * ring (off).
 */
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
