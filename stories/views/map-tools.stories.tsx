import { expect, spyOn, userEvent, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as appEvents from '../../events/app.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as mapEvents from '../../events/map.ts';
import * as measureEvents from '../../events/measure.ts';
import * as network from '../../events/network.ts';
import * as ownPlaceEvents from '../../events/own-place.ts';
import { MapChrome } from '../../plugins/live-map/MapChrome.tsx';
import type { OfflineHint } from '../../src/map/basemap/offline-hint.ts';
import type { Seen } from '../../src/map/engine.ts';
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
  render: storyAt('/v2', [
    ...measuring,
    mapEvents.cameraSettled({ lat: 57.7, lng: 11.9, zoom: 12, bearing: 0, pitch: 0, by: 'app' }),
  ]),
  play: async ({ canvas }) => {
    published.mockClear();
    await userEvent.click(await canvas.findByRole('button', { name: 'Remove point 2' }));
    await expect(published).toHaveBeenCalledWith(measureEvents.pointRemoved({ index: 1 }));
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
    await expect(canvas.queryByRole('button', { name: 'Copy point 2' })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Remove point 1' }));
    await expect(canvas.getByRole('button', { name: 'Point in the middle' })).toHaveFocus();
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

const POSITRON = 'https://tiles.openfreemap.org/styles/positron';
const allStyles = {
  light: 'https://maps.example/light',
  dark: 'https://maps.example/dark',
  satellite: 'https://maps.example/satellite',
  outdoor: 'https://maps.example/outdoor',
} as const;
/** The online maps of this deployment. Each is one plain colour, so that the drawn map says which one it is. */
const PLAIN = {
  [allStyles.light]: '#f0e0d0',
  [allStyles.dark]: '#102030',
  [allStyles.satellite]: '#406020',
  [allStyles.outdoor]: '#c0e0a0',
  [POSITRON]: '#e040c0',
} as const;
/** The addresses of the plain maps that were requested. */
let asked: string[] = [];
/** Answers requests for the plain maps. */
function answerPlainMaps() {
  asked = [];
  const real = globalThis.fetch;
  spyOn(globalThis, 'fetch').mockImplementation((input, init) => {
    const address = String(input instanceof Request ? input.url : input);
    const colour = PLAIN[address as keyof typeof PLAIN];
    if (!colour) return real(input, init);
    asked.push(address);
    const ground = { id: 'ground', type: 'background', paint: { 'background-color': colour } };
    return Promise.resolve(Response.json({ version: 8, sources: {}, layers: [ground] }));
  });
}
/** Makes canvases keep what they draw, so that a test can read it between frames. */
function keepDrawings() {
  const real = HTMLCanvasElement.prototype.getContext;
  spyOn(HTMLCanvasElement.prototype, 'getContext').mockImplementation(function keeping(
    this: HTMLCanvasElement,
    kind: string,
    options?: object,
  ) {
    return Reflect.apply(real, this, [kind, { ...options, preserveDrawingBuffer: true }]);
  });
}
/** Returns the colour of the drawn map near its upper edge, such as `#f0e0d0`. */
function groundColour(): string {
  const map = document.querySelector<HTMLCanvasElement>('.maplibregl-canvas');
  const pen = new OffscreenCanvas(1, 1).getContext('2d');
  if (map) pen?.drawImage(map, map.width / 2, 2, 1, 1, 0, 0, 1, 1);
  const [r = 0, g = 0, b = 0] = pen?.getImageData(0, 0, 1, 1).data ?? [];
  return `#${((r << 16) | (g << 8) | b).toString(16).padStart(6, '0')}`;
}
const DRAWN = { timeout: 20_000 };
export const EachMapDrawn = meta.story({
  name: '[MAP-09] pressing a map type draws that map; the online map is requested only after consent',
  render: storyAt('/v2', [offering, ...twelve], { map: true, mapStyle: allStyles }),
  beforeEach() {
    keepDrawings();
    answerPlainMaps();
  },
  play: async (at) => {
    const press = async (...names: readonly string[]) => {
      const menu = await openMenu(at);
      for (const name of names) await userEvent.click(await menu.findByText(name));
      await userEvent.keyboard('{Escape}');
    };
    const shows = (colour: string) => waitFor(() => expect(groundColour()).toBe(colour), DRAWN);
    await shows(PLAIN[allStyles.light]);
    await press('Dark');
    await shows(PLAIN[allStyles.dark]);
    await press('Light');
    await shows(PLAIN[allStyles.light]);
    await press('Satellite');
    await shows(PLAIN[allStyles.satellite]);
    await press('Standard');
    await shows(PLAIN[allStyles.light]);
    await press('Outdoor');
    await shows(PLAIN[allStyles.outdoor]);
    await press('Online');
    await expect(asked).not.toContain(POSITRON);
    await press('Online', 'Show online map');
    await shows(PLAIN[POSITRON]);
    await press('Built-in map');
    await waitFor(() => expect(Object.values(PLAIN)).not.toContain(groundColour()), DRAWN);
    await expect(published).toHaveBeenCalledWith(
      mapEvents.basemapChanged({ kind: 'embedded', reason: 'not configured' }),
    );
  },
});
export const TiltedMap = meta.story({
  name: '[MAP-09] pressing 3D tilts the map, pressing it again lays it flat',
  render: storyAt('/v2', twelve, { map: true, mapStyle: allStyles }),
  beforeEach: answerPlainMaps,
  play: async (at) => {
    await waitFor(() => expect(at.canvas.getByTestId('map')).toHaveAttribute('data-ready'), {
      timeout: 20_000,
    });
    const pitch = () =>
      published.mock.calls.map(([fact]) => fact).findLast(({ type }) => type === mapEvents.cameraSettled.type)
        ?.payload as unknown;
    for (const tilt of [70, 0]) {
      await userEvent.click((await openMenu(at)).getByRole('menuitemcheckbox', { name: '3D' }));
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(pitch()).toMatchObject({ pitch: tilt }), { timeout: 12_000 });
    }
  },
});

const nowhere: OfflineHint = {
  missing: 'streets',
  near: { place: 'Mölndal', metres: 12_300, direction: 'SW' },
};
/** Receives the counts of the map, which these stories do not draw. */
const seen: { current: ((now: Seen) => void) | null } = { current: null };
const ground = (hint: OfflineHint | null) => () => (
  <MapChrome map={{ current: null }} raised={0} sheet={0} hint={hint} seen={seen} />
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
  render: story(
    ground({ missing: 'streets', near: null }),
    [offering, ...twelve, embedded, network.wentOffline()],
    wide,
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No streets in the offline map here')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Show online map' })).toBeNull();
  },
});
/** In 3D, the built-in map has streets here, but no houses. */
const noHouses = ground({ missing: 'houses', near: null });
export const NoHouses = meta.story({
  name: '[MAP-09] in 3D, the map says where houses are, and one press shows the online map',
  render: story(noHouses, [offering, ...twelve, embedded], wide),
  play: async ({ canvas }) => {
    await expect(
      canvas.getByText('Only the online map from tiles.openfreemap.org has houses here'),
    ).toBeVisible();
    published.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Show online map' }));
    await expect(published).toHaveBeenCalledWith(mapEvents.typeChosen({ type: 'online' }));
  },
});
export const NoHousesClosed = meta.story({
  name: '[MAP-09] the note about houses can be closed, and stays closed',
  render: story(noHouses, [...twelve, embedded], wide),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('No houses in the offline map here')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Show online map' })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(canvas.queryByText('No houses in the offline map here')).toBeNull());
    await expect(published).toHaveBeenCalledWith(mapEvents.housesNoteClosed());
  },
});
export const NoHousesOnPhoneInGreek = meta.story({
  globals: { ...phone.globals, language: 'el' },
  render: story(noHouses, [offering, ...twelve, embedded], { height: 300 }),
  play: async ({ canvas }) => {
    const boxOf = (name: string) => canvas.getByRole('button', { name }).getBoundingClientRect();
    await expect(boxOf('Εμφάνιση διαδικτυακού χάρτη').top).toBeGreaterThanOrEqual(
      boxOf('Κλείσιμο').bottom - 1,
    );
  },
});
/** A fleet in several countries: the map opens at one of them. */
const opened = mapEvents.cameraSettled({ lat: 57.7, lng: 11.9, zoom: 10, bearing: 0, pitch: 0, by: 'app' });
export const FewInView = meta.story({
  name: '[MAP-01] the first view says how many devices are outside, and one press shows all',
  render: story(ground(null), [...twelve, embedded, opened], wide),
  play: async ({ canvas }) => {
    seen.current?.({ inView: 9_900, all: 10_000 });
    await expect(canvas.queryByRole('button', { name: 'Show all' })).toBeNull();
    seen.current?.({ inView: 4_551, all: 10_000 });
    await expect(await canvas.findByText('5,449 outside this view')).toBeVisible();
    published.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Show all' }));
    await expect(published).toHaveBeenCalledWith(mapEvents.fitRequested({ device: null }));
    await expect(canvas.queryByText(/outside this view$/)).toBeNull();
  },
});
export const FewInViewOnPhoneInGerman = meta.story({
  globals: { ...phone.globals, language: 'de' },
  render: story(ground(null), [...twelve, embedded, opened], { height: 300 }),
  play: async ({ canvas }) => {
    seen.current?.({ inView: 4_551, all: 10_000 });
    await expect(await canvas.findByText('5.449 außerhalb des Bildes')).toBeVisible();
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
    await expect(document.body).not.toHaveFocus();
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
