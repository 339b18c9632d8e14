/** Matches the error messages of browsers that could not load a part of the app's code. */
const LOST = /dynamically imported module|importing a module script failed|preload css/i;

/**
 * Whether an error message is a browser's message that it could not load a part of the app's code. The browser does
 * not request that code again within this page.
 */
export const isLostCode = (message: string): boolean => LOST.test(message);
