/** Browsers' messages when they cannot load a part of the app's code. */
const LOST = /dynamically imported module|importing a module script failed|preload css/i;

/**
 * Whether the message is a browser's about code that it could not load. The browser does not request that code
 * again within this page.
 */
export const isLostCode = (message: string): boolean => LOST.test(message);
