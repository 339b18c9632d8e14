import { type CSSProperties, useId } from 'react';
import { VisuallyHidden } from '../../src/ui/VisuallyHidden.tsx';
import { COLOURS } from './fence-edits.ts';
import styles from './Geofences.module.css';

/** One of eight colours that can be told apart; a fence that came with another one keeps it as a ninth. */
export function ColourPicker({
  label,
  nameOf,
  value,
  onChange,
}: {
  label: string;
  nameOf: (number: number) => string;
  value: string;
  onChange: (colour: string) => void;
}) {
  const name = useId();
  const all = COLOURS.includes(value) ? COLOURS : [...COLOURS, value];
  return (
    <fieldset>
      <legend className={styles.label}>{label}</legend>
      <div className={styles.colours}>
        {all.map((colour, i) => (
          <label key={colour} className={styles.colour} style={{ '--dot': colour } as CSSProperties}>
            <input type="radio" name={name} checked={colour === value} onChange={() => onChange(colour)} />
            <span aria-hidden="true" />
            <VisuallyHidden>{nameOf(i + 1)}</VisuallyHidden>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
