/** What browsers say when a part of the app's code cannot be had. */
const LOST = /dynamically imported module|importing a module script failed|preload css/i;

/** The message is a browser's about code that it could not load. It does not ask for that code again within this page. */
export const isLostCode = (message: string): boolean => LOST.test(message);
