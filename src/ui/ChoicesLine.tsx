import { type ReactNode, useId, useState } from 'react';
import styles from './ChoicesLine.module.css';
import { ChevronDownIcon, ChevronUpIcon, FilterIcon } from './icons.ts';
import { Text } from './Layout.tsx';
import { VisuallyHidden } from './VisuallyHidden.tsx';

export interface ChoicesLineProps {
  /** What the user chooses here, for screen readers: `Report settings`. */
  label: string;
  /** The current choices: `Last week`, `Parcel van 7`. */
  chosen: readonly string[];
  /** Unfolds the fields when it becomes true. Only the user can fold them again. */
  startsOpen?: boolean | undefined;
  /** The fields with which the user changes the choices. */
  children: ReactNode;
}

/**
 * The choices for a page in one line: "Last week · Parcel van 7". A press unfolds the fields. So on a phone the page
 * itself is visible, and not only its form.
 */
export function ChoicesLine({ label, chosen, startsOpen = false, children }: ChoicesLineProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(startsOpen);
  const [before, setBefore] = useState(startsOpen);
  if (before !== startsOpen) {
    setBefore(startsOpen);
    // The fields stay unfolded when `startsOpen` becomes false, because the user may be using one of them.
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
