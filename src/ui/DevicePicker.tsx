import { type ReactNode, useState } from 'react';
import { Checkbox } from './Checkbox.tsx';
import { SearchIcon } from './icons.ts';
import styles from './RowsPage.module.css';
import { TextField } from './TextField.tsx';

/** Maximum number of devices shown at once. The user finds the others by searching. */
const OFFERED = 24;
/** With this many devices or fewer, the list has no search field. */
const FEW = 8;

type Pickable = { readonly id: number; readonly name: string; readonly imei: string };

type DevicePickerProps = {
  all: readonly Pickable[];
  /** Ids of the selected devices, in the order in which the user selected them. */
  chosen: readonly number[];
  /**
   * Up to this many selected devices are always shown. If more are selected, the search filters them like the others.
   */
  most?: number;
  /** Returns a function that says whether a device matches the typed text. */
  fits: (typed: string) => (device: Pickable) => boolean;
  /**
   * Texts: the label of the search field, the text if no device matches, and the text for the number of devices not
   * shown.
   */
  words: { find: string; none: string; more: (count: number) => string };
  onChange: (chosen: readonly number[]) => void;
  /** Returns the icon of a device, by its id. */
  icon?: (id: number) => ReactNode;
  /** CSS class of the list of devices; for use outside a page of rows. */
  className?: string | undefined;
  /** Content between the search field and the devices. */
  children?: ReactNode;
};

/**
 * A list in which the user selects devices from among many. Those that were selected when it opened come first. A device
 * stays in its place when the user selects it, so that no row moves away from under the pointer.
 */
export function DevicePicker({
  all,
  chosen,
  most = Number.POSITIVE_INFINITY,
  fits,
  words,
  onChange,
  icon,
  className,
  children,
}: DevicePickerProps) {
  const [typed, setTyped] = useState('');
  const [opening] = useState(() => new Set(chosen));
  const isChosen = new Set(chosen);
  const isTooMany = chosen.length > most;
  const first = isTooMany ? isChosen : opening;
  const isKept = ({ id }: Pickable) => !isTooMany && isChosen.has(id);
  const fitting = new Set(all.filter(fits(typed)));
  const found = all
    .filter((device) => fitting.has(device) || isKept(device))
    .sort((a, b) => Number(first.has(b.id)) - Number(first.has(a.id)));
  const offered = found.filter((device, i) => i < OFFERED || isKept(device));
  const hidden = found.length - offered.length;
  return (
    <>
      {all.length > FEW && (
        <TextField
          type="search"
          label={words.find}
          labelHidden
          placeholder={words.find}
          icon={SearchIcon}
          autoComplete="off"
          value={typed}
          onChange={setTyped}
        />
      )}
      {children}
      <div className={className ?? styles.choices}>
        {offered.map(({ id, name, imei }) => (
          <Checkbox
            key={id}
            label={name || imei}
            icon={icon?.(id)}
            checked={isChosen.has(id)}
            onChange={() =>
              onChange(isChosen.has(id) ? chosen.filter((each) => each !== id) : [...chosen, id])
            }
          />
        ))}
      </div>
      {offered.length === 0 && <p className={styles.hint}>{words.none}</p>}
      {hidden > 0 && <p className={styles.hint}>{words.more(hidden)}</p>}
    </>
  );
}
