import { expect, screen, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as deviceEvents from '../../events/devices.ts';
import * as geofenceEvents from '../../events/geofences.ts';
import * as mapEvents from '../../events/map.ts';
import * as network from '../../events/network.ts';
import * as positions from '../../events/positions.ts';
import * as user from '../../events/user.ts';
import {
  aDevice,
  ago,
  failure,
  type Fact,
  listed,
  MINUTE,
  signedInWith,
  signingIn,
  spotOf,
  TWELVE,
  twelveDevices,
} from '../facts.ts';
import { aGeofence } from '../../tests/samples.ts';
import { happens, published, type StoryOptions, storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Pages/Map' });

const page = (facts: readonly Fact[], options?: StoryOptions) => storyAt('/v2', facts, options);
const withTwelve = (...more: Fact[]) => page([...twelveDevices(), ...more]);
const open = (id: number, ...more: Fact[]) =>
  withTwelve(deviceEvents.selected({ id, from: 'list' }), ...more);
const lost = (attempt: number) => ago(3 * MINUTE, positions.streamLost({ reason: 'closed', attempt }));

type Canvas = {
  findByTestId: (id: string) => Promise<HTMLElement>;
  findByText: (text: string | RegExp) => Promise<HTMLElement>;
};
const list = (canvas: Canvas) => canvas.findByTestId('device-list');
const panel = (canvas: Canvas) => canvas.findByTestId('device-panel');
/** Waits until a text is visible, because pages fade in. */
const says = async (canvas: Canvas, text: RegExp) => {
  const found = await canvas.findByText(text);
  await waitFor(() => expect(found).toBeVisible());
};
/** The buttons that filter the list: one per state, with counts. */
const states = (canvas: { getByRole: (role: string, options: object) => HTMLElement }) =>
  within(canvas.getByRole('group', { name: 'Filter by state' }));

export const Twelve = meta.story({
  tags: ['picture'],
  name: '[MAP-12] twelve devices in their groups, counted by state',
  render: withTwelve(),
  play: async ({ canvas }) => {
    const rows = within(await list(canvas)).getAllByTestId('device-row');
    await expect(rows).toHaveLength(12);
    await expect(rows.map((row) => row.dataset['state'])).toEqual([
      'moving',
      'moving',
      'moving',
      'standing',
      'standing',
      'standing',
      'standing',
      'standing',
      'nosignal',
      'off',
      'nosignal',
      'nosignal',
    ]);
    for (const [state, count] of [
      ['Moving', 3],
      ['Standing', 5],
      // One of them has never sent a position: it is not switched off.
      ['No signal', 3],
      ['Off', 1],
    ] as const)
      await expect(
        states(canvas).getByRole('button', { name: new RegExp(`^${count} *${state}$`) }),
      ).toBeInTheDocument();
  },
});

/** Bella, who stands, is in the middle of this place, and so is Taxi 241, which drives. */
const home = (id: number) =>
  aGeofence(id, { name: 'Home', shape: { kind: 'circle', ...spotOf(id), radius: 60 } });
export const InNamedPlace = meta.story({
  name: '[MAP-12] the row of a standing device names its place, if users have named it',
  render: withTwelve(geofenceEvents.listed({ geofences: [home(1), home(8)], leftOut: [], source: 'server' })),
  play: async ({ canvas }) => {
    const rows = within(await list(canvas)).getAllByTestId('device-row');
    const row = (name: string) => rows.find((each) => each.textContent.includes(name));
    await expect(row('Bella')).toHaveTextContent('Resting · Home');
    await expect(row('Taxi 241')).not.toHaveTextContent('Home');
    await expect(row('Milo')).not.toHaveTextContent('Home');
  },
});

export const NarrowedByState = meta.story({
  name: '[MAP-12] filtering by state keeps the counts of all',
  render: withTwelve(),
  play: async ({ canvas, userEvent }) => {
    await list(canvas);
    const moving = states(canvas).getByRole('button', { name: /Moving/ });
    await userEvent.click(moving);
    await expect(moving).toHaveAttribute('aria-pressed', 'true');
    await says(canvas, /^3 devices$/);
    await expect(canvas.getAllByTestId('device-row')).toHaveLength(3);
    await expect(states(canvas).getByRole('button', { name: /Standing/ })).toHaveTextContent('5');
  },
});

export const NarrowedToNothing = meta.story({
  name: '[MAP-12] a search without a match says so and offers a way back',
  render: withTwelve(),
  play: async ({ canvas, userEvent }) => {
    await list(canvas);
    await userEvent.type(canvas.getByRole('searchbox', { name: 'Search by name or IMEI' }), 'submarine');
    await says(canvas, /No device matches/);
    await userEvent.click(canvas.getByRole('button', { name: 'Show all' }));
    await expect(await canvas.findAllByTestId('device-row')).toHaveLength(12);
  },
});

export const OpenedPanel = meta.story({
  tags: ['picture'],
  name: '[MAP-11, MAP-17] the list alone opens a device and closes it again',
  render: withTwelve(),
  play: async ({ canvas, userEvent }) => {
    await list(canvas);
    await userEvent.click(canvas.getByText('Courier motorbike'));
    await expect(published).toHaveBeenCalledWith(deviceEvents.selected({ id: 3, from: 'list' }));
    await expect(await panel(canvas)).toHaveAccessibleName('Courier motorbike');
    await userEvent.click(within(await panel(canvas)).getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(canvas.queryByTestId('device-panel')).toBeNull());
  },
});

const withoutAll = user.settingsLoaded({
  source: 'server',
  settings: {
    logout_onclose: false,
    appMode: 'v2',
    logbook_mode: '',
    survey_response: null,
    uptodate_via_email: false,
    show_imei_btn: true,
    show_all_devices_btn: false,
    show_alarms_btn: true,
    show_note_btn: true,
  },
});

export const NoButtonForAll = meta.story({
  name: '[STATE-06] show_all_devices_btn: off, the map has no button for all devices',
  render: withTwelve(withoutAll),
  play: async ({ canvas }) => {
    await list(canvas);
    await expect(canvas.queryByRole('button', { name: 'Show all devices' })).toBeNull();
  },
});

export const ButtonForAll = meta.story({
  name: '[STATE-06] show_all_devices_btn: on, the map shows all devices by one press',
  render: withTwelve(),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show all devices' }));
    await expect(published).toHaveBeenLastCalledWith(mapEvents.fitRequested({ device: null }));
  },
});

export const Favourite = meta.story({
  name: '[MAP-12] the star of a panel puts its device first in the list',
  render: open(11),
  play: async ({ canvas, userEvent }) => {
    const star = within(await panel(canvas)).getByRole('button', { name: 'Add to favourites' });
    await userEvent.click(star);
    await expect(published).toHaveBeenCalledWith(
      deviceEvents.favouritesChanged({ ids: [11], source: 'user' }),
    );
    const [first] = within(await list(canvas)).getAllByTestId('device-row');
    await expect(first).toHaveTextContent('Cargo bike');
  },
});

export const Movement = meta.story({
  name: '[MAP-17] the state of the open device is announced once, politely',
  render: open(1, deviceEvents.movementWatched({ id: 1, state: 'standing', place: null, told: 'state' })),
  play: async ({ canvas }) => {
    const told = await canvas.findByTestId('movement');
    await waitFor(() => expect(told).toHaveTextContent('Taxi 241 stopped.'));
    await expect(told).toHaveAttribute('role', 'status');
  },
});

export const PanelMoving = meta.story({
  name: '[MAP-02, MAP-11] panel: moving',
  render: open(1),
  play: async ({ canvas }) => {
    await expect(within(await panel(canvas)).getByTestId('where')).toHaveTextContent(/47 km\/h.*now/);
  },
});

export const PanelStanding = meta.story({
  name: '[MAP-02] panel: standing for hours',
  render: open(6),
  play: async ({ canvas }) => expect(await panel(canvas)).toHaveTextContent(/Standing\s*3/),
});

export const PanelNoSignal = meta.story({
  name: '[MAP-02] panel: went silent while it was moving',
  render: open(9),
  play: async ({ canvas }) => {
    await expect(await panel(canvas)).toHaveTextContent(/No signal\s*5/);
    await expect(await panel(canvas)).not.toHaveTextContent(/km\/h/);
  },
});

export const PanelOff = meta.story({
  name: '[MAP-02] panel: switched off',
  render: open(10),
  play: async ({ canvas }) => expect(await panel(canvas)).toHaveTextContent(/Off/),
});

export const PanelNever = meta.story({
  name: '[MAP-02] panel: never had a fix',
  render: open(12),
  play: async ({ canvas }) => {
    await expect(await panel(canvas)).toHaveTextContent(/has not sent a position yet/);
    await expect(within(await panel(canvas)).getByRole('button', { name: 'Follow' })).toBeDisabled();
  },
});

export const PanelApproximate = meta.story({
  name: '[MAP-03] panel: an approximate place says so',
  render: open(7),
  play: async ({ canvas }) => expect(await panel(canvas)).toHaveTextContent(/Approximate, ± 320 m/),
});

export const PanelTrackFailed = meta.story({
  name: '[MAP-04] panel: the trail could not be loaded, and can be asked for again',
  render: open(2, positions.trackLoadFailed({ device: 2, ...failure('server', 500) })),
  play: async ({ canvas, userEvent }) => {
    await says(canvas, /trail could not be loaded/);
    await userEvent.click(within(await panel(canvas)).getByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenLastCalledWith(
      positions.trackRequested({ device: 2, range: { lastMinutes: expect.any(Number) as never } }),
    );
  },
});

export const PanelCopies = meta.story({
  name: 'panel: copying shows a confirmation',
  render: open(1),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(within(await panel(canvas)).getByRole('button', { name: 'Copy the IMEI' }));
    await expect(await screen.findByTestId('toast')).toHaveTextContent('Copied');
  },
});

export const Following = meta.story({
  name: '[MAP-05] following one, which ends with a press',
  render: open(1, deviceEvents.followStarted({ id: 1 })),
  play: async ({ canvas, userEvent }) => {
    await says(canvas, /^Following Taxi 241$/);
    const stop = canvas.getAllByRole('button', { name: 'Stop following' })[0];
    if (!stop) throw new Error('Following cannot be ended');
    await userEvent.click(stop);
    await expect(published).toHaveBeenLastCalledWith(deviceEvents.followEnded({ by: 'button' }));
    await expect(canvas.queryByText('Following Taxi 241')).toBeNull();
    await expect(document.body).not.toHaveFocus();
    // The map's menu can start and stop following all devices.
    await userEvent.click(canvas.getByRole('button', { name: 'Map and tools' }));
    await userEvent.click(await screen.findByRole('menuitemcheckbox', { name: 'Follow all devices' }));
    await expect(published).toHaveBeenLastCalledWith(deviceEvents.followStarted({ id: null }));
    await says(canvas, /^Following all devices$/);
  },
});

export const FollowingAll = meta.story({
  name: '[MAP-05] following all',
  render: withTwelve(deviceEvents.followStarted({ id: null })),
  play: async ({ canvas, userEvent }) => {
    await says(canvas, /^Following all devices$/);
    await userEvent.click(canvas.getByRole('button', { name: 'Map and tools' }));
    const all = await screen.findByRole('menuitemcheckbox', { name: 'Follow all devices' });
    await expect(all).toBeChecked();
    await userEvent.click(all);
    await expect(published).toHaveBeenLastCalledWith(deviceEvents.followEnded({ by: 'button' }));
    await expect(all).not.toBeChecked();
  },
});

export const BuiltIn = meta.story({
  name: '[MAP-10] the built-in map says so if it replaces the online one, but not while a device is followed',
  render: withTwelve(mapEvents.basemapChanged({ kind: 'embedded', reason: 'no tiles' })),
  play: async ({ canvas }) => {
    await says(canvas, /^The online map is not available/);
    await expect(canvas.getByText(/Natural Earth/)).toBeInTheDocument();
    happens(deviceEvents.followStarted({ id: 1 }));
    await waitFor(() => expect(canvas.queryByText(/^The online map is not available/)).toBeNull());
  },
});

export const BuiltInChosen = meta.story({
  name: '[MAP-10] without a configured online map there is no such note',
  render: withTwelve(mapEvents.basemapChanged({ kind: 'embedded', reason: 'not configured' })),
  play: async ({ canvas }) => {
    await list(canvas);
    await expect(canvas.queryByText(/^The online map is not available/)).toBeNull();
  },
});

export const Hidden = meta.story({
  name: '[MAP-12] the eye hides a device on the map',
  render: withTwelve(),
  play: async ({ canvas, userEvent }) => {
    await list(canvas);
    await userEvent.click(canvas.getByRole('button', { name: 'Hide Taxi 241 on the map' }));
    await expect(published).toHaveBeenLastCalledWith(deviceEvents.visibilityChanged({ id: 1, shown: false }));
    await expect(canvas.getByRole('button', { name: 'Show Taxi 241 on the map' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  },
});

export const ListLoading = meta.story({
  name: 'list: loading',
  render: page([signingIn()]),
  play: async ({ canvas }) => void (await canvas.findByText('Loading devices')),
});

export const ListEmpty = meta.story({
  name: '[ACC-01] list: an account without devices is led to adding one',
  render: page(signedInWith([])),
  play: async ({ canvas }) => {
    await says(canvas, /No devices yet/);
    await expect(canvas.getByRole('link', { name: 'Add' })).toHaveAttribute('href', '/add-device');
  },
});

export const ListFailed = meta.story({
  tags: ['picture'],
  name: 'list: could not be loaded, and can be retried',
  render: page([signingIn(), deviceEvents.listFailed(failure('server', 500))]),
  play: async ({ canvas, userEvent }) => {
    await says(canvas, /The devices could not be loaded/);
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenLastCalledWith(deviceEvents.listRequested());
    await canvas.findByText('Loading devices');
  },
});

export const ListPartial = meta.story({
  name: 'list: two entries could not be read',
  render: withTwelve(listed(TWELVE.slice(0, 10), ['success.10.imei', 'success.11.id'])),
  play: async ({ canvas }) => says(canvas, /2 devices could not be read and are not shown/),
});

export const ListThousands = meta.story({
  name: '[MAP-12] 5 000 devices, of which only the visible ones are rendered',
  render: page(
    signedInWith(Array.from({ length: 5_000 }, (_, i) => aDevice({ id: i + 1, name: `Truck ${i + 1}` }))),
  ),
  play: async ({ canvas }) => {
    // The number is on screen, and a status element announces it to screen readers.
    await waitFor(() => expect(canvas.getAllByText(/5,000 devices/)[0]).toBeVisible());
    await expect(canvas.getAllByText(/5,000 devices/)[1]).toHaveRole('status');
    await expect(within(await list(canvas)).getAllByTestId('device-row').length).toBeLessThan(40);
  },
});

export const Offline = meta.story({
  name: '[MAP-19] offline: the last known positions stay, with their age',
  render: withTwelve(lost(1), network.wentOffline()),
  play: async ({ canvas }) => {
    await expect(within(await list(canvas)).getAllByTestId('device-row')).toHaveLength(12);
  },
});

export const PanelOffline = meta.story({
  name: '[MAP-02] offline: the panel of a moving device shows no speed and no "now"',
  render: open(1, network.wentOffline()),
  play: async ({ canvas }) => {
    const where = await canvas.findByTestId('where');
    await expect(where).toHaveTextContent(/Moving/);
    await expect(where).not.toHaveTextContent(/km\/h|now/);
  },
});

export const Reconnecting = meta.story({
  name: 'the stream dropped and reconnects by itself',
  render: withTwelve(lost(1)),
  play: async ({ canvas }) => {
    await says(canvas, /Connection lost 3 min.* ago\. Reconnecting/);
    // Screen readers do not hear the age, which changes each minute.
    await expect(canvas.getByText(/Connection lost/)).toHaveAttribute('aria-hidden');
    await expect(canvas.getByText('Connecting …')).toBeInTheDocument();
  },
});

export const Polling = meta.story({
  name: 'there is no stream: positions are polled',
  render: withTwelve(lost(3)),
  play: async ({ canvas }) => says(canvas, /No live connection/),
});

export const NotDrawn = meta.story({
  name: '[MAP-17] the map cannot be drawn: the list replaces it',
  render: withTwelve(
    mapEvents.drawingFailed({ message: 'This browser cannot draw maps: it has no WebGL 2.' }),
  ),
  play: async ({ canvas }) => {
    await says(canvas, /This browser cannot show the map/);
    await expect(within(await list(canvas)).getAllByTestId('device-row')).toHaveLength(12);
  },
});

export const RealMap = meta.story({
  name: '[MAP-01] the real map with twelve devices',
  render: page([...twelveDevices(), deviceEvents.selected({ id: 1, from: 'list' })], { map: true }),
  play: async ({ canvas }) => {
    const map = await canvas.findByTestId('map');
    await waitFor(() => expect(map).toHaveAttribute('data-devices', '11'), { timeout: 12_000 });
  },
});

export const Phone = meta.story({
  tags: ['picture'],
  name: '[GEN-06] on a phone: the list in a sheet',
  globals: { viewport: { value: 'phone' } },
  render: withTwelve(),
  play: async () => void (await list(screen)),
});

export const PhonePanel = meta.story({
  tags: ['picture'],
  name: '[MAP-11] on a phone: the panel in a sheet, dark',
  globals: { viewport: { value: 'phone' }, theme: 'dark' },
  render: open(1, deviceEvents.followStarted({ id: 1 })),
  play: async () => expect(await panel(screen)).toHaveTextContent(/47 km\/h/),
});

export const German = meta.story({
  tags: ['picture'],
  name: '[GEN-03] German, with a panel and long words',
  globals: { language: 'de' },
  render: open(7, lost(3)),
  play: async ({ canvas }) => void (await panel(canvas)),
});

export const LoweredSheet = meta.story({
  name: '[MAP-11] on a phone: a lowered sheet stays low when the device’s data changes',
  globals: { viewport: { value: 'phone' } },
  render: open(1),
  play: async ({ userEvent }) => {
    const sheet = await panel(screen);
    within(sheet).getByRole('button', { name: 'Resize this panel' }).focus();
    await userEvent.keyboard('{Home}');
    await waitFor(() => expect(sheet).toHaveAttribute('data-stop', 'peek'));
    happens(listed(TWELVE.map((each) => (each.id === 1 ? { ...each, name: 'Taxi 242' } : each))));
    await waitFor(() => expect(sheet).toHaveAccessibleName('Taxi 242'));
    await expect(sheet).toHaveAttribute('data-stop', 'peek');
    happens(deviceEvents.selected({ id: 2, from: 'map' }));
    await waitFor(() => expect(sheet).toHaveAttribute('data-stop', 'half'));
  },
});

export const DarkGreekPhone = meta.story({
  tags: ['picture'],
  name: '[GEN-03] Greek, dark, on a phone',
  globals: { viewport: { value: 'phone' }, language: 'el', theme: 'dark' },
  render: withTwelve(lost(3)),
  play: async () => void (await list(screen)),
});
