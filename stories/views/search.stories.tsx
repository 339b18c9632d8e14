import { expect, userEvent, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as deviceEvents from '../../events/devices.ts';
import * as placeEvents from '../../events/places.ts';
import * as searchEvents from '../../events/search.ts';
import * as settings from '../../events/settings.ts';
import { failure, twelveDevices } from '../facts.ts';
import { published, storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Views/Search' });
const phone = { globals: { viewport: { value: 'phone', isRotated: false } } } as const;

const open = [...twelveDevices(), searchEvents.opened({ by: 'key' })];
const paletteIn = async (element: HTMLElement) =>
  within(await within(element.ownerDocument.body).findByTestId('palette'));
const lindengatan = { name: 'Lindengatan', detail: 'Göteborg, Sweden', lat: 57.7, lng: 11.95 };
const linz = { name: 'Linz', detail: 'AT', lat: 48.306, lng: 14.286 };

/** Nothing typed yet: what can be done now. */
export const Opened = meta.story({ render: storyAt('/v2', open) });
/** With a device selected, what can be done with it comes first. */
export const OpenedOnADevice = meta.story({
  render: storyAt('/v2', [deviceEvents.selected({ id: 1, from: 'map' }), ...open]),
  tags: ['picture'],
});
/** Arrows go through what was found, Enter takes one. */
export const DevicesByName = meta.story({
  render: storyAt('/v2', open),
  play: async ({ canvasElement }) => {
    const palette = await paletteIn(canvasElement);
    const field = palette.getByRole('combobox');
    await userEvent.type(field, 'ta');
    await expect(await palette.findByRole('option', { name: /Taxi 241/ })).toHaveAttribute(
      'aria-selected',
      'true',
    );
    published.mockClear();
    await userEvent.keyboard('{Enter}');
    await expect(published).toHaveBeenCalledWith(deviceEvents.selected({ id: 1, from: 'list' }));
  },
});
export const Coordinates = meta.story({
  render: storyAt('/v2', open),
  play: async ({ canvasElement }) => {
    const palette = await paletteIn(canvasElement);
    await userEvent.type(palette.getByRole('combobox'), '57°42\'25.8"N 11°58\'0.4"E');
    await expect(await palette.findByRole('option', { name: /57\.70717, 11\.96678/ })).toBeVisible();
  },
});
const typed = (text: string, ...facts: ReturnType<typeof placeEvents.found>[]) => ({
  render: storyAt('/v2', [...open, placeEvents.searched({ text }), ...facts]),
  play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    await userEvent.type((await paletteIn(canvasElement)).getByRole('combobox'), text);
  },
});
/** Streets of the geocoder and towns that the app brings along. */
export const Places = meta.story(
  typed(
    'lin',
    placeEvents.found({ text: 'lin', places: [linz], by: 'gazetteer' }),
    placeEvents.found({ text: 'lin', places: [lindengatan], by: 'geocoder' }),
  ),
);
export const PlacesOnPhoneInGreek = meta.story({
  ...phone,
  render: storyAt('/v2', [
    ...open,
    settings.languageChosen({ language: 'el' }),
    placeEvents.searched({ text: 'lin' }),
    placeEvents.found({ text: 'lin', places: [linz], by: 'gazetteer' }),
  ]),
});
export const NothingFound = meta.story(
  typed(
    'qqq',
    placeEvents.found({ text: 'qqq', places: [], by: 'gazetteer' }),
    placeEvents.found({ text: 'qqq', places: [], by: 'geocoder' }),
  ),
);
/** The geocoder does not answer; towns are found all the same. */
export const GeocoderFails = meta.story({
  render: storyAt('/v2', [
    ...open,
    placeEvents.searched({ text: 'lin' }),
    placeEvents.found({ text: 'lin', places: [linz], by: 'gazetteer' }),
    placeEvents.searchFailed({ text: 'lin', ...failure('server', 503) }),
  ]),
  play: typed('lin').play,
});
/** Every key that does something. */
export const Keys = meta.story({ render: storyAt('/v2', [...twelveDevices(), searchEvents.keysOpened()]) });
