import { useState } from 'react';
import { boltIcon as Bolt, type DeviceKind, deviceKinds } from './device-kinds.ts';
import styles from './DeviceIcon.module.css';
import { inkOn } from './ink-on.ts';
import { useLoadable } from './loadable.ts';
import type { DeviceState } from './state-colours.ts';
import { StateMark } from './StateMark.tsx';

export interface DeviceIconProps {
  kind: DeviceKind;
  /** The colour that the owner chose for the device, `#rrggbb`. */
  colour: string;
  /** The owner's own picture of the device, a plain raster image. */
  image?: string | null | undefined;
  /** The device's state, shown as a small icon in the corner. */
  state?: DeviceState | undefined;
  heading?: number | null | undefined;
  alarm?: boolean | undefined;
  size?: number | undefined;
}

/**
 * A picture of a device: its icon or photo, on the colour that its owner chose, with its state in the corner. Screen
 * readers ignore it, because the device's name is always beside it.
 */
export function DeviceIcon({ kind, colour, image, state, heading, alarm, size = 40 }: DeviceIconProps) {
  const Glyph = deviceKinds[kind];
  const [missing, setMissing] = useState<string>();
  const address = useLoadable()(image);
  // Some servers refuse a picture without their cookie, which may be gone.
  const picture = address === missing ? undefined : address;
  return (
    <span className={styles.icon} style={{ width: size, height: size }} aria-hidden="true">
      <span className={styles.disc} style={{ backgroundColor: colour, color: inkOn(colour) }}>
        {picture ? (
          <img
            className={styles.image}
            src={picture}
            alt=""
            draggable={false}
            onError={() => setMissing(picture)}
          />
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
