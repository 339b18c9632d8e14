/** Room between the edge and the first card that shows, pixels. */
const EDGE = 8;

/**
 * Shows the end of a list above what stays at the lower edge, beginning with a whole entry: the room that the next one
 * above would only half fill stays empty beneath the last.
 */
export function showEnd(list: HTMLElement): void {
  const scroller = scrollerOf(list);
  if (!scroller) return;
  const entries = [...list.children].filter((each) => each instanceof HTMLElement);
  const stays = list.nextElementSibling;
  const foot = stays instanceof HTMLElement ? stays.offsetHeight + EDGE * 2 : EDGE;
  const room = scroller.clientHeight - foot - EDGE;
  list.style.paddingBlockEnd = '';
  const end = entries.at(-1)?.getBoundingClientRect().bottom ?? 0;
  const first = entries.find((each) => end - each.getBoundingClientRect().top <= room) ?? entries.at(-1);
  if (!first) return;
  if (first === entries[0]) {
    first.scrollIntoView({ block: 'nearest' });
    return;
  }
  const needed = end - first.getBoundingClientRect().top;
  list.style.paddingBlockEnd = `${Math.max(0, Math.floor(room - needed))}px`;
  scroller.scrollTop += first.getBoundingClientRect().top - scroller.getBoundingClientRect().top - EDGE;
}

function scrollerOf(element: HTMLElement): HTMLElement | null {
  for (let each = element.parentElement; each; each = each.parentElement)
    if (/auto|scroll/.test(getComputedStyle(each).overflowY)) return each;
  return null;
}
