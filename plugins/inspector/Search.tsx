import styles from './Search.module.css';

/** The search field at the top of an inspector pane. */
export function Search(props: { label: string; value: string; onChange: (value: string) => void }) {
  const { label, value, onChange } = props;
  return (
    <input
      type="search"
      className={styles.search}
      value={value}
      placeholder={label}
      aria-label={label}
      onChange={({ target }) => onChange(target.value)}
    />
  );
}
