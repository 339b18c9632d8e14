import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as navigation from '../../events/navigation.ts';
import * as network from '../../events/network.ts';
import * as viewEvents from '../../events/shared-view.ts';
import type { EndReason, SharedDevice } from '../../events/shared-view.ts';
import { Secret } from '../../src/kernel/secret.ts';
import { ago, DAY, type Fact, failure, HOUR, MINUTE, NOW } from '../facts.ts';
import { published, storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Pages/Shared by link' });

const phone = { viewport: { value: 'phone' } };
const dark = { theme: 'dark' };
const SHARE = '/share';
const KIOSK = '/stand-alone-page/viewmode';

const opened = (path = SHARE): Fact =>
  navigation.locationChanged({ path, query: '', secret: new Secret('a link') });
const fix = (old: number, changes: Partial<SharedDevice['fixes'][number]> = {}) => ({
  at: NOW - old,
  lat: 57.7 + old / 1e5,
  lng: 11.97,
  speed: 32,
  heading: 80,
  accuracy: 7,
  ...changes,
});
const van = (changes: Partial<SharedDevice> = {}): SharedDevice => ({
  key: 1,
  name: 'Parcel van 7',
  colour: '#2f6fde',
  icon: 'van',
  address: 'Lindengatan 12, Göteborg',
  fixes: [fix(120), fix(60), fix(8)],
  ...changes,
});
const bella = van({
  key: 2,
  name: 'Bella',
  colour: '#9a5b2c',
  icon: 'dog',
  fixes: [fix(3 * HOUR, { speed: 0 })],
});
type Seen = Parameters<typeof viewEvents.loaded>[0];
const loaded = (changes: Partial<Seen> = {}): Fact =>
  viewEvents.loaded({
    kind: 'trail',
    ends: (NOW + 42 * MINUTE) * 1000,
    devices: [van()],
    goal: null,
    next: (NOW + 10) * 1000,
    ...changes,
  });
const ended = (reason: EndReason): Fact => viewEvents.ended({ reason, next: (NOW + 300) * 1000 });
const shown = (...facts: Fact[]) => storyAt(SHARE, [opened(), ...facts]);
const goal = { lat: 57.68, lng: 12.05, name: 'Kungsbacka hamn' };

/** A day of driving, with a fix each minute: trips of 50 minutes, and stops of 10. */
const dayOf = (key: number) =>
  Array.from({ length: 24 * 60 }, (_, i) => {
    const moved = Math.floor(i / 60) * 50 + Math.min(i % 60, 50);
    const turn = moved / 90 + key;
    return fix((24 * 60 - 1 - i) * MINUTE, {
      lat: 57.7 + (key - 6) / 40 + Math.sin(turn) / 25,
      lng: 11.97 + Math.cos(turn) / 12,
      speed: i % 60 < 50 ? 20 + ((i * key) % 70) : 0,
    });
  });

export const TwelveTrailsPhone = meta.story({
  globals: phone,
  name: '[SHARE-03] twelve devices with trails of a day: all are listed, and the key to the colours is in view',
  render: shown(
    loaded({
      devices: Array.from({ length: 12 }, (_, i) =>
        van({ key: i + 1, name: `Van ${i + 1}`, fixes: dayOf(i + 1) }),
      ),
    }),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByTestId('shared-device')).toHaveLength(12);
    const { bottom } = canvas.getByTestId('speed-scale').getBoundingClientRect();
    await expect(bottom).toBeLessThan(window.innerHeight);
  },
});

export const Position = meta.story({
  tags: ['picture'],
  name: '[SHARE-03] [ROUTE-04] a link: name, state, age, accuracy, and how long it is valid',
  render: shown(loaded()),
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Parcel van 7' });
    await expect(canvas.getByText('42 min')).toBeInTheDocument();
    await expect(canvas.getByTestId('speed-scale')).toHaveTextContent('speed in km/h');
    await expect(canvas.queryByText(/^Its way appears here/)).toBeNull();
    await expect(canvas.getByText('Accurate to about 7 m')).toBeInTheDocument();
    await expect(canvas.getByRole('link', { name: 'Directions' })).toHaveAttribute(
      'href',
      expect.stringMatching(/destination=-?\d+/),
    );
  },
});

export const NoWayYet = meta.story({
  tags: ['picture'],
  name: '[SHARE-03] a standing device has no way yet: the page says when it appears, and needs no key to colours',
  globals: { ...phone, ...dark, language: 'de' },
  render: shown(loaded({ devices: [van({ fixes: [fix(8, { speed: 0 })] })] })),
  play: async ({ canvas }) => {
    await canvas.findByText('Der Weg erscheint hier, sobald es sich bewegt.');
    await expect(canvas.queryByTestId('speed-scale')).toBeNull();
  },
});

const trip = { from: NOW - 26 * HOUR, to: NOW - 25 * HOUR };
const pastTrip = van({ fixes: Array.from({ length: 16 }, (_, i) => fix(26 * HOUR - i * 4 * MINUTE)) });
export const PastTrip = meta.story({
  tags: ['picture'],
  name: '[DAY-03] a past trip: when, how far and how long, without live data',
  render: shown(loaded({ kind: 'trip', trip, devices: [pastTrip] })),
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Shared trip' });
    await expect(canvas.getByText(/^Sun, Jun 14, 0?8:00/)).toBeVisible();
    await expect(canvas.queryByRole('link', { name: 'Directions' })).toBeNull();
  },
});
export const PastTripGone = meta.story({
  name: '[DAY-03] a past trip whose positions were deleted, on a phone, dark, German',
  globals: { ...phone, ...dark, language: 'de' },
  render: shown(loaded({ kind: 'trip', trip, devices: [van({ fixes: [] })] })),
  play: async ({ canvas }) => void (await canvas.findByText(/nicht mehr gespeichert/)),
});

export const ArrivalPhone = meta.story({
  tags: ['picture'],
  name: '[SHARE-01] when it arrives, on a phone, dark, Greek',
  render: shown(loaded({ kind: 'eta', goal, devices: [van()] })),
  globals: { ...phone, ...dark, language: 'el' },
  play: async ({ canvas }) => {
    // The recipient opens this link to see the time of arrival, so that time comes before the device's name.
    const arrival = await canvas.findByText(/Εκτίμηση/);
    const name = canvas.getByRole('heading', { level: 2 });
    await expect(arrival.compareDocumentPosition(name)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  },
});

export const Arrived = meta.story({
  name: '[SHARE-01] arrived',
  render: shown(loaded({ kind: 'eta', goal: { lat: 57.7, lng: 11.97, name: '' } })),
  play: async ({ canvas }) => void (await canvas.findByText('Arrived: the destination')),
});

export const NotOnItsWay = meta.story({
  name: '[SHARE-01] not driving: no time of arrival is shown',
  render: shown(
    loaded({
      kind: 'eta',
      goal,
      devices: [van({ fixes: [fix(600, { speed: 0 }), fix(0, { speed: 0, lat: 57.706 })] })],
    }),
  ),
  play: async ({ canvas }) => void (await canvas.findByText(/Not on its way at the moment/)),
});

export const Several = meta.story({
  name: '[SHARE-03] several devices, one that was silent for long, one without a position',
  render: shown(
    loaded({
      devices: [
        van({ fixes: [fix(2 * HOUR)] }),
        bella,
        van({ key: 3, name: '', fixes: [] }),
        van({ key: 4, name: 'Θερμοκηπιακή μονάδα παρακολούθησης Βορειοανατολικού τομέα' }),
      ],
    }),
  ),
  globals: phone,
  play: async ({ canvas }) => {
    await expect(await canvas.findAllByTestId('shared-device')).toHaveLength(4);
    await expect(canvas.getByText(/This is the last known position/)).toBeInTheDocument();
    await expect(canvas.getByText('No position yet')).toBeInTheDocument();
  },
});

export const HostileName = meta.story({
  name: '[SHARE-03] the server’s text is shown as text',
  render: shown(loaded({ devices: [van({ name: '<img src=x onerror=alert(1)><b>Van' })] })),
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('heading', { name: /<img src=x/ });
    await expect(canvasElement.querySelector('b, img[src=x]')).toBeNull();
  },
});

export const EndsTomorrow = meta.story({
  name: '[SHARE-03] one day is left',
  render: shown(loaded({ ends: (NOW + DAY) * 1000 })),
  play: async ({ canvas }) => void (await canvas.findByText(/^1.day$/)),
});

export const Loading = meta.story({
  name: '[SHARE-03] loading',
  render: shown(),
  play: async ({ canvas }) => void (await canvas.findByText('Loading the position')),
});

export const NothingShown = meta.story({
  name: '[SHARE-03] a link that shows nothing',
  render: shown(loaded({ devices: [] })),
  play: async ({ canvas }) => void (await canvas.findByText(/shows nothing right now/)),
});

const over = (reason: EndReason, words: RegExp, more: object = {}) =>
  meta.story({
    name: `[SHARE-03] a link that is ${reason} says so, and what to do`,
    render: shown(loaded(), ended(reason)),
    ...more,
    play: async ({ canvas }) => {
      await canvas.findByText(words);
      // The shared data is no longer visible.
      await expect(canvas.queryByText('Parcel van 7')).toBeNull();
      const again = canvas.queryByRole('button', { name: 'Check again' });
      await expect(again === null).toBe(reason === 'malformed');
    },
  });
export const Expired = over('expired', /This link has ended/, { globals: phone });
export const Revoked = over('revoked', /no longer shared/, { globals: dark });
export const Unknown = over('unknown', /Unknown link/);
export const Malformed = over('malformed', /This link is broken/);

export const NoLink = meta.story({
  name: '[SHARE-03] the address without its last part',
  render: storyAt(SHARE, []),
  play: async ({ canvas }) => void (await canvas.findByText('A link is needed here')),
});

export const Offline = meta.story({
  name: '[SHARE-03] without a network the last data stays, with its age',
  render: shown(
    ago(5 * MINUTE, loaded({ devices: [van({ fixes: [fix(6 * MINUTE)] })] })),
    network.wentOffline(),
    viewEvents.failed({ ...failure('unreachable'), next: (NOW + 20) * 1000 }),
  ),
  globals: phone,
  play: async ({ canvas }) =>
    void (await canvas.findByText(/No connection\. Last news from the server: 5 min/)),
});

export const ServerDown = meta.story({
  name: '[SHARE-03] nothing has loaded yet: the reason, and that it keeps trying',
  render: shown(viewEvents.failed({ ...failure('server'), next: (NOW + 20) * 1000 })),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText(/This page keeps trying/);
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenLastCalledWith(viewEvents.retried());
  },
});

export const Kiosk = meta.story({
  tags: ['picture'],
  name: '[SHARE-04] [ROUTE-05] a wall screen: large, without controls',
  render: storyAt(KIOSK, [opened(KIOSK), loaded({ kind: 'position', ends: null })]),
  globals: dark,
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Parcel van 7' });
    await expect(canvas.queryByRole('button')).toBeNull();
    await expect(canvas.getByTestId('kiosk')).toBeInTheDocument();
    await expect(canvas.getByText('Live view').nextElementSibling).toHaveTextContent(/^\d{1,2}:\d\d/);
  },
});

export const KioskMalformed = meta.story({
  name: '[SHARE-04] a wall screen with an incomplete id says so',
  render: storyAt(KIOSK, [opened(KIOSK), ended('malformed')]),
  play: async ({ canvas }) => void (await canvas.findByText(/It ends with viewmode_/)),
});
