import { DeviceIcon, type DeviceIconProps } from './DeviceIcon.tsx';
import styles from './MapPin.module.css';

export type MapPinProps = Omit<DeviceIconProps, 'alarm'>;

/**
 * A device on a small map, drawn like a marker on the map of all devices: its picture in a ring whose colour and shape
 * say the state. A moving device has a tip that points where it goes.
 */
export function MapPin({ state, heading, size = 40, ...device }: MapPinProps) {
  return (
    <span className={styles.pin} data-state={state} aria-hidden="true">
      {state === 'moving' && heading != null && (
        <span className={styles.tip} style={{ rotate: `${heading - 45}deg` }} />
      )}
      <span className={styles.face}>
        <DeviceIcon {...device} size={size - 10} />
      </span>
    </span>
  );
}
