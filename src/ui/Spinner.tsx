import styles from './Spinner.module.css';

/**
 * A rotating ring, shown while work is in progress. For the first 300 ms it is hidden, so that it does not flash up if
 * the work is done fast. Screen readers ignore it.
 */
export function Spinner({ size = 18 }: { size?: number }) {
  return (
    <svg className={styles.spinner} width={size} height={size} viewBox="0 0 20 20" aria-hidden="true">
      <circle className={styles.track} cx="10" cy="10" r="8" />
      <path d="M10 2a8 8 0 0 1 8 8" />
    </svg>
  );
}
