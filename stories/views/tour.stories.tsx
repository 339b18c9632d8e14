import { expect, screen, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as deviceEvents from '../../events/devices.ts';
import * as tourEvents from '../../events/tour.ts';
import * as userEvents from '../../events/user.ts';
import { settings } from '../../tests/samples.ts';
import { ago, type Fact, twelveDevices } from '../facts.ts';
import * as network from '../../events/network.ts';
import { published, storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Views/Guided tour' });

/** Events of a tour that has reached this step. */
const at = (index: number, missing: number[] = [4]): Fact[] => [
  tourEvents.started({ name: 'tour' }),
  tourEvents.stepTurned({ index, direction: 'forward' }),
  tourEvents.stepReached({ index, missing }),
  tourEvents.stepPlaced({ index }),
];
const tour = (index: number, more: readonly Fact[] = [], missing?: number[]) =>
  storyAt('/v2', [...twelveDevices(), ...more, ...at(index, missing)]);

const card = async () => {
  const found = await screen.findByTestId('tour-card');
  await waitFor(() => expect(found).toHaveAttribute('data-placed'));
  return found;
};
const hole = async () => screen.findByTestId('tour-hole');
const box = (element: Element) => element.getBoundingClientRect();

/** Checks that the card lies within the window, with 50 px free at the bottom. */
async function isInside(element: Element) {
  const { left, top, right, bottom } = box(element);
  await expect(left).toBeGreaterThanOrEqual(0);
  await expect(top).toBeGreaterThanOrEqual(0);
  await expect(right).toBeLessThanOrEqual(window.innerWidth);
  await expect(bottom).toBeLessThanOrEqual(window.innerHeight - 50 + 1);
}

export const Start = meta.story({
  name: '[TOUR-07] the start step: no target, the card in the centre',
  render: tour(0),
  play: async ({ userEvent }) => {
    const found = await card();
    await expect(screen.queryByTestId('tour-hole')).toBeNull();
    await waitFor(() =>
      expect(Math.abs(box(found).left + box(found).right - window.innerWidth)).toBeLessThan(2),
    );
    await expect(found).toHaveAccessibleName('Welcome to Fixpoint');
    const button = screen.getByRole('button', { name: 'Start' });
    await waitFor(() => expect(button).toHaveFocus());
    await expect(screen.queryByRole('button', { name: 'Back' })).toBeNull();
    await userEvent.keyboard('{ArrowLeft}');
    await expect(published).not.toHaveBeenCalledWith(expect.objectContaining({ type: 'tour/stepTurned' }));
    await userEvent.keyboard('{Enter}');
    await expect(published).toHaveBeenCalledWith(tourEvents.stepTurned({ index: 1, direction: 'forward' }));
  },
});

export const RightOfTarget = meta.story({
  name: '[TOUR-01] [TOUR-05] right of its target: 300 px wide, 10 px from the highlighted area',
  render: tour(2),
  play: async ({ userEvent }) => {
    const found = await card();
    await waitFor(async () => expect(box(found).left).toBeCloseTo(box(await hole()).right + 10, 0));
    await expect(box(found).width).toBe(300);
    // Without a `yPosition` the card grows downwards from the upper edge of its target.
    await expect(box(found).top).toBeCloseTo(box(await hole()).top, 0);
    await isInside(found);
    await userEvent.keyboard('{ArrowRight}');
    await expect(published).toHaveBeenCalledWith(tourEvents.stepTurned({ index: 3, direction: 'forward' }));
  },
});

/** Returns the opacity of a computed CSS colour: 0 … 1. */
const opacityOf = (colour: string) =>
  Number(/(?:\/\s*|rgba\((?:[^,]+,){3}\s*)([\d.]+)\)/.exec(colour)?.[1] ?? 1);

export const Dimmed = meta.story({
  name: '[TOUR-01] around the hole the whole page is dimmed and cannot be pressed; the target stays bright',
  render: tour(2),
  play: async () => {
    await card();
    const bright = await hole();
    const { left, top, width, height } = box(bright);
    // The hole itself has no colour; its shadow reaches further than the window.
    const style = getComputedStyle(bright);
    await expect(opacityOf(style.backgroundColor)).toBe(0);
    const [, colour = '', spread = ''] =
      /((?:oklch|rgba?|color)\([^)]*\)) 0px 0px 0px (\d+)px$/.exec(style.boxShadow) ?? [];
    await expect(Number(spread)).toBeGreaterThan(Math.max(window.innerWidth, window.innerHeight));
    await expect(opacityOf(colour)).toBeGreaterThan(0.4);
    await expect(opacityOf(colour)).toBeLessThan(0.8);
    // A press beside the card hits the backdrop, both inside the hole and outside it.
    const backdrop = document.elementFromPoint(5, window.innerHeight - 5) as HTMLElement;
    await expect(box(backdrop)).toMatchObject({ width: window.innerWidth, height: window.innerHeight });
    await expect(document.elementFromPoint(left + width / 2, top + height / 2)).toBe(backdrop);
    await expect(document.elementFromPoint(window.innerWidth - 5, 5)).toBe(backdrop);
  },
});

export const DimmedWhole = meta.story({
  name: '[TOUR-01] [TOUR-07] without a hole the backdrop dims the whole page',
  render: tour(0),
  play: async () => {
    await card();
    await expect(screen.queryByTestId('tour-hole')).toBeNull();
    const backdrop = document.elementFromPoint(5, 5) as HTMLElement;
    await expect(box(backdrop)).toMatchObject({ width: window.innerWidth, height: window.innerHeight });
    await waitFor(() => expect(opacityOf(getComputedStyle(backdrop).backgroundColor)).toBeGreaterThan(0.4));
    await expect(opacityOf(getComputedStyle(backdrop).backgroundColor)).toBeLessThan(0.8);
  },
});

export const LeftOfTarget = meta.story({
  name: '[TOUR-05] left of its target',
  render: tour(6),
  play: async () => {
    const found = await card();
    await waitFor(async () => expect(box(found).right).toBeCloseTo(box(await hole()).left - 10, 0));
    await isInside(found);
  },
});

export const GrowsUpwards = meta.story({
  name: '[TOUR-05] `yPosition: top` of a step has its card grow upwards from the lower edge of its target',
  render: tour(6),
  play: async () => {
    const found = await card();
    // In the middle of the screen there is room in both directions, so the step's `yPosition` alone decides.
    const target = await waitFor(() => {
      const controls = document.querySelector<HTMLElement>('[data-tour~=map-controls]');
      if (!controls) throw new Error('No map controls');
      return controls;
    });
    target.style.setProperty('translate', '0 -300px');
    await waitFor(async () => expect(box(found).bottom).toBeCloseTo(box(await hole()).bottom, 0));
    await expect(box(found).top).not.toBeCloseTo(box(await hole()).top, 0);
  },
});
export const Last = meta.story({
  name: '[TOUR-04] the last step: Back and the tour’s own word for the end, no Next',
  render: tour(7),
  play: async ({ userEvent }) => {
    await card();
    await expect(screen.queryByRole('button', { name: 'Next' })).toBeNull();
    await expect(screen.getByRole('button', { name: 'Back' })).toBeVisible();
    await expect(screen.getByText('6 of 6')).toBeVisible();
    await userEvent.keyboard('{ArrowRight}');
    await userEvent.click(screen.getByRole('button', { name: 'Finish' }));
    await expect(published).toHaveBeenLastCalledWith(tourEvents.ended({ how: 'finished' }));
    await waitFor(() => expect(screen.queryByTestId('tour-card')).toBeNull());
  },
});

export const LastOfPets = meta.story({
  name: '[TOUR-04] the last step of the tour for pets has its own word for the end',
  render: storyAt('/pets', [
    ...twelveDevices(),
    userEvents.settingsLoaded({ settings: { ...settings(), appMode: 'pets' }, source: 'server' }),
    ...at(6, [3]),
  ]),
  play: async ({ userEvent }) => {
    await card();
    await expect(screen.getByText('5 of 5')).toBeVisible();
    await expect(screen.queryByRole('button', { name: 'Finish' })).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Off we go' }));
    await expect(published).toHaveBeenLastCalledWith(tourEvents.ended({ how: 'finished' }));
  },
});

export const Panel = meta.story({
  name: '[TOUR-08] an open device panel has its own step',
  render: tour(4, [deviceEvents.selected({ id: 1, from: 'list' })], []),
  play: async () => {
    const found = await card();
    await waitFor(async () => expect(box(found).right).toBeCloseTo(box(await hole()).left - 10, 0));
    await expect(screen.getByText('4 of 7')).toBeVisible();
  },
});

export const MissingPicture = meta.story({
  tags: ['picture'],
  name: '[TOUR-02] a picture that cannot be had leaves no gap',
  render: storyAt('/v2', [...twelveDevices(), ...at(3), tourEvents.pictureFailed({ picture: 'marker.gif' })]),
  play: async () => {
    const found = await card();
    await expect(found.querySelector('img')).toBeNull();
    await expect(box(found).height).toBeLessThan(260);
  },
});

export const MovingPicture = meta.story({
  name: '[TOUR-02] title and text with emphasised words, an animated picture, a close button',
  render: tour(3),
  play: async ({ userEvent }) => {
    const found = await card();
    await expect(found.querySelector('img')).toHaveAttribute('src', expect.stringContaining('marker.gif'));
    await expect(found.querySelector('source')).toHaveAttribute('media', '(prefers-reduced-motion: reduce)');
    await expect(found.querySelectorAll('b').length).toBe(4);
    await userEvent.click(screen.getByRole('button', { name: 'Close the tour' }));
    await expect(published).toHaveBeenLastCalledWith(tourEvents.ended({ how: 'closed' }));
  },
});

export const Escape = meta.story({
  name: '[TOUR-13] the focus stays in the card, Esc closes it',
  render: tour(2),
  play: async ({ userEvent }) => {
    const found = await card();
    await waitFor(() => expect(found.contains(document.activeElement)).toBe(true));
    for (let presses = 0; presses < 7; presses++) {
      await userEvent.tab();
      await waitFor(() => expect(found.contains(document.activeElement)).toBe(true));
    }
    await userEvent.keyboard('{Escape}');
    await expect(published).toHaveBeenLastCalledWith(tourEvents.ended({ how: 'closed' }));
    await waitFor(() => expect(screen.queryByTestId('tour-card')).toBeNull());
  },
});

export const OnItsWay = meta.story({
  name: '[TOUR-11] before it is placed the card exists but is invisible',
  render: storyAt('/v2', [...twelveDevices(), ...at(0).slice(0, 3)]),
  play: async () => {
    const found = await screen.findByTestId('tour-card');
    await expect(getComputedStyle(found).opacity).toBe('0');
  },
});

export const Phone = meta.story({
  name: '[TOUR-06] [TOUR-05] on a phone: three quarters of the size, above its target, the other picture',
  globals: { viewport: { value: 'phone' } },
  render: tour(1),
  play: async () => {
    const found = await card();
    await waitFor(async () => expect(box(found).bottom).toBeCloseTo(box(await hole()).top - 10, 0));
    await expect(box(found).width).toBe(225);
    await expect(found.querySelector('img')).toHaveAttribute('src', expect.stringContaining('sheet.gif'));
    await expect(box(screen.getByRole('button', { name: 'Next' })).height).toBeGreaterThan(40);
    await isInside(found);
  },
});

export const PhoneBelow = meta.story({
  name: '[TOUR-05] on a phone: below the map, dark',
  globals: { viewport: { value: 'phone' }, theme: 'dark' },
  render: tour(3),
  play: async () => {
    const found = await card();
    await waitFor(async () => expect(box(found).top).toBeCloseTo(box(await hole()).bottom + 10, 0));
    await isInside(found);
  },
});

export const German = meta.story({
  name: '[GEN-03] German: long words',
  globals: { language: 'de' },
  render: tour(2),
  play: async () => isInside(await card()),
});

export const GreekPhone = meta.story({
  name: '[GEN-03] Greek, on a phone, the longest step',
  globals: { viewport: { value: 'phone' }, language: 'el' },
  render: tour(3),
  play: async () => isInside(await card()),
});

export const Dark = meta.story({
  name: 'dark',
  globals: { theme: 'dark' },
  render: tour(5),
  play: async () => isInside(await card()),
});

/** Events of an account that has not yet answered the offer of the tour. */
const offered: Fact[] = [tourEvents.answersRestored({ marks: [] }), tourEvents.offered()];

export const Offer = meta.story({
  tags: ['picture'],
  name: 'the first visit: the list offers the tour',
  render: storyAt('/v2', [...twelveDevices(), ...offered]),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByTestId('tour-offer');
    await userEvent.click(canvas.getByRole('button', { name: 'No, thank you' }));
    await expect(published).toHaveBeenLastCalledWith(tourEvents.offerAnswered({ answer: 'declined' }));
    await waitFor(() => expect(canvas.queryByTestId('tour-offer')).toBeNull());
  },
});

export const OfferOnPhone = meta.story({
  name: 'the offer on a phone, in Greek, offline',
  globals: { viewport: { value: 'phone' }, language: 'el' },
  render: storyAt('/v2', [...twelveDevices(), ago(5, network.wentOffline()), ...offered]),
  play: async () => {
    const offer = await screen.findByTestId('tour-offer');
    const sheet = await screen.findByRole('dialog', { name: 'Οι συσκευές σας' });
    await expect(sheet).toContainElement(offer);
    // Three devices stay visible in the sheet with the offer.
    const rows = screen.getAllByTestId('device-row').map(box);
    await expect(rows.filter(({ bottom }) => bottom <= box(sheet).bottom).length).toBeGreaterThanOrEqual(3);
  },
});

export const Help = meta.story({
  tags: ['picture'],
  name: 'help in the settings: the tour again',
  render: storyAt('/settings/help', twelveDevices()),
  play: async ({ canvas }) =>
    expect(await canvas.findByRole('link', { name: /^Start the tour/ })).toHaveAttribute('href', '/map/tour'),
});
