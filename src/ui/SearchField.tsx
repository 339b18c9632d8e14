import { useEffect, useRef, useState } from 'react';
import { IconButton } from './IconButton.tsx';
import { CloseIcon, SearchIcon } from './icons.ts';
import { TextField } from './TextField.tsx';

export interface SearchFieldProps {
  label: string;
  clear: string;
  /** What is searched for, as the address says it. */
  value: string;
  onChange: (value: string) => void;
}

/**
 * A field whose text lives in an address: what is typed stands at once, and what the address says counts when it changes by
 * itself (a way back, a link).
 */
export function SearchField({ label, clear, value, onChange }: SearchFieldProps) {
  const [typed, setTyped] = useState(value);
  const sent = useRef(value);
  useEffect(() => {
    if (value === sent.current) return;
    sent.current = value;
    setTyped(value);
  }, [value]);
  const change = (text: string) => {
    sent.current = text;
    setTyped(text);
    onChange(text);
  };
  return (
    <TextField
      label={label}
      labelHidden
      placeholder={label}
      type="search"
      icon={SearchIcon}
      value={typed}
      autoComplete="off"
      maxLength={200}
      onChange={change}
      end={typed && <IconButton icon={CloseIcon} label={clear} onClick={() => change('')} />}
    />
  );
}
