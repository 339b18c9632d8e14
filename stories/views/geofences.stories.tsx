import { expect, screen, userEvent, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as admin from '../../events/admin.ts';
import * as changeEvents from '../../events/changes.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as fenceEvents from '../../events/fences.ts';
import type { FenceDraft } from '../../events/fence-draft-types.ts';
import type { FenceShape, Geofence } from '../../events/geofence-types.ts';
import * as geofenceEvents from '../../events/geofences.ts';
import * as mapEvents from '../../events/map.ts';
import * as network from '../../events/network.ts';
import * as placeEvents from '../../events/places.ts';
import * as settingsEvents from '../../events/settings.ts';
import { NOW, twelveDevices } from '../facts.ts';
import { happens, published, storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Views/Geofences' });
const phone = { globals: { viewport: { value: 'phone', isRotated: false } } } as const;

const circle: FenceShape = { kind: 'circle', lat: 57.70716, lng: 11.96679, radius: 150 };
const corners = (...all: [number, number][]) => ({
  kind: 'polygon' as const,
  corners: all.map(([lat, lng]) => ({ lat, lng })),
});
const square = corners([57.7, 11.95], [57.7, 11.97], [57.71, 11.97], [57.71, 11.95]);
const knot = corners([57.7, 11.95], [57.71, 11.97], [57.7, 11.97], [57.71, 11.95]);
const fence = (id: number, changes: Partial<Geofence> = {}): Geofence => ({
  id,
  device: 1,
  name: 'Home',
  colour: '#2f9e6e',
  shape: circle,
  on: true,
  onEnter: true,
  onLeave: true,
  ...changes,
});
const long = 'Betriebsgelände der Donaudampfschifffahrtsgesellschaft West';
const all = [
  fence(1),
  fence(2, { device: 2 }),
  fence(3, { device: 3, name: 'Old town', colour: '#2f6fde', shape: square, onLeave: false }),
  fence(4, { device: 4, name: long, colour: '#b8651b', on: false }),
];
const listed = (geofences: Geofence[]) => geofenceEvents.listed({ geofences, leftOut: [], source: 'server' });
const open = mapEvents.toolOpened({ tool: 'geofences', devices: [] });
const twelve = [...twelveDevices()];
const base = [...twelve, listed(all), open];
const draft = (changes: Partial<FenceDraft> = {}): FenceDraft => ({
  fences: [],
  devices: [1],
  name: '',
  colour: '#2f6fde',
  on: true,
  onEnter: true,
  onLeave: true,
  kind: 'circle',
  shape: null,
  ...changes,
});
const drawing = (changes: Partial<FenceDraft> = {}) => [
  ...base,
  fenceEvents.draftOpened({ draft: draft(changes) }),
];
/** Fixes of a day: at home, away twice for some hours, and once away for only one fix. */
const day = fenceEvents.wayLoaded({
  device: 1,
  from: NOW - 86_400,
  to: NOW,
  fixes: ((rows: [number, number][]) => ({
    device: rows.map(() => 1),
    at: rows.map(([at]) => NOW + at),
    lat: rows.map(([, metres]) => Math.round(577_071_600 + metres * 90)),
    lng: rows.map(() => 119_667_900),
    speed: rows.map(() => 0),
    heading: rows.map(() => 0),
    accuracy: rows.map(() => 8),
    battery: rows.map(() => -1),
    flags: rows.map(() => 0),
    steps: rows.map(() => 0),
  }))(
    [0, 0, 0, 900, 900, 900, 0, 0, 0, 400, 0, 0, 0, 900, 900, 900].map((metres, i) => [
      (i - 16) * 3600,
      metres,
    ]),
  ),
});

/** Without geofences, the tool says what they are for and how to make one. */
export const None = meta.story({
  render: storyAt('/v2', [...twelve, listed([]), open]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('No places yet')).toBeInTheDocument();
    await expect(canvas.queryByRole('list', { name: 'Places' })).toBeNull();
    published.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'New place' }));
    await expect(published).toHaveBeenCalledWith(
      fenceEvents.draftOpened({ draft: expect.objectContaining({ fences: [], kind: 'circle' }) as never }),
    );
  },
});
export const Loading = meta.story({
  render: storyAt('/v2', [...twelve, open]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Places are loading')).toBeInTheDocument();
    await expect(canvas.queryByText('No places yet')).toBeNull();
  },
});
export const Failed = meta.story({
  render: storyAt('/v2', [
    ...twelve,
    geofenceEvents.listFailed({ failure: { reason: 'server', status: 500 } }),
    open,
  ]),
  play: async ({ canvas }) => {
    const alert = within(await canvas.findByRole('alert'));
    await expect(alert.getByText('The places could not be loaded')).toBeInTheDocument();
    await expect(canvas.queryByText('No places yet')).toBeNull();
    await userEvent.click(alert.getByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenLastCalledWith(geofenceEvents.listRequested());
  },
});
/** [MAP-14] the same fence for two devices is one row; a row says if the fence is off. */
export const List = meta.story({
  render: storyAt('/v2', base),
  tags: ['picture'],
  play: async ({ canvas }) => {
    const list = within(await canvas.findByRole('list', { name: 'Places' }));
    await expect(list.getAllByRole('listitem')).toHaveLength(3);
    published.mockClear();
    await userEvent.click(list.getByRole('button', { name: /^Home/ }));
    await expect(published).toHaveBeenCalledWith(fenceEvents.fenceChosen({ id: 1 }));
  },
});
/**
 * [TRAC-09] a fence of a group cannot be changed here; one without a device is neither on nor off, and cannot be switched.
 */
export const OfAGroupAndOfNobody = meta.story({
  render: storyAt('/v2', [
    ...twelve,
    listed([
      fence(1, { byGroup: true }),
      fence(2, { device: 0, name: 'Old town', on: false }),
      fence(3, { name: 'Yard', on: false }),
    ]),
    open,
  ]),
  play: async ({ canvas, canvasElement }) => {
    const list = within(await canvas.findByRole('list', { name: 'Places' }));
    const [home, town, yard] = list.getAllByRole('listitem');
    await expect(within(home as HTMLElement).queryByRole('button', { name: /^More/ })).toBeNull();
    await expect(yard).toHaveTextContent(/off/);
    await expect(town).not.toHaveTextContent(/off|device/);
    await userEvent.click(list.getByRole('button', { name: /Old town/, expanded: false }));
    const menu = within(await within(canvasElement.ownerDocument.body).findByRole('menu'));
    await expect(menu.getByRole('menuitem', { name: 'Delete' })).toBeInTheDocument();
    await expect(menu.queryByRole('menuitem', { name: /Switch/ })).toBeNull();
  },
});
export const ListOnPhoneInGreek = meta.story({
  globals: { ...phone.globals, language: 'el' },
  render: storyAt('/v2', [...base]),
  play: async ({ canvasElement }) => {
    const panel = within(
      await within(canvasElement.ownerDocument.body).findByRole('dialog', { name: 'Μέρη' }),
    );
    const list = within(await panel.findByRole('list', { name: 'Μέρη' }));
    const [home, town, other] = list.getAllByRole('listitem');
    await expect(home).toHaveTextContent('Ακτίνα 150 μ. · 2 συσκευές · είσοδος και έξοδος');
    await expect(town).toHaveTextContent(/είσοδος$/);
    await expect(other).toHaveTextContent(/ανενεργό$/);
  },
});
export const ListInGermanDark = meta.story({
  globals: { language: 'de', theme: 'dark' },
  render: storyAt('/v2', [...base]),
  play: async ({ canvas }) => {
    const list = within(await canvas.findByRole('list', { name: 'Orte' }));
    await expect(list.getAllByRole('listitem')).toHaveLength(3);
    await expect(list.getByRole('button', { name: new RegExp(`^${long}.*aus$`) })).toBeInTheDocument();
    await expect(list.queryByRole('button', { name: /^Home.*aus$/ })).toBeNull();
  },
});
/** Without a network, known fences stay visible and changes wait. */
export const Offline = meta.story({
  render: storyAt('/v2', [
    ...base,
    network.wentOffline(),
    geofenceEvents.listFailed({ failure: { reason: 'unreachable', status: 0 } }),
  ]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^This may be outdated: /)).toBeInTheDocument();
    const list = within(canvas.getByRole('list', { name: 'Places' }));
    await expect(list.getAllByRole('listitem')).toHaveLength(3);
    await expect(canvas.queryByText('The places could not be loaded')).toBeNull();
    await expect(canvas.getByRole('button', { name: 'New place' })).toBeEnabled();
  },
});
const refusal = (id: string, batch: string, device: number, name: string, message: string) => [
  changeEvents.submitted({
    changes: [
      {
        id,
        batch,
        at: NOW,
        notBefore: NOW,
        edit: {
          of: 'geofence',
          id: -device - name.length * 100,
          device,
          set: { name, shape: circle, colour: '#2f6fde', on: true, onEnter: true, onLeave: true },
          was: null,
        },
      },
    ],
    label: '',
  }),
  changeEvents.refused({ id, failure: { reason: 'invalid', status: 422, message } }),
];
const small = 'The area is too small.';
/**
 * [MAP-14] the tool shows the server's reason, and the user can continue with the refused fence.
 */
export const Refused = meta.story({
  render: storyAt('/v2', [...base, ...refusal('a', 'a', 1, 'Barn', small)]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('“Barn” was not saved: The area is too small.')).toBeInTheDocument();
    await userEvent.click(canvas.getByRole('button', { name: 'Change' }));
    await expect(await canvas.findByDisplayValue('Barn')).toBeInTheDocument();
  },
});
/** [MAP-14] refusals of one save share a card: the user changes, retries or discards them together. */
export const RefusedTogether = meta.story({
  render: storyAt('/v2', [
    ...base,
    ...[1, 2].flatMap((device) => refusal(`one ${device}`, 'one', device, 'Barn', small)),
    ...[1, 2, 3, 4].flatMap((device) => refusal(`two ${device}`, 'two', device, long, 'That is too many.')),
    ...refusal('two 9', 'two', 1, 'Yard', small),
  ]),
  play: async ({ canvas }) => {
    await canvas.findByText('“Barn” was not saved: The area is too small.');
    const cards = canvas.getAllByRole('alert');
    await expect(cards).toHaveLength(2);
    const several = within(cards[1] as HTMLElement);
    await expect(
      several.getByText('2 places were not saved: That is too many. The area is too small.'),
    ).toBeInTheDocument();
    await expect(several.getByText('4 devices')).toBeInTheDocument();
    await expect(several.queryByRole('button', { name: 'Change' })).toBeNull();
    published.mockClear();
    await userEvent.click(several.getByRole('button', { name: 'Try again' }));
    await expect(published.mock.calls.map(([{ type }]) => type)).toEqual(
      Array.from({ length: 5 }, () => 'changes/retried'),
    );
    await userEvent.click(within(cards[0] as HTMLElement).getByRole('button', { name: 'Change' }));
    await expect(published).toHaveBeenCalledWith(
      fenceEvents.draftOpened({
        draft: expect.objectContaining({ devices: [1, 2], name: 'Barn' }) as never,
        original: expect.objectContaining({ devices: [1, 2], name: '', shape: null }) as never,
      }),
    );
  },
});
export const RefusedTogetherOnPhoneInGermanDark = meta.story({
  tags: ['picture'],
  globals: { ...phone.globals, language: 'de', theme: 'dark' },
  render: storyAt('/v2', [
    ...base,
    ...[1, 2, 3, 4].flatMap((device) => refusal(`two ${device}`, 'two', device, long, 'Zu viele.')),
    ...refusal('two 9', 'two', 1, 'Hof', 'Zu klein.'),
  ]),
});
/** Choosing a found address draws a circle around it, moves the map there and names the fence after it. */
export const ByAddress = meta.story({
  render: storyAt('/v2', drawing()),
  play: async ({ canvas }) => {
    await userEvent.type(await canvas.findByRole('combobox', { name: 'Address' }), 'linden');
    happens(
      placeEvents.found({
        text: 'linden',
        places: [{ name: 'Lindengatan', detail: 'Göteborg', lat: 57.7, lng: 11.95 }],
        by: 'geocoder',
      }),
    );
    published.mockClear();
    await userEvent.click(await screen.findByRole('option', { name: /Lindengatan/ }));
    const circle = { kind: 'circle', lat: 57.7, lng: 11.95, radius: 100 } as const;
    await expect(published).toHaveBeenCalledWith(
      fenceEvents.draftChanged({ changes: { shape: circle, kind: 'circle' } }),
    );
    await expect(published).toHaveBeenCalledWith(
      mapEvents.placeRequested({ lat: 57.7, lng: 11.95, zoom: 16 }),
    );
    await expect(published).toHaveBeenCalledWith(
      fenceEvents.draftChanged({ changes: { name: 'Lindengatan' } }),
    );
  },
});
/** Nothing is drawn yet: the Save button makes the tool say what is missing. */
export const DrawingCircle = meta.story({
  render: storyAt('/v2', drawing()),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText('Put it on the map first.')).toBeInTheDocument();
  },
});
export const DrawingRectangleOnPhone = meta.story({
  ...phone,
  render: storyAt('/v2', drawing({ kind: 'rectangle' })),
  play: async ({ canvasElement }) => {
    const panel = within(
      await within(canvasElement.ownerDocument.body).findByRole('dialog', { name: 'New place' }),
    );
    await expect(await panel.findByRole('radio', { name: 'Rectangle' })).toBeChecked();
    await expect(panel.getByRole('button', { name: /^Place it at the cross/ })).toBeEnabled();
    await expect(panel.queryByRole('textbox', { name: /^Radius/ })).toBeNull();
    await expect(panel.queryByRole('list', { name: 'Corners' })).toBeNull();
  },
});
const imperial = settingsEvents.unitsChosen({ units: 'imperial' });
export const FormSaved = meta.story({
  name: '[MAP-14] the form sets name, colour and triggers, and saves them with the shape',
  render: storyAt('/v2', drawing({ shape: circle })),
  play: async ({ canvas: tool, userEvent }) => {
    await userEvent.type(await tool.findByRole('textbox', { name: 'Name' }), 'Depot');
    await userEvent.click(tool.getByRole('radio', { name: 'Colour 3' }));
    await userEvent.click(tool.getByRole('checkbox', { name: 'When a device enters' }));
    await userEvent.click(tool.getByRole('button', { name: 'Save' }));
    const saved = published.mock.calls
      .map(([fact]) => fact)
      .find(({ type }) => type === changeEvents.wanted.type);
    await expect(saved?.payload).toMatchObject({
      edits: [
        {
          of: 'geofence',
          device: 1,
          set: { name: 'Depot', shape: circle, on: true, onEnter: false, onLeave: true },
        },
      ],
    });
    await expect(saved?.payload.edits[0].set.colour).not.toBe('#2f6fde');
  },
});
/** [MAP-14] a size is typed in the user's unit and stored in metres. */
export const InFeet = meta.story({
  render: storyAt('/v2', [...drawing({ name: 'Depot', shape: circle }), imperial]),
  play: async ({ canvas }) => {
    const radius = await canvas.findByRole('textbox', { name: /^Radius/ });
    await expect(radius).toHaveValue('492');
    await userEvent.clear(radius);
    await userEvent.type(radius, '60');
    await expect(canvas.getByText('Enter 66 ft to 62.1 mi.')).toBeInTheDocument();
    published.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(radius).toHaveFocus();
    await expect(published).not.toHaveBeenCalled();
    await userEvent.clear(radius);
    published.mockClear();
    await userEvent.type(radius, '500{Enter}');
    await expect(published).toHaveBeenCalledWith(
      fenceEvents.draftChanged({ changes: { shape: { ...circle, radius: 152.4 } } }),
    );
  },
});
/** A polygon with two of at least three corners. */
export const DrawingPolygon = meta.story({
  render: storyAt('/v2', drawing({ kind: 'polygon', shape: corners([57.7, 11.95], [57.7, 11.97]) })),
  play: async ({ canvas }) => {
    const list = within(await canvas.findByRole('list', { name: 'Corners' }));
    await expect(list.getAllByRole('listitem')).toHaveLength(2);
    await expect(canvas.getByRole('button', { name: /^Corner at the cross/ })).toBeEnabled();
    published.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(await canvas.findByText('A polygon needs three corners.')).toBeInTheDocument();
    await expect(published).not.toHaveBeenCalledWith(expect.objectContaining({ type: 'changes/wanted' }));
  },
});
/** [MAP-14] the app refuses edges that cross and says why. */
export const CrossingPolygon = meta.story({
  render: storyAt('/v2', drawing({ kind: 'polygon', shape: knot, name: 'Knot' })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Its edges cross/)).toBeInTheDocument();
    published.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(published).not.toHaveBeenCalledWith(expect.objectContaining({ type: 'changes/wanted' }));
  },
});
/**
 * [MAP-14] shows the alerts of the last day that the fence would have caused, marks uncertain ones, and saves for
 * all its devices at once.
 */
export const Editing = meta.story({
  render: storyAt('/v2', [
    ...drawing({ fences: [1, 2], devices: [1, 2], name: 'Home', colour: '#2f9e6e', shape: circle }),
    day,
  ]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/: 1 ×, left: 2 ×/)).toBeInTheDocument();
    await expect(canvas.getByText(/1 possible crossing/)).toBeInTheDocument();
    const name = canvas.getByRole('textbox', { name: 'Name' });
    await userEvent.clear(name);
    await userEvent.type(name, 'Den');
    published.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(published).toHaveBeenCalledWith(
      expect.objectContaining({
        type: 'changes/wanted',
        payload: expect.objectContaining({
          label: 'geofences.done.changed',
          edits: expect.objectContaining({ length: 2 }),
        }),
      }),
    );
  },
});
export const EditingOnPhoneInGermanDark = meta.story({
  globals: { ...phone.globals, language: 'de', theme: 'dark' },
  tags: ['picture'],
  render: storyAt('/v2', [
    ...drawing({ fences: [4], devices: [4], name: long, kind: 'polygon', shape: square }),
  ]),
});
/** [MAP-14] with the keyboard alone: arrow keys move a corner, Delete removes a corner, Esc undoes the removal. */
export const ByKeys = meta.story({
  render: storyAt('/v2', drawing({ kind: 'polygon', shape: square })),
  play: async ({ canvas }) => {
    const list = within(await canvas.findByRole('list', { name: 'Corners' }));
    list.getAllByRole('button', { name: /^Corner 1/ })[0]?.focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(list.queryByRole('button', { name: 'Corner 1, 57.70000, 11.95000' })).toBeNull();
    await userEvent.keyboard('{Delete}');
    await expect(list.getAllByRole('listitem')).toHaveLength(3);
    await userEvent.keyboard('{Escape}');
    await expect(list.getAllByRole('listitem')).toHaveLength(4);
  },
});
/** [MAP-14] in another customer's account, fences can be viewed but not changed. */
export const GhostReadOnly = meta.story({
  render: storyAt('/v2', [...base, admin.ghostEntered({ userID: 3001, by: 9, superUser: true })]),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText('You can view this account, but not change it.'),
    ).toBeInTheDocument();
    await expect(canvas.queryByRole('button', { name: 'New place' })).toBeNull();
  },
});
/** Leaving with unsaved changes asks for confirmation. */
export const AsksToDiscard = meta.story({
  render: storyAt('/v2', [
    ...drawing(),
    fenceEvents.draftChanged({ changes: { shape: circle } }),
    fenceEvents.discardAsked(),
  ]),
  play: async ({ canvas }) => {
    const ask = within(await canvas.findByRole('alert'));
    await expect(ask.getByText('Discard your changes?')).toBeInTheDocument();
    await expect(ask.getByRole('button', { name: 'Keep drawing' })).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await expect(published).toHaveBeenLastCalledWith(fenceEvents.discardDeclined());
    await expect(canvas.queryByRole('alert')).toBeNull();
    await expect(canvas.getByRole('textbox', { name: /^Radius/ })).toHaveValue('150');
  },
});
const found = fenceEvents.fileRead({
  name: 'areas.kml',
  found: [
    { name: 'Yard', shape: circle, remarks: [] },
    { name: '<b>Forest</b>', shape: square, remarks: ['holes', 'simplified'] },
  ],
  left: [
    { reason: 'points', count: 2 },
    { reason: 'crossing', count: 1 },
  ],
});
/** [MAP-14] previews a file: how many fences it has, which, for which devices, and which parts cannot be a fence. */
export const ImportPreview = meta.story({
  render: storyAt('/v2', [
    ...twelve,
    listed(all),
    mapEvents.toolOpened({ tool: 'geofences', devices: [1] }),
    found,
  ]),
  play: async ({ canvas }) => {
    published.mockClear();
    await userEvent.click(await canvas.findByRole('checkbox', { name: 'Yard' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Create 1 place' }));
    await expect(published).toHaveBeenCalledWith(
      expect.objectContaining({
        type: 'changes/wanted',
        payload: expect.objectContaining({ label: 'geofences.done.imported' }),
      }),
    );
  },
});
export const ImportRefusedOnPhone = meta.story({
  ...phone,
  render: storyAt('/v2', [
    ...base,
    fenceEvents.fileRefused({ name: 'laughs.kml', reason: 'doctype', line: 2 }),
  ]),
  play: async ({ canvasElement }) => {
    const alert = within(await within(canvasElement.ownerDocument.body).findByRole('alert'));
    await expect(alert.getByText('laughs.kml cannot be used')).toBeVisible();
    await expect(alert.getByText(/^It declares a document type at line 2,/)).toBeVisible();
    await userEvent.click(alert.getByRole('button', { name: 'Cancel' }));
    await expect(published).toHaveBeenLastCalledWith(fenceEvents.importClosed());
  },
});
/** [MAP-15] an alert when two devices part or meet; the page says where the rule is stored. */
export const Moving = meta.story({
  render: storyAt('/v2', [
    ...base,
    fenceEvents.movingListed({
      all: [{ id: 1, one: 1, two: 2, metres: 100, onPart: true, onMeet: false, on: true }],
      source: 'user',
    }),
    fenceEvents.tabChosen({ tab: 'moving' }),
  ]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/Kept in this browser until you sign out/)).toBeInTheDocument();
    const pair = within(canvas.getByRole('list', { name: 'Between devices' })).getByRole('listitem');
    await expect(pair).toHaveTextContent(/together within 100 m · now [\d.]+ k?m apart/);
    await userEvent.click(canvas.getByRole('switch', { name: 'Taxi 241 and Parcel van 7' }));
    await expect(published).toHaveBeenLastCalledWith(
      fenceEvents.movingListed({
        all: [{ id: 1, one: 1, two: 2, metres: 100, onPart: true, onMeet: false, on: false }],
        source: 'user',
      }),
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Stop watching Taxi 241 and Parcel van 7' }));
    await expect(canvas.queryByRole('list', { name: 'Between devices' })).toBeNull();
  },
});
export const MovingOnPhoneInGreek = meta.story({
  globals: { ...phone.globals, language: 'el' },
  render: storyAt('/v2', [...base, fenceEvents.tabChosen({ tab: 'moving' })]),
  play: async ({ canvasElement }) => {
    const panel = within(
      await within(canvasElement.ownerDocument.body).findByRole('dialog', { name: 'Μέρη' }),
    );
    await expect(await panel.findByText(/Αποθηκεύεται σε αυτό το πρόγραμμα περιήγησης/)).toBeVisible();
    published.mockClear();
    await userEvent.click(panel.getByRole('button', { name: 'Παρακολούθηση' }));
    await expect(await panel.findByText('Επιλέξτε δύο διαφορετικές συσκευές.')).toBeVisible();
    await expect(published).not.toHaveBeenCalledWith(
      expect.objectContaining({ type: 'fences/movingListed' }),
    );
  },
});
/** [MAP-15] the distance between two devices is typed in the user's unit and stored in metres. */
export const MovingInFeet = meta.story({
  render: storyAt('/v2', [
    ...base,
    mapEvents.toolOpened({ tool: 'geofences', devices: [1] }),
    fenceEvents.tabChosen({ tab: 'moving' }),
    imperial,
  ]),
  play: async ({ canvas }) => {
    const distance = await canvas.findByRole('textbox', { name: /^Together within/ });
    await expect(distance).toHaveValue('300');
    await userEvent.clear(distance);
    await userEvent.type(distance, '50');
    await expect(canvas.getByText('Enter 66 ft to 31.1 mi.')).toBeInTheDocument();
    await userEvent.clear(distance);
    await userEvent.type(distance, '200');
    const second = canvas.getByRole('combobox', { name: 'Second device' });
    await userEvent.click(second);
    await userEvent.keyboard('{ArrowDown}{ArrowDown}{Enter}');
    published.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Watch them' }));
    await expect(published).toHaveBeenCalledWith(
      expect.objectContaining({
        type: 'fences/movingListed',
        payload: expect.objectContaining({ all: [expect.objectContaining({ metres: 61 })] }),
      }),
    );
  },
});
/** [MAP-14] a device's panel shows whether the device is inside each of its fences. */
export const OnTheDevice = meta.story({
  render: storyAt('/v2', [
    ...twelve,
    listed([fence(1), fence(3, { name: 'Old town', shape: square }), fence(4, { name: 'Barn', on: false })]),
    deviceEvents.selected({ id: 1, from: 'list' }),
    day,
  ]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Outside of Home since/)).toBeInTheDocument();
    await expect(canvas.getByText('Barn: off')).toBeInTheDocument();
  },
});
