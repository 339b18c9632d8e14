/**
 * Selector of elements that open over a page and handle the Esc key first. It does not match a phone's bottom sheet and
 * a LongList, because they belong to the page. `keyboard-live.ts` has the same selector.
 */
const ABOVE =
  '[role=alertdialog], [role=menu], [role=listbox]:not([data-permanent]), [role=dialog]:not([data-stop])';

/** Whether a dialog or menu is open over the page, and so must handle the Esc key first. */
export const isDialogAbove = (): boolean => document.querySelector(ABOVE) !== null;
