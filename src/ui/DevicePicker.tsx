import { type ReactNode, useState } from 'react';
import { Checkbox } from './Checkbox.tsx';
import { SearchIcon } from './icons.ts';
import styles from './RowsPage.module.css';
import { TextField } from './TextField.tsx';

/** So many are offered at once; the others are found by their name. */
const OFFERED = 24;
/** So few are seen at a glance: nobody looks for one by its name. */
const FEW = 8;

type Pickable = { readonly id: number; readonly name: string; readonly imei: string };

type DevicePickerProps = {
  all: readonly Pickable[];
  /** Ids, in the order in which they were chosen. */
  chosen: readonly number[];
  /** Of more than these not all stay in sight: they are looked through like the others. */
  most?: number;
  /** Whether a name fits what was typed. */
  fits: (typed: string) => (device: Pickable) => boolean;
  /** The search field, that nothing fits, and that there are more. */
  words: { find: string; none: string; more: (count: number) => string };
  onChange: (chosen: readonly number[]) => void;
  /** Of the list of devices, where it is not that of a page of rows. */
  className?: string | undefined;
  /** Between the search field and the devices. */
  children?: ReactNode;
};

/** Some of many devices: those that are chosen first, and a few that fit what is looked for. */
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
