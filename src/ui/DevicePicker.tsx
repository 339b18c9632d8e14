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
  /** CSS class of the list of devices; for use outside a page of rows. */
  className?: string | undefined;
  /** Content between the search field and the devices. */
  children?: ReactNode;
};

/**
 * A list in which the user selects devices from among many. The selected devices come first, then some that match the
 * search.
 */
export function DevicePicker({
  all,
  chosen,
  most = Number.POSITIVE_INFINITY,
  fits,
  words,
  onChange,
  className,
  children,
}: DevicePickerProps) {
  const [typed, setTyped] = useState('');
  const isChosen = new Set(chosen);
  const fitting = all.filter(fits(typed));
  const byId = new Map(all.map((device) => [device.id, device]));
  const kept =
    chosen.length > most
      ? fitting.filter(({ id }) => isChosen.has(id))
      : chosen.flatMap((id) => byId.get(id) ?? []);
  const found = [...kept, ...fitting.filter(({ id }) => !isChosen.has(id))];
  const offered = found.slice(0, Math.max(OFFERED, Math.min(kept.length, most)));
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
