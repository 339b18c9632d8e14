import styles from './Battery.module.css';
import { Text } from './Layout.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface BatteryProps {
  /** The battery's charge in per cent, 0 to 100. Null if the device has not reported it. */
  level: number | null;
  charging?: boolean | undefined;
  /** The charge as text, shown beside the icon: `82 %`. */
  text?: string | undefined;
  /** The full text about the battery, for screen readers: `Battery 82 %, charging`. */
  label: string;
}

/**
 * Shows the charge of a battery as an icon and a number. If the charge is low, the icon is red with an exclamation
 * mark; if it is unknown, the icon has a dashed outline.
 */
export function Battery({ level, charging, text, label }: BatteryProps) {
  const share = Math.min(100, Math.max(0, level ?? 0)) / 100;
  const tone = level === null ? 'unknown' : level <= 15 ? 'low' : level <= 30 ? 'falling' : 'good';
  return (
    <span className={styles.battery} data-tone={tone} data-charging={charging || undefined}>
      <VisuallyHidden>{label}</VisuallyHidden>
      <svg width="27" height="14" viewBox="0 0 27 14" aria-hidden="true">
        <rect className={styles.case} x="0.75" y="0.75" width="22.5" height="12.5" rx="4" />
        <path className={styles.cap} d="M25 4.6v4.8c1-.4 1.6-1.3 1.6-2.4S26 5 25 4.6Z" />
        {level !== null && (
          <rect
            className={styles.charge}
            x="2.75"
            y="2.75"
            width={Math.max(1.5, 18.5 * share)}
            height="8.5"
            rx="2.25"
          />
        )}
        {charging && <path className={styles.bolt} d="M13 .9 7.9 7.8h3.2L10.4 13l5.3-7h-3.3Z" />}
        {tone === 'low' && !charging && <path className={styles.alert} d="M14 4v3.6M14 9.9v.2" />}
      </svg>
      {text && (
        <Text as="span" size={13} weight="medium" numeric aria-hidden="true">
          {text}
        </Text>
      )}
    </span>
  );
}
