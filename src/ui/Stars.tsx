import { useId } from 'react';
import { classes } from './classes.ts';
import { FavouriteIcon } from './icons.ts';
import { Row, Text } from './Layout.tsx';
import styles from './Stars.module.css';

const STARS = [1, 2, 3, 4, 5] as const;

export interface StarsProps {
  label: string;
  /** What each number of stars means in words, from the worst to the best. */
  words: readonly string[];
  value: number | null;
  disabled?: boolean;
  onChange: (value: number) => void;
}

/**
 * A rating of one to five stars, with words. It consists of the browser's own radio buttons, which arrow keys and
 * screen readers support.
 */
export function Stars({ label, words, value, disabled, onChange }: StarsProps) {
  const name = useId();
  return (
    <fieldset disabled={disabled}>
      <Text as="legend" size={13} weight="medium" className={styles.label}>
        {label}
      </Text>
      <Row wrap>
        {STARS.map((star) => (
          <label key={star} className={styles.star} data-on={(value !== null && star <= value) || undefined}>
            <input
              type="radio"
              name={name}
              value={star}
              checked={value === star}
              aria-label={`${star} – ${words[star - 1] ?? ''}`}
              onChange={() => onChange(star)}
            />
            <FavouriteIcon size={28} aria-hidden="true" />
          </label>
        ))}
        <span className={styles.word} aria-hidden="true">
          {value === null ? '' : words[value - 1]}
        </span>
      </Row>
    </fieldset>
  );
}

/** Shows one to five stars, read-only. `said`: the rating in words, for screen readers. */
export function StarsShown({ value, said }: { value: number; said: string }) {
  return (
    <span className={styles.shown} role="img" aria-label={said}>
      {STARS.map((star) => (
        <FavouriteIcon
          key={star}
          size={15}
          aria-hidden="true"
          className={classes(styles.small, star <= value && styles.full)}
        />
      ))}
    </span>
  );
}
