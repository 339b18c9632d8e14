import styles from './KeyHint.module.css';

/** Shows the keys of a keyboard shortcut, each drawn as a key: `['Ctrl', 'K']`. */
export function KeyHint({ keys }: { keys: readonly string[] }) {
  return (
    <span className={styles.keys}>
      {keys.map((key) => (
        <kbd key={key} className={styles.key}>
          {key}
        </kbd>
      ))}
    </span>
  );
}
