import { event } from '../src/kernel/event.ts';

/** The error popup is on screen, because its code and texts have been loaded (ERRPOP-02). */
export const revealed = event('errorPopup/revealed');
