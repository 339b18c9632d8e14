import { expect, fireEvent, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as deviceEvents from '../../events/devices.ts';
import { UNARRANGED } from '../../plugins/live-map/arrangement.state.ts';
import { DeviceList } from '../../plugins/live-map/DeviceList.tsx';
import { DevicePanel } from '../../plugins/live-map/DevicePanel.tsx';
import { DeviceRow } from '../../plugins/live-map/DeviceRow.tsx';
import { PanelPower } from '../../plugins/live-map/PanelHead.tsx';
import { StatusLine } from '../../plugins/live-map/StatusLine.tsx';
import { devices } from '../../src/core/devices/devices.ts';
import { cellOf } from '../../src/core/positions/places.ts';
import { PanelHeader } from '../../src/ui/SidePanel.tsx';
import { view } from '../../src/ui/view.tsx';
import {
  aDevice,
  ago,
  DAY,
  failure,
  HOUR,
  MINUTE,
  NOW,
  signedInWith,
  type StoryFix,
  twelveDevices,
} from '../facts.ts';
import * as clock from '../../events/clock.ts';
import * as network from '../../events/network.ts';
import * as places from '../../events/places.ts';
import * as positions from '../../events/positions.ts';
import * as user from '../../events/user.ts';
import * as settings from '../../events/settings.ts';
import { happens, published, story } from '../story.tsx';

const meta = preview.meta({ title: 'Views/Device' });

const Rows = view(function RowsView({ read }) {
  return (
    <ul aria-label="Devices">
      {[...read(devices).byId.keys()].map((id, i, all) => (
        <DeviceRow
          key={id}
          id={id}
          place={{ 'aria-posinset': i + 1, 'aria-setsize': all.length, style: {} }}
        />
      ))}
    </ul>
  );
});

const Panels = view(function PanelsView({ read }) {
  return [...read(devices).byId.values()].slice(0, 1).map((device) => (
    <div key={device.id}>
      <PanelHeader title={device.name} detail={<PanelPower device={device} />} />
      <DevicePanel device={device} />
    </div>
  ));
});

const one = (changes: Parameters<typeof aDevice>[0], ...list: Omit<StoryFix, 'device'>[]) =>
  signedInWith(
    [aDevice(changes)],
    list.map((fix) => ({ ...fix, device: changes.id })),
  );

const AGES = [
  { id: 1, name: 'Seconds old', age: 8, speed: 52 },
  { id: 2, name: 'Minutes old', age: 12 * MINUTE },
  { id: 3, name: 'Hours old', age: 7 * HOUR },
  { id: 4, name: 'Days old', age: 3 * DAY },
  { id: 5, name: 'Silent while moving', age: 40 * MINUTE, speed: 80 },
];

export const RowsByState = meta.story({
  tags: ['picture'],
  name: '[MAP-02] rows: no two ages and no two states look alike',
  render: story(
    Rows,
    signedInWith(
      [
        ...AGES.map(({ id, name }) => aDevice({ id, name })),
        aDevice({ id: 6, name: 'Off', switchedOffAt: NOW - HOUR }),
        aDevice({ id: 7, name: 'Never had a fix' }),
      ],
      [
        ...AGES.map(({ id, age, speed }) => ({ device: id, age, ...(speed && { speed }) })),
        { device: 6, age: 2 * HOUR },
      ],
    ),
    { width: 360 },
  ),
  play: async ({ canvas }) => {
    const rows = canvas.getAllByTestId('device-row');
    await expect(rows.map((row) => row.dataset['state'])).toEqual([
      'moving',
      'standing',
      'standing',
      'nosignal',
      'nosignal',
      'off',
      // It has never reported, but nobody switched it off.
      'nosignal',
    ]);
    await expect(rows[6]).toHaveTextContent('No position yet');
    await expect(rows[1]).toHaveTextContent(/12 min/);
    await expect(rows[2]).toHaveTextContent(/7 hr/);
    await expect(rows[3]).toHaveTextContent(/No signal3 d/);
    await expect(rows[4]).toHaveTextContent(/No signal40 min/);
    await expect(rows[0]).toHaveTextContent(/52 km\/h/);
    for (const row of rows.slice(1)) await expect(row).not.toHaveTextContent('km/h');
  },
});

export const RowsOdd = meta.story({
  name: 'rows: long name, hidden, selected, an unknown type, a name in another script',
  render: story(
    Rows,
    [
      ...signedInWith(
        [
          aDevice({
            id: 1,
            name: 'Donaudampfschifffahrtsgesellschaftskapitänskajütentracker Nummer siebzehn',
          }),
          aDevice({ id: 2, name: 'Hidden', shown: false }),
          aDevice({ id: 3, name: 'Selected' }),
          aDevice({ id: 4, name: 'Unheard-of kind', icon: 'submarine' }),
          aDevice({ id: 5, name: 'Φορτηγό <b>7</b>' }),
        ],
        [1, 2, 3, 4, 5].map((device) => ({ device, age: device * 30 })),
      ),
      deviceEvents.selected({ id: 3, from: 'list' }),
    ],
    { width: 360 },
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Φορτηγό <b>7</b>')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Show Hidden on the map' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
  },
});

export const ListWithSearch = meta.story({
  name: '[MAP-12] the list: typing filters it, and so does an IMEI',
  render: story(DeviceList, twelveDevices(), { width: 360, height: 700 }),
  play: async ({ canvas, userEvent }) => {
    const search = canvas.getByRole('searchbox');
    await userEvent.type(search, 'wat');
    await expect(canvas.getAllByTestId('device-row')).toHaveLength(1);
    await userEvent.clear(search);
    await userEvent.type(search, '352293000000011');
    await expect(canvas.getByText('1 device')).toBeVisible();
    await expect(canvas.getByText('Cargo bike')).toBeVisible();
  },
});

export const ListByKeyboard = meta.story({
  name: '[MAP-17] the list: the keyboard moves from row to row',
  render: story(DeviceList, twelveDevices(), { width: 360, height: 700 }),
  play: async ({ canvas, userEvent }) => {
    const first = within(canvas.getAllByTestId('device-row')[0] as HTMLElement).getAllByRole('button')[0];
    first?.focus();
    await userEvent.keyboard('j');
    await userEvent.keyboard('{Enter}');
    await expect(published).toHaveBeenLastCalledWith(deviceEvents.selected({ id: 2, from: 'list' }));
    await userEvent.keyboard('/');
    await expect(canvas.getByRole('searchbox')).toHaveFocus();
    const order = canvas.getByRole('combobox');
    order.focus();
    await userEvent.keyboard('j{ArrowDown}');
    await expect(order).toHaveFocus();
  },
});

export const ListFilterRemoved = meta.story({
  name: '[MAP-12] the list: after the last filter is removed, the focus stays above the rows',
  render: story(DeviceList, [...twelveDevices(), deviceEvents.listArranged({ ...UNARRANGED, group: 1 })], {
    width: 360,
    height: 700,
  }),
  play: async ({ canvas, userEvent }) => {
    (await canvas.findByRole('button', { name: /^Remove the filter/ })).focus();
    await userEvent.keyboard('{Enter}');
    await expect(canvas.queryByRole('button', { name: /^Remove the filter/ })).toBeNull();
    await expect(document.body).not.toHaveFocus();
  },
});

export const ListPicking = meta.story({
  tags: ['picture'],
  name: '[MAP-20] the list: Ctrl, Shift and x select several, Esc clears the selection',
  render: story(DeviceList, twelveDevices(), { width: 360, height: 700 }),
  play: async ({ canvas, userEvent }) => {
    const row = (name: string) => canvas.getByText(name).closest('button') as HTMLElement;
    await userEvent.keyboard('{Control>}');
    await userEvent.click(row('Taxi 241'));
    await userEvent.keyboard('{/Control}');
    await expect(published).toHaveBeenLastCalledWith(deviceEvents.picked({ ids: [1] }));
    await userEvent.keyboard('{Shift>}');
    await userEvent.click(row('Courier motorbike'));
    await userEvent.keyboard('{/Shift}');
    await expect(canvas.getByText('3 selected')).toBeVisible();
    row('Courier motorbike').focus();
    await userEvent.keyboard('x{Escape}');
    await expect(published).toHaveBeenLastCalledWith(deviceEvents.picked({ ids: [] }));
    await expect(canvas.queryByRole('toolbar')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Select' }));
    await userEvent.click(canvas.getByRole('checkbox', { name: /Parcel van 7/ }));
    await userEvent.click(canvas.getByRole('checkbox', { name: /Street sweeper/ }));
    await expect(canvas.getByRole('checkbox', { name: /Street sweeper/ })).toBeChecked();
    await userEvent.click(canvas.getByRole('button', { name: 'Show on map' }));
    await expect(published).toHaveBeenLastCalledWith(expect.objectContaining({ type: 'map/areaRequested' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Hide on the map' }));
    await expect(published).toHaveBeenLastCalledWith(
      deviceEvents.visibilitiesChanged({ ids: [2, 4], shown: false }),
    );
  },
});

export const ListLongPress = meta.story({
  name: '[MAP-20] the list: a long press selects a row, a finger that moves scrolls',
  render: story(DeviceList, twelveDevices(), { width: 360, height: 700 }),
  play: async ({ canvas }) => {
    const row = (name: string) => canvas.getByText(name).closest('button') as HTMLElement;
    const finger = { pointerType: 'touch', clientX: 100, clientY: 100, bubbles: true };
    // A finger that moves more than ten pixels scrolls the list. If it selected a device, the event below would not
    // be the first.
    await fireEvent.pointerDown(row('Taxi 241'), finger);
    await fireEvent.pointerMove(row('Taxi 241'), { ...finger, clientX: 106, clientY: 109 });
    // Lifting the finger early is a tap.
    await fireEvent.pointerDown(row('Street sweeper'), finger);
    await fireEvent.pointerUp(row('Street sweeper'), finger);
    // Holding down a mouse button does not select. A mouse has other ways to select.
    await fireEvent.pointerDown(row('Harbour shuttle'), { ...finger, pointerType: 'mouse' });
    await fireEvent.pointerDown(row('Parcel van 7'), finger);
    await fireEvent.pointerMove(row('Parcel van 7'), { ...finger, clientX: 106, clientY: 108 });
    await canvas.findByText('1 selected', {}, { timeout: 3_000 });
    await expect(published).toHaveBeenCalledTimes(1);
    await expect(published).toHaveBeenLastCalledWith(deviceEvents.picked({ ids: [2] }));
    // A long press opens no context menu, and the click at its end does not toggle the checkbox again.
    const box = () => canvas.getByRole('checkbox', { name: /Parcel van 7/ });
    await expect(await fireEvent.contextMenu(box())).toBe(false);
    await fireEvent.pointerUp(box(), finger);
    await fireEvent.click(box());
    await expect(box()).toBeChecked();
    await fireEvent.click(box());
    await expect(box()).not.toBeChecked();
    // A tap is no long press, so the context menu is allowed.
    await fireEvent.pointerDown(box(), finger);
    await expect(await fireEvent.contextMenu(box())).toBe(true);
    await fireEvent.pointerUp(box(), finger);
  },
});

export const ListShift = meta.story({
  name: '[MAP-20] the list: Shift selects all rows from the opened one; Esc in a search with text keeps the selection',
  render: story(DeviceList, twelveDevices(), { width: 360, height: 700 }),
  play: async ({ canvas, userEvent }) => {
    const row = (name: string) => canvas.getByText(name).closest('button') as HTMLElement;
    await userEvent.click(row('Parcel van 7'));
    await expect(published).toHaveBeenLastCalledWith(deviceEvents.selected({ id: 2, from: 'list' }));
    await expect(canvas.queryByRole('toolbar')).toBeNull();
    await userEvent.keyboard('{Shift>}');
    await userEvent.click(row('Street sweeper'));
    await userEvent.keyboard('{/Shift}');
    await expect(published).toHaveBeenLastCalledWith(deviceEvents.picked({ ids: [2, 3, 4] }));
    // Selected devices stay selected. A press removes one from the selection.
    await userEvent.click(canvas.getByRole('checkbox', { name: /Courier motorbike/ }));
    await expect(published).toHaveBeenLastCalledWith(deviceEvents.picked({ ids: [2, 4] }));
    const search = canvas.getByRole('searchbox');
    await userEvent.type(search, 'van');
    await userEvent.keyboard('{Escape}');
    await expect(canvas.getByText('2 selected')).toBeVisible();
    await userEvent.clear(search);
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(canvas.queryByRole('toolbar')).toBeNull());
    await expect(published).toHaveBeenLastCalledWith(deviceEvents.picked({ ids: [] }));
  },
});

export const ListPickNone = meta.story({
  name: '[MAP-20] the list: the selection starts empty, and an empty selection has no actions',
  render: story(DeviceList, twelveDevices(), { width: 360, height: 1000 }),
  play: async ({ canvas, userEvent }) => {
    published.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Select' }));
    const bar = within(canvas.getByRole('toolbar', { name: 'Selected devices' }));
    await expect(bar.getByText('Nothing selected')).toBeVisible();
    for (const button of bar.getAllByRole('button')) {
      if (button.getAttribute('aria-label') === 'Cancel selection') await expect(button).toBeEnabled();
      else await expect(button).toBeDisabled();
    }
    await userEvent.click(bar.getByRole('button', { name: 'Cancel selection' }));
    await expect(canvas.queryByRole('toolbar')).toBeNull();
    // Nothing was selected, so no event was published.
    await expect(published).not.toHaveBeenCalled();
    await userEvent.click(canvas.getByRole('button', { name: 'Select' }));
    await userEvent.click(canvas.getByRole('checkbox', { name: /Spare tracker/ }));
    // The device has no position.
    await expect(canvas.getByRole('button', { name: 'Show on map' })).toBeDisabled();
    await userEvent.click(canvas.getByRole('button', { name: 'Hide on the map' }));
    await expect(published).toHaveBeenLastCalledWith(
      deviceEvents.visibilitiesChanged({ ids: [12], shown: false }),
    );
    await userEvent.click(
      within(canvas.getByRole('toolbar')).getByRole('button', { name: 'Show on the map' }),
    );
    await expect(published).toHaveBeenLastCalledWith(
      deviceEvents.visibilitiesChanged({ ids: [12], shown: true }),
    );
    const star = within(canvas.getByRole('toolbar')).getByRole('button', { name: 'Add to favourites' });
    await userEvent.click(star);
    await expect(published).toHaveBeenLastCalledWith(
      deviceEvents.favouritesChanged({ ids: [12], source: 'user' }),
    );
    await userEvent.click(
      within(canvas.getByRole('toolbar')).getByRole('button', { name: 'Remove from favourites' }),
    );
    await expect(published).toHaveBeenLastCalledWith(
      deviceEvents.favouritesChanged({ ids: [], source: 'user' }),
    );
  },
});

export const ListFolded = meta.story({
  tags: ['picture'],
  name: '[MAP-12] the list: favourites first, groups are collapsed by press and by arrow keys',
  render: story(
    DeviceList,
    [...twelveDevices(), deviceEvents.favouritesChanged({ ids: [8, 3], source: 'storage' })],
    { width: 360, height: 700 },
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('button', { name: /^Favourites ?2/ })).toBeVisible();
    const company = () => canvas.getByRole('button', { name: /^Company/ });
    await userEvent.click(company());
    await expect(company()).toHaveAttribute('aria-expanded', 'false');
    await expect(canvas.queryByText('Parcel van 7')).toBeNull();
    await userEvent.type(canvas.getByRole('searchbox'), 'parcel');
    await expect(canvas.getByText('Parcel van 7')).toBeVisible();
    await userEvent.clear(canvas.getByRole('searchbox'));
    company().focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(company()).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{ArrowLeft}');
    await expect(company()).toHaveAttribute('aria-expanded', 'false');
    await userEvent.click(canvas.getByRole('button', { name: 'Hide Family on the map' }));
    await expect(published).toHaveBeenLastCalledWith(
      expect.objectContaining({ type: 'devices/visibilitiesChanged' }),
    );
  },
});

export const ListFiltered = meta.story({
  name: '[MAP-12] [MAP-17] the list: filtered by a group and by the visible part of the map, each shown as a chip',
  render: story(
    DeviceList,
    [
      ...twelveDevices(),
      deviceEvents.listArranged({
        text: '',
        states: [],
        group: 11,
        model: null,
        inView: true,
        sort: 'position',
        folded: [],
      }),
      deviceEvents.inViewListed({ ids: [3, 8, 1] }),
    ],
    { width: 360, height: 700 },
  ),
  play: async ({ canvas, userEvent }) => {
    const names = () => canvas.queryAllByTestId('device-row').map((row) => row.dataset['imei']?.slice(-2));
    const chips = within(canvas.getByRole('list', { name: 'Filtered by' }));
    // The group's devices that are in view on the map, those nearest to the map's centre first.
    await expect(names()).toEqual(['03', '01']);
    await expect(chips.getAllByRole('button')).toHaveLength(2);
    await userEvent.click(chips.getAllByRole('button')[1] as HTMLElement);
    await expect(names()).toEqual(['03', '08', '01']);
    await userEvent.click(chips.getAllByRole('button')[0] as HTMLElement);
    await expect(names().length).toBeGreaterThan(6);
  },
});

export const PanelMoving = meta.story({
  tags: ['picture'],
  name: '[MAP-11] panel: moving, with all data',
  render: story(
    Panels,
    one(
      { id: 1, name: 'Taxi 241', note: 'Day and night shift' },
      { age: 4, speed: 47.3, battery: 82, ignition: true },
    ),
    { width: 380 },
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Ignition on')).toBeVisible();
    await expect(canvas.getByText('Day and night shift')).toBeVisible();
    await expect(canvas.getByText('82%')).toBeVisible();
    await expect(canvas.getByText('47 km/h')).toBeVisible();
    await expect(canvas.getByText('CarTrack 4')).toBeVisible();
    await expect(canvas.queryByText(/has not sent a position yet/)).toBeNull();
    await expect(canvas.queryByText(/^The trail could not/)).toBeNull();
    await expect(canvas.queryByText('Steps today')).toBeNull();
    // An exact position is not marked "approximate".
    await expect(canvas.getByText('± 5 m')).toBeVisible();
  },
});

const named = (lat: number, lng: number, name: string | null, speed = 0) =>
  places.named({ cell: cellOf({ lat, lng, speed }), name, metres: 0, by: 'geocoder' });

export const PanelAddress = meta.story({
  name: '[MAP-11] panel: the street if it is known',
  render: story(Panels, one({ id: 1, name: 'Taxi 241' }, { age: 4, speed: 47.3, lat: 57.7, lng: 11.9 }), {
    width: 380,
  }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Position', { selector: 'dt' })).toBeVisible();
    const where = canvas.getByTestId('where-place');
    await expect(where).toHaveTextContent('57.70000, 11.90000');
    // The geocoder found no name for this place.
    happens(named(57.7, 11.9, null, 47.3));
    await expect(where).toHaveTextContent('57.70000, 11.90000');
    happens(named(57.7, 11.9, 'Lindengatan 12', 47.3));
    await canvas.findByText('Lindengatan 12');
    await expect(where).toHaveTextContent(/^Lindengatan 12$/);
  },
});

export const PanelMiles = meta.story({
  name: 'panel: in miles',
  render: story(
    Panels,
    [
      ...one({ id: 1, name: 'Taxi 241' }, { age: 4, speed: 100 }),
      settings.unitsChosen({ units: 'imperial' }),
    ],
    { width: 380 },
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('62 mph')).toBeVisible();
    // The device has reported neither its battery level nor its ignition.
    await expect(canvas.queryByText(/%$/)).toBeNull();
    await expect(canvas.queryByText('Ignition on')).toBeNull();
    await expect(canvas.queryByText('Note', { selector: 'dt' })).toBeNull();
  },
});

export const PanelWatch = meta.story({
  tags: ['picture'],
  name: '[MAP-03] panel: a watch with steps, an empty battery and an approximate position',
  render: story(
    Panels,
    one(
      { id: 7, name: 'Milo’s watch', icon: 'watch' },
      { age: 95, battery: 4, steps: 4_812, approximate: true, accuracy: 1_450 },
    ),
    { width: 380 },
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('4,812')).toBeVisible();
    await expect(canvas.getByText(/Approximate, ± 1\.5 km/)).toBeVisible();
  },
});

export const PanelNever = meta.story({
  name: 'panel: no data yet',
  render: story(Panels, one({ id: 12, name: 'Spare tracker', device_models: [] }), { width: 380 }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/has not sent a position yet/)).toBeVisible();
    for (const name of ['Position', 'Accuracy', 'Last contact', 'Steps today', 'Model', 'Note'])
      await expect(canvas.queryByText(name, { selector: 'dt' })).toBeNull();
    await expect(canvas.getByText('IMEI', { selector: 'dt' })).toBeVisible();
  },
});

export const PanelFewButtons = meta.story({
  name: '[STATE-06] show_imei_btn, show_note_btn: off, the panel hides IMEI and note',
  render: story(
    Panels,
    [
      ...one({ id: 1, name: 'Taxi 241', note: 'Not for all eyes' }, { age: 4 }),
      user.settingsLoaded({
        source: 'server',
        settings: {
          logout_onclose: false,
          appMode: 'v2',
          logbook_mode: '',
          survey_response: null,
          uptodate_via_email: false,
          show_imei_btn: false,
          show_all_devices_btn: true,
          show_alarms_btn: true,
          show_note_btn: false,
        },
      }),
    ],
    { width: 380 },
  ),
  play: async ({ canvas }) => {
    await expect(canvas.queryByText('IMEI')).toBeNull();
    await expect(canvas.queryByText('Not for all eyes')).toBeNull();
  },
});

export const PanelAllButtons = meta.story({
  name: '[STATE-06] show_imei_btn, show_note_btn: on, the panel has both',
  render: story(Panels, one({ id: 1, name: 'Taxi 241', note: 'Not for all eyes' }, { age: 4 }), {
    width: 380,
  }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('IMEI')).toBeVisible();
    await expect(canvas.getByText('Not for all eyes')).toBeVisible();
  },
});

export const PanelTrackFailed = meta.story({
  name: 'panel: the trail could not be loaded',
  render: story(
    Panels,
    [
      ...one({ id: 1, name: 'Taxi 241' }, { age: 4 }),
      positions.trackLoadFailed({ device: 1, ...failure('unreachable') }),
    ],
    { width: 380 },
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^The trail could not be loaded\./)).toBeVisible();
    await expect(
      canvas.getByText('The server cannot be reached. Check your internet connection.'),
    ).toBeVisible();
    const [history] = canvas.getAllByRole('button', { name: 'History' });
    await expect(history).toBeEnabled();
  },
});

const status = (...facts: Parameters<typeof ago>[1][]) =>
  story(StatusLine, [...twelveDevices(), ...facts], { width: 480, height: 80 });

export const StatusOffline = meta.story({
  name: 'status: offline, which the bar of the whole app says, not this line',
  render: status(network.wentOffline()),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement();
    await expect(canvas.queryByText(/No live connection/)).toBeNull();
  },
});
export const StatusClock = meta.story({
  name: 'status: the clock of the machine is wrong',
  render: story(
    StatusLine,
    [...twelveDevices(), clock.differenceFound({ behind: -7_260_000, moved: -7_260_000 })],
    { width: 480, height: 80 },
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent(
      'This device’s clock is 2 hr 1 min fast. Times shown here are still correct.',
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Hide this note' }));
    await expect(canvas.getByRole('status')).toHaveTextContent('');
  },
});
export const StatusClockOffline = meta.story({
  name: 'status: offline, and the clock is wrong: the connection comes first',
  render: status(clock.differenceFound({ behind: 7_200_000, moved: 7_200_000 }), network.wentOffline()),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toBeEmptyDOMElement();
    await expect(canvas.queryByText(/clock/)).toBeNull();
  },
});
export const StatusPolling = meta.story({
  name: 'status: polling',
  render: status(positions.streamLost({ reason: 'refused', attempt: 3 })),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent(
      'No live connection. Positions update every few seconds.',
    );
    await expect(canvas.queryByText(/^Offline/)).toBeNull();
  },
});
export const StatusWell = meta.story({
  name: 'status: nothing if there is no problem',
  render: status(),
  play: async ({ canvas }) => expect(canvas.getByRole('status')).toBeEmptyDOMElement(),
});
