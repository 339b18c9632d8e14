import { nameOfAccount } from '../world/account-names.ts';
import { demoIdOf } from '../world/accounts.ts';
import type { World } from '../world/world.ts';
import type { TraccarMemory } from './memory.ts';

export type Raw = Record<string, unknown>;

/** A user who can sign in to the mock Traccar server. */
export type User = {
  readonly id: number;
  readonly email: string;
  /** A name for sign-in, as an alternative to the e-mail address. */
  readonly login: string | null;
  /** Id of the demo customer whose devices the user sees. */
  readonly customer: number;
  /** Id of the only device that the user sees, because they opened a share link. */
  readonly onlyDevice: number | null;
};

/** The code that signs in to the demo account with a second factor. */
export const TOTP_CODE = '123456';
/** Id of the demo account `customer`, whose devices the special accounts see. */
export const HOUSEHOLD = 3001;

/**
 * Accounts that only the mock Traccar server has. Their password is `NAME-demo`, and they see the devices of the
 * demo account `customer`.
 */
const SPECIAL: Readonly<Record<string, { readonly id: number; readonly flags: Raw }>> = {
  disabled: { id: 9001, flags: { disabled: true } },
  expired: { id: 9002, flags: { expirationTime: '2026-05-01T00:00:00.000+00:00' } },
  totp: { id: 9003, flags: { totpKey: 'kept by the server' } },
  readonly: { id: 9004, flags: { readonly: true } },
  devicereadonly: { id: 9005, flags: { deviceReadonly: true } },
  limited: { id: 9006, flags: { limitCommands: true, disableReports: true } },
};

/** Returns a user in Traccar's format, before any changes. */
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

/** The users of the mock Traccar server: the demo's customers, and some whose sign-in or write access is limited. */
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
    /** Returns the user with this e-mail address (or name) and password, or null if they do not match. */
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
    /** Returns a user in Traccar's format, with changes. */
    raw(user: User): Raw {
      const word = wordOf(user.id);
      const isAdministrator = ['admin', 'superUser'].includes(demoIdOf(user.id) ?? '');
      return {
        ...plainUser(user.id, word ?? nameOfAccount(demoIdOf(user.id) ?? user.email).join(' '), user.email),
        login: user.login,
        administrator: isAdministrator,
        ...(word !== undefined && SPECIAL[word]?.flags),
        ...memory.look().users[user.id],
        ...(user.onlyDevice !== null && { temporary: true, readonly: true, email: `${user.email}:link` }),
        password: null,
      };
    },
    /** Replaces all fields of the user except those that only the server sets. */
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
    /** Creates a user without devices. Null if the e-mail address is taken. */
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
