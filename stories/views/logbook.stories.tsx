import { expect, fireEvent, userEvent as user, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as adminEvents from '../../events/admin.ts';
import * as changeEvents from '../../events/changes.ts';
import * as logbookEvents from '../../events/logbook.ts';
import type { Trip } from '../../events/logbook-types.ts';
import * as navigation from '../../events/navigation.ts';
import * as network from '../../events/network.ts';
import { boundsOf, periodOf } from '../../src/rules/time/periods.ts';
import { aTrip } from '../../tests/trip-samples.ts';
import { classifiedAs } from '../change-facts.ts';
import { DAY, type Fact, failure, HOUR, NOW, signedInWith, twelveDevices } from '../facts.ts';
import { happens, published, storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Pages/Logbook' });

const phone = { viewport: { value: 'phone' } };
const dark = { theme: 'dark' };
const DEVICE = 1;
const people: Fact = logbookEvents.registersListed({
  drivers: [
    { id: 401, firstName: 'Anna', lastName: 'Lindqvist', active: true },
    { id: 402, firstName: 'Jonas', lastName: 'Berg', active: false },
  ],
  contacts: [
    {
      id: 601,
      name: 'Erik Sandström',
      company: 'Sandström Bygg AB',
      address: 'Lindholmsallén 9',
      place: { lat: 57.72, lng: 11.99 },
      metres: 300,
      reason: 501,
    },
  ],
  reasons: [{ id: 501, name: 'Customer visit' }],
  cars: [
    {
      id: 701,
      device: DEVICE,
      name: 'Volvo',
      model: 'V60',
      plate: 'GBG 421',
      startKm: 45_210,
      driver: 401,
      contact: null,
    },
  ],
  locks: [{ device: DEVICE, car: 701, until: NOW - 4 * DAY }],
  lacking: [],
  source: 'server',
});
const trip = (id: string, hoursAgo: number, changes: Partial<Trip> = {}): Trip =>
  aTrip(id, {
    device: DEVICE,
    car: 701,
    from: NOW - hoursAgo * HOUR,
    to: NOW - hoursAgo * HOUR + 1_260,
    startAddress: 'Kruthusgatan 11, Göteborg',
    endAddress: 'Skagengatan 18, Göteborg',
    ...changes,
  });
const note = { at: NOW - 20 * HOUR, by: 'Anna Lindqvist', field: 'type', was: 'none', now: 'business' };
const some: readonly Trip[] = [
  trip('t1', 2, { odometer: 47_620_000 }),
  trip('t2', 5, { odometer: 47_606_000, type: 'toWork', driver: 401 }),
  trip('t3', 20, {
    type: 'business',
    driver: 401,
    contact: 601,
    reason: 501,
    metres: 18_430,
    history: [note],
  }),
  trip('t4', 24, { type: 'private', hidden: true, metres: 7_205, driver: 401, contact: 601, reason: 501 }),
  trip('t5', 30, { type: 'mixed', metres: 9_000, parts: { private: 4_000, toWork: 0, business: 5_000 } }),
  trip('t6', 54, {
    manual: true,
    type: 'business',
    reason: 501,
    endAddress: 'A very long name of a street with a number 142, Göteborg',
  }),
  trip('t7', 110, { type: 'toWork', driver: 401 }),
];
/** The days that the page loads by itself: this month, and the previous one if this month has just begun. */
const { from } = boundsOf(periodOf('month', NOW, undefined), undefined);
const question = { device: DEVICE, from: from - 31 * DAY, to: NOW };
const listed = (trips: readonly Trip[], source: 'server' | 'storage' = 'server'): Fact =>
  logbookEvents.tripsListed({ ...question, trips: [...trips], source, at: NOW - 2 * HOUR, isAll: true });
const at = (query = ''): Fact =>
  navigation.locationChanged({
    path: '/logbook',
    query: `vehicle=${DEVICE}&period=year${query && `&${query}`}`,
  });
/** The event that requests the whole year that the page shows. */
const asked = logbookEvents.tripsRequested({
  device: DEVICE,
  ...boundsOf(periodOf('year', NOW, undefined), undefined),
});
const isAnswer = ({ type, payload }: Fact) =>
  type === logbookEvents.tripsListed.type && (payload as { source: string }).source === 'server';
const page = (...facts: Fact[]) =>
  storyAt('/logbook', [
    ...twelveDevices(),
    at(),
    ...facts.flatMap((fact) => (isAnswer(fact) ? [asked, fact] : [fact])),
  ]);

export const List = meta.story({
  tags: ['picture'],
  name: '[LOGB-01] [LOGB-04] trips by day, their totals, and what is still missing',
  render: page(people, listed(some)),
  play: async ({ canvas, userEvent }) => {
    const totals = await canvas.findByTestId('logbook-totals');
    await expect(totals).toHaveTextContent('7 trips');
    const list = canvas.getByTestId('logbook-list');
    // The row shows start and end, places, driver, purpose, recorded length, length by road, and duration.
    await expect(list.querySelector('[data-trip="t3"]')).toHaveTextContent(
      /\d:\d\d.*Kruthusgatan 11, Göteborg → .*\d:\d\d.*Skagengatan 18, Göteborg.*18\.4\s?km · 21\s?min · 5\.1\s?km by road.*Anna LindqvistCustomer visit · .*Sandström/,
    );
    await expect(totals).toHaveTextContent(/Business\s*28\.4\s?km/);
    await expect(canvas.getByTestId('logbook-readiness')).toHaveTextContent(/locked up to/i);
    const rows = canvas.getByTestId('logbook-list').querySelectorAll<HTMLElement>('[data-trip]');
    rows[0]?.focus();
    await userEvent.keyboard('3');
    await expect(published).toHaveBeenLastCalledWith(
      expect.objectContaining({
        type: 'changes/wanted',
        payload: expect.objectContaining({ label: 'logbook.classified' }),
      }),
    );
    await userEvent.keyboard(' jk');
    await expect(published).toHaveBeenLastCalledWith(logbookEvents.picked({ trips: ['t1'] }));
  },
});

export const ListPhone = meta.story({
  tags: ['picture'],
  name: '[LOGB-02] the list on a phone, dark, German',
  render: page(people, listed(some)),
  globals: { ...phone, ...dark, language: 'de' },
  play: async ({ canvas }) => void (await canvas.findAllByText('Dienstlich')),
});

export const Swiped = meta.story({
  name: '[LOGB-02] a swipe to the left makes a trip private, one to the right business, a short one changes nothing',
  render: page(people, listed(some)),
  globals: phone,
  play: async ({ canvas }) => {
    const list = await canvas.findByTestId('logbook-list');
    const row = (id: string) => list.querySelector<HTMLElement>(`[data-trip=${id}]`) as HTMLElement;
    const swipe = async (id: string, by: number, pointerType = 'touch') => {
      const at = { pointerType, clientX: 200, clientY: 300, bubbles: true };
      const there = { ...at, clientX: 200 + by };
      await fireEvent.pointerDown(row(id), at);
      await fireEvent.pointerMove(row(id), there);
      const side = row(id).closest('li')?.dataset['swipe'];
      await fireEvent.pointerUp(row(id), there);
      return side;
    };
    const wanted = () =>
      published.mock.calls.flatMap(([fact]) =>
        changeEvents.wanted.is(fact)
          ? fact.payload.edits.flatMap((edit) => ('set' in edit ? [edit.set] : []))
          : [],
      );
    published.mockClear();
    await expect(await swipe('t1', -100)).toBe('left');
    await expect(wanted()).toEqual([{ type: 'private' }]);
    await expect(await swipe('t2', 100)).toBe('right');
    await expect(wanted()).toEqual([{ type: 'private' }, { type: 'business' }]);
    // The click that ends a swipe opens nothing. The next click does.
    published.mockClear();
    await fireEvent.click(row('t2'));
    await expect(published).not.toHaveBeenCalled();
    await fireEvent.pointerDown(row('t2'), { pointerType: 'touch', clientX: 200, clientY: 300 });
    await fireEvent.click(row('t2'));
    await expect(published).toHaveBeenCalledTimes(1);
    // These swipes change nothing: too short, vertical, with a mouse, taken over by scrolling, or on a locked trip.
    published.mockClear();
    await swipe('t3', 60);
    await swipe('t3', 100, 'mouse');
    await swipe('t7', 100);
    const at = { pointerType: 'touch', clientX: 200, clientY: 300, bubbles: true };
    await fireEvent.pointerDown(row('t3'), at);
    await fireEvent.pointerMove(row('t3'), { ...at, clientX: 220, clientY: 400 });
    await expect(row('t3').closest('li')).not.toHaveAttribute('data-swipe');
    await fireEvent.pointerMove(row('t3'), { ...at, clientX: 320 });
    await expect(row('t3').closest('li')).toHaveAttribute('data-swipe', 'right');
    await fireEvent.pointerCancel(row('t3'), { ...at, clientX: 320 });
    await expect(row('t3').closest('li')).not.toHaveAttribute('data-swipe');
    await fireEvent.pointerMove(row('t3'), { ...at, clientX: 320 });
    await expect(row('t3').closest('li')).not.toHaveAttribute('data-swipe');
    await expect(wanted()).toEqual([]);
  },
});

export const Unpicked = meta.story({
  name: '[LOGB-02] only its box selects and deselects a trip',
  render: page(people, listed(some), logbookEvents.picked({ trips: ['t1', 't2'] })),
  play: async ({ canvasElement, canvas, userEvent }) => {
    await canvas.findByTestId('logbook-list');
    await userEvent.click(rowOf(canvasElement, 't1').getByRole('checkbox'));
    await expect(published).toHaveBeenLastCalledWith(logbookEvents.picked({ trips: ['t2'] }));
    await userEvent.click(rowOf(canvasElement, 't3').getByRole('checkbox'));
    await expect(published).toHaveBeenLastCalledWith(logbookEvents.picked({ trips: ['t2', 't3'] }));
  },
});

/** Finds the row of a trip in the list. */
const rowOf = (canvasElement: HTMLElement, id: string) =>
  within(canvasElement.querySelector(`[data-trip=${id}]`)?.closest('li') as HTMLElement);

export const Rows = meta.story({
  name: '[LOGB-04] [LOGB-05] rows: a locked trip cannot be changed, a hidden one shows neither times nor people',
  render: page(people, listed(some)),
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByTestId('logbook-list');
    const row = (id: string) => rowOf(canvasElement, id);
    await expect(row('t1').getByRole('button', { name: 'Not classified' })).toBeEnabled();
    await expect(row('t7').getByRole('button', { name: 'To work' })).toBeDisabled();
    await expect(row('t7').getByRole('img', { name: 'Locked' })).toBeVisible();
    await expect(row('t1').queryByRole('img', { name: 'Locked' })).toBeNull();
    await expect(row('t3').getByText('Anna Lindqvist')).toBeVisible();
    await expect(row('t3').getByText(/Customer visit/)).toBeVisible();
    await expect(row('t4').queryByText(/Anna Lindqvist|Customer visit/)).toBeNull();
    await expect(row('t4').queryByText(/min|\d:\d/)).toBeNull();
    await expect(row('t6').getByRole('img', { name: 'By hand' })).toBeVisible();
    await expect(row('t1').queryByRole('img', { name: 'By hand' })).toBeNull();
  },
});

export const DaysLeft = meta.story({
  name: '[LOGB-04] rows say how many days are left, also the last one; late trips say so, locked ones have no note',
  render: page(
    people,
    logbookEvents.registersListed({
      drivers: [],
      contacts: [],
      reasons: [],
      cars: [],
      locks: [{ device: DEVICE, car: null, until: NOW - 8.5 * DAY }],
      lacking: [],
      source: 'server',
    }),
    listed([trip('new', 24), trip('last', 7 * 24), trip('late', 8 * 24), trip('locked', 9 * 24)]),
  ),
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByTestId('logbook-list');
    const row = (id: string) => rowOf(canvasElement, id);
    const late = (id: string) => row(id).queryByRole('img', { name: 'Overdue' });
    const left = (id: string) => row(id).queryByText(/^(\d+ days? left|last day)$/);
    await expect(left('new')).toHaveTextContent(/^6 /);
    await expect(left('last')).toHaveTextContent('last day');
    await expect([late('new'), late('last'), late('locked')]).toEqual([null, null, null]);
    await expect(late('late')).not.toBeNull();
    await expect(late('late')?.closest('[data-late]')).not.toBeNull();
    await expect(left('new')?.closest('[data-late]')).toBeNull();
    await expect([left('late'), left('locked')]).toEqual([null, null]);
  },
});

export const Open = meta.story({
  tags: ['picture'],
  name: '[LOGB-03] an open trip next to the list, with its changes',
  render: page(people, listed(some), at('trip=t3')),
  play: async ({ canvas }) => {
    const detail = await canvas.findByTestId('logbook-trip');
    await expect(detail).toHaveTextContent('Not classified → Business');
    await expect(detail).toHaveTextContent('Anna Lindqvist');
  },
});

export const WayAtTheTop = meta.story({
  name: '[LOGB-01] the details of a trip begin with its track on a map',
  render: page(people, listed(some), at('trip=t1')),
  play: async ({ canvas }) => {
    const way = await canvas.findByTestId('trip-way');
    const distance = canvas.getByText('Duration');
    await expect(way.compareDocumentPosition(distance)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  },
});

export const Suggested = meta.story({
  name: '[LOGB-02] a suggestion gives its reason, and changes nothing by itself',
  render: page(people, listed(some), at('trip=t1')),
  play: async ({ canvas, userEvent }) => {
    const card = await canvas.findByTestId('logbook-suggestion');
    await expect(card).toHaveTextContent(/It ends at Sandström/);
    await expect(published).not.toHaveBeenCalledWith(expect.objectContaining({ type: 'changes/wanted' }));
    await userEvent.click(canvas.getByRole('button', { name: 'Take it' }));
    await expect(published.mock.lastCall?.[0]).toMatchObject({
      type: 'changes/wanted',
      payload: {
        edits: [
          { of: 'trips', ids: ['t1'], set: { type: 'business', contact: 601, reason: 501, driver: 401 } },
        ],
      },
    });
  },
});

export const LockedTrip = meta.story({
  name: '[LOGB-04] a locked trip has no controls',
  render: page(people, listed(some), at('trip=t7')),
  globals: { ...phone, language: 'el' },
  play: async ({ canvas }) => {
    const detail = await canvas.findByTestId('logbook-trip');
    for (const radio of detail.querySelectorAll('input')) await expect(radio).toBeDisabled();
  },
});

export const HiddenTrip = meta.story({
  name: '[LOGB-05] a private trip that hides its places shows only day and kilometres',
  render: page(people, listed(some), at('trip=t4')),
  play: async ({ canvas }) => {
    const detail = await canvas.findByTestId('logbook-trip');
    await expect(detail).not.toHaveTextContent('Kruthusgatan');
    await expect(detail).not.toHaveTextContent(/\d:\d\d/);
    await expect(canvas.queryByRole('button', { name: 'Show on the map' })).toBeNull();
  },
});

export const HidePlaces = meta.story({
  name: '[LOGB-05] a switch hides the places of a private trip, or shows them again; other trips have none',
  render: page(people, listed(some), at('trip=t4')),
  play: async ({ canvas, userEvent }) => {
    const hide = await canvas.findByRole('switch', { name: /^Hide the places/ });
    await expect(hide).toBeChecked();
    await userEvent.click(hide);
    await expect(published).toHaveBeenLastCalledWith(
      expect.objectContaining({
        type: 'changes/wanted',
        payload: expect.objectContaining({
          edits: [expect.objectContaining({ of: 'trips', set: { hidden: false } })],
        }),
      }),
    );
    happens(at('trip=t3'));
    await waitFor(() => expect(canvas.queryByRole('switch', { name: /^Hide the places/ })).toBeNull());
  },
});

export const Picked = meta.story({
  name: '[LOGB-02] several are classified, joined and shown together',
  render: page(people, listed(some), logbookEvents.picked({ trips: ['t1', 't2'] })),
  play: async ({ canvas, userEvent }) => {
    const bar = within(await canvas.findByRole('toolbar', { name: 'Selected trips' }));
    published.mockClear();
    for (const name of ['Private', 'To work', 'Business', 'Mixed'])
      await userEvent.click(bar.getByRole('button', { name }));
    await expect(classifiedAs()).toEqual([
      ['private', ['t2', 't1']],
      ['toWork', ['t1']],
      ['business', ['t2', 't1']],
      ['mixed', ['t2', 't1']],
    ]);
    await userEvent.click(bar.getByRole('button', { name: 'Merge' }));
    await expect(published).toHaveBeenCalledWith(
      expect.objectContaining({ payload: expect.objectContaining({ label: 'logbook.merged' }) }),
    );
  },
});

export const Split = meta.story({
  name: '[LOGB-03] splitting a trip before its track has loaded',
  render: page(people, listed(some), logbookEvents.panelOpened({ panel: 'split', trip: 't1' })),
  play: async ({ canvasElement }) =>
    void (await import('storybook/test').then(({ within }) =>
      within(canvasElement.ownerDocument.body).findByTestId('logbook-split'),
    )),
});

export const ByHand = meta.story({
  name: '[LOGB-03] [LOGB-04] a manual trip, from a gap of the odometer',
  render: page(people, listed(some), logbookEvents.panelOpened({ panel: 'byHand', trip: 't1' })),
  globals: { ...phone, language: 'de' },
  play: async ({ canvasElement }) => {
    const form = within(await within(canvasElement.ownerDocument.body).findByTestId('logbook-by-hand'));
    await expect(form.queryByText(/^Am nächsten Tag/)).toBeNull();
    await fireEvent.change(form.getByLabelText('Ende'), { target: { value: '00:10' } });
    await expect(form.getByText(/^Am nächsten Tag: \d+\. \p{L}+ 2026$/u)).toBeVisible();
  },
});

/** Checks the distance field of a manual trip: what it shows, accepts and reports. */
const kilometres =
  (label: string, save: string, shown: RegExp, wrong: string) =>
  async ({
    canvasElement,
    userEvent,
  }: {
    canvasElement: HTMLElement;
    userEvent: Pick<typeof user, 'clear' | 'type' | 'click'>;
  }) => {
    published.mockClear();
    const form = within(await within(canvasElement.ownerDocument.body).findByTestId('logbook-by-hand'));
    const field = form.getByLabelText(label);
    await expect((field as HTMLInputElement).value).toMatch(shown);
    await userEvent.clear(field);
    await userEvent.type(field, '12 km');
    await form.findByText(wrong);
    await userEvent.click(form.getByRole('button', { name: save }));
    await expect(published).not.toHaveBeenCalledWith(expect.objectContaining({ type: 'changes/wanted' }));
    await userEvent.clear(field);
    await userEvent.type(field, '12,345');
    await expect(form.queryByText(wrong)).toBeNull();
    await userEvent.click(form.getByRole('button', { name: save }));
    await expect(published).toHaveBeenCalledWith(
      expect.objectContaining({
        type: 'changes/wanted',
        payload: expect.objectContaining({
          edits: [expect.objectContaining({ set: expect.objectContaining({ metres: 12_345 }) })],
        }),
      }),
    );
  };
const byHand = page(people, listed(some), logbookEvents.panelOpened({ panel: 'byHand', trip: 't1' }));
export const KilometresInGerman = meta.story({
  name: '[LOGB-03] kilometres are typed with a comma in German',
  render: byHand,
  globals: { language: 'de' },
  play: kilometres('Kilometer', 'Speichern', /^\d+,\d{3}$/, 'Nur eine Zahl, zum Beispiel 12,5'),
});
export const KilometresInGreek = meta.story({
  name: '[LOGB-03] kilometres are typed with a comma in Greek',
  render: byHand,
  globals: { language: 'el' },
  play: kilometres('Χιλιόμετρα', 'Αποθήκευση', /^\d+,\d{3}$/, 'Μόνο αριθμός, π.χ. 12,5'),
});
export const KilometresInEnglish = meta.story({
  name: '[LOGB-03] kilometres show a point in English, and take a comma',
  render: byHand,
  play: kilometres('Kilometres', 'Save', /^\d+\.\d{3}$/, 'Only a number, such as 12.5'),
});
export const PartsInGerman = meta.story({
  name: '[LOGB-02] the parts of a mixed trip are typed with a comma, and invalid input is reported at its field',
  render: page(people, listed(some), at('trip=t5')),
  globals: { language: 'de' },
  play: async ({ canvas, userEvent }) => {
    const field = await canvas.findByLabelText<HTMLInputElement>('Privat-km');
    await expect(field.value).toBe('4,000');
    await userEvent.clear(field);
    await userEvent.type(field, 'viel');
    await canvas.findByText('Nur eine Zahl, zum Beispiel 12,5');
    await userEvent.clear(field);
    await userEvent.type(field, '3,5');
    await expect(canvas.queryByText('Nur eine Zahl, zum Beispiel 12,5')).toBeNull();
    await canvas.findByText(/5,500\s*km/);
  },
});

export const Lock = meta.story({
  name: '[LOGB-04] locking needs a tick and says that it is permanent',
  render: page(people, listed(some), logbookEvents.panelOpened({ panel: 'lock', trip: null })),
  play: async ({ canvasElement }) => {
    const { within } = await import('storybook/test');
    const dialog = await within(canvasElement.ownerDocument.body).findByTestId('logbook-lock');
    await expect(within(dialog).getByRole('button', { name: 'Lock for good' })).toBeDisabled();
  },
});

export const Refused = meta.story({
  name: '[LOGB-04] the server refused to change a locked trip',
  render: page(
    people,
    listed(some),
    changeEvents.submitted({
      changes: [
        {
          id: 'x',
          batch: 'x',
          at: NOW * 1000,
          notBefore: 0,
          edit: { of: 'trips', device: DEVICE, ids: ['t1'], set: { type: 'private' }, was: {} },
        },
      ],
      label: '',
    }),
    changeEvents.refused({ id: 'x', failure: { reason: 'invalid', status: 423, message: 'locked' } }),
  ),
  play: async ({ canvas }) => void (await canvas.findByTestId('logbook-refused')),
});

export const Registers = meta.story({
  name: '[LOGB-08] contacts are managed in place',
  render: page(people, listed(some), at('page=contacts')),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Change/ }));
    await userEvent.type(canvas.getByLabelText('Company'), ' & Son');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(published).toHaveBeenLastCalledWith(
      expect.objectContaining({
        type: 'changes/wanted',
        payload: expect.objectContaining({ label: 'logbook.registerChanged' }),
      }),
    );
  },
});

export const NoDrivers = meta.story({
  name: '[LOGB-08] no drivers yet',
  render: page(
    logbookEvents.registersListed({
      drivers: [],
      contacts: [],
      reasons: [],
      cars: [],
      locks: [],
      lacking: [],
      source: 'server',
    }),
    at('page=drivers'),
  ),
  globals: phone,
  play: async ({ canvas }) => void (await canvas.findByText('No drivers yet')),
});

export const Empty = meta.story({
  name: '[LOGB-01] no trips in this period',
  render: page(people, listed([])),
  globals: phone,
  play: async ({ canvas }) => void (await canvas.findByText('No trips in this time')),
});

export const NoVehicle = meta.story({
  name: '[LOGB-01] no vehicle yet',
  render: storyAt('/logbook', [...signedInWith([]), at(), people]),
  play: async ({ canvas }) => void (await canvas.findByText('No vehicle yet')),
});

export const Loading = meta.story({
  name: '[LOGB-01] the trips are loading',
  render: page(people, logbookEvents.tripsRequested(question)),
  play: async ({ canvas }) => void (await canvas.findByText('Loading trips')),
});

export const Failed = meta.story({
  name: '[LOGB-01] the trips could not be loaded',
  render: page(people, logbookEvents.tripsFailed({ device: DEVICE, ...failure('unreachable') })),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenLastCalledWith(logbookEvents.refreshRequested());
  },
});

export const Unavailable = meta.story({
  name: '[LOGB-01] a server without a logbook',
  render: page(people, logbookEvents.tripsFailed({ device: DEVICE, ...failure('unavailable') })),
  play: async ({ canvas }) => void (await canvas.findByText('No logbook here')),
});

export const Offline = meta.story({
  name: '[LOGB-01] offline, the stored copy shows its age',
  render: page(people, listed(some, 'storage'), network.wentOffline()),
  play: async ({ canvas }) => void (await canvas.findByText(/You are offline. This is as of/)),
});

export const Ghost = meta.story({
  name: '[LOGB-02] another customer’s logbook is read only',
  render: storyAt('/logbook', [
    ...twelveDevices(),
    adminEvents.ghostEntered({ userID: 42, by: 7, superUser: true }),
    ...twelveDevices(),
    at(),
    people,
    listed(some),
  ]),
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByTestId('logbook');
    await expect(canvas.getByRole('button', { name: 'Add a trip' })).toBeDisabled();
    const type = rowOf(canvasElement, 't1').getByRole('button', { name: 'Not classified' });
    await expect(type).toBeDisabled();
  },
});

/** Another customer's account, with one trip open and two selected. */
export const GhostOpen = meta.story({
  name: '[ADM-02] [LOGB-03] in ghost mode a trip can be viewed and shown on the map, but not split, joined or classified',
  render: storyAt('/logbook', [
    ...twelveDevices(),
    adminEvents.ghostEntered({ userID: 42, by: 7, superUser: true }),
    ...twelveDevices(),
    at('trip=t1'),
    people,
    asked,
    listed(some),
    logbookEvents.picked({ trips: ['t1', 't2'] }),
  ]),
  play: async ({ canvas }) => {
    const detail = within(await canvas.findByTestId('logbook-trip'));
    await expect(detail.getByRole('button', { name: 'Show on the map' })).toBeEnabled();
    for (const name of [/^Split/, /^Merge/, /^Delete/])
      await expect(detail.queryByRole('button', { name })).toBeNull();
    const picked = within(canvas.getByRole('toolbar'));
    await expect(picked.getByRole('button', { name: 'Show on the map' })).toBeEnabled();
    for (const name of ['Private', 'Business', 'Merge'])
      await expect(picked.queryByRole('button', { name })).toBeNull();
  },
});
