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
  /** The fields with which the user chooses. */
  children: ReactNode;
}

/**
 * A page's choices in one line: "Last week · Parcel van 7". A press unfolds the fields, so that a phone shows the page
 * and not its form.
 */
export function ChoicesLine({ label, chosen, children }: ChoicesLineProps) {
  const id = useId();
  const [isOpen, setOpen] = useState(false);
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
