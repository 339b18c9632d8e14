import { event } from '../src/kernel/event.ts';

/** The error popup about the customer's data is on screen: its code and texts were loaded (ERRPOP-02). */
export const revealed = event('errorPopup/revealed');
