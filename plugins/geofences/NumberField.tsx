import { useState } from 'react';
import { TextField } from '../../src/ui/TextField.tsx';

/** Parses a number with a decimal comma or point, because both are common. NaN if invalid. */
export const toNumber = (text: string): number => {
  const plain = text.trim().replace(/\s/g, '').replace(',', '.').replace('−', '-');
  return /^[+-]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
};

/**
 * A number field whose value takes effect when the field loses focus or the user presses Enter. An invalid or
 * out-of-range number is reported and does not take effect.
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
   * The text while the user is typing in the field. Null otherwise: the field then has the value of the drawn shape.
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
