import { chance } from '../simulator/chance.ts';
import type { MockCustomer } from './accounts.ts';

/** The ids of the customers that the scenario `crowd` adds start at this number. */
const FIRST = 100_000;
const SIZE = 100_000;

const FIRST_NAMES =
  'Ada Anna Björn Carla David Elena Fatma Giulia Hugo Ingrid Jan José Katarzyna Lars Marta Nikos Olga Pedro Qadir Rosa Sofía Thomas Ursula Víctor Wiktor Yannis Zeynep'.split(
    ' ',
  );
const LAST_NAMES =
  'Andersson Bauer Costa Dubois Esposito Fernández Garcia Hansen Ivanov Jansen Kowalska Lindqvist Müller Novak Oliveira Papadopoulos Rossi Santos Şahin Torres Visser Yılmaz Zieliński'.split(
    ' ',
  );
const LANGUAGES = ['en', 'es', 'fr', 'de', 'it', 'pl', 'pt', 'el', 'nl', 'tr'];
const DAY = 86_400;

const pick = (list: readonly string[], share: number): string => list[Math.floor(share * list.length)] ?? '';

export type CrowdCustomer = MockCustomer & { readonly raw: Record<string, unknown> };

/**
 * Creates customer number `index` of a hundred thousand on request. The result is the same each time. `since`: Unix
 * seconds.
 */
const crowdCustomer = (index: number, since: number): CrowdCustomer => {
  const userID = FIRST + index;
  const firstname = pick(FIRST_NAMES, chance(userID, 61));
  const lastname = pick(LAST_NAMES, chance(userID, 62));
  const email = `customer.${userID}@crowd.example`;
  return {
    userID,
    account: { id: 'crowd', email, password: '', mode: 'v2' },
    raw: {
      firstname,
      lastname,
      actlang: pick(LANGUAGES, chance(userID, 63)),
      createdate: since - Math.floor(chance(userID, 64) * 1500 * DAY),
      last_active: chance(userID, 65) < 0.1 ? null : since - Math.floor(chance(userID, 66) ** 4 * 700 * DAY),
    },
  };
};

/** The hundred thousand customers of the scenario `crowd`. Each is created only on request. */
export const crowdOf = (isThere: boolean, since: number) => ({
  length: isThere ? SIZE : 0,
  at: (index: number) => crowdCustomer(index, since),
  byId: (userID: number): CrowdCustomer | undefined =>
    isThere && Number.isInteger(userID) && userID >= FIRST && userID < FIRST + SIZE
      ? crowdCustomer(userID - FIRST, since)
      : undefined,
});
