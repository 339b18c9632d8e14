/** Elements above a page that handle Esc first. A phone's sheet is not included: its content belongs to the page. */
const ABOVE = '[role=alertdialog], [role=menu], [role=listbox], [role=dialog]:not([data-stop])';

/** Whether an open element must handle Esc first. */
export const isDialogAbove = (): boolean => document.querySelector(ABOVE) !== null;
