import * as serverEvents from '../events/server.ts';
import { ABILITIES, type Ability } from '../src/api/abilities.ts';

/** The server says what it can: everything but these. For any test or story of a server that lacks something. */
export const serverLacks = (...lacking: readonly Ability[]) =>
  serverEvents.described({
    kind: 'product',
    version: null,
    abilities: ABILITIES.filter((each) => !lacking.includes(each)),
    identifier: 'imei',
    login: 'email',
    source: 'server',
  });
