import type { MockCustomer, World } from '../world/world.ts';
import { fieldsOf, refusal, success, text } from './answers.ts';
import type { OpenRoute, Question, Route } from './handlers.ts';

/** What the service wants of a password; the app shows the same rules beforehand. */
const SHORTEST = 8;
const LONGEST = 128;
const COMMON = new Set(['12345678', '123456789', 'password', 'password1', 'qwertyuiop', 'iloveyou']);

/** The code of what is wrong with a new password, or null. */
const problemOf = (password: string, email: string): string | null => {
  if (password.length < SHORTEST) return 'tooShort';
  if (password.length > LONGEST) return 'tooLong';
  if (password.trim().toLowerCase() === email) return 'isEmail';
  return COMMON.has(password.toLowerCase()) ? 'common' : null;
};

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
/** An address of this name is refused with fields that no form has: for trying out the summary. */
const ODD = /^odd@/;

/** Registration, forgotten and changed passwords, and the demo's mailbox. */
export const passwordRoutes = (
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

  /** The answer is the same whether the address exists or not (ACC-02). */
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
    // A password that is not good enough does not use up the link.
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
    return access(customer); // this session goes on with new access
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
