import { useState } from 'react';
import { TextField } from '../../src/ui/TextField.tsx';

/** Parses a number typed with a decimal comma or point, as languages differ. */
export const toNumber = (text: string): number => {
  const plain = text.trim().replace(/\s/g, '').replace(',', '.').replace('−', '-');
  return /^[+-]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
};

/**
 * A number field that applies its value when it loses focus or the user presses Enter. Invalid or out-of-range
 * numbers are reported and not applied.
 */
export function NumberField({
  label,
  value,
  digits,
  least,
  most,
  wrong,
  unit,
  onCommit,
}: {
  label: string;
  value: number;
  digits: number;
  least: number;
  most: number;
  wrong: string;
  unit?: string;
  onCommit: (value: number) => void;
}) {
  const shown = String(Number(value.toFixed(digits)));
  /**
   * The text that the user is typing into the number field. Null if the user is not typing: the field then shows
   * the value of the drawn shape.
   */
  const [typed, setTyped] = useState<string | null>(null);
  const text = typed ?? shown;
  const number = toNumber(text);
  const isWrong = !(number >= least && number <= most);
  const commit = () => {
    if (isWrong) return;
    if (text !== shown) onCommit(number);
    setTyped(null);
  };
  return (
    <TextField
      label={label}
      inputMode="decimal"
      autoComplete="off"
      value={text}
      onChange={setTyped}
      onBlur={commit}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        commit();
      }}
      end={unit && <span aria-hidden="true">{unit}</span>}
      error={isWrong ? wrong : null}
    />
  );
}
