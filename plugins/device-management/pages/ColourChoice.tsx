import { useEffect, useId, useRef, useState } from 'react';
import { inkOn } from '../../../src/ui/ink-on.ts';
import { CheckIcon } from '../../../src/ui/icons.ts';
import { view } from '../../../src/ui/view.tsx';
import { PALETTE } from '../../../src/rules/colours.ts';
import styles from './Pages.module.css';

/** Delay after the last arrow key press until the colour is saved (ms). */
const PAUSE = 600;

type Props = { label: string; value: string; onChange: (colour: string) => void };

/**
 * A choice of colours that are clearly visible on every map. Arrow keys step through the colours one by one. So that
 * not every step is saved, a colour reached this way is saved only after a pause, with Enter, or when the focus leaves.
 */
export const ColourChoice = view<Props>(function ColourChoiceView({ t }, { label, value, onChange }) {
  const name = useId();
  const [reached, setReached] = useState<string | null>(null);
  const isPassing = useRef(false);
  const commit = () => {
    if (reached === null) return;
    setReached(null);
    if (reached !== value) onChange(reached);
  };
  const latest = useRef(commit);
  latest.current = commit;
  useEffect(() => {
    if (reached === null) return undefined;
    const timer = setTimeout(() => latest.current(), PAUSE);
    return () => clearTimeout(timer);
  }, [reached]);
  // The colour reached with the arrow keys is also saved when the user leaves the page.
  useEffect(() => () => latest.current(), []);
  const shown = reached ?? value;
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
              checked={colour === shown}
              aria-label={t(`deviceManagement.colour.names.${i}`)}
              onKeyDown={({ key }) => {
                isPassing.current = key.startsWith('Arrow');
                if (key === 'Enter') commit();
              }}
              onPointerDown={() => {
                isPassing.current = false;
              }}
              onBlur={({ relatedTarget }) => {
                if (!(relatedTarget instanceof HTMLInputElement) || relatedTarget.name !== name) commit();
              }}
              onChange={() => {
                if (isPassing.current) return setReached(colour);
                setReached(null);
                return onChange(colour);
              }}
            />
            {colour === shown && <CheckIcon size={18} strokeWidth={3} aria-hidden="true" />}
          </label>
        ))}
      </div>
    </fieldset>
  );
});
