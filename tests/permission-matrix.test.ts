import { setupServer } from 'msw/node';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as adminEvents from '../events/admin.ts';
import * as app from '../events/app.ts';
import * as auth from '../events/auth.ts';
import * as navigation from '../events/navigation.ts';
import * as user from '../events/user.ts';
import { openDemo } from '../mocks/test-client.ts';
import { allPlugins } from '../plugins/whole.ts';
import { mayAdminister } from '../plugins/administration/rights.ts';
import { ADMIN_ACTIONS, type AdminAction } from '../src/rules/rights/staff-rights.ts';
import { productSources } from '../src/cli/event-uses.ts';
import { assemble } from '../src/ports/extension-points.ts';
import type { Draft } from '../src/kernel/event.ts';
import type { ApiRequest } from '../src/ports/http/http-types.ts';
import { redirection } from '../src/shell/navigation.effects.ts';
import { access, customer } from './samples.ts';
import { scenario } from './scenario.ts';

type Case = {
  /** The page on which users do the action. */
  readonly page: string;
  /** The API call of the action. */
  readonly call: Pick<ApiRequest, 'method' | 'path' | 'body'>;
};
const get = (path: string) => ({ method: 'get', path }) as const;
const post = (path: string, body: unknown = {}) => ({ method: 'post', path, body }) as const;
const put = (path: string, body: unknown = {}) => ({ method: 'put', path, body }) as const;

const USERS = '/admin-user-management';
const DEVICES = '/admin-device-management';
const ALERTS = '/admin-server-alert';
const SURVEYS = '/admin-survey';
const INBOX = '/admin-customer-feedback';

/** Every action of the administration. An action without an entry is a type error, and a test below fails. */
const CASES: Readonly<Record<AdminAction, Case>> = {
  'users/list': { page: USERS, call: get('/admin/users') },
  'users/export': { page: USERS, call: get('/admin/users?size=500') },
  'users/changeRole': { page: USERS, call: put('/admin/users/3003', { is_admin: 0 }) },
  'users/enter': { page: USERS, call: post('/admin/ghost-log', { userID: 3001, reason: 'matrix' }) },
  'ghostLog/list': { page: USERS, call: get('/admin/ghost-log') },
  'devices/list': { page: DEVICES, call: get('/admin/devices') },
  'devices/export': { page: DEVICES, call: get('/admin/devices?size=500') },
  'devices/show': { page: `${DEVICES}/1000001`, call: get('/admin/devices/1000001') },
  'devices/exchange': { page: DEVICES, call: post('/admin/devices/1000001/exchange', { imei: '1' }) },
  'devices/moveOwner': { page: DEVICES, call: post('/admin/devices/1000001/move', { owner: 1 }) },
  'devices/reset': { page: DEVICES, call: post('/admin/devices/1000001/reset') },
  'serverAlerts/list': { page: ALERTS, call: get('/admin/serveralerts') },
  'serverAlerts/create': { page: '/admin-add-alert', call: post('/admin/serveralerts') },
  'serverAlerts/save': { page: ALERTS, call: put('/admin/serveralerts/1') },
  'serverAlerts/end': { page: ALERTS, call: post('/admin/serveralerts/1/end') },
  'serverAlerts/reads': { page: ALERTS, call: get('/admin/serveralerts/1/reads') },
  'surveys/list': { page: SURVEYS, call: get('/admin/surveys') },
  'surveys/create': { page: SURVEYS, call: post('/admin/surveys') },
  'surveys/save': { page: SURVEYS, call: put('/admin/surveys/1') },
  'surveys/end': { page: SURVEYS, call: post('/admin/surveys/1/end') },
  'surveys/results': { page: SURVEYS, call: get('/admin/surveys/1/reads') },
  'feedback/list': { page: INBOX, call: get('/admin/feedback') },
  'feedback/export': { page: INBOX, call: get('/admin/feedback?size=500') },
  'feedback/open': { page: INBOX, call: get('/admin/feedback/x') },
  'feedback/change': { page: INBOX, call: put('/admin/feedback/x') },
  'feedback/answer': { page: INBOX, call: post('/admin/feedback/x/answers') },
};
const ACTIONS = Object.keys(ADMIN_ACTIONS) as AdminAction[];
const PERMISSIONS = [...new Set(Object.values(ADMIN_ACTIONS))].filter((each) => each !== 'superUser');

type Role = {
  readonly name: string;
  readonly kind: 'customer' | 'admin' | 'superUser' | 'ghost' | 'signedOut';
  readonly permissions: readonly string[];
};
const ROLES: readonly Role[] = [
  { name: 'a customer', kind: 'customer', permissions: [] },
  { name: 'a customer who claims every permission', kind: 'customer', permissions: PERMISSIONS },
  { name: 'an administrator without any permission', kind: 'admin', permissions: [] },
  ...PERMISSIONS.map(
    (each): Role => ({ name: `an administrator for ${each} alone`, kind: 'admin', permissions: [each] }),
  ),
  { name: 'an administrator for everything', kind: 'admin', permissions: PERMISSIONS },
  { name: 'a super user', kind: 'superUser', permissions: [] },
  { name: 'a super user in a customer’s account', kind: 'ghost', permissions: [] },
  { name: 'somebody who is not signed in', kind: 'signedOut', permissions: [] },
];

/** The rules of the table of permissions, written a second time, independently of the app's code. */
function may({ kind, permissions }: Role, action: AdminAction): boolean {
  if (kind === 'superUser') return true;
  return kind === 'admin' && permissions.includes(ADMIN_ACTIONS[action]);
}

const { routes } = assemble(allPlugins);
const SUPER = 9;

/** Returns the app of a user with this role at an address. */
function appOf({ kind, permissions }: Role, path: string) {
  const isSuper = kind === 'superUser' || kind === 'ghost';
  const facts: Draft[] = [app.initialised()];
  if (kind === 'ghost') facts.push(adminEvents.ghostEntered({ userID: 7, by: SUPER, superUser: true }));
  if (kind !== 'signedOut')
    facts.push(
      auth.sessionRestored({
        ...access(),
        superUser: isSuper,
        email: '',
        ...(kind === 'ghost' && { userID: SUPER, actingFor: 7 }),
      }),
      user.customerLoaded({
        customer: { ...customer(), isAdmin: kind === 'admin', adminPermissions: [...permissions] },
        source: 'server',
      }),
    );
  facts.push(
    navigation.locationChanged({ path: kind === 'ghost' ? `/a/customer/7${path}` : path, query: '' }),
  );
  const it = scenario({ plugins: allPlugins });
  for (const fact of facts) it.app.publish(fact);
  return it.app;
}

test('[ADM-07] every action of the administration has its case', () => {
  expect(Object.keys(CASES).sort()).toEqual([...ACTIONS].sort());
});

test('[ADM-07] every action is checked where it is offered: none is only in the table', () => {
  const code = productSources(process.cwd())
    .filter(({ path }) => /^plugins\/administration\//.test(path))
    .map(({ text }) => text)
    .join('\n');
  expect(ACTIONS.filter((action) => !code.includes(`'${action}'`) && !code.includes(endOf(action)))).toEqual(
    [],
  );
});
/**
 * Returns the end of an action's name as it stands in a template: if one page serves two areas, its code inserts the
 * area.
 */
const endOf = (action: string): string => `/${action.split('/')[1]}\``;

describe.each(ROLES)('[ADM-07] [ROUTE-14] $name', (role) => {
  test.each(ACTIONS)('by address: the page of %s', (action) => {
    const { page } = CASES[action];
    const it = appOf(role, page);
    const to = redirection(it.read, routes);
    // The right to enter a page is the right to create something on it. If nothing can be created there, it is the
    // right to see the page's list. If there is no list either, it is the right to the action.
    const entry =
      ACTIONS.find((each) => each.endsWith('/create') && CASES[each].page === page) ??
      ACTIONS.find((each) => each.endsWith('/list') && page.startsWith(CASES[each].page)) ??
      action;
    const home = { signedOut: '/login', ghost: '/a/customer/7/v2' }[role.kind as string] ?? '/v2';
    expect(to).toBe(may(role, entry) ? null : home);
  });

  test.each(ACTIONS)('by button: %s is offered, or not', (action) => {
    const it = appOf(role, '/v2');
    expect(it.read(mayAdminister(action))).toBe(may(role, action));
  });

  test('the navigation has exactly the pages that the user may enter', () => {
    const it = appOf(role, '/v2');
    const shown = routes
      .filter(({ nav, pattern }) => nav?.when && /^\/admin-/.test(pattern) && nav.when(it.read))
      .map(({ pattern }) => pattern);
    const lists = ACTIONS.filter((action) => action.endsWith('/list') && may(role, action));
    const expected = new Set(lists.map((action) => CASES[action].page));
    expect(new Set(shown)).toEqual(expected);
  });
});

describe('[ADM-07] by direct call', () => {
  const server = setupServer();
  beforeAll(() => server.listen({ onUnhandledFrame: 'error' }));
  afterAll(() => server.close());

  test.each(ROLES)('$name', async (role) => {
    const demo = openDemo(server);
    const account = role.kind === 'customer' ? 'customer' : role.kind === 'admin' ? 'admin' : 'superUser';
    const { userID } = await demo.login(account);
    if (role.kind === 'admin')
      demo.world.changeCustomer(userID, { is_admin: 1, admin_permissions: [...role.permissions] });
    if (role.kind === 'customer')
      demo.world.changeCustomer(userID, { is_admin: 0, admin_permissions: [...role.permissions] });
    if (role.kind === 'signedOut') demo.forgetToken();
    const answers: [AdminAction, 'done' | 401 | 403][] = [];
    for (const action of ACTIONS) {
      const { call } = CASES[action];
      const headers = role.kind === 'ghost' ? { 'X-On-Behalf-Of': '3001', 'X-Ghost-Editing': '1' } : {};
      const result = await demo.ask({
        request: { ...call, headers },
        read: ({ status }) => ({ ok: true, value: status, leftOut: [] }),
      });
      const status = result.ok ? result.value : 0;
      answers.push([action, status === 401 || status === 403 ? status : 'done']);
    }
    // In ghost mode, the only call of the administration that the server accepts records who entered the account.
    const isNote = (action: AdminAction) => role.kind === 'ghost' && action === 'users/enter';
    const refusal = role.kind === 'signedOut' ? 401 : 403;
    expect(answers).toEqual(
      ACTIONS.map((action) => [action, may(role, action) || isNote(action) ? 'done' : refusal]),
    );
  });
});
