import { useState } from 'react';
import { classes } from './classes.ts';
import styles from './Age.module.css';

export interface AgeProps {
  /** How long ago: `40 min ago`. */
  text: string;
  /** The moment itself, in the user's time zone and language: `Fri 20 Nov, 18:45`. */
  title: string;
  /** ISO 8601, for machines. */
  dateTime: string | undefined;
  /** Age classes: below 5 minutes, below 1 hour, below 24 hours, older. */
  freshness?: 'live' | 'recent' | 'stale' | 'old' | undefined;
  /** A press switches to the moment itself. Not inside rows, which are already links. */
  pressable?: boolean | undefined;
}

/** The age of something, with the moment itself on hover or press. */
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
