/** Paths of shared pages. A user who opens one is a guest, signed in or not (SHARE-03, SHARE-04). */
export const GUEST_PAGES = /^\/(share(?![\w-])|stand-alone-page\/viewmode)/;
