/**
 * Selector of elements above a page that handle the Esc key first. It does not match a phone's bottom sheet, whose
 * content belongs to the page.
 */
const ABOVE = '[role=alertdialog], [role=menu], [role=listbox], [role=dialog]:not([data-stop])';

/** Whether a dialog or menu is open above the page, so that it must handle the Esc key first. */
export const isDialogAbove = (): boolean => document.querySelector(ABOVE) !== null;
