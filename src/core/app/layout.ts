import { select } from '../../kernel/read.ts';
import { appState } from './app-state.ts';

/** The map fills the screen, and lists are in a sheet (`xs`, `sm`). */
export const isPhone = select((read) => ['xs', 'sm'].includes(read(appState).size));
