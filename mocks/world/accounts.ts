import type { AppMode } from '../../events/session-types.ts';
import { DEMO_ACCOUNTS, type DemoAccountId } from '../accounts.ts';
import type { Kept } from './kept.ts';
import { tokenText } from './tokens.ts';
import { chance } from '../simulator/chance.ts';

/**
 * An account of the mock server: one that the login page offers, one that cannot sign in, or one that a user
 * registered.
 */
export type MockAccount = {
  readonly id: string;
  readonly email: string;
  readonly password: string;
  readonly mode: AppMode;
};

/** One customer of the mock server. */
export type MockCustomer = { readonly userID: number; readonly account: MockAccount };

const trouble = (id: string): MockAccount => ({
  id,
  email: `${id}@demo.fixpoint.example`,
  password: `${id}-demo`,
  mode: 'v2',
});

/** When the account `deleted` was deleted: 1 May 2026 (Unix seconds). */
export const DELETED_AT = Date.UTC(2026, 4, 1) / 1000;
/** A mailed link is valid for an hour (seconds). */
const LINK_LASTS = 3600;

/**
 * The customers that the mock server has from the start. `deleted`, `reset` and `credentials` cannot sign in, each
 * for its own reason (AUTH-02).
 */
const CUSTOMERS: readonly MockCustomer[] = [
  ...DEMO_ACCOUNTS.map((account, index) => ({ userID: 3001 + index, account })),
  { userID: 3901, account: trouble('deleted') },
  { userID: 3902, account: trouble('reset') },
  { userID: 3903, account: trouble('credentials') },
];

/** Returns the demo account of a customer. A customer without a demo account has no devices at the start. */
export const demoIdOf = (userID: number): DemoAccountId | undefined => DEMO_ACCOUNTS[userID - 3001]?.id;

const FIRST_REGISTERED = 4001;

const clean = (email: string) => email.trim().toLowerCase();

/** Registered accounts, passwords and mailed links. `kept` returns the mock server's state, `save` stores it. */
export const createAccounts = (kept: () => Kept, save: () => void, now: () => number) => {
  const registered = (): MockCustomer[] =>
    kept().accounts.map(({ userID, email }) => ({
      userID,
      account: { id: 'registered', email, password: '', mode: 'v2' },
    }));
  const all = (): readonly MockCustomer[] => [...CUSTOMERS, ...registered()];
  const byEmail = (email: string) => all().find(({ account }) => account.email === clean(email));

  /**
   * Puts a mail with a one-time link into the mailbox of an e-mail address. An earlier link for the same purpose
   * expires. `path`: the link up to the token, if the server in question words it otherwise.
   */
  const mail = (
    email: string,
    userID: number,
    kind: 'reset' | 'verify',
    path = kind === 'reset' ? '/reset-password/' : '/register?token=',
  ) => {
    const memory = kept();
    for (const [token, link] of Object.entries(memory.links))
      if (link.userID === userID && link.kind === kind) delete memory.links[token];
    const token = tokenText(memory, now(), 'm');
    memory.links[token] = { userID, kind, ends: now() + LINK_LASTS, used: false };
    memory.mails[clean(email)] = path + token;
    save();
  };

  return {
    all,
    byEmail,
    mail,
    /** Puts a mail that links to this path into the mailbox of an e-mail address. */
    mailLink(email: string, path: string): void {
      kept().mails[clean(email)] = path;
      save();
    },
    /** Returns the customer to whom a one-time link was mailed. Undefined if the link is expired, used or unknown. */
    holderOf(token: string, kind: 'reset' | 'verify'): MockCustomer | undefined {
      const link = kept().links[token];
      if (!link || link.kind !== kind || link.used || link.ends <= now()) return undefined;
      return all().find(({ userID }) => userID === link.userID);
    },
    /** Marks a mailed link as used, because it works only once. */
    use(token: string): void {
      const link = kept().links[token];
      if (link) link.used = true;
      save();
    },
    /** Adds an account without devices. No other account may have its e-mail address. */
    register(email: string, password: string, language: string): MockCustomer {
      const memory = kept();
      const userID = FIRST_REGISTERED + memory.accounts.length;
      memory.accounts.push({ userID, email: clean(email), verified: false });
      memory.passwords[userID] = password;
      if (language) memory.customers[userID] = { actlang: language };
      save();
      mail(email, userID, 'verify');
      return registered().at(-1) as MockCustomer;
    },
    verified(userID: number): void {
      for (const account of kept().accounts) if (account.userID === userID) account.verified = true;
      save();
    },
    passwordOf: ({ userID, account }: MockCustomer): string => kept().passwords[userID] ?? account.password,
    setPassword(userID: number, password: string): void {
      kept().passwords[userID] = password;
      save();
    },
    /** Whether the account must still set a new password before it can sign in. */
    needsReset: ({ userID, account }: MockCustomer): boolean =>
      account.id === 'reset' && kept().passwords[userID] === undefined,
    mailTo: (email: string): string | null => kept().mails[clean(email)] ?? null,
  };
};

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
