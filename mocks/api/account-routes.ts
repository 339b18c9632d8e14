import type { MockCustomer, World } from '../world/world.ts';
import { bodyOf, fieldsOf, refusal, success, text, whole } from './answers.ts';
import type { OpenRoute, Question, Route } from './handlers.ts';
import { DELETED_AT } from '../world/accounts.ts';

/** The service's rules for password length (characters). The app checks the same rules before it sends a password. */
const SHORTEST = 8;
const LONGEST = 128;
const COMMON = new Set(['12345678', '123456789', 'password', 'password1', 'qwertyuiop', 'iloveyou']);

/** Returns the error code for an unacceptable new password, else null. */
const problemOf = (password: string, email: string): string | null => {
  if (password.length < SHORTEST) return 'tooShort';
  if (password.length > LONGEST) return 'tooLong';
  if (password.trim().toLowerCase() === email) return 'isEmail';
  return COMMON.has(password.toLowerCase()) ? 'common' : null;
};

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/**
 * The mock server refuses e-mail addresses that start with `odd@`. Its response also reports an error for a field that
 * the form lacks, to test the error summary.
 */
const ODD = /^odd@/;

/** The mock server's routes for registration, password reset and change, and the demo's mailbox. */
const passwordRoutes = (
  world: World,
  access: (customer: MockCustomer) => Response,
): { open: OpenRoute[]; guarded: Route[] } => {
  const { accounts } = world;
  const wrong = (fields: Record<string, string | null>): Response | null => {
    const found = Object.entries(fields).filter(([, code]) => code !== null);
    return found.length > 0 ? refusal(422, Object.fromEntries(found)) : null;
  };

  const register = async ({ request }: Omit<Question, 'customer' | 'holder'>): Promise<Response> => {
    const fields = await fieldsOf(request);
    const email = text(fields['email']).trim().toLowerCase();
    const password = text(fields['password']);
    if (ODD.test(email)) return refusal(422, { email: 'blockedDomain', country: 'missing' });
    const problem = wrong({
      email: !EMAIL.test(email) ? 'malformed' : accounts.byEmail(email) ? 'taken' : null,
      password: problemOf(password, email),
    });
    if (problem) return problem;
    accounts.register(email, password, text(fields['language']));
    return success(true);
  };

  /** Mails a link. The response is the same whether or not an account has the e-mail address (ACC-02). */
  const mailTo =
    (kind: 'reset' | 'verify') =>
    async ({ request }: Omit<Question, 'customer' | 'holder'>): Promise<Response> => {
      const email = text((await fieldsOf(request))['email']);
      if (!EMAIL.test(email.trim())) return refusal(422, { email: 'malformed' });
      const customer = accounts.byEmail(email);
      if (customer && customer.account.id !== 'deleted') accounts.mail(email, customer.userID, kind);
      return success(true);
    };

  const reset = async ({ request }: Omit<Question, 'customer' | 'holder'>): Promise<Response> => {
    const fields = await fieldsOf(request);
    const password = text(fields['password']);
    const token = text(fields['token']);
    const holder = accounts.holderOf(token, 'reset');
    if (!holder) return refusal(422, { token: 'expired' });
    // If the new password is too weak, the mailed link stays valid.
    const problem = wrong({ password: problemOf(password, holder.account.email) });
    if (problem) return problem;
    accounts.use(token);
    accounts.setPassword(holder.userID, password);
    world.endSessions(holder.userID);
    return success(true);
  };

  const verify = async ({ request }: Omit<Question, 'customer' | 'holder'>): Promise<Response> => {
    const token = text((await fieldsOf(request))['token']);
    const holder = accounts.holderOf(token, 'verify');
    if (!holder) return refusal(422, { token: 'expired' });
    accounts.use(token);
    accounts.verified(holder.userID);
    return success(true);
  };

  const change = async ({ request, customer }: Question): Promise<Response> => {
    const fields = await fieldsOf(request);
    const password = text(fields['password']);
    const current = accounts.passwordOf(customer);
    const problem = wrong({
      current: text(fields['current']) === current ? null : 'wrong',
      password: password === current ? 'unchanged' : problemOf(password, customer.account.email),
    });
    if (problem) return problem;
    accounts.setPassword(customer.userID, password);
    world.endSessions(customer.userID);
    return access(customer); // After a password change this session continues with new tokens.
  };

  const mailbox = ({ query }: Omit<Question, 'customer' | 'holder'>): Response =>
    success({ link: accounts.mailTo(query.get('email') ?? '') });

  return {
    open: [
      { method: 'post', path: '/register', answer: register },
      { method: 'post', path: '/verify-email', answer: verify },
      { method: 'post', path: '/verify-email/mail', answer: mailTo('verify') },
      { method: 'post', path: '/forgot-password', answer: mailTo('reset') },
      { method: 'post', path: '/reset-password', answer: reset },
      { method: 'get', path: '/demo/mail', answer: mailbox },
    ],
    guarded: [{ method: 'post', path: '/change-password', answer: change }],
  };
};

/** The mock server's routes for login, tokens, customers and their settings. */
export const accountRoutes = (world: World): { open: OpenRoute[]; guarded: Route[] } => {
  const access = (customer: MockCustomer, language = '') =>
    success({
      ...world.login(customer, language),
      userID: customer.userID,
      routeIcon: 'circle',
      super_user: customer.account.id === 'superUser' ? 1 : 0,
      reset: 0,
      appMode: world.modeOf(customer),
    });
  const passwords = passwordRoutes(world, access);

  /** Returns the customer whose id is in the path, if the caller may see them. */
  const named = ({ param, customer }: Question): MockCustomer | Response => {
    const wanted = world.byId(whole(param('userID')) ?? 0);
    if (!wanted) return refusal(404, 'User not found');
    return wanted.userID === customer.userID || isAdmin(customer) ? wanted : refusal(403, 'Forbidden');
  };

  const aboutNamed =
    (answer: (wanted: MockCustomer, question: Question) => Response | Promise<Response>) =>
    (question: Question) => {
      const wanted = named(question);
      return wanted instanceof Response ? wanted : answer(wanted, question);
    };

  return {
    open: [
      ...passwords.open,
      {
        method: 'post',
        path: '/login',
        async answer({ request }) {
          const fields = await fieldsOf(request);
          const customer = world.byEmail(text(fields['email']));
          if (!customer) return refusal(401, { emailError: 'The e-mail address is not known.' });
          const { id } = customer.account;
          if (id === 'deleted') return refusal(401, { deletedAt: DELETED_AT });
          if (id === 'credentials') return refusal(401, 'These credentials do not match our records.');
          if (text(fields['password']) !== world.accounts.passwordOf(customer))
            return refusal(401, { passwordError: 'The password is wrong.' });
          return world.accounts.needsReset(customer)
            ? refusal(401, { reset: 1 })
            : access(customer, text(fields['language']));
        },
      },
      {
        method: 'post',
        path: '/demo-login',
        async answer({ request }) {
          const fields = await fieldsOf(request);
          const customer = world.byAccount(text(fields['account']) || 'customer');
          return customer
            ? access(customer, text(fields['language']))
            : refusal(404, 'There is no such demo account.');
        },
      },
      {
        method: 'post',
        path: '/updatetoken',
        async answer({ request }) {
          if (world.scenarios.active.has('refresh-refused')) return refusal(401, 'Unauthenticated');
          const fields = await fieldsOf(request);
          const refreshToken = text(fields['refresh_token']);
          const email = text(fields['email']);
          // Before the customer's data is loaded, a demo account has no e-mail address, so the refresh token
          // identifies the customer.
          const customer = email ? world.byEmail(email) : world.byRefreshToken(refreshToken);
          const tokens = customer && world.renew(customer, refreshToken);
          if (!customer || !tokens) return refusal(401, 'Unauthenticated');
          return success({
            ...tokens,
            userID: customer.userID,
            routeIcon: 'circle',
            appMode: world.modeOf(customer),
          });
        },
      },
    ],
    guarded: [
      ...passwords.guarded,
      {
        method: 'post',
        path: '/logout',
        async answer({ customer, request }) {
          const token = text((await bodyOf(request))['push_token']);
          if (token !== '') world.told.dropToken(customer.userID, token);
          world.logout(customer.userID);
          return success(true);
        },
      },
      {
        method: 'get',
        path: '/customer',
        answer: ({ customer }) =>
          success(isAdmin(customer) ? world.customers().map(world.customer) : world.customer(customer)),
      },
      {
        method: 'get',
        path: '/customer/:userID',
        answer: aboutNamed((wanted) => success(world.customer(wanted))),
      },
      {
        method: 'put',
        path: '/customer/:userID',
        answer: aboutNamed(async (wanted, { request }) => {
          const changes = await bodyOf(request);
          if (text(changes['firstname']).length > 80) return refusal(422, 'The first name is too long.');
          world.changeCustomer(wanted.userID, changes);
          return success(world.customer(wanted));
        }),
      },
      {
        method: 'put',
        path: '/customer/:userID/map-settings',
        answer: aboutNamed(async (wanted, { request }) => {
          world.changeCustomer(wanted.userID, await bodyOf(request));
          return success(world.customer(wanted));
        }),
      },
      {
        method: 'get',
        path: '/customer/:userID/settings',
        answer: aboutNamed((wanted) => success(world.settings(wanted))),
      },
      {
        method: 'put',
        path: '/customer/:userID/settings',
        answer: aboutNamed(async (wanted, { request }) => {
          const changes = await bodyOf(request);
          world.changeSettings(wanted.userID, changes);
          const { survey_response: response, uptodate_via_email: emails } = changes;
          if (response === 0 || response === 1)
            world.announcements.answer(wanted.userID, response, emails === true || emails === 1);
          return success(world.settings(wanted));
        }),
      },
    ],
  };
};

const isAdmin = ({ account }: MockCustomer): boolean => account.id === 'admin' || account.id === 'superUser';
