import styles from './History.module.css';

/** The dot beside a device's name in the colour of its track. */
export const Dot = ({ colour }: { colour: string }) => (
  <svg className={styles.swatch} viewBox="0 0 12 12" aria-hidden="true" focusable="false">
    <circle cx="6" cy="6" r="5" fill={colour} />
  </svg>
);
