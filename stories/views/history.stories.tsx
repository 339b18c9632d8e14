import { expect, screen, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as adminEvents from '../../events/admin.ts';
import * as historyEvents from '../../events/history.ts';
import * as mapEvents from '../../events/map.ts';
import * as network from '../../events/network.ts';
import { FixBuilder } from '../../src/api/fix-builder.ts';
import { toE7 } from '../../events/fix-columns.ts';
import { aDevice, ago, type Fact, failure, HOUR, NOW, signedInWith } from '../facts.ts';
import { published, storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Pages/History' });

const VANS = [
  aDevice({ id: 1, name: 'Delivery van 3' }),
  aDevice({ id: 2, name: 'Taxi 241', colour: '#d98e04' }),
];
const FROM = NOW - 3 * HOUR;

/** A morning: a drive, half an hour at a customer's, a drive with a tunnel and one wrong fix in it. */
function morning(device: number, north = 0) {
  const fixes = new FixBuilder();
  const put = (at: number, metres: number, kmh: number, battery = 80) => {
    const lat = toE7(57.7 + north + Math.sin(metres / 4_000) / 60);
    fixes.push(device, FROM + at, lat, toE7(11.9 + metres / 59_000), kmh * 10, 450, 6, battery, 6, 0);
  };
  let metres = 0;
  for (let i = 0; i < 120; i++) put(i * 20, (metres += 220), 40 + Math.round(20 * Math.sin(i / 8)), 90);
  for (let i = 0; i < 60; i++) put(2_400 + i * 30, metres + (i % 3), 0, 88);
  for (let i = 0; i < 60; i++)
    put(4_200 + i * 20, (metres += 250), 45 + Math.round(15 * Math.cos(i / 6)), 84);
  // Fourteen minutes in a tunnel and under a roof, then somewhere else.
  metres += 7_000;
  for (let i = 0; i < 60; i++) {
    put(6_240 + i * 20, (metres += 250), 50, 80);
    if (i === 30) fixes.push(device, FROM + 6_240 + i * 20 + 5, toE7(58.6), toE7(12.9), 0, 0, 40, 80, 0, 0);
  }
  return fixes.columns();
}

const today = historyEvents.rangeChosen({ choice: 'today', from: FROM, to: NOW, points: null });
const opened = (...devices: number[]): Fact => mapEvents.toolOpened({ tool: 'history', devices });
const piece = (device: number) => ({ device, from: FROM, to: NOW });
const come = (device: number, north = 0) =>
  historyEvents.pieceLoaded({ ...piece(device), fixes: morning(device, north) });
const signedIn = signedInWith(VANS, [
  { device: 1, age: 20, speed: 40 },
  { device: 2, age: 30 },
]);
const page = (...facts: Fact[]) => storyAt('/v2', [...signedIn, ...facts]);
const one = [opened(1), today, come(1)];
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

export const OneMorning = meta.story({
  tags: ['picture'],
  name: '[MAP-06, MAP-07] totals, pauses, gaps and the player of one device',
  render: page(...one, historyEvents.scrubbed({ at: FROM + 1_500 })),
  play: async ({ canvas }) => {
    const list = await canvas.findByTestId('history-stops');
    await expect(list).toHaveTextContent(/Pause, 3\d min/);
    await expect(list).toHaveTextContent(/No signal, 14 min/);
    await expect(list).toHaveTextContent(/Impossible jump/);
    const slider = await canvas.findByRole('slider', { name: /Speed of Delivery van 3/ });
    await expect(slider).toHaveAttribute('aria-valuenow', String(FROM + 1_500));
    await expect(await canvas.findByTestId('history-speed-scale')).toHaveTextContent(
      /Colour of the line: speed in km\/h.*140\+/,
    );
  },
});

export const Keys = meta.story({
  name: '[MAP-07, MAP-17] the player by keys alone: steps, pages, ends, play',
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

export const PressedPause = meta.story({
  name: '[MAP-06] a press on a pause goes there, on the map and in the player',
  render: page(...one),
  play: async ({ canvas, userEvent }) => {
    const list = await canvas.findByTestId('history-stops');
    await userEvent.click(within(list).getByRole('button', { name: /Pause/ }));
    await expect(published).toHaveBeenCalledWith(
      expect.objectContaining({ type: historyEvents.scrubbed.type }),
    );
    await expect(published).toHaveBeenCalledWith(
      expect.objectContaining({ type: mapEvents.placeRequested.type }),
    );
  },
});

export const WrongFix = meta.story({
  name: '[MAP-06] a jump is opened, disbelieved and put back',
  render: page(...one),
  play: async ({ canvas, userEvent }) => {
    const list = await canvas.findByTestId('history-stops');
    const [jump] = within(list).getAllByRole('button', { name: /Impossible jump/ });
    await userEvent.click(jump as HTMLElement);
    await userEvent.click(
      within(await canvas.findByTestId('history-fix')).getByRole('button', {
        name: 'This position is wrong',
      }),
    );
    await expect(published).toHaveBeenCalledWith(historyEvents.fixDisbelieved(wrong));
    await expect(await canvas.findByTestId('history-wrong')).toHaveTextContent(
      '1 position left out as wrong',
    );
    await expect(await canvas.findByTestId('history-stops')).not.toHaveTextContent(/Impossible jump/);
    await userEvent.click(canvas.getByRole('button', { name: 'Put back' }));
    await expect(await canvas.findByTestId('history-stops')).toHaveTextContent(/Impossible jump/);
  },
});

export const Ghost = meta.story({
  name: '[ADM-02] while looking at a customer’s account nothing can be marked',
  render: page(
    adminEvents.ghostEntered({ userID: 3001, by: 9, superUser: true }),
    ...signedIn,
    ...one,
    historyEvents.fixChosen(wrong),
  ),
  play: async ({ canvas }) => {
    const fix = await canvas.findByTestId('history-fix');
    await expect(within(fix).queryByRole('button', { name: 'This position is wrong' })).toBeNull();
  },
});

export const TwoDevices = meta.story({
  tags: ['picture'],
  name: '[MAP-06, MAP-07] two devices on one clock: a colour, a name and a curve for each',
  render: page(opened(1, 2), today, come(1), come(2, 0.05), historyEvents.scrubbed({ at: FROM + 4_800 })),
  play: async ({ canvas }) => {
    const bar = await canvas.findByTestId('history-player-bar');
    await waitFor(() => expect(bar).toHaveTextContent(/Delivery van 3.*Taxi 241/));
    await expect(canvas.queryByTestId('history-speed-scale')).toBeNull();
  },
});

export const TakenOut = meta.story({
  name: '[MAP-07] another device is opened, and taken out',
  render: page(opened(1, 2), today, come(1), come(2, 0.05)),
  play: async ({ canvas, userEvent }) => {
    const taxi = within(await panel(canvas)).getByRole('button', { name: 'Taxi 241' });
    await userEvent.click(taxi);
    await expect(await canvas.findByRole('slider', { name: /Speed of Taxi 241/ })).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Take Taxi 241 out' }));
    await expect(published).toHaveBeenCalledWith(opened(1));
  },
});

export const OwnRange = meta.story({
  name: '[MAP-06] what is wrong with a range of one’s own is said',
  render: page(...one),
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(await canvas.findByRole('combobox', { name: 'Period' }), 'own');
    const [from, to] = [canvas.getByLabelText('From'), canvas.getByLabelText('To')];
    await userEvent.clear(to);
    await userEvent.type(to, '2026-06-01T08:00');
    await userEvent.click(canvas.getByRole('button', { name: 'Show' }));
    await expect(to).toHaveAccessibleDescription(/The end must come after/);
    await userEvent.clear(from);
    await userEvent.type(from, '2026-01-01T08:00');
    await userEvent.click(canvas.getByRole('button', { name: 'Show' }));
    await expect(to).toHaveAccessibleDescription(/At most 92 days/);
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
  },
});

export const Empty = meta.story({
  name: '[MAP-06] nothing in the range says so and how to find more',
  render: page(
    opened(1),
    today,
    historyEvents.pieceLoaded({ ...piece(1), fixes: new FixBuilder().columns() }),
  ),
  play: async ({ canvas }) => expect(await panel(canvas)).toHaveTextContent(/No positions in this period/),
});

export const Failed = meta.story({
  name: '[MAP-06] the server failed: why, and try again',
  render: page(opened(1), today, historyEvents.pieceFailed({ ...piece(1), ...failure('server', 500) })),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenCalledWith(historyEvents.loadingRetried());
  },
});

export const Offline = meta.story({
  name: '[MAP-06] without a network it says where the past comes from',
  render: page(
    ago(30, network.wentOffline()),
    opened(1),
    today,
    historyEvents.pieceFailed({ ...piece(1), ...failure('unreachable') }),
  ),
  play: async ({ canvas }) => expect(await panel(canvas)).toHaveTextContent(/There is no network/),
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
    // It rises to its place.
    await waitFor(
      () => expect(bar.getBoundingClientRect().bottom).toBeLessThanOrEqual(sheet.getBoundingClientRect().top),
      { timeout: 3_000 },
    );
    await expect(bar.getBoundingClientRect().height).toBeLessThan(64);
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
    await userEvent.click(canvas.getByRole('button', { name: 'More of the player' }));
    await expect(published).toHaveBeenCalledWith(historyEvents.playerUnfolded({ on: true }));
    await expect(await canvas.findByRole('slider', { name: /Speed of Delivery van 3/ })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Less of the player' })).toBeVisible();
  },
});

export const Heat = meta.story({
  name: '[MAP-20] the heat map’s legend says what its colours mean',
  render: page(mapEvents.toolOpened({ tool: 'heat', devices: [1, 2] }), today, come(1), come(2, 0.05)),
  play: async ({ canvas }) => {
    const heat = await canvas.findByTestId('heat-panel');
    await waitFor(() => expect(heat).toHaveTextContent(/Time spent in each place, not the number/));
    await waitFor(() => expect(heat).toHaveTextContent('Taxi 241'));
  },
});
