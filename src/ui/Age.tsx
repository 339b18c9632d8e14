import { useState } from 'react';
import { classes } from './classes.ts';
import styles from './Age.module.css';

export interface AgeProps {
  /** The age in words: `40 min ago`. */
  text: string;
  /** The exact time, in the user's time zone and language: `Fri 20 Nov, 18:45`. */
  title: string;
  /** The exact time in ISO 8601, for machines. */
  dateTime: string | undefined;
  /** The age in steps, which decides the style: below 5 minutes, below 1 hour, below 24 hours, older. */
  freshness?: 'live' | 'recent' | 'stale' | 'old' | undefined;
  /** True if a press shows the exact time instead of the age. Not possible in rows, because a row is a link itself. */
  pressable?: boolean | undefined;
}

/** Shows how long ago something happened. The exact time appears on hover, or on a press if `pressable` is true. */
export function Age({ text, title, dateTime, freshness, pressable }: AgeProps) {
  const [exact, setExact] = useState(false);
  const time = (
    <time
      className={classes(styles.age, freshness && styles[freshness])}
      dateTime={dateTime}
      title={exact ? text : title}
    >
      {exact ? title : text}
    </time>
  );
  if (!pressable) return time;
  return (
    <button type="button" className={styles.press} onClick={() => setExact(!exact)}>
      {time}
    </button>
  );
}
