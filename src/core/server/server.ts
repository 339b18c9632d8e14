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
  /** The server's own description. Null if it is unknown, also from an earlier visit. */
  description: Omit<ReturnType<typeof serverEvents.described>['payload'], 'source'> | null;
  /** The server sent it in this session. */
  isHeard: boolean;
  /** Number of failed requests in a row. */
  failures: number;
};

const UNHEARD: Server = { description: null, isHeard: false, failures: 0 };
const unheard = (s: Server): void => {
  Object.assign(s, UNHEARD);
};

/** What is known about the server, for the signed-in user (SRV-02) or for everyone. */
export const server = projection<Server>('core/server', UNHEARD, (on) => [
  on(serverEvents.described, (s, { payload: { source, ...description } }) => {
    if (source === 'storage' && s.isHeard) return; // the server was faster
    s.description = description;
    if (source === 'storage') return;
    s.isHeard = true;
    s.failures = 0;
  }),
  on(serverEvents.describeFailed, (s) => {
    s.failures++;
  }),
  // Another user may have other abilities.
  on(auth.loginSucceeded, unheard),
  on(auth.sessionRestored, unheard),
]);

const OF_PRODUCT: ReadonlySet<string> = new Set(['api', 'demo']);
/** A server with the product's API: until it describes itself (or in an old recording), it has all of the product's abilities. */
const isProduct = (read: Read): boolean =>
  OF_PRODUCT.has(read(appState).backend) && read(declared).identifier === 'imei';

/**
 * Whether the server has these abilities; all code asks here. Null if not known yet. What a server offers to
 * everyone applies until a user signs in.
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

/** Whether the server is known to have these abilities, to show or hide features (SRV-03). */
export const can = (read: Read, ...needed: readonly Ability[]): boolean => offers(read, needed) === true;

/** The checks for everything that plugins offer. */
export const offering: Offering = {
  has: (read, needed) => offers(read, needed) === true,
  guarded: (guard, needed) => (read, place) => {
    const answer = guard(read, place);
    if (typeof answer === 'object') return answer;
    const offered = offers(read, needed);
    if (offered) return answer;
    // A server that does not answer now may answer soon, but the user does not wait for it.
    if (offered === null && read(server).failures === 0) return 'wait';
    return { redirect: read(isSignedIn) ? HOME_OF_MODE[read(session).appMode] : '/login' };
  },
};
