import { useId } from 'react';
import { inkOn } from '../../../src/ui/ink-on.ts';
import { CheckIcon } from '../../../src/ui/icons.ts';
import { view } from '../../../src/ui/view.tsx';
import { PALETTE } from './contrast.ts';
import styles from './Pages.module.css';

type Props = { label: string; value: string; onChange: (colour: string) => void };

/** Colours that can be seen on every map; one is chosen with a press or the arrows. */
export const ColourChoice = view<Props>(function ColourChoiceView({ t }, { label, value, onChange }) {
  const name = useId();
  return (
    <fieldset className={styles.palette}>
      <legend>{label}</legend>
      <div className={styles.colours}>
        {PALETTE.map((colour, i) => (
          <label
            key={colour}
            className={styles.colour}
            style={{ backgroundColor: colour, color: inkOn(colour) }}
          >
            <input
              type="radio"
              name={name}
              value={colour}
              checked={colour === value}
              aria-label={t(`deviceManagement.colour.names.${i}`)}
              onChange={() => onChange(colour)}
            />
            {colour === value && <CheckIcon size={18} strokeWidth={3} aria-hidden="true" />}
          </label>
        ))}
      </div>
    </fieldset>
  );
});
