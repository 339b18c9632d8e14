import { select } from '../../kernel/read.ts';
import { appState } from './app-state.ts';

/** True on a phone-sized screen (`xs`, `sm`): the map fills the screen, and lists are in a bottom sheet. */
export const isPhone = select((read) => ['xs', 'sm'].includes(read(appState).size));
