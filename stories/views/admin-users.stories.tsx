import { expect, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as adminUsers from '../../events/admin-users.ts';
import * as auth from '../../events/auth.ts';
import * as user from '../../events/user.ts';
import { Secret } from '../../src/kernel/secret.ts';
import { aCustomer, failure, type Fact, NOW } from '../facts.ts';
import { happens, published, storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Views/Administration of customers' });

const who = (isSuper: boolean): Fact[] => [
  auth.sessionRestored({
    userID: 9,
    token: new Secret('token'),
    refresh_token: new Secret('refresh'),
    routeIcon: '',
    expiresAt: null,
    superUser: isSuper,
    appMode: 'v2',
    email: 'support@example.com',
    actingFor: null,
  }),
  user.customerLoaded({
    customer: { ...aCustomer({ id: 9 }), isAdmin: !isSuper, adminPermissions: ['users'] },
    source: 'server',
  }),
];
const person = (
  id: number,
  firstName: string,
  lastName: string,
  more: Partial<adminUsers.AdminUser> = {},
): adminUsers.AdminUser => ({
  id,
  firstName,
  lastName,
  email: `${(firstName || 'customer').toLowerCase()}.${id}@example.com`,
  devices: id % 13,
  language: 'sv',
  superUser: false,
  isAdmin: false,
  permissions: [],
  created: NOW - 400 * 86_400,
  lastActive: NOW - (id % 90) * 3_600,
  ...more,
});
const PEOPLE = [
  person(9, 'Sam', 'Berg', { superUser: true }),
  person(3001, 'Ingrid', 'Lindqvist'),
  person(3002, '', '', { lastActive: null }),
  person(3003, 'Παναγιώτης', 'Παπαδημητρακόπουλος-Οικονομόπουλος', {
    email: 'panagiotis.papadimitrakopoulos-oikonomopoulos@customers.example.gr',
    language: 'el',
  }),
  person(3004, 'Anna', 'Åberg', { isAdmin: true, permissions: ['devices', 'feedback'] }),
  ...Array.from({ length: 45 }, (_, i) => person(4_000 + i, 'Customer', `No. ${i + 1}`)),
];
const QUERY = { search: '', sort: 'name', descending: false, page: 0, size: 50, filters: {} };
const listed = (rows = PEOPLE, total = 100_000, more: Partial<typeof QUERY> = {}) =>
  adminUsers.listed({ query: { ...QUERY, ...more }, rows, total, leftOut: [] });
const visit = (id: string, reason: string | null, minutes: number | null): adminUsers.GhostLogEntry => ({
  id,
  by: 9,
  byName: 'Sam Berg',
  user: 3001,
  userName: 'Ingrid Lindqvist',
  at: NOW - 7_200,
  left: minutes === null ? null : NOW - 7_200 + minutes * 60,
  reason,
});
const ingrid = adminUsers.detailLoaded({
  user: person(3001, 'Ingrid', 'Lindqvist'),
  devices: [
    { id: 1_000_001, name: 'Volvo V70', imei: '356938030000014', model: 'Vehicle Finder 4G' },
    { id: 1_000_002, name: 'Bosse', imei: '356938030000022', model: 'Pet Finder' },
  ],
  visits: [visit('a', 'The customer asked for help: ticket 4711', 12), visit('b', null, null)],
});
const PAGE = '/admin-user-management';

export const Customers = meta.story({
  tags: ['picture'],
  name: '[ADM-01] a page of a hundred thousand customers; headers sort, a row opens',
  render: storyAt(PAGE, [...who(true), listed()]),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('1–50 of 100,000');
    await userEvent.click(canvas.getByRole('button', { name: 'Role' }));
    await expect(published).toHaveBeenCalledWith(
      expect.objectContaining({ payload: { href: `${PAGE}?sort=role`, replace: false } }),
    );
    await userEvent.click(canvas.getByText('Ingrid Lindqvist'));
    await expect(published).toHaveBeenCalledWith(
      expect.objectContaining({
        payload: expect.objectContaining({ href: expect.stringContaining('open=3001') }),
      }),
    );
  },
});

export const CustomersOnPhone = meta.story({
  tags: ['picture'],
  name: '[ADM-01] customers on a phone, in the dark, in Greek',
  globals: { viewport: { value: 'phone' }, theme: 'dark', language: 'el' },
  render: storyAt(PAGE, [...who(true), listed()]),
  play: async ({ canvas }) => {
    await canvas.findByText(/Lindqvist/);
    await expect(canvas.queryByRole('grid')).toBeNull();
  },
});

export const Detail = meta.story({
  tags: ['picture'],
  name: '[ADM-01] a customer: role, devices, visits, and entering the account with a reason',
  render: storyAt(`${PAGE}?open=3001`, [...who(true), listed(), ingrid]),
  play: async ({ canvas, canvasElement, userEvent }) => {
    const panel = within(await canvas.findByTestId('user-panel'));
    await panel.findByRole('link', { name: /^Volvo V70/ });
    await expect(panel.getByText('The customer asked for help: ticket 4711')).toBeInTheDocument();
    await expect(panel.getByText(/Sam Berg · .* · 12 min/)).toBeInTheDocument();
    await expect(panel.getByText('No reason given')).toBeInTheDocument();
    await userEvent.click(panel.getByRole('button', { name: 'Open in ghost mode' }));
    const dialog = within(await within(canvasElement.ownerDocument.body).findByTestId('reason-dialog'));
    const enter = dialog.getByRole('button', { name: 'Open in ghost mode' });
    await expect(enter).toBeDisabled();
    await userEvent.type(dialog.getByRole('textbox', { name: /Reason/ }), ' a ');
    await expect(enter).toBeDisabled();
    await userEvent.click(dialog.getByRole('button', { name: 'Looking for a fault' }));
    await expect(enter).toBeEnabled();
    await userEvent.click(enter);
    await expect(published).toHaveBeenCalledWith(
      expect.objectContaining({
        type: 'adminUsers/entryChosen',
        payload: { id: 3001, reason: 'Looking for a fault' },
      }),
    );
  },
});

export const Role = meta.story({
  name: '[ADM-01] another role is given after a confirmation that describes it',
  render: storyAt(`${PAGE}?open=3001`, [...who(true), listed(), ingrid]),
  play: async ({ canvas, canvasElement, userEvent }) => {
    const panel = within(await canvas.findByTestId('user-panel'));
    await userEvent.click(await panel.findByRole('switch', { name: 'Administrator' }));
    await userEvent.click(panel.getByRole('checkbox', { name: 'All devices' }));
    await userEvent.click(panel.getByRole('button', { name: 'Save the role' }));
    const dialog = within(await within(canvasElement.ownerDocument.body).findByRole('alertdialog'));
    await expect(
      dialog.getByText(/From now on, Ingrid Lindqvist has access to: All devices/),
    ).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Save the role' }));
    await expect(published).toHaveBeenCalledWith(
      expect.objectContaining({
        type: 'adminUsers/roleChangeSubmitted',
        payload: expect.objectContaining({ id: 3001, isAdmin: true, permissions: ['devices'] }),
      }),
    );
  },
});

export const RoleSeen = meta.story({
  name: '[ADM-02] users who may not give roles can read them: what an administrator may do, and nothing for a customer',
  render: storyAt(`${PAGE}?open=3004`, [
    ...who(false),
    listed(),
    adminUsers.detailLoaded({
      user: person(3004, 'Anna', 'Åberg', { isAdmin: true, permissions: ['devices', 'feedback'] }),
      devices: [],
      visits: [],
    }),
  ]),
  play: async ({ canvas }) => {
    const panel = within(await canvas.findByTestId('user-panel'));
    await panel.findByText('All devices');
    await expect(panel.queryByRole('switch')).toBeNull();
    happens(
      adminUsers.detailLoaded({
        user: person(3004, 'Anna', 'Åberg', { permissions: ['devices', 'feedback'] }),
        devices: [],
        visits: [],
      }),
    );
    await waitFor(() => expect(panel.queryByText('All devices')).toBeNull());
  },
});

export const RoleTriedAgain = meta.story({
  name: '[ADM-01] choosing the same role again repeats the request, another role makes a new one',
  render: storyAt(`${PAGE}?open=3001`, [...who(true), listed(), ingrid]),
  play: async ({ canvas, canvasElement, userEvent }) => {
    published.mockClear();
    const panel = within(await canvas.findByTestId('user-panel'));
    const keys = () =>
      published.mock.calls.flatMap(([fact]) =>
        adminUsers.roleChangeSubmitted.is(fact) ? [fact.payload.key] : [],
      );
    const save = async () => {
      await userEvent.click(panel.getByRole('button', { name: 'Save the role' }));
      const dialog = within(await within(canvasElement.ownerDocument.body).findByRole('alertdialog'));
      await userEvent.click(dialog.getByRole('button', { name: 'Save the role' }));
      happens(adminUsers.roleChangeFailed({ id: 3001, ...failure('server', 500) }));
      await panel.findByRole('button', { name: 'Save the role' });
    };
    await userEvent.click(await panel.findByRole('switch', { name: 'Administrator' }));
    await save();
    await save();
    await userEvent.click(panel.getByRole('checkbox', { name: 'All devices' }));
    await save();
    const [first, again, other] = keys();
    await expect(again).toBe(first);
    await expect(other).not.toBe(first);
  },
});

export const RoleRefused = meta.story({
  name: '[ADM-01] the service refuses a role with a reason',
  render: storyAt(`${PAGE}?open=3001`, [
    ...who(true),
    listed(),
    ingrid,
    adminUsers.roleChangeFailed({
      id: 3001,
      failure: { ...failure('conflict', 409).failure, message: 'Nobody changes their own role.' },
    }),
  ]),
  play: async ({ canvas }) => {
    await canvas.findByText('Nobody changes their own role.');
  },
});

export const ForAdministrators = meta.story({
  name: '[ADM-01] [ADM-07] an administrator sees customers, but cannot give roles, see visits or enter accounts',
  render: storyAt(`${PAGE}?open=3001`, [...who(false), listed(), ingrid]),
  play: async ({ canvas }) => {
    const panel = within(await canvas.findByTestId('user-panel'));
    await panel.findByText('Volvo V70');
    await expect(panel.queryByRole('button', { name: 'Open in ghost mode' })).toBeNull();
    await expect(panel.queryByRole('button', { name: 'Save the role' })).toBeNull();
    await expect(panel.queryByRole('switch', { name: 'Administrator' })).toBeNull();
    await expect(panel.queryByText('Visits')).toBeNull();
    await expect(panel.queryByText(/ticket 4711/)).toBeNull();
    await expect(canvas.queryByRole('radio', { name: 'Visits' })).toBeNull();
    // Links to devices appear only with a separate permission.
    await expect(panel.queryByRole('link', { name: 'Volvo V70' })).toBeNull();
  },
});

export const AnotherOpened = meta.story({
  name: '[ADM-01] while another customer loads, nothing of the previous one is shown, nor its error',
  render: storyAt(`${PAGE}?open=3002`, [
    ...who(true),
    listed(),
    ingrid,
    adminUsers.detailFailed({ id: 3001, ...failure('notFound', 404) }),
  ]),
  play: async ({ canvas }) => {
    const panel = within(await canvas.findByTestId('user-panel'));
    await expect(panel.queryByText('Volvo V70')).toBeNull();
    await expect(panel.queryByText('The customer could not be loaded')).toBeNull();
  },
});

export const ManyDevices = meta.story({
  name: '[ADM-01] for many devices it says how many more there are',
  render: storyAt(`${PAGE}?open=3001`, [
    ...who(true),
    listed(),
    adminUsers.detailLoaded({ ...ingrid.payload, user: person(3001, 'Ingrid', 'Lindqvist', { devices: 9 }) }),
  ]),
  play: async ({ canvas }) => {
    const panel = within(await canvas.findByTestId('user-panel'));
    await panel.findByText(/^and 7 more/);
  },
});

export const OwnAccount = meta.story({
  name: '[ADM-01] a user cannot change their own role or enter their own account',
  render: storyAt(`${PAGE}?open=9`, [
    ...who(true),
    listed(),
    adminUsers.detailLoaded({ user: person(9, 'Sam', 'Berg', { superUser: true }), devices: [], visits: [] }),
  ]),
  play: async ({ canvas }) => {
    const panel = within(await canvas.findByTestId('user-panel'));
    await panel.findByText('Nobody changes their own role.');
    await expect(panel.queryByRole('button', { name: 'Open in ghost mode' })).toBeNull();
  },
});

export const DetailMissing = meta.story({
  name: '[ADM-01] a customer who could not be loaded',
  render: storyAt(`${PAGE}?open=3001`, [
    ...who(true),
    listed(),
    adminUsers.detailFailed({ id: 3001, ...failure('notFound', 404) }),
  ]),
  play: async ({ canvas, userEvent }) => {
    const panel = within(await canvas.findByTestId('user-panel'));
    await panel.findByText('The customer could not be loaded');
    await userEvent.click(panel.getByRole('button', { name: 'Try again' }));
  },
});

export const Loading = meta.story({
  name: '[ADM-01] customers are loading',
  render: storyAt(PAGE, who(true)),
  play: async ({ canvas }) => {
    await canvas.findByText('Loading the list');
  },
});

export const NoMatch = meta.story({
  name: '[ADM-01] no customer matches; one press shows all again',
  render: storyAt(`${PAGE}?search=nobody`, [...who(true), listed([], 0, { search: 'nobody' })]),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('No customer matches');
    await userEvent.click(canvas.getAllByRole('button', { name: 'Clear the search' }).at(-1) as HTMLElement);
    await waitFor(() =>
      expect(published).toHaveBeenCalledWith(
        expect.objectContaining({ payload: { href: PAGE, replace: true } }),
      ),
    );
  },
});

export const Failed = meta.story({
  name: '[ADM-01] the customers could not be loaded',
  render: storyAt(PAGE, [...who(true), adminUsers.listFailed({ query: QUERY, ...failure('server', 500) })]),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Try again' }));
    await canvas.findByText('Loading the list');
  },
});

export const Visits = meta.story({
  tags: ['picture'],
  name: '[ADM-01] who entered which account, when, why and for how long',
  render: storyAt(`${PAGE}?tab=log`, [
    ...who(true),
    adminUsers.ghostLogListed({
      query: { ...QUERY, sort: 'at', descending: true },
      rows: [
        visit('a', 'The customer asked for help: ticket 4711', 12),
        visit('b', null, null),
        visit('c', 'Looking for a fault', 95),
      ],
      total: 3,
      leftOut: [],
    }),
  ]),
  play: async ({ canvas }) => {
    await canvas.findByText('The customer asked for help: ticket 4711');
    await expect(canvas.getByText('No reason given')).toBeInTheDocument();
    await expect(canvas.getByText('not left')).toBeInTheDocument();
  },
});

export const NoVisits = meta.story({
  name: '[ADM-01] no account was entered',
  render: storyAt(`${PAGE}?tab=log`, [
    ...who(true),
    adminUsers.ghostLogListed({
      query: { ...QUERY, sort: 'at', descending: true },
      rows: [],
      total: 0,
      leftOut: [],
    }),
  ]),
  play: async ({ canvas }) => {
    await canvas.findByText('Nobody has entered');
  },
});
