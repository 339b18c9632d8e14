import { expect, screen, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as admin from '../../events/admin.ts';
import type { Papers } from '../../events/care-types.ts';
import * as dashboardEvents from '../../events/dashboard.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as measurementEvents from '../../events/measurements.ts';
import * as navigation from '../../events/navigation.ts';
import * as network from '../../events/network.ts';
import * as notificationEvents from '../../events/notifications.ts';
import * as paperEvents from '../../events/papers.ts';
import * as travelEvents from '../../events/travel.ts';
import { NO_PAPERS } from '../../src/api/no-papers.ts';
import {
  ago,
  aDevice,
  DAY,
  failure,
  type Fact,
  HOUR,
  LAST_FIXES,
  NOW,
  signedInWith,
  signingIn,
  TWELVE,
  twelveDevices,
} from '../facts.ts';
import { zonedIn, zoned, type Choice, asked, worked, commuting } from '../dashboard-facts.ts';
import { happens, published, storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Views/Dashboard' });
const phone = { viewport: { value: 'phone' } };
/** Three alerts of today, and one that is too old for every period of the dashboard. */
const alerts = notificationEvents.listed({
  notifications: [1, 2, 3, 24 * 70].map((id) => ({
    id,
    device: 1,
    kind: 5,
    title: '',
    text: '',
    at: NOW - id * HOUR,
    lat: null,
    lng: null,
    read: true,
    value: null,
    limit: null,
  })),
});
const open = (query: string): Fact => navigation.locationChanged({ path: '/dashboard', query });
const at = (query: string, ...facts: Fact[]) =>
  storyAt('/dashboard', [...twelveDevices(), zoned, alerts, open(query), ...facts]);
const fuel = dashboardEvents.fuelNoted({ litres: 7.5, price: 1.79, currency: 'EUR', source: 'storage' });

const three = [112, 64, 31].flatMap((km, i) => worked(i + 1, 'today', [km], [[98, 80, 0][i] ?? 0]));
export const Compared = meta.story({
  tags: ['picture'],
  name: '[DASH-01] [DASH-02] three devices today, each tile a link to its report',
  render: at('period=today&devices=1,2,3', ...three, fuel),
  play: async ({ canvas }) => {
    const tile = await canvas.findByRole('link', { name: /^Distance/ });
    await expect(tile).toHaveAttribute('href', '/reports/mileage?period=today&devices=1,2,3');
    await expect(tile).toHaveTextContent('207 km');
    await expect(tile).toHaveTextContent('Yesterday: 178 km');
    await expect(tile).toHaveTextContent('Parcel van 7');
    await expect(canvas.getByRole('link', { name: /^Alarms/ })).toHaveTextContent('3');
    const use = canvas.getByRole('link', { name: /^Fuel \(estimate\)/ });
    await expect(use).toHaveTextContent('15.5 L');
    await canvas.findByText('about €27.79', { exact: false });
  },
});
const six = [112, 64, 31, 18, 42, 77].flatMap((km, i) => worked(i + 1, 'today', [km], [km - 9]));
export const Group = meta.story({
  tags: ['picture'],
  name: '[DASH-01] a group of devices, and the other groups first in the picker',
  render: at('period=today&group=all', ...six),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('6 of 12');
    const all = within(canvas.getByRole('region', { name: 'All devices now' }));
    const counts = within(all.getByRole('list'))
      .getAllByText(/^\d+$/)
      .map((each) => Number(each.textContent));
    await expect(counts).toHaveLength(4);
    await expect(counts.reduce((sum, each) => sum + each, 0)).toBe(12);
    const picker = canvas.getByRole('combobox', { name: 'Device or group' });
    await userEvent.click(picker);
    const offered = await screen.findAllByRole('option');
    await expect(offered[0]).toHaveTextContent('Company');
    published.mockClear();
    await userEvent.click(offered[0] ?? picker);
    await expect(published).toHaveBeenCalledWith(
      navigation.linkFollowed({ href: '/dashboard?period=today&group=11', replace: true }),
    );
  },
});
export const LeftOut = meta.story({
  name: '[DASH-01] each of several devices can be left out',
  render: at('period=today&devices=1,2,3', ...three),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('link', { name: /^Distance/ });
    const chosen = within(canvas.getByRole('list', { name: 'Devices' }));
    await expect(chosen.getAllByRole('button')).toHaveLength(3);
    published.mockClear();
    await userEvent.click(chosen.getByRole('button', { name: 'Remove Parcel van 7' }));
    await expect(published).toHaveBeenCalledWith(
      navigation.linkFollowed({ href: '/dashboard?period=today&devices=1,3', replace: true }),
    );
    for (const said of [/^Calculating/, /You are offline/, /has no data/, /No movement in this period yet/])
      await expect(canvas.queryByText(said)).toBeNull();
  },
});
export const ComparedByDay = meta.story({
  tags: ['picture'],
  name: '[DASH-01] two devices over seven days: each bar has the colours of the devices, unless they do not add up',
  render: at(
    'period=sevenDays&devices=1,2',
    ...worked(1, 'sevenDays', [112, 90, 80, 100, 70, 95, 60], [98]),
    ...worked(2, 'sevenDays', [64, 50, 70, 20, 0, 55, 30], [80], commuting),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: /^Longest trip/ })).toHaveTextContent(
      'Parcel van 7',
    );
    await expect(canvas.queryByRole('list', { name: 'Top speed over time' })).toBeNull();
  },
});
export const Alone = meta.story({
  name: '[DASH-01] the last device cannot be left out; another is compared with it',
  render: at('period=today&devices=1', ...worked(1, 'today', [112], [98])),
  play: async ({ canvas, userEvent }) => {
    const chosen = within(await canvas.findByRole('list', { name: 'Devices' }));
    await expect(chosen.getByText('Taxi 241')).toBeInTheDocument();
    await expect(chosen.queryByRole('button')).toBeNull();
    published.mockClear();
    await userEvent.type(canvas.getByRole('combobox', { name: 'Compare with' }), 'van');
    await expect(screen.queryByRole('option', { name: 'Taxi 241' })).toBeNull();
    await userEvent.click(await screen.findByRole('option', { name: 'Parcel van 7' }));
    await expect(published).toHaveBeenCalledWith(
      navigation.linkFollowed({ href: '/dashboard?period=today&devices=1,2', replace: true }),
    );
  },
});
export const TheMost = meta.story({
  name: '[DASH-01] at most six devices are compared; with five, one more can be added',
  render: at('period=today&devices=1,2,3,4,5,6'),
  play: async ({ canvas }) => {
    await expect(
      within(await canvas.findByRole('list', { name: 'Devices' })).getAllByRole('listitem'),
    ).toHaveLength(6);
    await expect(canvas.queryByRole('combobox', { name: 'Compare with' })).toBeNull();
    happens(open('period=today&devices=1,2,3,4,5'));
    await canvas.findByRole('combobox', { name: 'Compare with' });
  },
});
export const AllThere = meta.story({
  name: '[DASH-01] if all devices are compared, no other is offered; after one is removed, the focus is there',
  render: storyAt('/dashboard', [
    ...signedInWith(TWELVE.slice(0, 2), LAST_FIXES),
    zoned,
    alerts,
    open('period=today&devices=1,2'),
  ]),
  play: async ({ canvas, userEvent }) => {
    const remove = await canvas.findByRole('button', { name: 'Remove Taxi 241' });
    await expect(canvas.queryByRole('combobox', { name: 'Compare with' })).toBeNull();
    remove.focus();
    await userEvent.keyboard('{Enter}');
    happens(open('period=today&devices=2'));
    await waitFor(() => expect(canvas.getByRole('combobox', { name: 'Compare with' })).toHaveFocus());
  },
});

const commuted = () =>
  at(
    'period=sevenDays&devices=1',
    fuel,
    ...worked(1, 'sevenDays', [7, 6, 8, 5, 9, 0, 7], [14, 12, 13, 11, 15, 6, 9], commuting),
  );

export const Charts = meta.story({
  tags: ['picture'],
  name: '[DASH-01] seven days as charts: distance by day with the seven before, hours, top places, the longest trip',
  render: commuted(),
  play: async ({ canvas }) => {
    const hours = within(await canvas.findByRole('list', { name: 'On the move by hour' }));
    await expect(hours.getAllByText(/: 0 sec$/).length).toBeGreaterThan(20);
    const places = canvas.getByRole('link', { name: /^Top places/ });
    await expect(places).toHaveAttribute('href', '/reports/stops?period=sevenDays&devices=1');
    await expect(within(places).getAllByRole('listitem')).toHaveLength(2);
    await expect(canvas.getByRole('link', { name: /^Longest trip/ })).toHaveTextContent('9.7 km');
    const busiest = canvas.getByText('Busiest hour').parentElement;
    await expect(busiest).toHaveTextContent(/^Busiest hour0?7:00\s?–\s?0?8:00/);
    const distance = canvas.getByRole('link', { name: /^Distance/ });
    await expect(distance).toHaveTextContent('7 days before: 80.0 km · -48%');
    await expect(canvas.getByRole('link', { name: /^Battery/ })).toHaveTextContent('38%');
  },
});
export const ChartsOnPhone = meta.story({
  tags: ['picture'],
  name: '[DASH-01] the charts on a phone: two columns, charts over both',
  globals: phone,
  render: commuted(),
  play: async ({ canvas }) => void (await canvas.findByRole('list', { name: 'On the move by hour' })),
});
export const NothingToChart = meta.story({
  name: '[DASH-01] seven days without trips: it says so once, and tiles without anything to show are left out',
  render: at('period=sevenDays&devices=1', ...worked(1, 'sevenDays', [0], [80])),
  play: async ({ canvas }) => {
    await canvas.findByText('No movement in this period yet.');
    await expect(canvas.getByRole('link', { name: /^Distance/ })).toHaveTextContent('0 m');
    await expect(canvas.queryByRole('link', { name: /^(On the move by|Top places|Longest)/ })).toBeNull();
  },
});

export const Phone = meta.story({
  tags: ['picture'],
  name: '[DASH-01] on a phone, with the latest voltage of a vehicle',
  globals: phone,
  render: at(
    'period=sevenDays&devices=6',
    ...worked(6, 'sevenDays', [30], [41], { levels: [] }),
    measurementEvents.loaded({
      device: 6,
      measurements: {
        volts: [2, 3, 4, 5, 2, 3].map((value, i) => ({ at: NOW - (6 - i) * 3_600, value: 12 + value / 10 })),
      },
    }),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: /^Distance/ })).toHaveTextContent('-27%');
    await expect(canvas.getByRole('link', { name: /^Battery/ })).toHaveTextContent(
      /Latest voltage\s*12\.3 V/,
    );
  },
});

const papers = (goal: Papers['goal']) => ({ ...NO_PAPERS, goal });
const bella = TWELVE[7] ?? aDevice({ id: 8, name: 'Bella' });
const withGoal = (choice: Choice, kilometres: readonly number[], minutes: readonly number[]) =>
  storyAt('/dashboard', [
    signingIn('pets'),
    ...signedInWith([bella], LAST_FIXES).slice(1),
    zonedIn('pets'),
    alerts,
    open(`period=${choice}&devices=8`),
    ...worked(8, choice, kilometres, kilometres.toReversed(), commuting),
    paperEvents.loaded({ imei: bella.imei, papers: papers({ minutes: 60, steps: 8_000 }) }),
    measurementEvents.loaded({
      device: 8,
      measurements: {
        days: minutes.map((each, i) => ({
          day: `2026-06-${`${16 - minutes.length + i}`.padStart(2, '0')}`,
          ...{ minutes: each, steps: each * 150, rest: 300 },
        })),
      },
    }),
  ]);
export const Goal = meta.story({
  name: '[DASH-01] an animal’s daily goal',
  render: withGoal('today', [4], [45]),
  play: async ({ canvas }) => {
    const goal = await canvas.findByRole('link', { name: /^Goal/ });
    await expect(goal).toHaveAttribute('href', '/reports/activity?period=today&devices=8');
    await expect(goal).toHaveTextContent('6,750 of 8,000 steps');
    await expect(goal).toHaveTextContent('75%');
    await expect(canvas.queryByRole('list', { name: 'Steps per day' })).toBeNull();
  },
});
const DAYS = [4, 5, 3, 6, 4, 7, 2, 5, 4, 6, 3, 5, 4, 6, 2];
export const GoalOfMonth = meta.story({
  tags: ['picture'],
  name: '[DASH-01] thirty days of an animal: the ring, and beside it the steps of each day with the goal',
  render: withGoal(
    'thirtyDays',
    [...DAYS, ...DAYS],
    DAYS.map((km) => km * 14),
  ),
  play: async ({ canvas }) => {
    const days = within(await canvas.findByRole('list', { name: 'Steps per day' }));
    await expect(days.getAllByRole('listitem')).toHaveLength(30);
    await expect(canvas.getByRole('link', { name: /^Goal/ })).toHaveTextContent('924 of 900 minutes active');
  },
});

export const Arranging = meta.story({
  tags: ['picture'],
  name: '[DASH-02] tiles are moved, hidden and shown, also by keyboard',
  render: at(
    'period=today&devices=1',
    ...worked(1, 'today', [112], [98]),
    dashboardEvents.arrangingSwitched({ on: true }),
  ),
  play: async ({ canvas, userEvent }) => {
    const down = await canvas.findByRole('button', { name: 'Move Distance down' });
    published.mockClear();
    down.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(published).toHaveBeenCalledWith(
        expect.objectContaining({
          type: 'dashboard/arranged',
          payload: expect.objectContaining({ order: expect.arrayContaining(['driving', 'distance']) }),
        }),
      ),
    );
    await canvas.findByText('Distance is now number 2 of 11');
    await userEvent.click(canvas.getByRole('button', { name: 'Hide Stops' }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Show Stops' }));
    await expect(canvas.getByRole('button', { name: 'Hide Stops' })).toBeInTheDocument();
    await expect(document.body).not.toHaveFocus();
    (document.activeElement as HTMLElement).blur(); // so that no tooltip is in the picture
  },
});
export const ArrangingEnds = meta.story({
  name: '[DASH-02] the first tile cannot move up, the last not down',
  render: at('period=today&devices=1', dashboardEvents.arrangingSwitched({ on: true })),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('button', { name: 'Move Distance down' });
    const shown = () => within(canvas.getByRole('list', { name: 'Figures' }));
    const rows = () => shown().getAllByRole('listitem');
    const higher = () => shown().getAllByRole('button', { name: /^Move .* up$/ });
    const lower = () => shown().getAllByRole('button', { name: /^Move .* down$/ });
    await expect(higher().map((button) => (button as HTMLButtonElement).disabled)).toEqual(
      rows().map((_, i) => i === 0),
    );
    await expect(lower().map((button) => (button as HTMLButtonElement).disabled)).toEqual(
      rows().map((_, i) => i === rows().length - 1),
    );
    await userEvent.click(lower().at(-2) as HTMLElement);
    await canvas.findByText(/is now number 11 of 11$/);
    await expect(canvas.queryByText(/^For this visit only/)).toBeNull();
    await expect(canvas.queryByRole('list', { name: 'Devices' })).toBeNull();
    // A button that a press disables passes the focus to the next one.
    const second = rows()[1]?.dataset['tile'];
    higher()[1]?.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(rows()[0]?.dataset['tile']).toBe(second));
    await waitFor(() => expect(within(rows()[0] as HTMLElement).getAllByRole('button')[1]).toHaveFocus());
  },
});
export const FuelForm = meta.story({
  name: '[DASH-01] fuel consumption: typed by the customer, and marked as an estimate',
  render: at('period=today&devices=1', ...worked(1, 'today', [100], [98])),
  play: async ({ canvas, canvasElement, userEvent }) => {
    const add = await canvas.findByRole('button', { name: 'Add consumption' });
    // A line, not a card without a figure.
    await expect(canvas.queryByRole('link', { name: /^Fuel/ })).toBeNull();
    await userEvent.click(add);
    const body = canvasElement.ownerDocument.body;
    const field = await waitFor(() => {
      const found = body.querySelector<HTMLInputElement>('[role=dialog] input');
      if (!found) throw new Error('no form yet');
      return found;
    });
    published.mockClear();
    for (const wrong of ['0', 'much', '101']) {
      await userEvent.clear(field);
      await userEvent.type(field, `${wrong}{Enter}`);
      await expect(field).toHaveAccessibleDescription(/Enter a number above 0/);
    }
    await expect(published).not.toHaveBeenCalled();
    await userEvent.clear(field);
    await userEvent.type(field, '7,5');
    await expect(field).not.toHaveAccessibleDescription(/Enter a number above 0/);
    await userEvent.keyboard('{Enter}');
    const save = [...body.querySelectorAll('button')].find(({ textContent }) => textContent === 'Save');
    if (save) await userEvent.click(save);
    await expect(published).toHaveBeenCalledWith(
      dashboardEvents.fuelNoted({ litres: 7.5, price: null, currency: 'EUR', source: 'user' }),
    );
    await expect(canvas.getByRole('link', { name: /^Fuel/ })).toHaveTextContent('7.5 L');
  },
});
export const FuelInGreek = meta.story({
  name: '[DASH-01] fuel consumption: the form writes numbers as the language does, and reads grouped ones',
  globals: { language: 'el' },
  render: at('period=today&devices=1', fuel, ...worked(1, 'today', [100], [98])),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Αλλαγή' }));
    const [litres, price] = await screen.findAllByRole('textbox');
    if (!litres || !price) throw new Error('no form');
    await expect([litres, price].map((field) => (field as HTMLInputElement).value)).toEqual(['7,5', '1,79']);
    await userEvent.clear(price);
    await userEvent.type(price, '1.234,50');
    await userEvent.click(await screen.findByRole('button', { name: 'Αποθήκευση' }));
    await expect(published).toHaveBeenCalledWith(
      dashboardEvents.fuelNoted({ litres: 7.5, price: 1234.5, currency: 'EUR', source: 'user' }),
    );
  },
});

export const Loading = meta.story({
  name: 'figures are being calculated, and devices are loading',
  render: at(
    'period=today&devices=1,2',
    ...worked(1, 'today', [112], [98]),
    travelEvents.asked(asked(2, 'today', false)),
  ),
  play: async ({ canvas }) => {
    await canvas.findByText('Calculating: 50%');
    const { id } = asked(2, 'today', false);
    happens(travelEvents.progressed({ id, done: 30, of: 60 }));
    await canvas.findByText('Calculating: 75%');
    await expect(canvas.queryByText(/no data|Updated .* ago/)).toBeNull();
  },
});
export const NoList = meta.story({
  name: 'devices are loading: placeholders',
  render: storyAt('/dashboard', [signingIn(), zoned]),
  play: async ({ canvas }) => {
    await canvas.findByText('Loading the devices');
    await expect(canvas.queryByText('No devices yet')).toBeNull();
    await expect(canvas.queryByRole('button', { name: 'Arrange' })).toBeNull();
  },
});
export const Empty = meta.story({
  name: 'no devices yet',
  globals: phone,
  render: storyAt('/dashboard', [...signedInWith([]), zoned]),
  play: async ({ canvas }) => {
    await canvas.findByText('No devices yet');
    await expect(canvas.getByRole('link', { name: 'Add' })).toHaveAttribute('href', '/add-device');
    await expect(canvas.queryByRole('button', { name: 'Arrange' })).toBeNull();
    await expect(canvas.queryByText('Loading the devices')).toBeNull();
    await expect(canvas.queryByText('No movement in this period yet.')).toBeNull();
  },
});
export const ListFailed = meta.story({
  name: 'devices that could not be loaded',
  render: storyAt('/dashboard', [signingIn(), zoned, deviceEvents.listFailed(failure('server', 500))]),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenCalledWith(deviceEvents.listRequested());
  },
});
export const NothingOfOne = meta.story({
  name: '[DASH-01] one device stood still, another is still loading: the page does not say that nothing was driven',
  render: at('period=today&devices=1,2', ...worked(1, 'today', [0], [98])),
  play: async ({ canvas }) => {
    await canvas.findByRole('link', { name: /^Distance/ });
    await expect(canvas.queryByText('No movement in this period yet.')).toBeNull();
    happens(...worked(2, 'today', [12], [5]));
    await waitFor(() => expect(canvas.getByRole('link', { name: /^Distance/ })).toHaveTextContent('12.0 km'));
    await expect(canvas.queryByText('No movement in this period yet.')).toBeNull();
  },
});
export const Partial = meta.story({
  name: '[DASH-01] one device could not be loaded, another only in part',
  render: at(
    'period=today&devices=1,2',
    ...worked(1, 'today', [112], [98], { missing: [{ from: NOW - DAY, to: NOW - HOUR }] }),
    travelEvents.asked(asked(2, 'today', false)),
    travelEvents.failed({ id: asked(2, 'today', false).id, ...failure('server', 500) }),
  ),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('Part of this period is missing on the server', { exact: false });
    const status = (await canvas.findByText('1 device has no data.', { exact: false })).closest(
      '[role=status]',
    );
    await expect(status).not.toContainElement(canvas.getByRole('button', { name: 'Try again' }));
    published.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenCalledWith(
      expect.objectContaining({
        type: 'travel/asked',
        payload: expect.objectContaining({ id: asked(2, 'today', false).id }),
      }),
    );
  },
});
export const AlarmsFailed = meta.story({
  name: '[DASH-01] the alarms could not be loaded: it says so, and they can be loaded again',
  render: storyAt('/dashboard', [
    ...twelveDevices(),
    zoned,
    notificationEvents.listFailed({ failure: failure('server', 500).failure }),
    open('period=today&devices=1'),
    ...worked(1, 'today', [112], [98]),
  ]),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('The alerts could not be loaded', { exact: false });
    published.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenCalledWith(notificationEvents.listRequested());
  },
});
export const Offline = meta.story({
  name: '[DASH-01] offline: the earlier figures, with their age',
  render: at(
    'period=today&devices=1',
    ...worked(1, 'today', [112], [98]).map((fact) => ago(2 * HOUR, fact)),
    network.wentOffline(),
    travelEvents.asked(asked(1, 'today', false)),
    travelEvents.failed({ id: asked(1, 'today', false).id, ...failure('unreachable') }),
  ),
  play: async ({ canvas }) => {
    await canvas.findByText('You are offline.', { exact: false });
    // Screen readers say the age once.
    const ages = await canvas.findAllByText(/^Updated 2 hr\.? ago/);
    await expect(ages.map((each) => each.getAttribute('aria-hidden'))).toEqual([null, 'true']);
  },
});
export const Ghost = meta.story({
  name: '[ADM-02] in ghost mode: read only, nothing is stored',
  render: storyAt('/a/customer/3001/dashboard', [
    ...twelveDevices(),
    zoned,
    ago(60, admin.ghostEntered({ userID: 3001, by: 9, superUser: true })),
    alerts,
    navigation.locationChanged({ path: '/a/customer/3001/dashboard', query: 'devices=1' }),
    ...worked(1, 'today', [112], [98]),
    dashboardEvents.arrangingSwitched({ on: true }),
  ]),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText('For this visit only: nothing is saved in someone else’s account.');
    await userEvent.click(canvas.getByRole('button', { name: 'Done' }));
    await canvas.findByRole('link', { name: /^Distance/ });
    await expect(canvas.queryByText(/Add consumption|Fuel \(estimate\)/)).toBeNull();
  },
});
