import type { ReactNode } from 'react';
import { createPortal } from 'react-dom';

/** Renders content into an element that other code creates and moves, such as the element of a pin on a map. */
export function InElement({ element, children }: { element: HTMLElement; children: ReactNode }) {
  return createPortal(children, element);
}
