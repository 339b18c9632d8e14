import { type ReactNode, useId, useState } from 'react';
import styles from './ChoicesLine.module.css';
import { ChevronDownIcon, ChevronUpIcon, FilterIcon } from './icons.ts';
import { Text } from './Layout.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface ChoicesLineProps {
  /** What is chosen here, for screen readers: `Report settings`. */
  label: string;
  /** What was chosen: `Last week`, `Parcel van 7`. */
  chosen: readonly string[];
  /** Unfolds the fields as soon as it becomes true. Only the user folds them again. */
  startsOpen?: boolean | undefined;
  /** The fields with which the user chooses. */
  children: ReactNode;
}

/**
 * A page's choices in one line: "Last week · Parcel van 7". A press unfolds the fields, so that a phone shows the page
 * and not its form.
 */
export function ChoicesLine({ label, chosen, startsOpen = false, children }: ChoicesLineProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(startsOpen);
  const [before, setBefore] = useState(startsOpen);
  if (before !== startsOpen) {
    setBefore(startsOpen);
    // It stays open when this becomes false: the user may be in one of the fields.
    if (startsOpen) setOpen(true);
  }
  const Chevron = isOpen ? ChevronUpIcon : ChevronDownIcon;
  return (
    <>
      <button
        type="button"
        className={styles.line}
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={() => setOpen(!isOpen)}
      >
        <FilterIcon size={18} aria-hidden="true" />
        <VisuallyHidden>{label}: </VisuallyHidden>
        <Text as="span" weight="medium" clip grow>
          {chosen.join(' · ')}
        </Text>
        <Chevron size={18} aria-hidden="true" />
      </button>
      <div id={id} hidden={!isOpen}>
        {isOpen && children}
      </div>
    </>
  );
}
