import styles from './Logo.module.css';

export interface LogoProps {
  /**
   * The name of the product, shown beside the symbol of the logo. With `markOnly`, the name is only for screen readers.
   */
  name: string;
  markOnly?: boolean | undefined;
  /** Height of the logo's symbol (pixels). By default it follows the surrounding font size. */
  size?: number | undefined;
}

/**
 * The product's logo and name. The logo's symbol is a position fix inside its circle of accuracy, with the next fix
 * approaching.
 */
export function Logo({ name, markOnly, size }: LogoProps) {
  return (
    <span className={styles.logo} style={size ? { fontSize: size * 0.72 } : undefined}>
      <svg
        viewBox="0 0 32 32"
        {...(markOnly ? { role: 'img', 'aria-label': name } : { 'aria-hidden': true })}
      >
        <path className={styles.ring} d="M26.2 12.1A11 11 0 1 1 19.9 5.7" />
        <circle className={styles.fix} cx="16" cy="16" r="4.6" />
        <circle className={styles.next} cx="25.2" cy="6.8" r="2.9" />
      </svg>
      {!markOnly && <span className={styles.name}>{name}</span>}
    </span>
  );
}
