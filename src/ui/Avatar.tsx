import styles from './Avatar.module.css';
import { PersonIcon } from './icons.ts';

/** Returns the initials of a person: the first letters of the first and the last word of the name. */
const initialsOf = (name: string): string => {
  const words = name.trim().split(/\s+/u);
  return [words[0], ...words.slice(1).slice(-1)]
    .map((word) => /^./u.exec(word ?? '')?.[0] ?? '')
    .join('')
    .toLocaleUpperCase();
};

/** A person as a circle with initials. Screen readers ignore it, because the person's name is always beside it. */
export function Avatar({ name, size = 40 }: { name: string; size?: number }) {
  return (
    <span className={styles.face} style={{ width: size, height: size }} aria-hidden="true">
      {initialsOf(name) || <PersonIcon size={18} />}
    </span>
  );
}
