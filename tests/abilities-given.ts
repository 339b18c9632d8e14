import * as serverEvents from '../events/server.ts';
import { ABILITIES, type Ability } from '../src/api/abilities.ts';

/**
 * Returns the event that reports a server with every ability except these. For tests and stories about such servers.
 */
export const serverLacks = (...lacking: readonly Ability[]) =>
  serverEvents.described({
    kind: 'product',
    version: null,
    abilities: ABILITIES.filter((each) => !lacking.includes(each)),
    identifier: 'imei',
    login: 'email',
    source: 'server',
  });
