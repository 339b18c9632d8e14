const FOCUSABLE = ':is(a[href], button, input, select, textarea, [tabindex="0"]):not(:disabled)';

/**
 * Ref of an area in which a press may remove or disable the pressed button, as when the user deletes a row. The focus
 * then moves to the element after the button, or else to the last one of the area. Without this, browsers
 * move the focus to the start of the page.
 */
export function keepFocus(area: HTMLElement | null): (() => void) | undefined {
  if (!area) return undefined;
  let pressed: { element: Element; place: number } | null = null;
  const inArea = () => [...area.querySelectorAll<HTMLElement>(FOCUSABLE)];
  const press = ({ target }: Event) => {
    const element = (target as Element).closest<HTMLElement>(FOCUSABLE);
    pressed = element && { element, place: inArea().indexOf(element) };
  };
  const observer = new MutationObserver(() => {
    if (!pressed || (pressed.element.isConnected && !pressed.element.matches(':disabled'))) return;
    const { element, place } = pressed;
    pressed = null;
    const focused = document.activeElement;
    if (focused !== document.body && focused !== element) return;
    const left = inArea();
    const isAfter = (other: Element) =>
      (element.compareDocumentPosition(other) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
    const next = element.isConnected ? left.find(isAfter) : left[place];
    (next ?? left.at(-1))?.focus();
  });
  area.addEventListener('click', press, true);
  observer.observe(area, { childList: true, subtree: true, attributeFilter: ['disabled'] });
  return () => {
    area.removeEventListener('click', press, true);
    observer.disconnect();
  };
}
