import { expect, userEvent, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as deviceEvents from '../../events/devices.ts';
import * as mapEvents from '../../events/map.ts';
import * as navigation from '../../events/navigation.ts';
import * as placeEvents from '../../events/places.ts';
import * as searchEvents from '../../events/search.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { failure, twelveDevices } from '../facts.ts';
import { happens, published, storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Views/Search' });
const phone = { globals: { viewport: { value: 'phone', isRotated: false } } } as const;

const open = [...twelveDevices(), searchEvents.opened({ by: 'key' })];
const paletteIn = async (element: HTMLElement) =>
  within(await within(element.ownerDocument.body).findByTestId('palette'));
const lindengatan = { name: 'Lindengatan', detail: 'Göteborg, Sweden', lat: 57.7, lng: 11.95 };
const linz = { name: 'Linz', detail: 'AT', lat: 48.306, lng: 14.286 };

/** Nothing typed yet: recently opened devices, the first of the others, pages, and available actions. */
export const Opened = meta.story({
  tags: ['picture'],
  name: '[MAP-10] nothing typed: recent devices and pages come first',
  render: storyAt('/v2', [
    ...twelveDevices(),
    deviceEvents.recentRestored({ ids: [8, 2] }),
    searchEvents.opened({ by: 'key' }),
  ]),
  play: async ({ canvasElement }) => {
    const palette = await paletteIn(canvasElement);
    const groups = await palette.findAllByRole('group');
    await expect(
      groups.map((group) => group.getAttribute('aria-label') ?? group.textContent?.slice(0, 6)),
    ).toHaveLength(4);
    const optionsOf = (name: string) => within(palette.getByRole('group', { name })).getAllByRole('option');
    await expect(optionsOf('Recent')).toHaveLength(2);
    await expect(optionsOf('Devices')).toHaveLength(4);
    const pages = within(palette.getByRole('group', { name: 'Pages' }));
    await expect(pages.getByRole('option', { name: 'Alerts' })).toBeVisible();
    const actions = within(palette.getByRole('group', { name: 'Actions' }));
    await expect(actions.getByRole('option', { name: /^Measure a distance/ })).toBeVisible();
    await userEvent.keyboard('{Enter}');
    await expect(published).toHaveBeenCalledWith(deviceEvents.selected({ id: 8, from: 'list' }));
  },
});
/** A device and an action, in either order. */
export const Verbs = meta.story({
  name: '[MAP-10] actions for the named device; those without a verb only by their own words',
  render: storyAt('/v2', open),
  play: async ({ canvasElement }) => {
    const palette = await paletteIn(canvasElement);
    const field = palette.getByRole('combobox');
    await userEvent.type(field, 'bell');
    await palette.findByRole('option', { name: 'Share Bella' });
    await expect(palette.queryByRole('option', { name: /: Bella$/ })).toBeNull();
    await userEvent.clear(field);
    await userEvent.type(field, 'heat bel');
    await palette.findByRole('option', { name: /^Heat map.*: Bella$/ });
    await userEvent.clear(field);
    await userEvent.type(field, 'follow bel');
    published.mockClear();
    await userEvent.click(await palette.findByRole('option', { name: 'Follow Bella' }));
    await expect(published).toHaveBeenCalledWith(expect.objectContaining({ type: 'devices/followStarted' }));
  },
});
/** The user has typed only an action: the search offers the devices that were opened last. */
export const VerbAlone = meta.story({
  name: '[MAP-10] an action alone is offered for recent devices, then for the first of the list',
  render: storyAt('/v2', [
    ...twelveDevices(),
    deviceEvents.recentRestored({ ids: [8, 2] }),
    searchEvents.opened({ by: 'key' }),
  ]),
  play: async ({ canvasElement }) => {
    const palette = await paletteIn(canvasElement);
    await userEvent.type(palette.getByRole('combobox'), 'follow');
    const options = await palette.findAllByRole('option', { name: /^Follow / });
    await expect(options).toHaveLength(6);
  },
});
/** With a device selected, its actions come first. */
export const OpenedOnADevice = meta.story({
  render: storyAt('/v2', [deviceEvents.selected({ id: 1, from: 'map' }), ...open]),
  tags: ['picture'],
});
/** Arrows move through the results, Enter opens one. */
export const DevicesByName = meta.story({
  name: '[MAP-10] a device by its name, by keyboard alone',
  render: storyAt('/v2', open),
  play: async ({ canvasElement }) => {
    const palette = await paletteIn(canvasElement);
    const field = palette.getByRole('combobox');
    await userEvent.type(field, 'ta');
    await expect(await palette.findByRole('option', { name: /^Taxi 241/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    published.mockClear();
    await userEvent.keyboard('{Enter}');
    await expect(published).toHaveBeenCalledWith(deviceEvents.selected({ id: 1, from: 'list' }));
  },
});
export const Coordinates = meta.story({
  name: '[MAP-10] coordinates: the map goes there and marks the place',
  render: storyAt('/v2', open),
  play: async ({ canvasElement }) => {
    const palette = await paletteIn(canvasElement);
    await userEvent.type(palette.getByRole('combobox'), '57°42\'25.8"N 11°58\'0.4"E');
    await expect(await palette.findByRole('option', { name: /57\.70717, 11\.96678/ })).toBeVisible();
    published.mockClear();
    await userEvent.keyboard('{Enter}');
    const near = { lat: expect.closeTo(57.70717, 4) as number, lng: expect.closeTo(11.96678, 4) as number };
    await expect(published).toHaveBeenCalledWith(
      mapEvents.placeMarked({ ...near, name: null, by: 'search' }),
    );
    await expect(published).toHaveBeenCalledWith(
      expect.objectContaining({ type: 'map/placeRequested', payload: expect.objectContaining(near) }),
    );
  },
});
export const EastOfGermany = meta.story({
  globals: { language: 'de' },
  name: '[MAP-10] in German the letter O is east, also with a region',
  render: storyAt('/v2', open, { region: 'de-DE' }),
  play: async ({ canvasElement }) => {
    const palette = await paletteIn(canvasElement);
    await userEvent.type(palette.getByRole('combobox'), '52.5 N, 13.4 O');
    await expect(await palette.findByRole('option', { name: /13\D4/ })).toBeVisible();
  },
});
/** Pages are found by their names, as devices and places are. */
export const PagesByName = meta.story({
  name: '[MAP-10] a page by its name: arrows reach it, and Enter opens it',
  render: storyAt('/v2', open),
  play: async ({ canvasElement }) => {
    const palette = await paletteIn(canvasElement);
    await userEvent.type(palette.getByRole('combobox'), 'dashb');
    const page = await palette.findByRole('option', { name: 'Dashboard' });
    for (let i = 0; i < 20 && page.getAttribute('aria-selected') !== 'true'; i++)
      await userEvent.keyboard('{ArrowDown}');
    await expect(page).toHaveAttribute('aria-selected', 'true');
    published.mockClear();
    await userEvent.keyboard('{Enter}');
    await expect(published.mock.calls.map(([fact]) => fact)).toEqual([
      searchEvents.closed(),
      navigation.linkFollowed({ href: '/dashboard' }),
    ]);
  },
});
const towns = placeEvents.found({ text: 'lin', places: [linz], by: 'gazetteer' });
/** The search repeats its notes for screen readers in a status element. Queries ignore that copy. */
const NOTE = { ignore: '[role=status]' };
/** Types a text, waits until places are requested, and publishes the responses. */
const ask = async (element: HTMLElement, text: string, ...answers: readonly Draft[]) => {
  const palette = await paletteIn(element);
  published.mockClear();
  await userEvent.type(palette.getByRole('combobox'), text);
  await waitFor(() =>
    expect(published).toHaveBeenCalledWith(
      expect.objectContaining({ type: 'places/searched', payload: expect.objectContaining({ text }) }),
    ),
  );
  happens(...answers);
  return palette;
};
/** Streets from the geocoder, and towns from the app's own list. */
export const Places = meta.story({
  name: '[MAP-10] places: streets of the geocoder, then towns, each of which is marked on the map',
  render: storyAt('/v2', open),
  play: async ({ canvasElement }) => {
    const palette = await ask(
      canvasElement,
      'lin',
      towns,
      placeEvents.found({ text: 'lin', places: [lindengatan], by: 'geocoder' }),
    );
    const places = within(await palette.findByRole('group', { name: 'Places' }));
    await expect(places.getAllByRole('option').map(({ textContent }) => textContent)).toEqual([
      'LindengatanGöteborg, Sweden',
      'LinzAustria',
    ]);
    published.mockClear();
    await userEvent.click(places.getByRole('option', { name: /^Linz/ }));
    await expect(published).toHaveBeenCalledWith(
      mapEvents.placeMarked({ lat: linz.lat, lng: linz.lng, name: 'Linz', by: 'search' }),
    );
  },
});
export const PlacesOnPhoneInGreek = meta.story({
  globals: { ...phone.globals, language: 'el' },
  render: storyAt('/v2', open),
  play: async ({ canvasElement }) => {
    const palette = await ask(canvasElement, 'lin', towns);
    const places = within(await palette.findByRole('group', { name: 'Μέρη' }));
    await expect(places.getByRole('option', { name: /^Linz.*Αυστρία/ })).toBeVisible();
  },
});
export const NothingFound = meta.story({
  render: storyAt('/v2', open),
  play: async ({ canvasElement }) => {
    const palette = await ask(canvasElement, 'qqq');
    await expect(await palette.findByText('Looking for places …', NOTE)).toBeVisible();
    happens(
      placeEvents.found({ text: 'qqq', places: [], by: 'gazetteer' }),
      placeEvents.found({ text: 'qqq', places: [], by: 'geocoder' }),
    );
    await expect(await palette.findByText('No results.', NOTE)).toBeVisible();
    await expect(palette.queryByRole('option')).toBeNull();
    await expect(palette.queryByText('Looking for places …', NOTE)).toBeNull();
  },
});
/** The geocoder does not respond. Towns are still found. */
export const GeocoderFails = meta.story({
  render: storyAt('/v2', open),
  play: async ({ canvasElement }) => {
    const palette = await ask(
      canvasElement,
      'lin',
      towns,
      placeEvents.searchFailed({ text: 'lin', ...failure('server', 503) }),
    );
    await expect(await palette.findByRole('option', { name: /^Linz/ })).toBeVisible();
    await expect(palette.getByText(/^Online place search is unavailable\./, NOTE)).toBeVisible();
  },
});
/** Every keyboard shortcut. */
export const Keys = meta.story({
  render: storyAt('/v2', [...twelveDevices(), searchEvents.keysOpened()]),
  play: async ({ canvasElement }) => {
    const keys = within(await within(canvasElement.ownerDocument.body).findByTestId('keys'));
    await expect(keys.getByText('Zoom the map').parentElement).toHaveTextContent(/^Zoom the map\+-$/);
    const report = keys.getByText('Report a problem').parentElement;
    await expect([...(report?.querySelectorAll('kbd') ?? [])].at(-1)).toHaveTextContent('K');
    await expect(keys.queryByText('Measure a distance')).toBeNull();
    await userEvent.click(keys.getByRole('button', { name: 'Close' }));
    await expect(published).toHaveBeenLastCalledWith(searchEvents.keysClosed());
  },
});
