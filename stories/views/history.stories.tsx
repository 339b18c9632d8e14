import { expect, fireEvent, screen, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as adminEvents from '../../events/admin.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as historyEvents from '../../events/history.ts';
import * as mapEvents from '../../events/map.ts';
import * as network from '../../events/network.ts';
import { FixBuilder } from '../../src/api/fix-builder.ts';
import { aDevice, ago, failure, HOUR, listed, NOW, signedInWith } from '../facts.ts';
import { happens, published, storyAt } from '../story.tsx';
import { come, FROM, one, opened, page, piece, signedIn, today } from '../history-given.ts';

const meta = preview.meta({ title: 'Pages/History' });

const wrong = {
  device: 1,
  at: FROM + 6_240 + 30 * 20 + 5,
  lat: 586_000_000,
  lng: 129_000_000,
};

type Canvas = {
  findByTestId: (id: string) => Promise<HTMLElement>;
  findByRole: (role: string, options?: object) => Promise<HTMLElement>;
  findByText: (text: string | RegExp) => Promise<HTMLElement>;
};
const panel = (canvas: Canvas) => canvas.findByTestId('history-panel');
/** Matches the text below the form that names the displayed period. */
const SHOWN = /^Jun 15, [^–]*– Jun 15, [^·]*$/;

export const OneMorning = meta.story({
  tags: ['picture'],
  name: '[MAP-06, MAP-07] totals, trips, stops, gaps and the player of one device',
  render: page(...one, historyEvents.scrubbed({ at: FROM + 1_500 })),
  play: async ({ canvas }) => {
    const list = await canvas.findByTestId('history-timeline');
    await expect(list).toHaveTextContent(/stayed for 3\d min/);
    await expect(list).toHaveTextContent(/No signal, 14 min/);
    await expect(list).toHaveTextContent(/Impossible jump/);
    const slider = await canvas.findByRole('slider', { name: /Speed of Delivery van 3/ });
    await expect(slider).toHaveAttribute('aria-valuenow', String(FROM + 1_500));
    await expect(await canvas.findByTestId('speed-scale')).toHaveTextContent(
      /Colour of the line: speed in km\/h0205080$/,
    );
  },
});

export const Keys = meta.story({
  name: '[MAP-07, MAP-17] the player by keyboard alone: steps, pages, ends, play',
  render: page(...one),
  play: async ({ canvas, userEvent }) => {
    const slider = await canvas.findByRole('slider', { name: /Speed of/ });
    slider.focus();
    await userEvent.keyboard('{ArrowRight}');
    await expect(slider).toHaveAttribute('aria-valuenow', String(FROM + 20));
    await userEvent.keyboard('{End}');
    await expect(slider).toHaveAttribute('aria-valuenow', String(FROM + 6_240 + 59 * 20));
    await userEvent.keyboard('{Home} ');
    await expect(published).toHaveBeenCalledWith(historyEvents.played({ at: FROM, speed: 30 }));
  },
});

export const Buttons = meta.story({
  name: '[MAP-07] the player’s buttons do not move before the first position or beyond the last',
  render: page(...one),
  play: async ({ canvas, userEvent }) => {
    const last = FROM + 6_240 + 59 * 20;
    const button = (name: string) => canvas.getByRole('button', { name });
    const bar = await canvas.findByTestId('history-player-bar');
    await expect(button('Position before')).toBeDisabled();
    await userEvent.click(button('Next position'));
    await expect(published).toHaveBeenLastCalledWith(historyEvents.scrubbed({ at: FROM + 20 }));
    await expect(button('Position before')).toBeEnabled();
    await userEvent.click(button('Position before'));
    await expect(published).toHaveBeenLastCalledWith(historyEvents.scrubbed({ at: FROM }));
    happens(historyEvents.scrubbed({ at: last }));
    await waitFor(() => expect(button('Next position')).toBeDisabled());
    await expect(button('Position before')).toBeEnabled();
    // "Play" at the end starts from the beginning.
    await userEvent.click(button('Play'));
    await expect(published).toHaveBeenLastCalledWith(historyEvents.played({ at: FROM, speed: 30 }));
    await expect(bar).toHaveAttribute('data-playing');
    await userEvent.click(button('Pause'));
    await expect(published).toHaveBeenLastCalledWith(
      expect.objectContaining({ type: historyEvents.paused.type }),
    );
    await expect(bar).not.toHaveAttribute('data-playing');
    happens(historyEvents.scrubbed({ at: FROM + 1_500 }));
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Playback speed' }), '60');
    await expect(published).toHaveBeenLastCalledWith(
      historyEvents.speedChosen({ at: FROM + 1_500, speed: 60 }),
    );
    const follow = button('Keep the map with the player');
    const isOn = follow.getAttribute('aria-pressed') === 'true';
    await userEvent.click(follow);
    await expect(published).toHaveBeenLastCalledWith(historyEvents.followChosen({ on: !isOn, by: 'button' }));
    await expect(follow).toHaveAttribute('aria-pressed', String(!isOn));
  },
});

export const Silent = meta.story({
  name: '[MAP-04, MAP-07] in a gap the player says that there is no signal, otherwise it shows the speed',
  render: page(...one, historyEvents.scrubbed({ at: FROM + 5_800 })),
  play: async ({ canvas }) => {
    const bar = await canvas.findByTestId('history-player-bar');
    await waitFor(() => expect(bar).toHaveTextContent('No signal'));
    await expect(bar).not.toHaveTextContent(/\d km\/h/);
    happens(historyEvents.scrubbed({ at: FROM + 6_300 }));
    await waitFor(() => expect(bar).toHaveTextContent(/50 km\/h/));
    await expect(bar).not.toHaveTextContent('No signal');
  },
});

export const PressedPause = meta.story({
  name: '[DAY-02] a press on a stop goes there, on the map and in the player',
  render: page(...one),
  play: async ({ canvas, userEvent }) => {
    const list = await canvas.findByTestId('history-timeline');
    await userEvent.click(within(list).getByRole('button', { name: /stayed for 3/ }));
    await expect(published).toHaveBeenCalledWith(
      expect.objectContaining({ type: historyEvents.scrubbed.type }),
    );
    await expect(published).toHaveBeenCalledWith(
      expect.objectContaining({ type: mapEvents.placeRequested.type }),
    );
  },
});

export const WrongFix = meta.story({
  name: '[MAP-06] a jump is opened, marked as wrong and restored',
  render: page(...one),
  play: async ({ canvas, userEvent }) => {
    const list = await canvas.findByTestId('history-timeline');
    const [jump] = within(list).getAllByRole('button', { name: /Impossible jump/ });
    await userEvent.click(jump as HTMLElement);
    await userEvent.click(
      within(await canvas.findByTestId('history-fix')).getByRole('button', {
        name: 'This position is wrong',
      }),
    );
    await expect(published).toHaveBeenCalledWith(historyEvents.fixDisbelieved(wrong));
    const marked = await canvas.findByTestId('history-wrong');
    await expect(marked).toHaveTextContent('1 position left out as wrong');
    await expect(within(marked).queryByRole('list')).toBeNull();
    await userEvent.click(within(marked).getByRole('button', { name: 'Show' }));
    await expect(within(marked).getAllByRole('listitem')).toHaveLength(1);
    await expect(within(marked).getByRole('button', { name: /^Put back the position of/ })).toBeEnabled();
    await userEvent.click(within(marked).getByRole('button', { name: 'Hide' }));
    await expect(within(marked).queryByRole('list')).toBeNull();
    await expect(await canvas.findByTestId('history-timeline')).not.toHaveTextContent(/Impossible jump/);
    await userEvent.click(canvas.getByRole('button', { name: 'Put back' }));
    await expect(await canvas.findByTestId('history-timeline')).toHaveTextContent(/Impossible jump/);
  },
});

export const Ghost = meta.story({
  name: '[ADM-02] in a customer’s account nothing can be marked',
  render: page(
    adminEvents.ghostEntered({ userID: 3001, by: 9, superUser: true }),
    ...signedIn,
    ...one,
    historyEvents.fixChosen(wrong),
  ),
  play: async ({ canvas, userEvent }) => {
    const fix = await canvas.findByTestId('history-fix');
    await expect(within(fix).queryByRole('button', { name: 'This position is wrong' })).toBeNull();
    happens(historyEvents.fixDisbelieved(wrong));
    const marked = await canvas.findByTestId('history-wrong');
    await userEvent.click(within(marked).getByRole('button', { name: 'Show' }));
    await expect(within(marked).getAllByRole('listitem')).toHaveLength(1);
    await expect(within(marked).queryByRole('button', { name: /^Put back/ })).toBeNull();
  },
});

export const LookedAt = meta.story({
  name: '[MAP-06] the player’s position is opened, and closed again',
  render: page(...one),
  play: async ({ canvas, userEvent }) => {
    await panel(canvas);
    // The user has chosen no position, and the player is at its start.
    await expect(canvas.queryByRole('button', { name: 'Show this position' })).toBeNull();
    happens(historyEvents.scrubbed({ at: FROM + 1_500 }));
    await userEvent.click(await canvas.findByRole('button', { name: 'Show this position' }));
    const fix = await canvas.findByTestId('history-fix');
    // The pressed button is gone, and its answer is above the list: the focus goes there.
    await expect(fix).toHaveFocus();
    await expect(fix).toHaveTextContent(/km\/h · ± 6 m/);
    await expect(fix).not.toHaveTextContent(/No device covers this distance/);
    await expect(canvas.queryByRole('button', { name: 'Show this position' })).toBeNull();
    happens(historyEvents.fixChosen(wrong));
    await waitFor(() => expect(fix).toHaveTextContent(/No device covers this distance/));
    await userEvent.click(within(fix).getByRole('button', { name: 'Close this position' }));
    await expect(published).toHaveBeenLastCalledWith(historyEvents.fixLeft());
    await expect(canvas.queryByTestId('history-fix')).toBeNull();
    happens(historyEvents.played({ at: FROM, speed: 30 }));
    await waitFor(() => expect(canvas.queryByRole('button', { name: 'Show this position' })).toBeNull());
  },
});

export const TwoDevices = meta.story({
  tags: ['picture'],
  name: '[MAP-06, MAP-07] two devices with one time: a colour, a name and a curve for each',
  render: page(opened(1, 2), today, come(1), come(2, 0.05), historyEvents.scrubbed({ at: FROM + 4_800 })),
  play: async ({ canvas }) => {
    const bar = await canvas.findByTestId('history-player-bar');
    await waitFor(() => expect(bar).toHaveTextContent(/Delivery van 3.*Taxi 241/));
    await expect(canvas.queryByTestId('speed-scale')).toBeNull();
  },
});

export const TakenOut = meta.story({
  name: '[MAP-07] another device is opened, and removed',
  render: page(opened(1, 2), today, come(1), come(2, 0.05)),
  play: async ({ canvas, userEvent }) => {
    const taxi = within(await panel(canvas)).getByRole('button', { name: 'Taxi 241' });
    await userEvent.click(taxi);
    await expect(await canvas.findByRole('slider', { name: /Speed of Taxi 241/ })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Remove Taxi 241' }));
    await expect(published).toHaveBeenCalledWith(opened(1));
  },
});

export const Added = meta.story({
  name: '[MAP-06] another device is added, until none is left',
  render: page(...one),
  play: async ({ canvas, userEvent }) => {
    await panel(canvas);
    await expect(canvas.queryByRole('button', { name: 'Remove Delivery van 3' })).toBeNull();
    const add = canvas.getByRole('combobox', { name: 'Add a device' });
    await userEvent.type(add, 'no such car');
    await expect(await screen.findByText('No device matches')).toBeVisible();
    published.mockClear();
    await userEvent.clear(add);
    await userEvent.keyboard('{Escape}{Enter}');
    await expect(published).not.toHaveBeenCalled();
    await userEvent.type(add, 'taxi');
    await expect(screen.queryByRole('option', { name: 'Delivery van 3' })).toBeNull();
    await userEvent.click(await screen.findByRole('option', { name: 'Taxi 241' }));
    await expect(published).toHaveBeenCalledWith(opened(1, 2));
    await canvas.findByRole('button', { name: 'Remove Delivery van 3' });
    await expect(canvas.queryByRole('combobox', { name: 'Add a device' })).toBeNull();
  },
});

const FLEET = Array.from({ length: 14 }, (_, i) => aDevice({ id: i + 1, name: `Van ${i + 1}` }));
const firstOf = (count: number) => FLEET.slice(0, count).map(({ id }) => id);

export const NoMore = meta.story({
  name: '[MAP-06] at most twelve devices: with eleven one more can be added',
  render: storyAt('/v2', [...signedInWith(FLEET), opened(...firstOf(12)), today]),
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByTestId('history-device')).toHaveLength(12);
    await expect(canvas.queryByRole('combobox', { name: 'Add a device' })).toBeNull();
    happens(opened(...firstOf(11)));
    await canvas.findByRole('combobox', { name: 'Add a device' });
  },
});

export const OwnRange = meta.story({
  name: '[MAP-06] an invalid period is reported',
  render: page(...one),
  play: async ({ canvas, userEvent }) => {
    const period = await canvas.findByRole('combobox', { name: 'Period' });
    await expect(canvas.getByTestId('history-day')).toBeInTheDocument();
    await userEvent.selectOptions(period, 'own');
    // While the user is entering another period, no day summary is displayed.
    await expect(canvas.queryByTestId('history-day')).toBeNull();
    const [from, to] = [canvas.getByLabelText('From'), canvas.getByLabelText('To')];
    await userEvent.clear(to);
    await userEvent.type(to, '2026-06-01T08:00');
    await userEvent.click(canvas.getByRole('button', { name: 'Show' }));
    await expect(to).toHaveAccessibleDescription(/The end must be after/);
    await userEvent.clear(from);
    await userEvent.type(from, '2026-01-01T08:00');
    await userEvent.click(canvas.getByRole('button', { name: 'Show' }));
    await expect(to).toHaveAccessibleDescription(/At most 92 days/);
    await expect(from).not.toHaveAccessibleDescription();
    await userEvent.clear(from);
    await userEvent.click(canvas.getByRole('button', { name: 'Show' }));
    await expect(from).toHaveAccessibleDescription(/Enter both times/);
    await expect(to).not.toHaveAccessibleDescription(/Both/);
    await expect(published).not.toHaveBeenCalled();
  },
});

export const OwnRangeShown = meta.story({
  name: '[MAP-06] a custom period is requested, and its ends are shown',
  render: page(...one),
  play: async ({ canvas, userEvent }) => {
    const period = await canvas.findByRole('combobox', { name: 'Period' });
    await userEvent.selectOptions(period, 'own');
    const [from, to] = [canvas.getByLabelText('From'), canvas.getByLabelText('To')];
    await expect([from, to].map((field) => (field as HTMLInputElement).value)).toEqual([
      '2026-06-15T07:00',
      '2026-06-15T10:00',
    ]);
    await userEvent.clear(to);
    await userEvent.type(to, '2026-06-15T09:00');
    await userEvent.click(canvas.getByRole('button', { name: 'Show' }));
    await expect(published).toHaveBeenLastCalledWith(
      historyEvents.rangeChosen({ choice: 'own', from: FROM, to: NOW - HOUR, points: null }),
    );
  },
});

export const LastPositions = meta.story({
  name: '[MAP-06] the last positions by number: a whole number, and no period is shown',
  render: page(...one),
  play: async ({ canvas, userEvent }) => {
    const period = await canvas.findByRole('combobox', { name: 'Period' });
    await userEvent.selectOptions(period, 'points');
    await expect(canvas.queryByText(SHOWN)).toBeNull();
    await expect(published).not.toHaveBeenCalled();
    const count = canvas.getByLabelText('Number of positions');
    await expect(count).toHaveValue('1000');
    for (const wrong of ['0', '2.5', '100001']) {
      await userEvent.clear(count);
      await userEvent.type(count, `${wrong}{Enter}`);
      await expect(count).toHaveAccessibleDescription('Enter a whole number from 1 to 100,000.');
    }
    await expect(published).not.toHaveBeenCalled();
    for (const fine of [1, 100_000]) {
      await userEvent.selectOptions(period, 'points');
      const field = canvas.getByLabelText('Number of positions');
      await userEvent.clear(field);
      await userEvent.type(field, `${fine}{Enter}`);
      await expect(published).toHaveBeenLastCalledWith(
        historyEvents.rangeChosen({ choice: 'points', from: 0, to: NOW, points: fine }),
      );
      // The field stays on screen, because the page now displays this number of positions.
      await expect(canvas.getByLabelText('Number of positions')).toHaveValue(String(fine));
      await expect(canvas.queryByText(SHOWN)).toBeNull();
    }
    await userEvent.selectOptions(period, 'hour');
    await expect(published).toHaveBeenLastCalledWith(
      historyEvents.rangeChosen({ choice: 'hour', from: NOW - HOUR, to: NOW, points: null }),
    );
    await expect(canvas.queryByLabelText('Number of positions')).toBeNull();
    await expect(canvas.getByText(SHOWN)).toBeInTheDocument();
  },
});

export const NoRangeYet = meta.story({
  name: '[MAP-06] before a period is chosen none is shown',
  render: page(opened(1)),
  play: async ({ canvas, userEvent }) => {
    const period = await canvas.findByRole('combobox', { name: 'Period' });
    await expect(period).toHaveValue('day');
    await expect(canvas.queryByTestId('history-day')).toBeNull();
    await userEvent.selectOptions(period, 'own');
    // The default is the last 24 hours.
    await expect(canvas.getByLabelText('From')).toHaveValue('2026-06-14T10:00');
    await expect(canvas.getByLabelText('To')).toHaveValue('2026-06-15T10:00');
  },
});

export const Loading = meta.story({
  name: '[MAP-06] loading in parts can be cancelled',
  render: page(
    opened(1),
    historyEvents.rangeChosen({ choice: 'week', from: NOW - 168 * HOUR, to: NOW, points: null }),
    historyEvents.pieceLoaded({
      device: 1,
      from: NOW - 168 * HOUR,
      to: NOW - 144 * HOUR - 1,
      fixes: new FixBuilder().columns(),
    }),
  ),
  play: async ({ canvas, userEvent }) => {
    const parts = await canvas.findByText(/1 of 8 parts/);
    await waitFor(() => expect(parts).toBeVisible());
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
    await expect(published).toHaveBeenCalledWith(historyEvents.loadingCancelled());
    await expect(canvas.queryByText(/1 of 8 parts/)).toBeNull();
    await expect(await panel(canvas)).toHaveTextContent(/7 of 8 parts are missing\./);
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenLastCalledWith(historyEvents.loadingRetried());
  },
});

export const StoppedAtOnce = meta.story({
  name: '[MAP-06] loading that is stopped before the first data is no failure',
  render: page(opened(1), today),
  play: async ({ canvas, userEvent }) => {
    // If a single call loads the whole period, no number of parts is shown.
    await expect(await panel(canvas)).not.toHaveTextContent(/of 1 parts/);
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
    await expect(await panel(canvas)).toHaveTextContent(/Loading was stopped.*load it again at any time/);
    await expect(await panel(canvas)).not.toHaveTextContent(/could not be loaded/);
  },
});

export const Empty = meta.story({
  name: '[MAP-06] a period without positions says so and how to find more',
  render: page(
    opened(1),
    today,
    historyEvents.pieceLoaded({ ...piece(1), fixes: new FixBuilder().columns() }),
  ),
  play: async ({ canvas }) => {
    await expect(await panel(canvas)).toHaveTextContent(
      /No positions in this period.*The device may have been off/,
    );
    await expect(canvas.queryByTestId('history-left-out')).toBeNull();
    await expect(canvas.queryByTestId('history-player-bar')).toBeNull();
    await expect(canvas.queryByRole('button', { name: 'Export' })).toBeNull();
  },
});

export const Failed = meta.story({
  name: '[MAP-06] the server failed: the reason, and retry',
  render: page(opened(1), today, historyEvents.pieceFailed({ ...piece(1), ...failure('server', 500) })),
  play: async ({ canvas, userEvent }) => {
    await expect(await panel(canvas)).toHaveTextContent(
      /The history could not be loaded.*The server has a problem/,
    );
    await expect(await panel(canvas)).not.toHaveTextContent(
      /Loading was stopped|No positions in this period/,
    );
    await userEvent.click(await canvas.findByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenCalledWith(historyEvents.loadingRetried());
  },
});

export const Offline = meta.story({
  name: '[MAP-06] without a network it says where the history comes from',
  render: page(
    ago(30, network.wentOffline()),
    opened(1),
    today,
    historyEvents.pieceFailed({ ...piece(1), ...failure('unreachable') }),
  ),
  play: async ({ canvas }) => {
    await expect(await panel(canvas)).toHaveTextContent(/You are offline. History loads/);
    await expect(await panel(canvas)).not.toHaveTextContent(/cannot be reached/);
  },
});

export const Phone = meta.story({
  tags: ['picture'],
  name: '[MAP-07] on a phone the player stands above the sheet',
  globals: { viewport: { value: 'phone' } },
  render: page(...one, historyEvents.scrubbed({ at: FROM + 4_800 })),
  play: async ({ canvas }) => {
    const bar = await canvas.findByTestId('history-player-bar');
    await waitFor(() => expect(bar).toBeVisible());
    const sheet = await screen.findByTestId('history-panel');
    // The bar slides up to its place.
    await waitFor(
      () => expect(bar.getBoundingClientRect().bottom).toBeLessThanOrEqual(sheet.getBoundingClientRect().top),
      { timeout: 3_000 },
    );
    await expect(bar.getBoundingClientRect().height).toBeLessThan(64);
  },
});

/** Checks that a phone shows two whole trips above the navigation bar, and the totals in one line. */
const seesTrips = async () => {
  const list = await screen.findByTestId('history-timeline');
  const bar = document.querySelector('nav') as HTMLElement;
  const [, second] = list.querySelectorAll('[data-kind=trip]');
  await waitFor(
    () =>
      expect(second?.getBoundingClientRect().bottom).toBeLessThanOrEqual(bar.getBoundingClientRect().top + 8),
    { timeout: 3_000 },
  );
  const totals = screen.getAllByTestId('history-totals').flatMap(({ children }) => [...children]);
  await expect(new Set(totals.map((each) => each.getBoundingClientRect().top)).size).toBe(1);
};

export const PhoneGerman = meta.story({
  tags: ['picture'],
  name: '[MAP-06] on a phone, in German: two trips are visible at half height',
  globals: { viewport: { value: 'phone' }, language: 'de' },
  render: page(...one),
  play: seesTrips,
});

export const PhoneGreek = meta.story({
  tags: ['picture'],
  name: '[MAP-06] on a phone, dark, in Greek: two trips are visible at half height',
  globals: { viewport: { value: 'phone' }, theme: 'dark', language: 'el' },
  render: page(...one),
  play: seesTrips,
});

export const PhoneSpans = meta.story({
  name: '[MAP-06, DAY-01] on a phone the choice of the period is next to the day, and keeps the focus',
  globals: { viewport: { value: 'phone' } },
  render: page(...one),
  play: async ({ canvas, userEvent }) => {
    await seesTrips();
    await expect(screen.getByRole('heading', { name: 'Delivery van 3' })).toBeInTheDocument();
    const period = await screen.findByRole('combobox', { name: 'Period' });
    await expect(period).toHaveValue('day');
    const day = screen.getByTestId('history-day');
    const [left, right] = [day.getBoundingClientRect(), period.getBoundingClientRect()];
    await expect(right.top).toBeCloseTo(left.top, 0);
    await expect(right.left).toBeGreaterThan(left.right);
    period.focus();
    await userEvent.selectOptions(period, 'hour');
    await expect(published).toHaveBeenLastCalledWith(
      historyEvents.rangeChosen({ choice: 'hour', from: NOW - HOUR, to: NOW, points: null }),
    );
    await expect(canvas.queryByTestId('history-day')).toBeNull();
    await expect(screen.getByRole('combobox', { name: 'Period' })).toHaveFocus();
    await userEvent.selectOptions(period, 'day');
    await expect(await screen.findByTestId('history-day')).toHaveAttribute('aria-expanded', 'false');
    happens(opened(1, 2), today, come(1), come(2, 0.05));
    await screen.findByRole('button', { name: 'Delivery van 3', expanded: true });
  },
});

export const Received = meta.story({
  name: '[MAP-06] the distance as received is only in the details',
  render: page(...one),
  play: async ({ userEvent }) => {
    const raw = await screen.findByText('Distance as received');
    await expect(raw).not.toBeVisible();
    await userEvent.click(screen.getByText('Details'));
    await waitFor(() => expect(raw).toBeVisible());
  },
});

export const PhoneUnfolded = meta.story({
  tags: ['picture'],
  name: '[MAP-07] on a phone the chart is a press away',
  globals: { viewport: { value: 'phone' } },
  render: page(opened(1, 2), today, come(1), come(2, 0.05), historyEvents.scrubbed({ at: FROM + 4_800 })),
  play: async ({ canvas, userEvent }) => {
    const time = await canvas.findByRole('slider', { name: 'Time' });
    await expect(time).toHaveValue(String(FROM + 4_800));
    await expect(canvas.queryByRole('button', { name: 'Next position' })).toBeNull();
    time.focus();
    await userEvent.keyboard('{Home}');
    await expect(published).toHaveBeenLastCalledWith(historyEvents.scrubbed({ at: FROM }));
    published.mockClear();
    // With Ctrl, Alt or Meta, a key belongs to the browser.
    for (const held of ['ctrlKey', 'altKey', 'metaKey'])
      await fireEvent.keyDown(time, { key: 'End', [held]: true });
    await expect(published).not.toHaveBeenCalled();
    happens(historyEvents.scrubbed({ at: FROM + 4_800 }));
    await userEvent.click(canvas.getByRole('button', { name: 'More controls' }));
    await expect(published).toHaveBeenCalledWith(historyEvents.playerUnfolded({ on: true }));
    const chart = await canvas.findByRole('slider', { name: /Speed of Delivery van 3/ });
    await expect(chart).toBeVisible();
    // The low chart has room for the lowest and the highest value only, and for several times.
    const texts = (axis: string) => [...chart.querySelectorAll(`.visx-axis-${axis} text`)];
    await waitFor(() => expect(texts('left').map((text) => text.textContent)).toEqual(['0', '60']));
    await expect(texts('bottom').length).toBeGreaterThanOrEqual(3);
    await expect(canvas.getByRole('button', { name: 'Next position' })).toBeVisible();
    await expect(canvas.queryByRole('slider', { name: 'Time' })).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Fewer controls' }));
    await expect(published).toHaveBeenLastCalledWith(historyEvents.playerUnfolded({ on: false }));
    await expect(await canvas.findByRole('slider', { name: 'Time' })).toBeVisible();
    // The picture shows all controls.
    await userEvent.click(canvas.getByRole('button', { name: 'More controls' }));
  },
});

export const Heat = meta.story({
  name: '[MAP-20] the heat map’s legend says what its colours mean',
  render: page(mapEvents.toolOpened({ tool: 'heat', devices: [1, 2] }), today, come(1), come(2, 0.05)),
  play: async ({ canvas, userEvent }) => {
    const heat = await canvas.findByTestId('heat-panel');
    await waitFor(() => expect(heat).toHaveTextContent(/Time spent in each place, not the number/));
    await waitFor(() => expect(heat).toHaveTextContent('Taxi 241'));
    // The heat map has no player, although it shows the same tracks.
    await expect(canvas.queryByTestId('history-player-bar')).toBeNull();
    published.mockClear();
    await userEvent.click(within(heat).getByRole('button', { name: 'Remove Taxi 241' }));
    await expect(published).toHaveBeenCalledWith(mapEvents.toolOpened({ tool: 'heat', devices: [1] }));
    await expect(within(heat).queryByRole('button', { name: /^Take/ })).toBeNull();
  },
});

const vans = Array.from({ length: 14 }, (_, i) => aDevice({ id: i + 1, name: `Van ${i + 1}` }));
export const TooMany = meta.story({
  name: '[MAP-20] the history says that it has only some of the chosen devices',
  render: page(
    listed(vans),
    deviceEvents.picked({ ids: vans.map(({ id }) => id) }),
    mapEvents.toolOpened({ tool: 'history', devices: vans.slice(0, 12).map(({ id }) => id) }),
    today,
  ),
  play: async ({ canvas }) => {
    await canvas.findByText('Only 12 of the 14 chosen devices are shown.');
  },
});
