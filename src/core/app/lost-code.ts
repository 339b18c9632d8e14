/** Matches the error messages of browsers that could not load a part of the app's code. */
const LOST = /dynamically imported module|importing a module script failed|preload css/i;

/**
 * Whether an error message is the browser's message that a part of the app's code could not be loaded. The browser does
 * not request that code again until the page is reloaded.
 */
export const isLostCode = (message: string): boolean => LOST.test(message);
