import type { Projection } from '../kernel/projection.ts';
import type { VisitorEffect } from '../ports/effect.ts';
import { admin } from './admin.ts';
import { appState } from './app-state.ts';
import { connectivity } from './connectivity.ts';
import { drafts } from './drafts.ts';
import { draftsEffects } from './drafts.effects.ts';
import { keepEffects } from './keep.effects.ts';
import { hostEffects } from './host.effects.ts';
import { location } from './location.ts';
import { lostCodeEffects } from './lost-code.effects.ts';
import { notices } from './notices.ts';
import { noticesEffects } from './notices.effects.ts';
import { session } from './session.ts';
import { sessionEffects } from './session.effects.ts';
import { settings } from './settings.ts';
import { startupEffects } from './startup.effects.ts';
import { surroundingsEffects } from './surroundings.effects.ts';
import { tabsEffects } from './tabs.effects.ts';
import { user } from './user.ts';

/** The state of the core that is there from the first moment, signed in or not. */
export const visitorProjections = [
  appState,
  connectivity,
  session,
  user,
  admin,
  location,
  drafts,
  settings,
  notices,
] as unknown as readonly Projection<unknown>[];

/** What the core does from the first moment: start, sign in, hear of surroundings and other tabs. */
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
