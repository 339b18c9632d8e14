import { access } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import type { StoredAccess } from '../../ports/ports.ts';
import { startupEffects } from './startup.effects.ts';

/** Returns the types of the events, in order. */
export const types = (events: readonly { type: string }[]) => events.map(({ type }) => type);
/** Returns access (tokens) as an earlier visit would have stored it, for a test. */
export const stored = (more: Partial<StoredAccess> = {}): StoredAccess => ({
  ...access(),
  email: 'ada@example.com',
  actingFor: null,
  ...more,
});
/** Returns a test scenario that starts the app. */
export const startup = () => scenario({ effects: startupEffects });
