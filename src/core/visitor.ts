import type { Projection } from '../kernel/projection.ts';
import type { VisitorEffect } from '../ports/effect.ts';
import { admin } from './session/admin.ts';
import { appState } from './app/app-state.ts';
import { connectivity } from './server/connectivity.ts';
import { declared } from './server/declared.ts';
import { drafts } from './storage/drafts.ts';
import { draftsEffects } from './storage/drafts.effects.ts';
import { keepEffects } from './storage/keep.effects.ts';
import { hostEffects } from './app/host.effects.ts';
import { location } from './app/location.ts';
import { lostCodeEffects } from './app/lost-code.effects.ts';
import { notices } from './app/notices.ts';
import { noticesEffects } from './app/notices.effects.ts';
import { server } from './server/server.ts';
import { session } from './session/session.ts';
import { sessionEffects } from './session/session.effects.ts';
import { settings } from './app/settings.ts';
import { startupEffects } from './session/startup.effects.ts';
import { surroundingsEffects } from './app/surroundings.effects.ts';
import { tabsEffects } from './app/tabs.effects.ts';
import { user } from './session/user.ts';

/** The core's projections that exist from the start of the app, whether or not a user is signed in. */
export const visitorProjections = [
  appState,
  connectivity,
  declared,
  session,
  server,
  user,
  admin,
  location,
  drafts,
  settings,
  notices,
] as readonly Projection<unknown>[];

/**
 * The core's effects that run from the start of the app: startup, sign-in, and watching other tabs and the browser
 * (network, visibility, time zone, …).
 */
export const visitorEffects: readonly VisitorEffect[] = [
  ...startupEffects,
  ...surroundingsEffects,
  ...hostEffects,
  ...noticesEffects,
  ...sessionEffects,
  ...tabsEffects,
  ...keepEffects,
  ...lostCodeEffects,
  ...draftsEffects,
];
