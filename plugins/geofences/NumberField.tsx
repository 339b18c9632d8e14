import { useState } from 'react';
import { TextField } from '../../src/ui/TextField.tsx';

/** A number as people of all languages type it: with a comma or a point. */
export const toNumber = (text: string): number => {
  const plain = text.trim().replace(/\s/g, '').replace(',', '.').replace('−', '-');
  return /^[+-]?\d+(\.\d+)?$/.test(plain) ? Number(plain) : Number.NaN;
};

/** A number that counts when the field is left or Enter is pressed; what is none or out of bounds is said and not taken. */
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
  /** What is being typed; null: nobody types, and it follows what is drawn. */
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
