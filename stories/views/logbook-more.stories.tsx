import { expect, fireEvent, screen, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as changeEvents from '../../events/changes.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as logbookEvents from '../../events/logbook.ts';
import * as navigation from '../../events/navigation.ts';
import type { Trip } from '../../events/logbook-types.ts';
import { boundsOf, periodOf } from '../../src/rules/time/periods.ts';
import { aTrip } from '../../tests/trip-samples.ts';
import { aDevice, type Fact, failure, HOUR, NOW, twelveDevices } from '../facts.ts';
import { classifiedAs, keepLast, shown } from '../change-facts.ts';
import { happens, published, storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Pages/Logbook, more' });

const DEVICE = 1;
const registers = (...lacking: 'locks'[]) =>
  logbookEvents.registersListed({
    ...{ drivers: [], contacts: [], reasons: [], cars: [], locks: [], lacking },
    source: 'server',
  });
const month = periodOf('month', NOW, undefined);
const trips = [aTrip('t1', { device: DEVICE, from: NOW - 2 * HOUR, to: NOW - HOUR })];
/** The events that show the logbook of a period, with all its trips loaded. */
const page = (query: string, { from, to }: { from: string; to: string }, ...facts: Fact[]) => {
  const question = { device: DEVICE, ...boundsOf({ from, to }, undefined) };
  return storyAt('/logbook', [
    ...twelveDevices(),
    navigation.locationChanged({ path: '/logbook', query: `vehicle=${DEVICE}&${query}` }),
    registers(),
    logbookEvents.tripsRequested(question),
    logbookEvents.tripsListed({ ...question, trips, source: 'server', at: NOW, isAll: true }),
    ...facts,
  ]);
};

export const LockUnchecked = meta.story({
  tags: ['picture'],
  name: '[LOGB-04] a lock of days that are not loaded says so, and leads to their incomplete trips',
  render: page('period=month', month, logbookEvents.panelOpened({ panel: 'lock', trip: null })),
  play: async ({ canvasElement, userEvent }) => {
    const dialog = await within(canvasElement.ownerDocument.body).findByTestId('logbook-lock');
    const note = within(dialog).getByTestId('logbook-unchecked');
    await userEvent.click(within(note).getByRole('button', { name: 'Check them' }));
    await expect(published).toHaveBeenLastCalledWith(
      navigation.linkFollowed({
        href: expect.stringMatching(/period=own&from=[\d-]+&to=[\d-]+&type=open$/) as string,
        replace: true,
      }),
    );
  },
});

export const NoLocks = meta.story({
  name: '[LOGB-04] a server without locks: neither the panel nor the menu offers to lock the period',
  render: page('period=month', month, registers('locks')),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByTestId('logbook-readiness');
    await userEvent.click(canvas.getByRole('button', { name: 'More' }));
    await screen.findByRole('menuitem', { name: /Keys of the logbook/ });
    await expect(screen.queryByText('Lock a period')).toBeNull();
  },
});

export const PickedByKey = meta.story({
  name: '[LOGB-02] a key on one of several selected trips classifies all of them, on another trip only that one',
  render: page(
    'period=month',
    month,
    logbookEvents.tripsListed({
      ...{ device: DEVICE, ...boundsOf(month, undefined), source: 'server', at: NOW, isAll: true },
      trips: (['business', 'business', 'private'] as const).map((type, i) =>
        aTrip(`t${i}`, { device: DEVICE, type, from: NOW - i * HOUR - 1_200, to: NOW - i * HOUR }),
      ),
    }),
    logbookEvents.picked({ trips: ['t0', 't1'] }),
  ),
  play: async ({ canvas, userEvent }) => {
    const list = await canvas.findByTestId('logbook-list');
    const press = async (id: string, key: string) => {
      list.querySelector<HTMLElement>(`[data-trip=${id}]`)?.focus();
      await userEvent.keyboard(key);
    };
    published.mockClear();
    for (const key of '1240') await press('t0', key);
    await press('t2', '2');
    await expect(classifiedAs()).toEqual([
      ['private', ['t0', 't1']],
      ['toWork', ['t0', 't1']],
      ['mixed', ['t0', 't1']],
      ['none', ['t0', 't1']],
      ['toWork', ['t2']],
    ]);
  },
});

const own = { from: '2026-05-01', to: '2026-05-20' };
export const OwnPeriod = meta.story({
  name: '[LOGB-01] own dates keep the focus while they change, and follow the address',
  render: page(`period=own&from=${own.from}&to=${own.to}`, own),
  play: async ({ canvas }) => {
    const field = await canvas.findByLabelText('From');
    field.focus();
    await fireEvent.change(field, { target: { value: '2026-05-03' } });
    const query = `vehicle=${DEVICE}&period=own&from=2026-05-03&to=${own.to}`;
    await expect(published).toHaveBeenLastCalledWith(
      navigation.linkFollowed({ href: `/logbook?${query}`, replace: true }),
    );
    happens(navigation.locationChanged({ path: '/logbook', query }));
    await expect(canvas.getByLabelText('From')).toHaveValue('2026-05-03');
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await expect(field.ownerDocument.activeElement).toBe(field);
    happens(
      navigation.locationChanged({
        path: '/logbook',
        query: `vehicle=${DEVICE}&period=own&from=2026-05-09&to=${own.to}`,
      }),
    );
    await waitFor(() => expect(field).toHaveValue('2026-05-09'));
  },
});

const many = Array.from({ length: 250 }, (_, i) => aDevice({ id: 5_000 + i, name: `Van ${i + 1}` }));
export const ManyVehicles = meta.story({
  name: '[LOGB-08] a car can be made for any of 250 vehicles',
  render: page('page=cars', month, deviceEvents.listed({ devices: many, leftOut: [], source: 'server' })),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Add a car' }));
    await userEvent.type(canvas.getByRole('combobox', { name: 'Tracker' }), 'van 250');
    await userEvent.click(await screen.findByRole('option', { name: 'Van 250' }));
    await userEvent.type(canvas.getByRole('textbox', { name: 'Make' }), 'Volvo');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(published).toHaveBeenLastCalledWith(
      expect.objectContaining({
        type: 'changes/wanted',
        payload: expect.objectContaining({
          edits: [expect.objectContaining({ set: expect.objectContaining({ device: 5_249 }) })],
        }),
      }),
    );
  },
});

export const NewDriver = meta.story({
  name: '[LOGB-08] the form of a new driver stays open when the server gives the driver an id',
  render: page(
    'page=drivers',
    month,
    shown({ of: 'driver', id: -7, set: { firstName: 'Lena', lastName: '', active: true }, was: null }),
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Change Lena' }));
    await userEvent.type(canvas.getByRole('textbox', { name: 'Last name' }), 'Half a na');
    const driver = { id: 12, firstName: 'Lena', lastName: '', active: true };
    happens(changeEvents.saved({ id: 'c0', outcome: { of: 'driver', driver }, again: false }));
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await expect(canvas.getByRole('textbox', { name: 'Last name' })).toHaveValue('Half a na');
    await userEvent.type(canvas.getByRole('textbox', { name: 'Last name' }), 'me');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await keepLast();
    await canvas.findByText('Lena Half a name');
  },
});

const year = periodOf('year', NOW, undefined);
const inYear = { device: DEVICE, ...boundsOf(year, undefined) };
const listed = (all: readonly Trip[]) =>
  logbookEvents.tripsListed({ ...inYear, trips: [...all], source: 'server', at: NOW, isAll: true });
/** Trips of one day, an hour apart. */
const row = (count: number) =>
  Array.from({ length: count }, (_, i) =>
    aTrip(`r${i}`, { device: DEVICE, from: NOW - (count - i) * HOUR, to: NOW - (count - i) * HOUR + 600 }),
  );

export const PickedMany = meta.story({
  name: '[LOGB-07] of more trips than fit on one map, the button says how many are shown',
  render: page(
    'period=year',
    year,
    listed(row(45)),
    logbookEvents.picked({ trips: row(45).map(({ id }) => id) }),
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Show the first 30 of 45 on the map' }));
    const [{ payload }] = published.mock.lastCall as [{ payload: { href: string } }];
    await expect(payload.href.split(',')).toHaveLength(30);
  },
});

const [whole] = row(1) as [Trip];
const splitAt = whole.from + 300;
const half = `new-${whole.id}-${splitAt}`;
export const IdArrives = meta.story({
  name: '[LOGB-03] the open second half of a split trip keeps what is typed when the server gives it its id',
  render: page(
    'period=year',
    year,
    listed([whole]),
    shown({ of: 'tripShape', id: whole.id, device: DEVICE, set: { splitAt, share: 0.5 }, was: {} }),
    navigation.locationChanged({
      path: '/logbook',
      query: `vehicle=${DEVICE}&period=year&trip=${encodeURIComponent(half)}`,
    }),
  ),
  play: async ({ canvas, userEvent }) => {
    const field = await canvas.findByRole('textbox', { name: 'Comment' });
    await userEvent.type(field, 'to the doc');
    const halves = [
      { ...whole, to: splitAt, metres: 2_400 },
      { ...whole, id: 'r9', from: splitAt, metres: 2_600 },
    ];
    happens(
      changeEvents.saved({ id: 'c0', outcome: { of: 'trips', trips: halves, gone: [] }, again: false }),
    );
    await waitFor(() => expect(canvas.getByTestId('logbook-trip')).toHaveTextContent('2.6 km'));
    await expect(field).toHaveFocus();
    await userEvent.keyboard('tor');
    await expect(canvas.getByRole('textbox', { name: 'Comment' })).toHaveValue('to the doctor');
  },
});

export const FocusStays = meta.story({
  name: '[LOGB-02] when a key makes a trip leave the filtered list, the focus moves to the trip in its place',
  render: page('period=year&type=open', year, listed(row(4))),
  play: async ({ canvas, userEvent }) => {
    const list = await canvas.findByTestId('logbook-list');
    const presses = () => [...list.querySelectorAll<HTMLElement>('[data-trip]')];
    await waitFor(() => expect(presses()).toHaveLength(4));
    const done: string[] = [];
    /** Sets the type of the trip in this place of the list by a key, and shows the change. */
    const classify = async (place: number) => {
      const press = presses()[place];
      press?.focus();
      await userEvent.keyboard('1');
      done.push(press?.dataset['trip'] ?? '');
      happens(listed(row(4).map((each) => (done.includes(each.id) ? { ...each, type: 'private' } : each))));
      await waitFor(() => expect(press).not.toBeInTheDocument());
    };
    await classify(1);
    await expect(presses()[1]).toHaveFocus();
    await classify(2);
    await expect(presses()[1]).toHaveFocus();
  },
});

const chosenTrip = (id: string, metres: number, hidden = false) =>
  aTrip(id, {
    device: DEVICE,
    from: NOW - 5 * HOUR,
    to: NOW - 5 * HOUR + 1_260,
    metres,
    ...(hidden && { type: 'private', hidden }),
  });
export const Chosen = meta.story({
  name: '[LOGB-05] [LOGB-07] chosen trips on one map: a legend with the colours of the map, and totals',
  render: storyAt(
    '/show-logbook-routes',
    [
      ...twelveDevices(),
      navigation.locationChanged({ path: '/show-logbook-routes', query: 'trips=t2,t3,t4,gone' }),
      registers(),
      logbookEvents.tripsFound({
        trips: [chosenTrip('t2', 5_000), chosenTrip('t3', 18_400), chosenTrip('t4', 7_200, true)],
        missing: ['gone'],
      }),
    ],
    { map: true },
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByTestId('chosen-total')).toHaveTextContent('30.6 km3 trips · 42 min');
    await canvas.findByText('1 trip of this link no longer exists');
    // The hidden trip has its day, but no time of day.
    const hidden = canvas.getByText('Private, places hidden').closest('li');
    await expect(hidden).toHaveTextContent('7.2 km');
    await expect(hidden).not.toHaveTextContent(/\d:\d\d/);
    await expect(canvas.getAllByText(/\d:\d\d/)).toHaveLength(2);
    const legend = canvas.getByRole('region', { name: 'Legend' });
    const map = canvas.getByRole('region', { name: 'Trips on the map' });
    /** Returns the number and colour of each trip, as they are in the legend or at the end of a line on the map. */
    const pins = (of: HTMLElement) =>
      [...of.querySelectorAll<HTMLElement>('[data-mark=number]')].map((pin) => [
        pin.textContent,
        getComputedStyle(pin).backgroundColor,
      ]);
    const named = pins(legend);
    await expect(named.map(([number]) => number)).toEqual(['1', '2', '3']);
    await expect(new Set(named.map(([, colour]) => colour)).size).toBe(3);
    // The places of the private trip are hidden, so the map has only the other two.
    await waitFor(() => expect(pins(map)).toEqual(named.slice(0, 2)), { timeout: 12_000 });
  },
});

export const BackToTheList = meta.story({
  name: '[LOGB-07] the way back from the map leads to the period, the filter and the trip that were open',
  render: storyAt('/show-logbook-routes', [
    ...twelveDevices(),
    navigation.locationChanged({ path: '/logbook', query: 'period=lastYear&type=business&trip=t2' }),
    navigation.locationChanged({ path: '/show-logbook-routes', query: 'trips=t2' }),
    registers(),
    logbookEvents.tripsFound({ trips: [chosenTrip('t2', 5_000)], missing: [] }),
  ]),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Back to the logbook' }));
    await expect(published).toHaveBeenLastCalledWith(
      navigation.linkFollowed({
        href: `/logbook?vehicle=${DEVICE}&period=lastYear&type=business&trip=t2`,
      }),
    );
  },
});

export const LeftWhileTyping = meta.story({
  name: '[LOGB-03] a comment is saved if the page goes while it is typed',
  render: page('period=year&trip=r0', year, listed([whole])),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByRole('textbox', { name: 'Comment' }), 'to the dentist');
    published.mockClear();
    happens(navigation.locationChanged({ path: '/settings', query: '' }));
    await waitFor(() =>
      expect(published.mock.calls.map(([fact]) => fact as unknown)).toContainEqual(
        expect.objectContaining({
          type: 'changes/wanted',
          payload: expect.objectContaining({
            edits: [expect.objectContaining({ ids: ['r0'], set: { comment: 'to the dentist' } })],
          }),
        }),
      ),
    );
  },
});

export const WayFailed = meta.story({
  name: '[LOGB-01] a trip whose track could not be loaded says so: the straight line on its map was not driven',
  render: page(
    'period=year&trip=r0',
    year,
    listed([whole]),
    logbookEvents.wayRequested({ trip: 'r0', device: DEVICE, from: whole.from, to: whole.to }),
    logbookEvents.wayLost({ trip: 'r0', ...failure('server', 500) }),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByTestId('logbook-trip')).toHaveTextContent('route not loaded');
    await expect(canvas.getByTestId('logbook-totals')).toHaveTextContent(/^Distance/);
  },
});

const [hiddenBefore, gap] = row(2) as [Trip, Trip];
export const HiddenBeforeGap = meta.story({
  name: '[LOGB-05] a missing trip after a hidden one takes neither its place nor its time',
  render: page(
    'period=year',
    year,
    listed([
      { ...hiddenBefore, type: 'private', hidden: true, endAddress: 'Secret 1', odometer: 1_000_000 },
      { ...gap, startAddress: 'Office 2', odometer: 1_020_000 },
    ]),
    logbookEvents.panelOpened({ panel: 'byHand', trip: gap.id }),
  ),
  play: async ({ canvasElement }) => {
    const form = within(await within(canvasElement.ownerDocument.body).findByTestId('logbook-by-hand'));
    await expect(form.getByLabelText('Kilometres')).toHaveValue('15.000');
    await expect(form.getByLabelText('From')).toHaveValue('');
    await expect(form.getByLabelText('To')).toHaveValue('Office 2');
    await expect(form.getByLabelText('Start')).toHaveValue('');
  },
});

const earlier = { from: '2026-05-13', to: '2026-05-14' };
export const OtherPeriod = meta.story({
  name: '[LOGB-03] a manual trip of a day that is not loaded is checked first, and keeps what is typed',
  render: page('period=month', month, logbookEvents.panelOpened({ panel: 'byHand', trip: null })),
  play: async ({ canvasElement, userEvent }) => {
    const form = within(await within(canvasElement.ownerDocument.body).findByTestId('logbook-by-hand'));
    const type = (label: string, value: string) =>
      fireEvent.change(form.getByLabelText(label), { target: { value } });
    await type('Date', earlier.to);
    await type('Start', '08:00');
    await type('End', '08:30');
    await type('Kilometres', '12');
    const saved = () => published.mock.calls.filter(([fact]) => changeEvents.wanted.is(fact as never));
    published.mockClear();
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    const query = `vehicle=${DEVICE}&period=own&from=${earlier.from}&to=${earlier.to}`;
    await expect(published).toHaveBeenLastCalledWith(
      navigation.linkFollowed({ href: `/logbook?${query}`, replace: true }),
    );
    const question = { device: DEVICE, ...boundsOf(earlier, undefined) };
    const at = Date.parse(`${earlier.to}T08:10:00Z`) / 1000;
    happens(
      navigation.locationChanged({ path: '/logbook', query }),
      logbookEvents.tripsRequested(question),
      logbookEvents.tripsListed({
        ...{ ...question, source: 'server', at: NOW, isAll: true },
        trips: [aTrip('old', { device: DEVICE, from: at, to: at + 600 })],
      }),
    );
    await form.findByText(/^There is a trip at this time/);
    await expect(saved()).toEqual([]);
    await type('End', '08:09');
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await expect(saved()).toHaveLength(1);
    await waitFor(() => expect(screen.queryByTestId('logbook-by-hand')).toBeNull());
  },
});
