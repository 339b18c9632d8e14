import { select } from '../../kernel/read.ts';
import { appState } from './app-state.ts';

/**
 * Whether the app can save files and print. The web views of the native apps (Android, iOS) do neither: they ignore
 * downloads, and have no print dialog. What only saves or prints is not offered there.
 */
export const hasPaper = select((read) => !['android', 'ios'].includes(read(appState).platform));
