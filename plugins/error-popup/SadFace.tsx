import styles from './ErrorPopup.module.css';

/** The sad face (ERRPOP-02). Its place is kept from the beginning, so that nothing moves when it comes. */
export function SadFace({ shown }: { shown: boolean }) {
  return (
    <div className={styles.place} aria-hidden="true">
      {shown && (
        <svg className={styles.face} viewBox="0 0 64 64" data-testid="sad-face">
          <circle className={styles.head} cx="32" cy="32" r="28" />
          <path className={styles.line} d="M17 24.5 L25 21.5 M47 24.5 L39 21.5" />
          <circle className={styles.eye} cx="22.5" cy="29.5" r="2.8" />
          <circle className={styles.eye} cx="41.5" cy="29.5" r="2.8" />
          <path className={styles.line} d="M21 46 C25 38.5 39 38.5 43 46" />
        </svg>
      )}
    </div>
  );
}
