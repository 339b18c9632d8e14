import type { MockCustomer, World } from '../world/world.ts';
import { bodyOf, fieldsOf, refusal, success, text, whole } from './answers.ts';
import type { OpenRoute, Question, Route } from './handlers.ts';
import { passwordRoutes } from './password-routes.ts';
import { DELETED_AT } from '../world/accounts.ts';

/** Login, tokens, customers and their settings. */
export const accountRoutes = (world: World): { open: OpenRoute[]; guarded: Route[] } => {
  const access = (customer: MockCustomer) =>
    success({
      ...world.login(customer),
      userID: customer.userID,
      routeIcon: 'circle',
      super_user: customer.account.id === 'superUser' ? 1 : 0,
      reset: 0,
      appMode: world.modeOf(customer),
    });
  const passwords = passwordRoutes(world, access);

  /** The customer that the path names, when this one may see it. */
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
          return world.accounts.needsReset(customer) ? refusal(401, { reset: 1 }) : access(customer);
        },
      },
      {
        method: 'post',
        path: '/demo-login',
        async answer({ request }) {
          const fields = await fieldsOf(request);
          const customer = world.byAccount(text(fields['account']) || 'customer');
          return customer ? access(customer) : refusal(404, 'There is no such demo account.');
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
          // Who chose a demo account knows no e-mail address until the customer's data have come.
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
