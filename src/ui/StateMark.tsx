import type { DeviceState } from './state-colours.ts';
import { stateShapes } from './state-shapes.ts';
import styles from './StateMark.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface StateMarkProps {
  state: DeviceState;
  /** Degrees clockwise from north; turns the arrow of a moving device. */
  heading?: number | null | undefined;
  /** A red ring around the mark. It pulses once, when it appears. */
  alarm?: boolean | undefined;
  size?: number | undefined;
  /** Read out; leave it out where the state also stands as text. */
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
