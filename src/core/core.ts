import type { Projection } from '../kernel/projection.ts';
import { appState } from './app-state.ts';
import { now } from './clock.ts';
import { connectivity } from './connectivity.ts';
import { attention, devices } from './devices.ts';
import { location } from './location.ts';
import { notices } from './notices.ts';
import { positions } from './positions.ts';
import { session } from './session.ts';
import { settings } from './settings.ts';
import { user } from './user.ts';

/** The state everyone may read. */
export const coreProjections = [
  appState,
  now,
  connectivity,
  session,
  user,
  devices,
  attention,
  positions,
  location,
  settings,
  notices,
] as unknown as readonly Projection<unknown>[];
