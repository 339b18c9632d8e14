import { of } from 'rxjs';
import * as auth from '../../../events/auth.ts';
import * as positionEvents from '../../../events/positions.ts';
import { access, backend } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import type { Reply } from '../../ports/http/http-types.ts';
import type { Renewal, StoredAccess } from '../../ports/ports.ts';
import { dataEffects } from '../server/data.effects.ts';
import { logoutEffects } from './logout.effects.ts';
import { renewalEffects } from './renewal.effects.ts';

/** Returns a server's reply with this status, for a test. */
export const reply = (status: number, body: unknown = null): Reply => ({ status, body });
/** Returns the types of the events, in order. */
export const types = (events: readonly { type: string }[]) => events.map(({ type }) => type);
/** Returns how often an event type occurs in the events. */
export const count = (events: readonly { type: string }[], type: string) =>
  events.filter((event) => event.type === type).length;
/** Returns access (tokens) as a renewal provides it, for a test. */
export const fresh = (token = 'new'): StoredAccess => ({
  ...access(token),
  email: 'ada@example.com',
  actingFor: null,
});
/** Returns the result of a successful renewal of the access, for a test. */
export const renewed = (token?: string): Renewal => ({ kind: 'renewed', access: fresh(token) });
/** Returns the event that reports that a device's track was requested. */
export const track = (device: number) => positionEvents.trackRequested({ device, range: { lastMinutes: 5 } });

/**
 * Returns a test scenario: the user is signed in, but from now on the server refuses their access and accepts only
 * renewed access.
 */
export const refused = (expiresAt: number | null = null) => {
  const it = scenario({
    effects: [...dataEffects, ...renewalEffects, ...logoutEffects],
    backend: backend(),
  }).given(auth.sessionRestored({ ...access('old'), expiresAt, email: 'ada@example.com' }));
  it.ports.http.send = (request, token) => {
    it.world.asked.push(`${request.method} ${request.path}`);
    const answer = it.world.replies(request) ?? reply(token?.reveal() === 'old' ? 401 : 200, 'ok');
    return 'subscribe' in answer ? answer : of(answer);
  };
  return it;
};
