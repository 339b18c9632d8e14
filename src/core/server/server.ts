import * as auth from '../../../events/auth.ts';
import * as serverEvents from '../../../events/server.ts';
import type { Ability } from '../../api/abilities.ts';
import { FOREIGN_ABILITIES } from '../../api/foreign-abilities.ts';
import type { Needed } from '../../kernel/effect.ts';
import type { Offering } from '../../kernel/plugin.ts';
import { projection } from '../../kernel/projection.ts';
import type { Read } from '../../kernel/read.ts';
import { appState } from '../app/app-state.ts';
import { declared } from './declared.ts';
import { HOME_OF_MODE } from '../app/mode-homes.ts';
import { isSignedIn, session } from '../session/session.ts';

export type Server = {
  /** The server's description of itself and its abilities. Null if none is known, not even from an earlier visit. */
  description: Omit<ReturnType<typeof serverEvents.described>['payload'], 'source'> | null;
  /** True if the server has sent its description in this session. */
  isHeard: boolean;
  /** How many requests for the server's description have failed in a row. */
  failures: number;
};

const UNHEARD: Server = { description: null, isHeard: false, failures: 0 };
const unheard = (s: Server): void => {
  Object.assign(s, UNHEARD);
};

/** What is known about the server's abilities, for the signed-in user (SRV-02) or for everyone. */
export const server = projection<Server>('core/server', UNHEARD, (on) => [
  on(serverEvents.described, (s, { payload: { source, ...description } }) => {
    // The stored description is ignored if the server has already sent its own.
    if (source === 'storage' && s.isHeard) return;
    s.description = description;
    if (source === 'storage') return;
    s.isHeard = true;
    s.failures = 0;
  }),
  on(serverEvents.describeFailed, (s) => {
    s.failures++;
  }),
  // After a login the description is requested again, because another user may have other abilities.
  on(auth.loginSucceeded, unheard),
  on(auth.sessionRestored, unheard),
]);

const OF_PRODUCT: ReadonlySet<string> = new Set(['api', 'demo']);
/**
 * Whether the server has the product's API. Such a server counts as having all of the product's abilities until it has
 * sent a description (in an old recording it never does).
 */
const isProduct = (read: Read): boolean =>
  OF_PRODUCT.has(read(appState).backend) && read(declared).identifier === 'imei';

/**
 * Whether the server has these abilities. Null if that is not known yet. Before sign-in, the answer is what the server
 * offers to everyone. All code uses this function.
 */
export function offers(read: Read, needed: Needed): boolean | null {
  const { description } = read(server);
  const all = typeof needed === 'string' ? [needed] : needed;
  if (!description) {
    if (isProduct(read)) return !all.some((each) => FOREIGN_ABILITIES.has(each));
    return null;
  }
  return all.every((ability) => description.abilities.includes(ability));
}

/** Whether the server is known to have these abilities; decides whether features are shown (SRV-03). */
export const can = (read: Read, ...needed: readonly Ability[]): boolean => offers(read, needed) === true;

/** The checks by which plugins find out whether the server supports their pages, effects and other parts. */
export const offering: Offering = {
  has: (read, needed) => offers(read, needed) === true,
  guarded: (guard, needed) => (read, place) => {
    const answer = guard(read, place);
    if (typeof answer === 'object') return answer;
    const offered = offers(read, needed);
    if (offered) return answer;
    // If the server's abilities could not be loaded, the user is sent to another page and does not have to wait for the
    // next attempt.
    if (offered === null && read(server).failures === 0) return 'wait';
    return { redirect: read(isSignedIn) ? HOME_OF_MODE[read(session).appMode] : '/login' };
  },
};
