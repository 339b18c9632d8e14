import { expect, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as admin from '../../events/admin.ts';
import * as auth from '../../events/auth.ts';
import * as user from '../../events/user.ts';
import { Secret } from '../../src/kernel/secret.ts';
import { aCustomer, ago, failure, type Fact, MINUTE, twelveDevices } from '../facts.ts';
import { published, storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Views/Administration' });

/** A super user with the number 9. */
const superUser = (changes: { superUser?: boolean; actingFor?: number } = {}): Fact =>
  auth.sessionRestored({
    userID: 9,
    token: new Secret('token'),
    refresh_token: new Secret('refresh'),
    routeIcon: '',
    expiresAt: null,
    superUser: true,
    appMode: 'v2',
    email: 'support@example.com',
    marked: true,
    ...changes,
  } as Parameters<typeof auth.sessionRestored>[0]);

const visiting = (...more: Fact[]): Fact[] => [
  ...twelveDevices(),
  ago(12 * MINUTE, admin.ghostEntered({ userID: 3001, by: 9, superUser: true })),
  user.customerLoaded({ customer: aCustomer(), source: 'server' }),
  ...more,
];

const findBanner = (canvasElement: HTMLElement) =>
  waitFor(() => {
    const found = canvasElement.querySelector<HTMLElement>('[data-testid=ghost-banner]');
    if (!found) throw new Error('no banner yet');
    return found;
  });

export const GhostReadOnly = meta.story({
  tags: ['picture'],
  name: '[START-08] [ADM-02] ghost mode: who, since when, read only, and the way back',
  render: storyAt('/v2', visiting()),
  play: async ({ canvasElement, userEvent }) => {
    const banner = await findBanner(canvasElement);
    await expect(banner).toHaveTextContent('Ingrid Lindqvist');
    await expect(banner).toHaveTextContent('ingrid.lindqvist@example.com');
    await expect(banner).toHaveTextContent('12 min');
    await expect(within(banner).getByRole('status')).toHaveTextContent('Read only');
    await userEvent.click(within(banner).getByRole('button', { name: 'Back to my account' }));
    await expect(published).toHaveBeenCalledWith(expect.objectContaining({ type: 'admin/ghostLeft' }));
  },
});

export const GhostAsks = meta.story({
  tags: ['picture'],
  name: '[ADM-02] ghost mode: editing is switched on after a question, off at once',
  render: storyAt('/settings', visiting()),
  play: async ({ canvasElement, userEvent }) => {
    const banner = await findBanner(canvasElement);
    const { body } = canvasElement.ownerDocument;
    const question = () => within(body).findByRole('alertdialog', { name: 'Switch editing on?' });
    const editing = within(banner).getByRole('switch', { name: 'Editing' });
    await userEvent.click(editing);
    await userEvent.click(within(await question()).getByRole('button', { name: 'Cancel' }));
    await expect(editing).not.toBeChecked();
    await userEvent.click(editing);
    await expect(await question()).toHaveTextContent('the account of Ingrid Lindqvist');
    await userEvent.click(within(await question()).getByRole('button', { name: 'Switch on' }));
    await waitFor(() => expect(editing).toBeChecked());
    await expect(within(banner).getByRole('status')).toHaveTextContent('Editing is on');
    await userEvent.click(editing);
    await waitFor(() => expect(editing).not.toBeChecked());
  },
});

export const GhostEditing = meta.story({
  name: '[ADM-02] ghost mode with editing on',
  render: storyAt('/settings', visiting(admin.editingSwitchedOn())),
  play: async ({ canvasElement }) => {
    const banner = await findBanner(canvasElement);
    await expect(within(banner).getByRole('status')).toHaveTextContent('Editing is on');
  },
});

export const GhostUnknown = meta.story({
  name: '[START-08] ghost mode before the customer is known',
  render: storyAt('/settings', [superUser(), admin.ghostEntered({ userID: 3001, by: 9, superUser: true })]),
  play: async ({ canvasElement }) => {
    await expect(await findBanner(canvasElement)).toHaveTextContent('Customer 3001');
  },
});

const person = (
  id: number,
  firstName: string,
  lastName: string,
  more: Partial<admin.CustomerEntry> = {},
): admin.CustomerEntry => ({
  id,
  firstName,
  lastName,
  email: `${(firstName || 'customer').toLowerCase()}.${id}@example.com`,
  superUser: false,
  ...more,
});
const CUSTOMERS = [
  person(9, 'Sam', 'Berg', { superUser: true }),
  person(3001, 'Ingrid', 'Lindqvist'),
  person(3002, '', ''),
  person(3003, 'Παναγιώτης', 'Παπαδημητρακόπουλος-Οικονομόπουλος', {
    email: 'panagiotis.papadimitrakopoulos-oikonomopoulos@customers.example.gr',
  }),
  ...Array.from({ length: 2_000 }, (_, i) => person(4_000 + i, 'Customer', `No. ${i + 1}`)),
];

const list = (facts: readonly Fact[], who: Fact = superUser()) =>
  storyAt('/admin-user-management', [who, ...facts]);
const listed = (customers: admin.CustomerEntry[], leftOut: string[] = []) =>
  admin.customersListed({ customers, leftOut });

export const Customers = meta.story({
  tags: ['picture'],
  name: '[ADM-01] two thousand customers; a super user opens an account from here, not their own',
  render: list([listed(CUSTOMERS)]),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('2,004 customers');
    const rows = canvas.getAllByTestId('customer-row');
    await expect(rows.length).toBeLessThan(40);
    await expect(canvas.queryByRole('link', { name: /Sam Berg/ })).toBeNull();
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search by name or e-mail' }), 'lindqvist');
    const link = await canvas.findByRole('link', { name: /Ingrid Lindqvist.*Open in ghost mode/ });
    await expect(link).toHaveAttribute('href', '/a/customer/3001');
    await expect(canvas.getByText('1 customer')).toBeVisible();
  },
});

export const CustomersForAdmins = meta.story({
  name: '[ADM-01] an administrator who is no super user sees the list without the way in',
  render: list(
    [
      user.customerLoaded({
        customer: { ...aCustomer({ id: 9 }), isAdmin: true, adminPermissions: ['users'] },
        source: 'server',
      }),
      listed(CUSTOMERS.slice(0, 4)),
    ],
    superUser({ superUser: false }),
  ),
  play: async ({ canvas }) => {
    await canvas.findByText('Ingrid Lindqvist');
    await expect(canvas.queryAllByRole('link', { name: /ghost/ })).toHaveLength(0);
  },
});

export const CustomersLoading = meta.story({
  name: '[ADM-01] customers are loading',
  render: list([]),
  play: async ({ canvas }) => {
    await canvas.findByText('Loading customers');
  },
});

export const CustomersEmpty = meta.story({
  name: '[ADM-01] no customers yet',
  render: list([listed([])]),
  play: async ({ canvas }) => {
    await canvas.findByText('No customers yet');
  },
});

export const CustomersNoMatch = meta.story({
  name: '[ADM-01] no customer matches; one press shows all again',
  render: list([listed(CUSTOMERS), admin.customersSearched({ text: 'nobody at all' })]),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('No customer matches');
    await userEvent.click(canvas.getAllByRole('button', { name: 'Clear the search' }).at(-1) as HTMLElement);
    await canvas.findByText('2,004 customers');
  },
});

export const CustomersFailed = meta.story({
  name: '[ADM-01] the customers could not be loaded',
  render: list([admin.customersListFailed(failure('server', 500))]),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Try again' }));
    await canvas.findByText('Loading customers');
  },
});

export const CustomersStale = meta.story({
  name: '[ADM-01] an older list stays when a newer one could not be had; unreadable entries are counted',
  render: list([
    listed(CUSTOMERS.slice(0, 4), ['success.7.id: expected number']),
    admin.customersListFailed(failure('unreachable')),
  ]),
  play: async ({ canvas }) => {
    await canvas.findByText('Ingrid Lindqvist');
    await canvas.findByText('1 entry could not be read and is not shown.');
    await canvas.findByText(/The server cannot be reached/);
  },
});
