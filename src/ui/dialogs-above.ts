/** What lies above a page and takes Esc for itself. A phone's sheet is no such thing: what it holds belongs to the page. */
const ABOVE = '[role=alertdialog], [role=menu], [role=listbox], [role=dialog]:not([data-stop])';

/** Whether something is open that Esc is meant for first. */
export const isDialogAbove = (): boolean => document.querySelector(ABOVE) !== null;
