import { expect, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as adminDevices from '../../events/admin-devices.ts';
import * as adminUsers from '../../events/admin-users.ts';
import * as auth from '../../events/auth.ts';
import * as user from '../../events/user.ts';
import { Secret } from '../../src/kernel/secret.ts';
import { aCustomer, failure, type Fact, NOW } from '../facts.ts';
import { happens, published, storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Views/Administration of devices' });

const who = (...permissions: string[]): Fact[] => [
  auth.sessionRestored({
    userID: 9,
    token: new Secret('token'),
    refresh_token: new Secret('refresh'),
    routeIcon: '',
    expiresAt: null,
    superUser: false,
    appMode: 'v2',
    email: 'support@example.com',
    actingFor: null,
  }),
  user.customerLoaded({
    customer: { ...aCustomer({ id: 9 }), isAdmin: true, adminPermissions: permissions },
    source: 'server',
  }),
];
const owner = { id: 3001, name: 'Ingrid Lindqvist', email: 'ingrid@example.com' };
const device = (i: number): adminDevices.AdminDevice => ({
  id: 1_000_001 + i,
  imei: String(356_938_030_000_014 + i * 8),
  name: i === 2 ? 'Χρησιμοποιημένο φορτηγό με πολύ μακρύ όνομα' : `Car ${i + 1}`,
  model: 'Vehicle Finder 4G',
  modelNumber: 2105,
  owner: i % 5 === 4 ? null : owner,
  lastContact: i % 7 === 6 ? null : NOW - i * 1_300,
});
const QUERY = { search: '', sort: 'imei', descending: false, page: 0, size: 50, filters: {} };
const listed = (more: Partial<typeof QUERY> = {}, count = 50, total = 10_050) =>
  adminDevices.listed({
    query: { ...QUERY, ...more },
    rows: Array.from({ length: count }, (_, i) => device(i)),
    total,
    leftOut: [],
  });
const detail = (more: Partial<adminDevices.DeviceDetail> = {}): adminDevices.DeviceDetail => ({
  ...device(0),
  capabilities: ['alarm_erschuetterung', 'alarm_geschwindigkeit', 'alarm_volt', 'alarm_radius', 'buzzer'],
  sim: '89460000000001000001',
  firmware: '2.1.5',
  since: NOW - 400 * 86_400,
  isSetUp: true,
  geofences: 2,
  shares: 1,
  history: [
    {
      at: NOW - 86_400,
      by: 'admin@demo.fixpoint.example',
      kind: 'exchange',
      from: '356938030999998',
      to: '356938030000014',
    },
  ],
  ...more,
});
const raw = adminDevices.rawLoaded({
  id: 1_000_001,
  fixes: Array.from({ length: 50 }, (_, i) => ({
    at: NOW - i * 10,
    lat: i === 1 ? null : 57.7 + i / 10_000,
    lng: i === 1 ? null : 11.97,
    raw: JSON.stringify({ lat: 57.7, lng: 11.97, dateunix: NOW - i * 10, speed: 42.1, iddevice: 1_000_001 }),
  })),
});
const PAGE = '/admin-device-management';
const open = (facts: Fact[] = [], permissions = ['devices', 'users']) =>
  storyAt(`${PAGE}/1000001`, [
    ...who(...permissions),
    listed(),
    adminDevices.detailLoaded(detail()),
    raw,
    ...facts,
  ]);
const dialogIn = async (canvasElement: HTMLElement) =>
  within(await within(canvasElement.ownerDocument.body).findByTestId('device-dialog'));

export const Devices = meta.story({
  tags: ['picture'],
  name: '[ADM-03] devices of all customers; a full IMEI with a wrong digit is reported',
  render: storyAt(`${PAGE}?search=356938030000015`, [
    ...who('devices'),
    listed({ search: '356938030000015' }, 3, 3),
  ]),
  play: async ({ canvas }) => {
    await canvas.findByText('The last digit does not fit the others: one is wrong.');
    await expect(canvas.getAllByTestId('data-row')).toHaveLength(3);
  },
});

export const DevicesOnPhone = meta.story({
  tags: ['picture'],
  name: '[ADM-03] on a phone a device’s name is the heading, above its IMEI',
  globals: { viewport: { value: 'phone' }, language: 'el' },
  render: storyAt(PAGE, [...who('devices'), listed({}, 3, 3)]),
  play: async ({ canvas }) => {
    const [row] = await canvas.findAllByTestId('data-row');
    await expect(row?.firstElementChild).toHaveTextContent('Car 1');
    await expect(row).toHaveTextContent('356938030000');
  },
});

export const Detail = meta.story({
  tags: ['picture'],
  name: '[ADM-03] a device: its model and abilities, its owner, what staff did, its last raw fixes',
  render: open(),
  play: async ({ canvas, userEvent }) => {
    const panel = within(await canvas.findByTestId('device-panel'));
    await expect(await panel.findByRole('link', { name: 'Ingrid Lindqvist' })).toHaveAttribute(
      'href',
      '/admin-user-management?open=3001',
    );
    await expect(panel.getByText('Exchanged: 356938030999998 → 356938030000014')).toBeInTheDocument();
    await expect(panel.getByRole('row', { name: /Shock/ })).toBeInTheDocument();
    const fixes = within(panel.getByRole('region', { name: 'Last positions as sent' }));
    await expect(fixes.getAllByRole('row')).toHaveLength(51);
    await userEvent.click(fixes.getByRole('button', { name: 'Copy as JSON' }));
    const [place] = fixes.getAllByRole('button', { name: /on the map/ });
    if (place) await userEvent.click(place);
    await expect(published).toHaveBeenCalledWith(expect.objectContaining({ type: 'map/placeMarked' }));
  },
});

export const DetailOnPhone = meta.story({
  tags: ['picture'],
  name: '[ADM-03] a device on a phone, in the dark, in German',
  globals: { viewport: { value: 'phone' }, theme: 'dark', language: 'de' },
  render: open(),
  play: async ({ canvas }) => {
    const panel = within(await canvas.findByTestId('device-panel'));
    await panel.findByText('Ingrid Lindqvist');
  },
});

export const Exchange = meta.story({
  name: '[ADM-03] an exchange asks with both numbers; a wrong digit is refused',
  render: open(),
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Exchange' }));
    const dialog = await dialogIn(canvasElement);
    const field = dialog.getByRole('textbox', { name: 'IMEI of the new tracker' });
    const next = () => dialog.getByRole('button', { name: 'Continue' });
    await userEvent.type(field, '490154203237519');
    await expect(dialog.getByText(/The last digit does not fit/)).toBeInTheDocument();
    await expect(next()).toBeDisabled();
    await userEvent.clear(field);
    await userEvent.type(field, '49-015420-323751-8');
    await userEvent.click(next());
    await dialog.findByText(/356938030000014 ends and 490154203237518 takes its place/);
    await userEvent.click(dialog.getByRole('button', { name: 'Exchange' }));
    await expect(published).toHaveBeenCalledWith(
      expect.objectContaining({
        type: 'adminDevices/exchangeSubmitted',
        payload: expect.objectContaining({ id: 1_000_001, imei: '490154203237518' }),
      }),
    );
  },
});

const pets: adminUsers.AdminUser = {
  id: 3003,
  email: 'pets@example.com',
  firstName: 'Petra',
  lastName: 'Katz',
  devices: 5,
  language: 'de',
  superUser: false,
  isAdmin: false,
  permissions: [],
  created: null,
  lastActive: null,
};

export const Move = meta.story({
  name: '[ADM-03] a move asks with both customers, and says what is deleted and what stays',
  render: open(),
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Move to another customer' }));
    const dialog = await dialogIn(canvasElement);
    await userEvent.type(dialog.getByRole('searchbox'), 'p');
    published.mockClear();
    await expect(dialog.queryByRole('button', { name: 'Move' })).toBeNull();
  },
});

export const MoveAfterFailure = meta.story({
  name: '[ADM-03] a search for a customer that failed is not shown when the dialog opens again',
  render: open(),
  play: async ({ canvas, canvasElement, userEvent }) => {
    const press = async () =>
      userEvent.click(await canvas.findByRole('button', { name: 'Move to another customer' }));
    await press();
    const dialog = await dialogIn(canvasElement);
    await userEvent.type(dialog.getByRole('searchbox'), 'p');
    happens(adminDevices.ownerSearchFailed(failure('unreachable')));
    await dialog.findByRole('alert');
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await waitFor(() =>
      expect(canvasElement.ownerDocument.querySelector('[data-testid=device-dialog]')).toBeNull(),
    );
    await press();
    const again = await dialogIn(canvasElement);
    await expect(again.getByRole('searchbox')).toHaveValue('');
    await expect(again.queryByRole('alert')).toBeNull();
  },
});

export const MoveQuestion = meta.story({
  tags: ['picture'],
  name: '[ADM-03] the last step of a move: from whom, to whom, and what moves along',
  globals: { language: 'de' },
  render: open([adminDevices.ownersFound({ text: 'p', users: [pets] })]),
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'An anderen Kunden übertragen' }));
    const dialog = await dialogIn(canvasElement);
    await userEvent.type(dialog.getByRole('searchbox'), 'p');
    await userEvent.click(await dialog.findByRole('button', { name: /Petra Katz/ }));
    const question = await dialogIn(canvasElement);
    await question.findByText(/Ingrid Lindqvist.*Petra Katz \(pets@example\.com\)/);
    await userEvent.click(question.getByRole('button', { name: 'Zurück' }));
    await userEvent.click(await dialog.findByRole('button', { name: /Petra Katz/ }));
  },
});

export const MoveBare = meta.story({
  name: '[ADM-03] a move of a device without geofences and links does not mention them',
  render: open([
    adminDevices.detailLoaded(detail({ geofences: 0, shares: 0 })),
    adminDevices.ownersFound({ text: 'p', users: [pets] }),
  ]),
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Move to another customer' }));
    const dialog = await dialogIn(canvasElement);
    await userEvent.type(dialog.getByRole('searchbox'), 'p');
    await userEvent.click(await dialog.findByRole('button', { name: /Petra Katz/ }));
    const question = await dialogIn(canvasElement);
    await question.findByText(/Petra Katz \(pets@example\.com\)/);
    await expect(question.getAllByRole('listitem')).toHaveLength(2);
    await expect(question.queryByText(/geofence|link/i)).toBeNull();
  },
});

export const Moved = meta.story({
  name: '[ADM-03] a message reports the action, and the device’s history lists it',
  render: open([
    adminDevices.changed({
      kind: 'move',
      device: detail({
        owner: { id: pets.id, name: 'Petra Katz', email: pets.email },
        history: [{ at: NOW, by: 'support@example.com', kind: 'move', from: owner.email, to: pets.email }],
      }),
    }),
  ]),
  play: async ({ canvas }) => {
    await canvas.findByText('The device has another customer now.');
    await expect(canvas.getByText('Moved: ingrid@example.com → pets@example.com')).toBeInTheDocument();
  },
});

export const Reset = meta.story({
  name: '[ADM-03] a reset says beforehand what is lost and what stays',
  render: open(),
  play: async ({ canvas, canvasElement, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Reset the set-up' }));
    const dialog = await dialogIn(canvasElement);
    await expect(dialog.getByText(/^Lost:/)).toBeInTheDocument();
    await expect(dialog.getByText(/^Kept:/)).toBeInTheDocument();
    await userEvent.click(dialog.getByRole('button', { name: 'Reset' }));
    await expect(published).toHaveBeenCalledWith(
      expect.objectContaining({ type: 'adminDevices/resetSubmitted' }),
    );
  },
});

export const Refused = meta.story({
  name: '[ADM-03] the service refuses the action with a reason',
  render: open([
    adminDevices.changeFailed({
      id: 1_000_001,
      kind: 'exchange',
      failure: { ...failure('invalid', 422).failure, message: 'This tracker is in use already.' },
    }),
  ]),
  play: async ({ canvas }) => {
    await canvas.findByText('This tracker is in use already.');
  },
});

export const WithoutCustomers = meta.story({
  name: '[ADM-07] without the right to see customers, there is no link to one',
  render: open([], ['devices']),
  play: async ({ canvas }) => {
    const panel = within(await canvas.findByTestId('device-panel'));
    await panel.findByText('Ingrid Lindqvist');
    await expect(panel.queryByRole('link', { name: 'Ingrid Lindqvist' })).toBeNull();
  },
});

export const Missing = meta.story({
  name: '[ADM-03] a missing device, and fixes that could not be loaded',
  render: storyAt(`${PAGE}/1000001`, [
    ...who('devices'),
    listed(),
    adminDevices.detailFailed({ id: 1_000_001, ...failure('notFound', 404) }),
  ]),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('The device could not be loaded');
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
  },
});
