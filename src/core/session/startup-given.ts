import { access } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import type { StoredAccess } from '../../ports/ports.ts';
import { startupEffects } from './startup.effects.ts';

/** The event types, in order. */
export const types = (events: readonly { type: string }[]) => events.map(({ type }) => type);
/** Access stored by an earlier visit. */
export const stored = (more: Partial<StoredAccess> = {}): StoredAccess => ({
  ...access(),
  email: 'ada@example.com',
  actingFor: null,
  ...more,
});
/** A scenario that starts the app. */
export const startup = () => scenario({ effects: startupEffects });
