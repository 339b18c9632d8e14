import { expect, userEvent, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as appEvents from '../../events/app.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as mapEvents from '../../events/map.ts';
import * as measureEvents from '../../events/measure.ts';
import * as network from '../../events/network.ts';
import * as ownPlaceEvents from '../../events/own-place.ts';
import { MapChrome } from '../../plugins/live-map/MapChrome.tsx';
import type { OfflineHint } from '../../src/map/basemap/offline-hint.ts';
import { twelveDevices } from '../facts.ts';
import { copied, happens, published, story, storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Views/Map tools' });
const phone = { globals: { viewport: { value: 'phone', isRotated: false } } } as const;

const twelve = [...twelveDevices()];
const measuring = [
  ...twelve,
  mapEvents.toolOpened({ tool: 'measure', devices: [] }),
  measureEvents.pointAdded({ lat: 57.70716, lng: 11.96679 }),
  measureEvents.pointAdded({ lat: 57.72, lng: 11.93 }),
  measureEvents.pointAdded({ lat: 57.69, lng: 11.9 }),
];
const select = deviceEvents.selected({ id: 1, from: 'map' });
const found = ownPlaceEvents.found({ lat: 57.69, lng: 11.9, accuracy: 20, heading: null });

/** Nothing is measured yet: the tool says what to do. It can also be used without a pointer. */
export const MeasureEmpty = meta.story({
  render: storyAt('/v2', [...twelve, mapEvents.toolOpened({ tool: 'measure', devices: [] })]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Undo' })).toBeDisabled();
  },
});
/** Sections, sum and area; every point can be copied and removed. */
export const Measured = meta.story({
  render: storyAt('/v2', measuring),
  tags: ['picture'],
});
/** Points are removed one by one: the last one, or one in the middle. */
export const MeasuredTakenBack = meta.story({
  render: storyAt('/v2', measuring),
  play: async ({ canvas }) => {
    published.mockClear();
    await userEvent.click(await canvas.findByRole('button', { name: 'Remove point 2' }));
    await expect(published).toHaveBeenCalledWith(measureEvents.pointRemoved({ index: 1 }));
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
    await expect(canvas.queryByRole('button', { name: 'Copy point 2' })).toBeNull();
  },
});
export const MeasuredOnPhoneInGreek = meta.story({
  globals: { ...phone.globals, language: 'el' },
  render: storyAt('/v2', measuring),
  play: async ({ canvasElement }) => {
    const panel = within(
      await within(canvasElement.ownerDocument.body).findByRole('dialog', { name: 'Μέτρηση απόστασης' }),
    );
    await expect(await panel.findByText('Εμβαδόν 4,92 χλμ.²')).toBeVisible();
    await expect(panel.getByText('2,6 χλμ., πορεία 303°')).toBeVisible();
    await expect(panel.getAllByRole('button', { name: /^Αφαίρεση του σημείου/ })).toHaveLength(3);
  },
});
type Found = { readonly canvas: ReturnType<typeof within>; readonly canvasElement: HTMLElement };
/** Opens the menu of the map. */
const openMenu = async ({ canvas, canvasElement }: Found) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Map and tools' }));
  return within(await within(canvasElement.ownerDocument.body).findByRole('menu'));
};
const mapStyle = { light: 'https://maps.example/light', satellite: 'https://maps.example/satellite' };

export const Satellite = meta.story({
  name: '[MAP-09] where images from above are configured, the menu offers and shows them, and the built-in map',
  render: storyAt('/v2', twelve, { mapStyle }),
  play: async (at) => {
    const menu = await openMenu(at);
    const item = (name: string) => menu.getByRole('menuitemcheckbox', { name });
    await expect(item('Standard')).toBeChecked();
    for (const name of ['Light', 'Dark', 'Outdoor', 'Built-in map'])
      await expect(item(name)).not.toBeChecked();
    await userEvent.click(item('Satellite'));
    await expect(published).toHaveBeenLastCalledWith(mapEvents.typeChosen({ type: 'satellite' }));
    await expect(item('Satellite')).toBeChecked();
    await expect(item('Standard')).not.toBeChecked();
  },
});
export const Perspective = meta.story({
  name: '[MAP-09] the menu switches 3D on and off again, and says which it is',
  render: storyAt('/v2', twelve),
  play: async (at) => {
    const item = (await openMenu(at)).getByRole('menuitemcheckbox', { name: '3D' });
    await expect(item).not.toBeChecked();
    for (const on of [true, false]) {
      await userEvent.click(item);
      await expect(published).toHaveBeenLastCalledWith(mapEvents.perspectiveChosen({ on }));
      await expect(item.getAttribute('aria-checked')).toBe(String(on));
    }
  },
});
/** What the menu of the map offers where no online map is configured. */
export const Layers = meta.story({
  name: '[MAP-09] without configured maps the menu offers no images from above',
  render: storyAt('/v2', twelve),
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Map and tools' }));
    const menu = within(await within(canvasElement.ownerDocument.body).findByRole('menu'));
    await expect(menu.getByRole('menuitemcheckbox', { name: 'Standard' })).toBeChecked();
    await expect(menu.queryByRole('menuitemcheckbox', { name: 'Satellite' })).toBeNull();
    published.mockClear();
    await userEvent.click(menu.getByRole('menuitemcheckbox', { name: 'Outdoor' }));
    await expect(published).toHaveBeenCalledWith(mapEvents.typeChosen({ type: 'outdoor' }));
  },
});
export const OnPaper = meta.story({
  name: '[MAP-18] the menu of the map saves and prints the view',
  render: storyAt('/v2', twelve),
  play: async ({ canvas, canvasElement }) => {
    for (const [name, purpose] of [
      ['Save as a picture', 'file'],
      ['Print', 'print'],
    ] as const) {
      await userEvent.click(await canvas.findByRole('button', { name: 'Map and tools' }));
      const menu = within(await within(canvasElement.ownerDocument.body).findByRole('menu'));
      await userEvent.click(menu.getByRole('menuitem', { name }));
      await expect(published).toHaveBeenCalledWith(mapEvents.pictureWanted({ purpose }));
    }
  },
});
const offering = appEvents.started({
  version: '0.1.0',
  backend: 'demo',
  demoAccounts: [],
  scenarios: [],
  language: 'en',
  onlineMap: 'https://tiles.openfreemap.org',
});
/** The menu offers an online map and says where it comes from. It also has "follow all" and 3D. */
export const LayersWithOnlineMap = meta.story({
  tags: ['picture'],
  render: storyAt('/v2', [offering, ...twelve]),
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Map and tools' }));
    const menu = within(await within(canvasElement.ownerDocument.body).findByRole('menu'));
    const online = menu.getByRole('menuitemcheckbox', { name: 'Online' });
    await expect(online).not.toBeChecked();
    await expect(online).toHaveAccessibleDescription(/tiles\.openfreemap\.org/);
    for (const name of ['Follow all devices', '3D'])
      await expect(menu.getByRole('menuitemcheckbox', { name })).not.toBeChecked();
    published.mockClear();
    await expect(menu.queryByText(/That server learns/)).toBeNull();
    await userEvent.click(online);
    await waitFor(() => expect(menu.getByText(/tiles\.openfreemap\.org\. That server learns/)).toBeVisible());
    await expect(published).not.toHaveBeenCalledWith(mapEvents.typeChosen({ type: 'online' }));
    await userEvent.click(menu.getByRole('menuitem', { name: 'Show online map' }));
    await expect(published).toHaveBeenCalledWith(mapEvents.typeChosen({ type: 'online' }));
  },
});
export const LayersOnPhoneInGermanDark = meta.story({
  globals: { ...phone.globals, language: 'de', theme: 'dark' },
  tags: ['picture'],
  render: storyAt('/v2', [offering, ...twelve]),
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Karte und Werkzeuge' }));
    const menu = within(await within(canvasElement.ownerDocument.body).findByRole('menu'));
    await expect(menu.getByRole('menuitemcheckbox', { name: 'Online' })).toBeInTheDocument();
  },
});

const nowhere: OfflineHint = { near: { place: 'Mölndal', metres: 12_300, direction: 'SW' } };
const ground = (hint: OfflineHint | null) => () => (
  <MapChrome map={{ current: null }} raised={0} sheet={0} hint={hint} />
);
const embedded = mapEvents.basemapChanged({ kind: 'embedded', reason: 'not configured' });
const wide = { width: 720, height: 360 };
/** The built-in map has no streets here. One press shows the online map, and the offer disappears. */
export const NoStreets = meta.story({
  render: story(ground(nowhere), [offering, ...twelve, embedded], wide),
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText(/^No streets in the offline map here, 12.3 km from Mölndal$/),
    ).toBeVisible();
    published.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Show online map' }));
    await expect(published).toHaveBeenCalledWith(mapEvents.typeChosen({ type: 'online' }));
    await expect(canvas.queryByRole('button', { name: 'Show online map' })).toBeNull();
    happens(mapEvents.basemapChanged({ kind: 'online', reason: 'chosen' }));
    await waitFor(() => expect(canvas.queryByText(/^No streets/)).toBeNull());
    for (const name of ['OpenFreeMap', '© OpenMapTiles', '© OpenStreetMap contributors'])
      await expect(canvas.getByRole('link', { name })).toBeVisible();
  },
});
/**
 * The chosen online map does not respond. The note about the built-in map says so and does not offer the online map
 * again.
 */
export const OnlineMapMissed = meta.story({
  render: story(
    ground(nowhere),
    [
      offering,
      ...twelve,
      mapEvents.typeChosen({ type: 'online' }),
      mapEvents.basemapChanged({ kind: 'embedded', reason: 'style unavailable' }),
    ],
    wide,
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^The online map is not available/)).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Show online map' })).toBeNull();
  },
});
/** Without a network, or where the deployment has no online map, the note does not offer one. */
export const NoStreetsNoOffer = meta.story({
  render: story(ground({ near: null }), [offering, ...twelve, embedded, network.wentOffline()], wide),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No streets in the offline map here')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Show online map' })).toBeNull();
  },
});
export const NoStreetsOnPhoneInGreek = meta.story({
  globals: { ...phone.globals, language: 'el' },
  tags: ['picture'],
  render: story(ground(nowhere), [offering, ...twelve, embedded], { height: 300 }),
});

/** On a phone, all map controls are behind one button. */
export const OneButtonOnPhone = meta.story({
  ...phone,
  render: storyAt('/v2', twelve),
  play: async ({ canvas, canvasElement }) => {
    const body = within(canvasElement.ownerDocument.body);
    await userEvent.click(await canvas.findByRole('button', { name: 'Map and tools' }));
    await expect(canvas.queryByRole('button', { name: 'Show where I am' })).toBeNull();
    await expect(canvas.queryByRole('button', { name: 'Follow all devices' })).toBeNull();
    const menu = within(await body.findByRole('menu'));
    for (const name of ['Search', 'Show all devices', 'Places', 'Measure a distance', 'Open a track'])
      await expect(menu.getByRole('menuitem', { name })).toBeInTheDocument();
    published.mockClear();
    await userEvent.click(menu.getByRole('menuitemcheckbox', { name: 'Show where I am' }));
    await expect(published).toHaveBeenCalledWith(ownPlaceEvents.wanted());
  },
});
/** A place that the user marked with a long press. */
export const MarkedPlace = meta.story({
  name: '[MAP-18] a marked place: its coordinates can be copied, and a measurement can start there',
  render: storyAt('/v2', [
    ...twelve,
    mapEvents.placeMarked({ lat: 57.70716, lng: 11.96679, name: null, by: 'press' }),
  ]),
  play: async ({ canvas }) => {
    const place = within(await canvas.findByRole('region', { name: 'Marked place' }));
    await expect(place.getAllByText('57.70716, 11.96679')).toHaveLength(1);
    copied.mockClear();
    await userEvent.click(place.getByRole('button', { name: 'Copy the position' }));
    await expect(copied.mock.calls).toEqual([['57.70716, 11.96679']]);
    published.mockClear();
    await userEvent.click(place.getByRole('button', { name: 'Measure from here' }));
    await expect(published.mock.calls.map(([fact]) => fact)).toEqual([
      mapEvents.toolOpened({ tool: 'measure', devices: [] }),
      measureEvents.pointAdded({ lat: 57.70716, lng: 11.96679 }),
      mapEvents.markCleared(),
    ]);
    await expect(canvas.queryByRole('region', { name: 'Marked place' })).toBeNull();
  },
});
export const MarkedPlaceOnPhone = meta.story({
  ...phone,
  render: storyAt('/v2', [
    ...twelve,
    mapEvents.placeMarked({ lat: 57.70716, lng: 11.96679, name: 'Brunnsparken, Göteborg', by: 'search' }),
  ]),
  play: async ({ canvas }) => {
    const place = within(await canvas.findByRole('region', { name: 'Marked place' }));
    await expect(place.getByText('Brunnsparken, Göteborg')).toBeVisible();
    await expect(place.getByText('57.70716, 11.96679')).toBeVisible();
    await userEvent.click(place.getByRole('button', { name: 'Close' }));
    await expect(canvas.queryByRole('region', { name: 'Marked place' })).toBeNull();
  },
});
/** How far the selected device is from the user. */
export const Distance = meta.story({
  render: storyAt('/v2', [...twelve, select, ownPlaceEvents.wanted(), found]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('img', { name: /from you, to the/ })).toBeInTheDocument();
  },
});
/** Both positions are too inaccurate for a direction. */
export const DistanceHere = meta.story({
  render: storyAt('/v2', [
    ...twelve,
    select,
    ownPlaceEvents.wanted(),
    ownPlaceEvents.found({ lat: 57.69, lng: 11.9, accuracy: 90_000, heading: null }),
  ]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Right where you are')).toBeInTheDocument();
  },
});
