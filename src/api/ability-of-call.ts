import type { Ability, AbilityOf } from './abilities.ts';
import { adminAbilities } from './admin-backend.ts';
import { type Backend, sessionAbilities } from './backend.ts';
import { unavailable } from './call.ts';
import { careAbilities } from './care-backend.ts';
import { logbookAbilities } from './logbook-backend.ts';
import { memberAbilities } from './member-backend.ts';
import { operationsAbilities } from './operations-backend.ts';

export const ABILITY_OF_CALL = {
  ...sessionAbilities,
  ...careAbilities,
  ...logbookAbilities,
  ...memberAbilities,
  ...operationsAbilities,
  ...adminAbilities,
} satisfies AbilityOf<Backend>;
type Abilities = typeof ABILITY_OF_CALL;

/**
 * The names of the backend's registers (editable lists such as the drivers). Each register has four calls: list,
 * create, save, remove.
 */
type Register = {
  [Name in keyof Backend]: Backend[Name] extends (...given: never[]) => unknown ? never : Name;
}[keyof Backend];
const REGISTERS: { readonly [Name in Register]: true } = {
  ...{ drivers: true, contacts: true, reasons: true, cars: true },
  ...{ rules: true, maintenance: true, operators: true },
};
const register = { list: unavailable, create: unavailable, save: unavailable, remove: unavailable };

type CallsOf<Lacking extends Ability> = {
  [Name in keyof Backend as Abilities[Name] extends Lacking ? Name : never]: Backend[Name];
};

/**
 * Returns stubs for the calls that need abilities which a kind of server never has. A stub sends nothing and returns
 * `unavailable`.
 */
export const lackingCalls = <Lacking extends Ability>(...lacking: readonly Lacking[]): CallsOf<Lacking> =>
  Object.fromEntries(
    Object.entries(ABILITY_OF_CALL)
      .filter(([, ability]) => lacking.some((each) => each === ability))
      .map(([name]) => [name, name in REGISTERS ? register : unavailable]),
    // `ABILITY_OF_CALL` contains exactly these names, but TypeScript loses them in `Object.entries`.
  ) as CallsOf<Lacking>;
