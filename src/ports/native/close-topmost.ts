/** What the back button closes before it leads anywhere: what Esc closes. The sheet beside the map is no such thing. */
const OPEN = '[data-modal], [role=menu], [role=listbox]';

/** Closes the dialog or menu that lies on top, as Esc would. False when none is open. */
export function closeTopmost(page: Document): boolean {
  const open = page.querySelectorAll<HTMLElement>(OPEN);
  const topmost = open[open.length - 1];
  if (!topmost) return false;
  const focused = page.activeElement;
  const target = focused && topmost.contains(focused) ? focused : topmost;
  target.dispatchEvent(new KeyboardEvent('keydown', { key: 'Escape', bubbles: true, cancelable: true }));
  return true;
}
