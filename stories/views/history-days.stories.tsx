import { expect, screen, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import DayTrips from '../../plugins/history/DayTrips.view.tsx';
import TripShare from '../../plugins/history/TripShare.view.tsx';
import * as exportEvents from '../../events/exports.ts';
import * as historyEvents from '../../events/history.ts';
import * as mapEvents from '../../events/map.ts';
import * as placeEvents from '../../events/places.ts';
import * as shareEvents from '../../events/shares.ts';
import * as travelEvents from '../../events/travel.ts';
import { cellOf } from '../../src/core/positions/places.ts';
import { travelId } from '../../src/core/travel/travel-answers.ts';
import { serverLacks } from '../../tests/abilities-given.ts';
import { type Fact, HOUR, NOW } from '../facts.ts';
import { FROM, one, page, signedIn } from '../history-given.ts';
import { happens, published, story } from '../story.tsx';

const meta = preview.meta({ title: 'Pages/History by day' });

/** Time limit for a map to be drawn (ms). */
const PATIENT = { timeout: 12_000 };
/** Without a graphics card, the first picture of a map takes long while other tests run. */
const DRAWN = { timeout: 30_000, interval: 500 };

export const Days = meta.story({
  name: '[DAY-01] the day has a name, ‹ and › step from day to day, but not beyond today',
  render: page(...one),
  play: async ({ canvas, userEvent }) => {
    const day = await canvas.findByTestId('history-day');
    await expect(day).toHaveTextContent('Mon, Jun 15 · Today');
    await expect(canvas.getByRole('button', { name: 'Day after' })).toBeDisabled();
    await userEvent.click(canvas.getByRole('button', { name: 'Day before' }));
    const sunday = { choice: 'day', from: NOW - 34 * HOUR, to: NOW - 10 * HOUR - 1, points: null } as const;
    await expect(published).toHaveBeenLastCalledWith(historyEvents.rangeChosen(sunday));
    await expect(day).toHaveTextContent('Sun, Jun 14 · Yesterday');
    await userEvent.click(canvas.getByRole('button', { name: 'Day after' }));
    await expect(published).toHaveBeenLastCalledWith(
      historyEvents.rangeChosen({ choice: 'today', from: NOW - 10 * HOUR, to: NOW, points: null }),
    );
  },
});

/** June: a trip on the 3rd, and only positions on the 4th. */
const june = {
  device: 1,
  from: Date.UTC(2026, 5, 1) / 1000,
  to: Date.UTC(2026, 5, 16) / 1000 - 1,
  zone: '',
  limitKmh: null,
  fences: [],
};
const figures = (day: string, fixes: number, metres: number) => ({
  day,
  fixes,
  metres,
  rawMetres: metres,
  drivingSeconds: 600,
  standingSeconds: 0,
  silentSeconds: 0,
  idleSeconds: 0,
  mostKmh: null,
  averageKmh: null,
  trips: 1,
  stops: 0,
  speedings: 0,
  lowBattery: null,
  highBattery: null,
  steps: null,
});
const days = [figures('2026-06-03', 400, 8_800), figures('2026-06-04', 12, 0), figures('2026-06-05', 0, 0)];
/** Test event: the figures of each day of a month were computed. */
const workedOut = (month: typeof june, of: ReturnType<typeof figures>[]) =>
  travelEvents.worked({
    id: travelId(month),
    travel: {
      ...{ trips: [], stops: [], speedings: [], visits: [], levels: [], missing: [] },
      leftOut: { doubles: 0, noPlace: 0, outside: 0, disbelieved: 0 },
      totals: figures('', 412, 8_800),
      days: of,
    },
  });
const june3 = {
  choice: 'day',
  from: june.from + 48 * HOUR,
  to: june.from + 72 * HOUR - 1,
  points: null,
} as const;

export const Month = meta.story({
  tags: ['picture'],
  name: '[DAY-01] a calendar marks the days with positions and those with trips, also by keyboard',
  render: page(...one),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByTestId('history-day'));
    await expect(published).toHaveBeenLastCalledWith(
      travelEvents.asked({ id: travelId(june), question: june }),
    );
    await canvas.findByText('Looking for days with positions …');
    const legend = await canvas.findByText(/^The longer the line, the farther that day/);
    const before = legend.getBoundingClientRect().top;
    happens(workedOut(june, days));
    await expect(
      await canvas.findByRole('button', { name: 'Wednesday, June 3, 2026, 8.8\u00a0km' }),
    ).toBeEnabled();
    await expect(canvas.queryByText('Looking for days with positions …')).toBeNull();
    await expect(legend.getBoundingClientRect().top, 'nothing moves').toBe(before);
    await expect(canvas.getByRole('button', { name: /June 4, 2026, positions, no trip$/ })).toBeEnabled();
    await expect(canvas.getByRole('button', { name: /June 5, 2026$/ })).toBeEnabled();
    await expect(canvas.getByRole('button', { name: /June 16, 2026$/ })).toBeDisabled();
    const today = canvas.getByRole('button', { name: /June 15, 2026$/ });
    today.focus();
    await userEvent.keyboard('{ArrowUp}{ArrowLeft}');
    await expect(canvas.getByRole('button', { name: /June 7, 2026$/ })).toHaveFocus();
    await userEvent.keyboard('{PageUp}');
    await expect(await canvas.findByRole('button', { name: /May 7, 2026$/ })).toHaveFocus();
    await userEvent.keyboard('{PageDown}{End}{Home}');
    await expect(await canvas.findByRole('button', { name: /June 1, 2026$/ })).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: /June 3, 2026/ }));
    await expect(published).toHaveBeenLastCalledWith(historyEvents.rangeChosen(june3));
    await expect(canvas.queryByRole('grid')).toBeNull();
    const day = canvas.getByTestId('history-day');
    await userEvent.click(day);
    published.mockClear();
    await userEvent.keyboard('{Tab}{Escape}');
    await expect(canvas.queryByRole('grid')).toBeNull();
    await expect(day).toHaveFocus();
    await expect(published.mock.calls.map(([{ type }]) => type)).not.toContain(mapEvents.toolClosed.type);
    await userEvent.click(day);
  },
});

export const MonthPhone = meta.story({
  tags: ['picture'],
  name: '[DAY-01] on a phone a month of six weeks is seen as a whole; a button closes it',
  globals: { viewport: { value: 'phone' }, theme: 'dark', language: 'de' },
  render: page(...one),
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByTestId('history-day'));
    const march = {
      ...june,
      from: Date.UTC(2026, 2, 1) / 1000,
      to: Date.UTC(2026, 3, 1) / 1000 - 1,
    };
    for (let month = 0; month < 3; month++)
      await userEvent.click(await screen.findByRole('button', { name: 'Monat davor' }));
    const way = [0, 4_100, 22_000, 61_000, 9_000, 0, 38_000];
    happens(
      workedOut(
        march,
        Array.from({ length: 28 }, (_, i) =>
          figures(`2026-03-${String(i + 1).padStart(2, '0')}`, 40, way[i % way.length] ?? 0),
        ),
      ),
    );
    const last = await screen.findByRole('button', { name: /31\. März 2026/ });
    // The bar below the sheet has a height of 60 pixels.
    await expect(last.getBoundingClientRect().bottom).toBeLessThan(window.innerHeight - 60);
    await userEvent.click(
      within(screen.getByRole('group', { name: 'Tag wählen' })).getByRole('button', { name: 'Schließen' }),
    );
    await waitFor(() => expect(screen.getByTestId('history-day')).toHaveFocus());
    await userEvent.click(screen.getByTestId('history-day'));
    for (let month = 0; month < 3; month++)
      await userEvent.click(await screen.findByRole('button', { name: 'Monat davor' }));
  },
});

export const EarlierMonth = meta.story({
  name: '[DAY-01] each earlier month is loaded when it is opened, and its days are marked',
  render: page(...one),
  play: async ({ canvas, userEvent }) => {
    const may = {
      ...june,
      from: Date.UTC(2026, 4, 1) / 1000,
      to: Date.UTC(2026, 5, 1) / 1000 - 1,
    };
    await userEvent.click(await canvas.findByTestId('history-day'));
    published.mockClear();
    await userEvent.click(await canvas.findByRole('button', { name: 'Month before' }));
    await expect(await canvas.findByRole('heading', { name: 'May 2026' })).toBeVisible();
    await waitFor(() =>
      expect(published).toHaveBeenLastCalledWith(travelEvents.asked({ id: travelId(may), question: may })),
    );
    // May does not wait until the days of June are known.
    await expect(published).toHaveBeenCalledWith(travelEvents.cancelled({ id: travelId(june) }));
    await userEvent.click(canvas.getByRole('button', { name: 'Month after' }));
    await waitFor(() =>
      expect(published).toHaveBeenLastCalledWith(travelEvents.asked({ id: travelId(june), question: june })),
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Month before' }));
    happens(workedOut(may, [figures('2026-05-20', 12, 4_200)]));
    const day = await canvas.findByRole('button', { name: 'Wednesday, May 20, 2026, 4.2\u00a0km' });
    await expect(canvas.getByRole('button', { name: /May 21, 2026$/ })).toBeEnabled();
    await userEvent.click(day);
    await expect(published).toHaveBeenLastCalledWith(
      historyEvents.rangeChosen({
        ...{ choice: 'day', points: null },
        from: Date.UTC(2026, 4, 20) / 1000,
        to: Date.UTC(2026, 4, 21) / 1000 - 1,
      }),
    );
  },
});

export const MonthFailed = meta.story({
  name: '[DAY-01] if these days could not be loaded, a note says so, any day can be chosen, and loading is retried',
  render: page(...one),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByTestId('history-day'));
    happens(travelEvents.failed({ id: travelId(june), failure: { reason: 'server', status: 500 } }));
    await canvas.findByText('The days with positions could not be loaded.');
    published.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenLastCalledWith(
      travelEvents.asked({ id: travelId(june), question: june }),
    );
    // The calendar goes back one year at most.
    const back = canvas.getByRole('button', { name: 'Month before' });
    for (let month = 0; month < 12; month++) await userEvent.click(back);
    await expect(back).toBeDisabled();
    await userEvent.click(await canvas.findByRole('button', { name: /June 3, 2025/ }));
    await expect(await canvas.findByTestId('history-day')).toHaveTextContent('Tue, Jun 3, 2025');
  },
});

export const TripShared = meta.story({
  tags: ['picture'],
  name: '[DAY-03] one trip is shared: by a link, as a picture or as a GPX file',
  render: page(...one),
  play: async ({ canvas, userEvent }) => {
    const list = await canvas.findByTestId('history-timeline');
    const [share] = within(list).getAllByRole('button', { name: /^Share the .* trip$/ });
    await userEvent.click(share as HTMLElement);
    const dialog = within(await screen.findByTestId('trip-share'));
    await expect(dialog.getByText(/^Delivery van 3 · Mon, Jun 15/)).toBeVisible();
    published.mockClear();
    await userEvent.click(dialog.getByRole('button', { name: 'Save as GPX' }));
    await expect(published).toHaveBeenLastCalledWith(
      expect.objectContaining({
        type: exportEvents.wanted.type,
        payload: expect.objectContaining({
          format: 'gpx',
          about: expect.stringMatching(/^1 \d+ \d+ \d+ \d+$/),
        }),
      }),
    );
    // This story draws no map, so the app says that there is no picture.
    await userEvent.click(dialog.getByRole('button', { name: 'Save a picture' }));
    await waitFor(() => expect(published).toHaveBeenLastCalledWith(historyEvents.tripNotPictured()));
  },
});

export const TripPicture = meta.story({
  name: '[DAY-03] the picture of a trip is its map, with a strip below that says where, how far, when and whose map',
  render: story(
    TripShare,
    [...signedIn, ...one, historyEvents.tripPicked({ device: 1, from: FROM, to: FROM + 2_380 })],
    { map: true },
  ),
  play: async ({ userEvent }) => {
    const dialog = await screen.findByTestId('trip-share');
    const map = await waitFor(() => {
      const found = dialog.querySelector<HTMLCanvasElement>('canvas.maplibregl-canvas');
      if (!found) throw new Error('no map yet');
      return found;
    }, PATIENT);
    const { fillText } = CanvasRenderingContext2D.prototype;
    const written: { text: string; y: number }[] = [];
    CanvasRenderingContext2D.prototype.fillText = function write(this: CanvasRenderingContext2D, ...given) {
      written.push({ text: given[0], y: given[2] });
      fillText.apply(this, given);
    };
    try {
      // Until the map is drawn, the app says that there is no picture.
      await waitFor(async () => {
        published.mockClear();
        await userEvent.click(await within(dialog).findByRole('button', { name: 'Save a picture' }));
        await waitFor(() => expect(published).toHaveBeenCalled(), PATIENT);
        await expect(published.mock.lastCall?.[0]).toMatchObject({ type: historyEvents.tripPictured.type });
      }, DRAWN);
    } finally {
      CanvasRenderingContext2D.prototype.fillText = fillText;
    }
    const [fact] = published.mock.lastCall ?? [];
    if (!historyEvents.tripPictured.is(fact)) throw new Error('no picture');
    const { address, name } = fact.payload;
    await expect(name).toMatch(/^Delivery van 3 Mon, Jun 15/);
    const png = await (await fetch(address)).blob();
    await expect(png.type).toBe('image/png');
    const { width, height } = await createImageBitmap(png);
    const high = map.clientHeight;
    await expect(width / map.clientWidth).toBeGreaterThanOrEqual(2);
    await expect(height / width).toBeCloseTo((high + 104) / map.clientWidth, 2);
    const strip = written.filter(({ y }) => y > high).map(({ text }) => text);
    await expect(strip).toEqual([
      expect.stringContaining(' → '),
      expect.stringMatching(/km · \d+\smin$/),
      expect.stringMatching(/^Delivery van 3 · Mon, Jun 15/),
      expect.stringContaining('OpenStreetMap'),
    ]);
  },
});

export const TripSharedPhone = meta.story({
  tags: ['picture'],
  name: '[DAY-03] on a phone, dark, Greek: the link is made in the sheet over it',
  globals: { viewport: { value: 'phone' }, theme: 'dark', language: 'el' },
  render: page(...one),
  play: async ({ userEvent }) => {
    // On a phone, the list is in a sheet outside the page element.
    const list = await screen.findByTestId('history-timeline');
    const share = within(list)
      .getAllByRole('button')
      .find(({ ariaLabel }) => ariaLabel?.startsWith('Κοινή χρήση της διαδρομής'));
    await userEvent.click(share as HTMLElement);
    const dialog = within(await screen.findByTestId('trip-share'));
    const link = dialog.getByRole('button', { name: 'Σύνδεσμος' });
    await userEvent.click(link);
    await expect(published.mock.lastCall?.[0]).toMatchObject({
      type: shareEvents.sheetOpened.type,
      payload: { device: 1, trip: { from: FROM } },
    });
    const sheet = within(await screen.findByTestId('share-sheet'));
    await userEvent.click(sheet.getByRole('button', { name: /^24 ώρες/ }));
    await expect(published.mock.lastCall?.[0]).toMatchObject({
      payload: {
        edits: [
          {
            of: 'share',
            set: { kind: 'trip', devices: [1], trip: { from: FROM }, expires: NOW + 24 * HOUR },
          },
        ],
      },
    });
  },
});

export const TripWithoutLinks = meta.story({
  name: '[DAY-03] if a server has no links to trips, picture and file remain',
  render: page(serverLacks('tripShares'), ...one),
  play: async ({ canvas, userEvent }) => {
    const list = await canvas.findByTestId('history-timeline');
    const [share] = within(list).getAllByRole('button', { name: /^Share the .* trip$/ });
    await userEvent.click(share as HTMLElement);
    const dialog = within(await screen.findByTestId('trip-share'));
    await expect(dialog.getByRole('button', { name: 'Save a picture' })).toBeVisible();
    await expect(dialog.queryByRole('button', { name: 'Share a link' })).toBeNull();
    await userEvent.click(dialog.getByRole('button', { name: 'Save as GPX' }));
    await expect(published.mock.lastCall?.[0]).toMatchObject({
      type: exportEvents.wanted.type,
      payload: { format: 'gpx' },
    });
    await userEvent.keyboard('{Escape}');
    await expect(published).toHaveBeenLastCalledWith(historyEvents.tripLeft());
  },
});

export const TripPlayed = meta.story({
  name: '[DAY-02] a press on a trip shows and plays it; standing is skipped by default',
  render: page(...one),
  play: async ({ canvas, userEvent }) => {
    const list = await canvas.findByTestId('history-timeline');
    const [first] = within(list).getAllByRole('button', { name: /→/ });
    await userEvent.click(first as HTMLElement);
    await expect(published).toHaveBeenCalledWith(
      expect.objectContaining({ type: mapEvents.areaRequested.type }),
    );
    const trip = { from: FROM, to: FROM + 2_380 };
    const played = historyEvents.played({ at: FROM, speed: 30, trip });
    await expect(published).toHaveBeenLastCalledWith(played);
    await expect(first).toHaveAttribute('aria-current', 'true');
    // At the end of the trip it is still the chosen one, and "Play" starts it over.
    happens(historyEvents.paused({ at: trip.to }));
    await expect(first).toHaveAttribute('aria-current', 'true');
    published.mockClear();
    await userEvent.click(await canvas.findByRole('button', { name: 'Play' }));
    await expect(published).toHaveBeenLastCalledWith(played);
    const stop = within(list).getByRole('button', { name: /stayed for 3/ });
    await userEvent.click(stop);
    await waitFor(() => expect(stop).toHaveAttribute('aria-current', 'true'));
    await expect(first).not.toHaveAttribute('aria-current');
    const skip = canvas.getByRole('button', { name: 'Skip the time between trips' });
    await expect(skip).toHaveAttribute('aria-pressed', 'true');
    await userEvent.click(skip);
    await expect(published).toHaveBeenLastCalledWith(historyEvents.standingSkipped({ on: false }));
    await expect(skip).toHaveAttribute('aria-pressed', 'false');
  },
});

export const TripPlayedPhone = meta.story({
  tags: ['picture'],
  name: '[DAY-02] [DAY-01] on a phone the slider covers the pressed trip, and the month is seen from its head',
  globals: { viewport: { value: 'phone' } },
  render: page(...one),
  play: async ({ canvas, userEvent }) => {
    const list = await screen.findByTestId('history-timeline');
    const trips = within(list).getAllByRole('button', { name: /→/ });
    const content = list.closest('[class*=content]') as HTMLElement;
    content.scrollTop = 120;
    await userEvent.click(trips[1] as HTMLElement);
    const played = published.mock.calls
      .map(([fact]) => fact)
      .findLast(({ type }) => type === historyEvents.played.type);
    const { trip } = played?.payload ?? {};
    const slider = await canvas.findByRole('slider', { name: 'Time' });
    await expect(slider).toHaveAttribute('min', String(trip.from));
    await expect(slider).toHaveAttribute('max', String(trip.to - 1));
    // The trip has lowered the sheet. The calendar raises it and begins with its head.
    await waitFor(() => expect(screen.getByTestId('history-panel')).toHaveAttribute('data-stop', 'peek'));
    screen.getByTestId('history-day').click();
    const month = await screen.findByRole('heading', { name: 'June 2026' });
    await waitFor(() => expect(screen.getByTestId('history-panel')).toHaveAttribute('data-stop', 'half'));
    await waitFor(() =>
      expect(month.getBoundingClientRect().top).toBeGreaterThanOrEqual(content.getBoundingClientRect().top),
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Whole period' }));
    await expect(slider).toHaveAttribute('min', String(FROM));
    await expect(canvas.queryByRole('button', { name: 'Whole period' })).toBeNull();
    happens(played);
  },
});

const today = { ...june, from: NOW - 10 * HOUR, to: NOW + 14 * HOUR - 1 };
const wanted = travelEvents.asked({ id: travelId(today), question: today });
const whole = { cutAtStart: false, cutAtEnd: false };
const trip = (from: number, to: number, metres: number, start: number, end: number) => ({
  ...{
    from: NOW + from,
    to: NOW + to,
    metres,
    rawMetres: metres,
    mostKmh: 60,
    averageKmh: 40,
    idleSeconds: 0,
  },
  ...{ start: { lat: start, lng: 11.97 }, end: { lat: end, lng: 11.97 }, ...whole },
});
const told = (trips: ReturnType<typeof trip>[]) =>
  travelEvents.worked({
    id: travelId(today),
    travel: {
      trips,
      stops: trips.slice(1).map(({ from, start }, i) => ({
        ...{ from: trips[i]?.to ?? 0, to: from, ...start, idleSeconds: 0, ...whole },
      })),
      ...{ speedings: [], visits: [], levels: [], missing: [], days: [] },
      leftOut: { doubles: 0, noPlace: 0, outside: 0, disbelieved: 0 },
      totals: figures('', 412, 8_800),
    },
  });
const panel = (...facts: Fact[]) =>
  story(() => <DayTrips device={1} />, [...signedIn, ...facts], { width: 375 });

export const Today = meta.story({
  tags: ['picture'],
  name: '[DAY-02] the device panel lists the last trips of today like the history; a press opens it there',
  render: panel(
    wanted,
    told([trip(-9_000, -8_280, 8_800, 57.7, 57.72), trip(-5_400, -4_500, 9_100, 57.72, 57.7)]),
  ),
  play: async ({ canvas, userEvent }) => {
    const list = await canvas.findByTestId('recent-trips');
    const rows = within(list).getAllByRole('listitem');
    await expect(rows.map((row) => row.dataset['kind'])).toEqual(['trip', 'stop', 'trip']);
    await expect(list).toHaveTextContent(/8.8 km · 12 min/);
    const [, second] = within(list).getAllByRole('button', { name: /→/ });
    await userEvent.click(second as HTMLElement);
    await expect(published).toHaveBeenCalledWith(mapEvents.toolOpened({ tool: 'history', devices: [1] }));
    await expect(published).toHaveBeenLastCalledWith(historyEvents.scrubbed({ at: NOW - 5_400 }));
  },
});

export const TodayMany = meta.story({
  tags: ['picture'],
  name: '[DAY-02] the device panel says how many trips of the day are not in its list, and opens them all',
  render: panel(
    placeEvents.geocoderOffered({}),
    wanted,
    told([
      trip(-30_000, -28_800, 8_800, 57.7, 57.72),
      trip(-20_000, -19_100, 9_000, 57.72, 57.7),
      trip(-9_000, -8_280, 5_600, 57.7, 57.72),
      trip(-5_400, -4_500, 5_100, 57.72, 57.7),
    ]),
    placeEvents.named({
      cell: cellOf({ lat: 57.7, lng: 11.97, speed: 0 }),
      name: 'Lindengatan 12',
      metres: 5,
      by: 'geocoder',
    }),
  ),
  play: async ({ canvas, userEvent }) => {
    const list = await canvas.findByTestId('recent-trips');
    const [earlier] = within(list).getAllByRole('button');
    await expect(earlier).toHaveTextContent(/2 earlier trips\s*17.8 km · 35 min/);
    await expect(list).not.toHaveTextContent('57.72');
    await userEvent.click(earlier as HTMLElement);
    await expect(published).toHaveBeenCalledWith(mapEvents.toolOpened({ tool: 'history', devices: [1] }));
    await expect(published).toHaveBeenLastCalledWith(
      expect.objectContaining({ payload: expect.objectContaining({ choice: 'today' }) }),
    );
    happens(
      placeEvents.nameFailed({
        cell: cellOf({ lat: 57.72, lng: 11.97, speed: 0 }),
        failure: { reason: 'server', status: 503 },
      }),
    );
    await waitFor(() => expect(list).toHaveTextContent('57.72000, 11.97000'));
  },
});

export const TodayNothing = meta.story({
  name: '[DAY-02] the device panel says so on a day without a trip',
  render: panel(wanted, told([])),
  play: async ({ canvas }) => {
    await canvas.findByText('No trips and no stops');
  },
});

export const TodayFailed = meta.story({
  name: '[DAY-02] today is loaded when the panel opens, and again after a failure',
  render: panel(),
  play: async ({ canvas, userEvent }) => {
    await waitFor(() =>
      expect(published).toHaveBeenLastCalledWith(
        travelEvents.asked({ id: travelId(today), question: today }),
      ),
    );
    happens(travelEvents.failed({ id: travelId(today), failure: { reason: 'unreachable', status: 0 } }));
    await canvas.findByText('The history could not be loaded');
    published.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenLastCalledWith(
      travelEvents.asked({ id: travelId(today), question: today }),
    );
  },
});

export const TodayGreek = meta.story({
  tags: ['picture'],
  name: '[DAY-02] the trips of today in the dark, in Greek',
  globals: { theme: 'dark', language: 'el' },
  render: panel(
    wanted,
    told([trip(-9_000, -8_280, 8_800, 57.7, 57.72), trip(-5_400, -4_500, 9_100, 57.72, 57.7)]),
  ),
});

export const HeatMonth = meta.story({
  name: '[DAY-01] [MAP-20] the heat map has the calendar of its first device',
  render: page(mapEvents.toolOpened({ tool: 'heat', devices: [1, 2] }), ...one.slice(1)),
  play: async ({ canvas, userEvent }) => {
    const heat = await canvas.findByTestId('heat-panel');
    await userEvent.click(await within(heat).findByTestId('history-day'));
    await expect(published).toHaveBeenLastCalledWith(
      travelEvents.asked({ id: travelId(june), question: june }),
    );
    happens(workedOut(june, days));
    await within(heat).findByRole('button', { name: 'Wednesday, June 3, 2026, 8.8\u00a0km' });
  },
});
