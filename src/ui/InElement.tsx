import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Stands in an element that something else has made and moves about: a pin on a map. */
export function InElement({ element, children }: { element: HTMLElement; children: ReactNode }) {
  return createPortal(children, element);
}
