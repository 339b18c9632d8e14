import { expect, screen, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as deviceEvents from '../../events/devices.ts';
import { positions } from '../../src/core/positions/positions.ts';
import { live, liveStory, PATIENT, said } from './live-app.tsx';

const meta = preview.meta({ title: 'App/The whole app' });

type Canvas = Pick<ReturnType<typeof within>, 'findAllByText' | 'findAllByTestId'>;
/** The list has twelve devices. How many of them are drawn depends on the height of the window. */
const twelveListed = async (canvas: Canvas) => {
  await canvas.findAllByText('12 devices', {}, PATIENT);
  await canvas.findAllByTestId('device-row', {}, PATIENT);
};

/** Choose a scenario in the toolbar: the app then starts with it. */
export const PickAScenario = meta.story({
  name: '[AUTH-03] a demo account is one press away',
  render: liveStory(),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Customer/ }, PATIENT));
    await twelveListed(canvas);
    await userEvent.click(canvas.getByText('Taxi 241'));
    await expect(await canvas.findByTestId('device-panel')).toHaveAccessibleName('Taxi 241');
  },
});

export const SwitchTheme = meta.story({
  name: 'the theme changes at once',
  render: liveStory({ account: 'customer' }),
  play: async ({ canvas, userEvent }) => {
    await twelveListed(canvas);
    await userEvent.click(canvas.getByRole('link', { name: 'Settings' }));
    await userEvent.click(await canvas.findByRole('link', { name: /^Appearance/ }, PATIENT));
    await userEvent.click(await canvas.findByRole('radio', { name: 'Dark' }, PATIENT));
    await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('dark'));
    await userEvent.click(canvas.getByRole('radio', { name: 'Light' }));
    await waitFor(() => expect(document.documentElement.dataset['theme']).toBe('light'));
  },
});

export const WithMap = meta.story({
  name: 'with the real map',
  tags: ['!test'],
  render: liveStory({ account: 'customer', map: true }),
});

export const Slow = meta.story({
  name: 'scenario slow: placeholders until the response arrives',
  render: liveStory({ scenario: 'slow', account: 'customer' }),
  play: async ({ canvas }) => {
    await canvas.findByText('Loading devices', {}, PATIENT);
  },
});

export const Offline = meta.story({
  name: 'scenario offline: the login says that the server does not respond',
  render: liveStory({ scenario: 'offline', account: 'customer' }),
  play: async ({ canvas }) => {
    await screen.findByText(/The server cannot be reached/, {}, PATIENT);
    await canvas.findByRole('heading', { name: 'Sign in' });
  },
});

export const AccessEnds = meta.story({
  name: '[AUTH-05] scenario 401: access is renewed without the user noticing',
  render: liveStory({ scenario: '401', account: 'customer' }),
  play: async ({ canvas }) => {
    await twelveListed(canvas);
    await waitFor(() => expect(said('auth/accessRenewed')).toBeGreaterThan(0), PATIENT);
  },
});

export const RenewalRefused = meta.story({
  name: '[AUTH-06] scenario refresh-refused: back to the login page',
  render: liveStory({ scenario: 'refresh-refused', account: 'customer' }),
  play: async ({ canvas }) => {
    await twelveListed(canvas);
    live.current?.serverLater(25);
    live.current?.app.publish(deviceEvents.listRequested());
    await canvas.findByRole('heading', { name: 'Sign in' }, PATIENT);
  },
});

export const TooMany = meta.story({
  name: '[HTTP-05] scenario 429: says so, or succeeds after retries',
  render: liveStory({ scenario: '429', account: 'customer' }),
  play: async ({ canvas }) => {
    await waitFor(
      () =>
        expect(canvas.queryByTestId('device-list') ?? canvas.getByText(/Too many requests/)).toBeVisible(),
      PATIENT,
    );
  },
});

export const ServerFails = meta.story({
  name: '[HTTP-05] scenario 500: says so, or succeeds after retries',
  render: liveStory({ scenario: '500', account: 'customer' }),
  play: async ({ canvas }) => {
    await waitFor(
      () =>
        expect(
          canvas.queryByTestId('device-list') ?? canvas.getByText(/The server has a problem/),
        ).toBeVisible(),
      PATIENT,
    );
  },
});

export const Malformed = meta.story({
  name: 'scenario malformed: valid entries are shown, the others are counted',
  render: liveStory({ scenario: 'malformed', account: 'customer' }),
  play: async ({ canvas }) => {
    await canvas.findAllByTestId('device-row', {}, PATIENT);
    await canvas.findByText(/could not be read/, {}, PATIENT);
  },
});

export const EmptyAccount = meta.story({
  name: 'scenario empty: an account without devices',
  render: liveStory({ scenario: 'empty', account: 'customer' }),
  play: async ({ canvas }) => {
    await canvas.findByText('No devices yet', {}, PATIENT);
  },
});

export const Crowd = meta.story({
  name: '[ADM-01] scenario crowd: a hundred thousand customers, of whom one page is fetched',
  render: liveStory({ scenario: 'crowd', account: 'admin' }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Admin' }, PATIENT));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Customers' }));
    await canvas.findByText(/1–50 of 100,0\d\d/, {}, PATIENT);
  },
});

export const NoSocket = meta.story({
  name: 'scenario nosocket: positions are polled',
  render: liveStory({ scenario: 'nosocket', account: 'customer' }),
  play: async ({ canvas }) => {
    await twelveListed(canvas);
    await canvas.findByText(/No live connection/, {}, { timeout: 20_000 });
  },
});

export const FlakySocket = meta.story({
  name: 'scenario flaky-socket: the connection drops every few seconds and comes back',
  render: liveStory({ scenario: 'flaky-socket', account: 'customer' }),
  play: async ({ canvas }) => {
    await twelveListed(canvas);
    await waitFor(() => expect(said('positions/streamOpened')).toBeGreaterThan(0), PATIENT);
  },
});

export const FutureFix = meta.story({
  name: 'scenario future-fix: a fix from the future is ignored',
  render: liveStory({ scenario: 'future-fix', account: 'customer' }),
  play: async ({ canvas }) => {
    await twelveListed(canvas);
    await waitFor(() => expect(live.current?.app.read(positions).refused.future).toBeGreaterThan(0), PATIENT);
  },
});

export const ZeroFix = meta.story({
  name: '[MAP-01] scenario zero-fix: no device is shown at 0,0',
  render: liveStory({ scenario: 'zero-fix', account: 'customer' }),
  play: async ({ canvas }) => {
    await twelveListed(canvas);
    await waitFor(() => expect(said('positions/fixesReceived')).toBeGreaterThan(1), PATIENT);
    const patrol = canvas
      .getAllByTestId('device-row')
      .find((row) => row.textContent?.includes('Night patrol'));
    await expect(patrol).toHaveTextContent('No position yet');
  },
});

export const Captive = meta.story({
  name: 'scenario captive: a network with its own login',
  render: liveStory({ scenario: 'captive', account: 'customer' }),
  play: async () => {
    await screen.findByText(/could not be read\. This network/, {}, PATIENT);
  },
});

export const Encrypted = meta.story({
  name: '[HTTP-04] scenario encrypted: the user notices nothing',
  render: liveStory({ scenario: 'encrypted', account: 'customer' }),
  play: async ({ canvas }) => twelveListed(canvas),
});

export const Night = meta.story({
  name: 'scenario night: most devices stand',
  render: liveStory({ scenario: 'night', account: 'customer' }),
  play: async ({ canvas }) => {
    await twelveListed(canvas);
    await waitFor(
      () =>
        expect(
          within(canvas.getByRole('group', { name: 'Filter by state' })).getByRole('button', {
            name: /Standing/,
          }),
        ).toHaveTextContent(/[1-9]/),
      PATIENT,
    );
  },
});

export const Alerts = meta.story({
  name: '[ALERT-02] scenario alerts: one announcement after another',
  render: liveStory({ scenario: 'alerts', account: 'customer', hurry: 20 }),
  play: async ({ userEvent }) => {
    const card = await screen.findByTestId('server-alert', {}, PATIENT);
    const first = card.textContent;
    const [close] = within(card).getAllByRole('button');
    if (close) await userEvent.click(close);
    await waitFor(
      () => expect(screen.queryByTestId('server-alert')?.textContent ?? '').not.toBe(first),
      PATIENT,
    );
  },
});

export const Maintenance = meta.story({
  name: '[ALERT-16] scenario maintenance: since when, and how far it is',
  render: liveStory({ scenario: 'maintenance', account: 'customer', hurry: 20 }),
  play: async () => {
    const card = await screen.findByTestId('server-alert', {}, PATIENT);
    await within(card).findByRole('progressbar');
  },
});

export const OldGeofences = meta.story({
  name: '[ALERT-17] scenario geofences-v1: old geofences can be deleted',
  render: liveStory({ scenario: 'geofences-v1', account: 'customer', hurry: 20 }),
  play: async () => {
    await screen.findByTestId('custom-alert', {}, PATIENT);
  },
});

/** Presses the first "Hide" button in the list, which hides its device. */
const hideOne = async (canvas: Canvas) => {
  await twelveListed(canvas);
  const [eye] = await screen.findAllByRole('button', { name: /^Hide Taxi 241/ }, PATIENT);
  eye?.click();
};

export const RefusedChanges = meta.story({
  name: '[DEV-09] scenario refuse-changes: the change is undone',
  render: liveStory({ scenario: 'refuse-changes', account: 'customer' }),
  play: async ({ canvas }) => {
    await hideOne(canvas);
    await waitFor(() => expect(said('changes/refused')).toBe(1), PATIENT);
    await screen.findByRole('button', { name: /^Hide Taxi 241/ }, PATIENT);
  },
});

export const Conflict = meta.story({
  name: '[DEV-09] scenario conflict: fields that the other user did not change are saved',
  render: liveStory({ scenario: 'conflict', account: 'customer' }),
  play: async ({ canvas }) => {
    await hideOne(canvas);
    await waitFor(() => expect(said('changes/saved')).toBe(1), PATIENT);
  },
});

export const Survey = meta.story({
  name: '[SURVEY-01] scenario survey: a question on the map',
  render: liveStory({ scenario: 'survey', account: 'customer', hurry: 20 }),
  play: async () => {
    await screen.findByTestId('survey', {}, PATIENT);
  },
});

export const HostileAlerts = meta.story({
  name: 'scenario hostile-alerts: the server’s texts do no harm',
  render: liveStory({ scenario: 'hostile-alerts', account: 'customer', hurry: 20 }),
  play: async ({ canvas }) => {
    const card = await screen.findByTestId('server-alert', {}, PATIENT);
    await expect(card.querySelector('script, iframe, [onerror], a[href^="javascript:"]')).toBeNull();
    await twelveListed(canvas);
  },
});

export const Pushes = meta.story({
  name: '[PUSH-01] scenario pushes: a banner for each message',
  render: liveStory({ scenario: 'pushes', account: 'customer', hurry: 20 }),
  play: async () => {
    await screen.findByTestId('push-banner', {}, PATIENT);
  },
});

export const Huge = meta.story({
  name: 'scenario huge: 100 000 devices',
  // The updates of 100 000 devices keep two cores busy for a while. So no test runs this story; the benchmarks measure this
  // scenario.
  tags: ['!test'],
  render: liveStory({ scenario: 'huge', account: 'fleet' }),
});
