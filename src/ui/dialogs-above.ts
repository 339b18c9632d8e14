/**
 * Selector of elements that open over a page and handle the Esc key first. It does not match a phone's bottom sheet,
 * because that belongs to the page.
 */
const ABOVE = '[role=alertdialog], [role=menu], [role=listbox], [role=dialog]:not([data-stop])';

/** Whether a dialog or menu is open over the page, and so must handle the Esc key first. */
export const isDialogAbove = (): boolean => document.querySelector(ABOVE) !== null;
