import { demoIdOf } from '../world/accounts.ts';
import type { World } from '../world/world.ts';
import type { TraccarMemory } from './memory.ts';

export type Raw = Record<string, unknown>;

/** Somebody who may try to sign in. */
export type User = {
  readonly id: number;
  readonly email: string;
  /** A name to sign in with beside the address. */
  readonly login: string | null;
  /** Whose devices these are in the demo's world. */
  readonly customer: number;
  /** This one device only: the user came by a link. */
  readonly onlyDevice: number | null;
};

/** The code that the account with a second factor asks for. */
export const TOTP_CODE = '123456';
const HOUSEHOLD = 3001;

/** Accounts that the product's server does not have; the password is `NAME-demo`, and they see the customer's devices. */
const SPECIAL: Readonly<Record<string, { readonly id: number; readonly flags: Raw }>> = {
  disabled: { id: 9001, flags: { disabled: true } },
  expired: { id: 9002, flags: { expirationTime: '2026-05-01T00:00:00.000+00:00' } },
  totp: { id: 9003, flags: { totpKey: 'kept by the server' } },
  readonly: { id: 9004, flags: { readonly: true } },
  devicereadonly: { id: 9005, flags: { deviceReadonly: true } },
  limited: { id: 9006, flags: { limitCommands: true, disableReports: true } },
};

/** A user in Traccar's words, before anybody changed it. */
const plainUser = (id: number, name: string, email: string): Raw => ({
  id,
  attributes: {},
  name,
  login: null,
  email,
  phone: null,
  readonly: false,
  administrator: false,
  map: null,
  latitude: 0,
  longitude: 0,
  zoom: 0,
  coordinateFormat: null,
  disabled: false,
  expirationTime: null,
  deviceLimit: -1,
  userLimit: 0,
  deviceReadonly: false,
  limitCommands: false,
  disableReports: false,
  fixedEmail: false,
  poiLayer: null,
  totpKey: null,
  temporary: false,
  password: null,
});

/** The users of the pretend Traccar: the demo's customers, and some with which signing in or writing is limited. */
export const createUsers = (world: World, memory: TraccarMemory) => {
  const special = (word: string): User => ({
    id: SPECIAL[word]?.id ?? 0,
    email: `${word}@demo.fixpoint.example`,
    login: word,
    customer: HOUSEHOLD,
    onlyDevice: null,
  });
  const wordOf = (id: number) => Object.keys(SPECIAL).find((word) => SPECIAL[word]?.id === id);

  const byId = (id: number): User | null => {
    const word = wordOf(id);
    if (word !== undefined) return special(word);
    const customer = world.byId(id);
    return (
      (customer && {
        id,
        email: customer.account.email,
        login: null,
        customer: id,
        onlyDevice: null,
      }) ??
      null
    );
  };

  return {
    byId,
    /** Who this is, or null where address (or name) and password do not belong together. */
    withPassword(name: string, password: string): User | null {
      const clean = name.trim().toLowerCase();
      const word = clean.replace(/@demo\.fixpoint\.example$/, '');
      if (SPECIAL[word] && (clean === word || clean.includes('@')))
        return password === `${word}-demo` ? special(word) : null;
      const customer = world.byEmail(clean);
      return customer && password !== '' && password === world.accounts.passwordOf(customer)
        ? byId(customer.userID)
        : null;
    },
    /** A user as Traccar writes it, changes included. */
    raw(user: User): Raw {
      const word = wordOf(user.id);
      const isAdministrator = ['admin', 'superUser'].includes(demoIdOf(user.id) ?? '');
      return {
        ...plainUser(user.id, word ?? `Demo ${demoIdOf(user.id) ?? user.email}`, user.email),
        login: user.login,
        administrator: isAdministrator,
        ...(word !== undefined && SPECIAL[word]?.flags),
        ...memory.look().users[user.id],
        ...(user.onlyDevice !== null && { temporary: true, readonly: true, email: `${user.email}:link` }),
        password: null,
      };
    },
    /** The whole user again; what the server decides stays as it was. */
    change(user: User, data: Raw): Raw {
      const { id: _, password, administrator: __, ...fields } = data;
      const known = Object.keys(plainUser(0, '', ''));
      memory.look().users[user.id] = Object.fromEntries(
        Object.entries(fields).filter(([name]) => known.includes(name)),
      );
      memory.save();
      const customer = world.byId(user.id);
      if (typeof password === 'string' && password !== '' && customer)
        world.accounts.setPassword(user.id, password);
      return this.raw(user);
    },
    /** A new user without devices; null: the address has one. */
    register(email: string, password: string): User | null {
      return world.byEmail(email) || SPECIAL[email.replace(/@demo\.fixpoint\.example$/, '')]
        ? null
        : byId(world.accounts.register(email, password, '').userID);
    },
    all: (): User[] =>
      [
        ...world.customers().map(({ userID }) => userID),
        ...Object.values(SPECIAL).map(({ id }) => id),
      ].flatMap((id) => byId(id) ?? []),
  };
};
export type Users = ReturnType<typeof createUsers>;
