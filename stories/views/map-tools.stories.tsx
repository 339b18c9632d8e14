import { expect, userEvent, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as deviceEvents from '../../events/devices.ts';
import * as mapEvents from '../../events/map.ts';
import * as measureEvents from '../../events/measure.ts';
import * as ownPlaceEvents from '../../events/own-place.ts';
import { twelveDevices } from '../facts.ts';
import { published, storyAt } from '../story.tsx';

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

/** Nothing measured yet: what to do, also without a pointer. */
export const MeasureEmpty = meta.story({
  render: storyAt('/v2', [...twelve, mapEvents.toolOpened({ tool: 'measure', devices: [] })]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Undo' })).toBeDisabled();
  },
});
/** Legs, sum and area; every point can be copied and removed. */
export const Measured = meta.story({
  render: storyAt('/v2', measuring),
  tags: ['picture'],
});
/** Points are taken back one by one, or from the middle. */
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
/** What the menu of the map offers where no online map is configured. */
export const Layers = meta.story({
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
/** On a phone all that the map offers is behind one button. */
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
/** A place that was marked by a long press. */
export const MarkedPlace = meta.story({
  render: storyAt('/v2', [
    ...twelve,
    mapEvents.placeMarked({ lat: 57.70716, lng: 11.96679, name: null, by: 'press' }),
  ]),
  play: async ({ canvas }) => {
    const place = within(await canvas.findByRole('region', { name: 'Marked place' }));
    await expect(place.getAllByText('57.70716, 11.96679')).toHaveLength(1);
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
/** Neither place is known well enough to say a direction. */
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
