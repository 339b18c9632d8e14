/** Paths of shared pages. A user who opens such a page is a guest, even if signed in (SHARE-03, SHARE-04). */
export const GUEST_PAGES = /^\/(share(?![\w-])|stand-alone-page\/viewmode)/;
