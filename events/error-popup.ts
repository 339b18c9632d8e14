import { event } from '../src/kernel/event.ts';

/** The popup about the customer's data is on screen: its code and its words had come (ERRPOP-02). */
export const revealed = event('errorPopup/revealed');
