import { useEffect, useRef, useState } from 'react';
import { IconButton } from './IconButton.tsx';
import { CloseIcon, SearchIcon } from './icons.ts';
import { TextField } from './TextField.tsx';

export interface SearchFieldProps {
  label: string;
  clear: string;
  /** The search text in the page's address. */
  value: string;
  onChange: (value: string) => void;
}

/**
 * A search field whose text is part of the page's address. Typed text appears at once. If the address changes in
 * another way (back button, link), the field shows the text from the address.
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
