import { access } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import type { StoredAccess } from '../../ports/ports.ts';
import { startupEffects } from './startup.effects.ts';

/** The kinds of facts, in order. */
export const types = (events: readonly { type: string }[]) => events.map(({ type }) => type);
/** Access as an earlier visit left it. */
export const stored = (more: Partial<StoredAccess> = {}): StoredAccess => ({
  ...access(),
  email: 'ada@example.com',
  actingFor: null,
  ...more,
});
/** A story that begins. */
export const startup = () => scenario({ effects: startupEffects });
