import { boltIcon as Bolt, type DeviceKind, deviceKinds } from './device-kinds.ts';
import styles from './DeviceIcon.module.css';
import { inkOn } from './ink-on.ts';
import { useLoadable } from './loadable.ts';
import type { DeviceState } from './state-colours.ts';
import { StateMark } from './StateMark.tsx';

export interface DeviceIconProps {
  kind: DeviceKind;
  /** The owner's colour, `#rrggbb`. */
  colour: string;
  /** The owner's own picture, a plain raster image. */
  image?: string | null | undefined;
  /** Shows the state mark on the corner. */
  state?: DeviceState | undefined;
  heading?: number | null | undefined;
  alarm?: boolean | undefined;
  size?: number | undefined;
}

/**
 * A device with its owner's colour and icon or picture, and its state on the corner. Decorative, because the name
 * is beside it.
 */
export function DeviceIcon({ kind, colour, image, state, heading, alarm, size = 40 }: DeviceIconProps) {
  const Glyph = deviceKinds[kind];
  const picture = useLoadable()(image);
  return (
    <span className={styles.icon} style={{ width: size, height: size }} aria-hidden="true">
      <span className={styles.disc} style={{ backgroundColor: colour, color: inkOn(colour) }}>
        {picture ? (
          <img className={styles.image} src={picture} alt="" draggable={false} />
        ) : (
          <Glyph size={Math.round(size * 0.52)} />
        )}
        {!picture && kind === 'ebike' && <Bolt className={styles.bolt} size={Math.round(size * 0.28)} />}
      </span>
      {state && (
        <span className={styles.state}>
          <StateMark
            state={state}
            heading={heading}
            alarm={alarm}
            size={Math.max(14, Math.round(size * 0.36))}
          />
        </span>
      )}
    </span>
  );
}
