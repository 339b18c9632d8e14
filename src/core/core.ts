import type { Projection } from '../kernel/projection.ts';
import type { Effect } from '../ports/effect.ts';
import { admin } from './admin.ts';
import { appState } from './app-state.ts';
import { census, now } from './clock.ts';
import { dataEffects } from './data.effects.ts';
import { errorPopupEffects } from './error-popup.effects.ts';
import { ghostEffects } from './ghost.effects.ts';
import { logoutEffects } from './logout.effects.ts';
import { renewalEffects } from './renewal.effects.ts';
import { tabsEffects } from './tabs.effects.ts';
import { keptEffects } from './kept.effects.ts';
import { sessionEffects } from './session.effects.ts';
import { startupEffects } from './startup.effects.ts';
import { streamEffects } from './stream.effects.ts';
import { surroundingsEffects } from './surroundings.effects.ts';
import { connectivity } from './connectivity.ts';
import { attention, devices } from './devices.ts';
import { location } from './location.ts';
import { notices } from './notices.ts';
import { noticesEffects } from './notices.effects.ts';
import { notifications } from './notifications.ts';
import { positions } from './positions.ts';
import { session } from './session.ts';
import { settings } from './settings.ts';
import { tracks } from './tracks.ts';
import { user } from './user.ts';

/** The state everyone may read. */
export const coreProjections = [
  appState,
  now,
  census,
  connectivity,
  session,
  user,
  admin,
  notifications,
  devices,
  attention,
  positions,
  tracks,
  location,
  settings,
  notices,
] as unknown as readonly Projection<unknown>[];

/** The effects of the core: session, data, live stream, what is kept, and what the surroundings tell. */
export const coreEffects: readonly Effect[] = [
  ...startupEffects,
  ...surroundingsEffects,
  ...noticesEffects,
  ...sessionEffects,
  ...renewalEffects,
  ...logoutEffects,
  ...tabsEffects,
  ...ghostEffects,
  ...dataEffects,
  ...errorPopupEffects,
  ...streamEffects,
  ...keptEffects,
];
