import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as adminEvents from '../../events/admin.ts';
import * as reportEvents from '../../events/reports.ts';
import { expiredToken, failing } from '../../mocks/api/trouble.ts';
import { liveStory, PATIENT, said } from '../app/live-app.tsx';
import { failure, twelveDevices } from '../facts.ts';
import { happens, published, storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Pages/Reports' });

const phone = { viewport: { value: 'phone' } };
const dark = { theme: 'dark' };

const stored = reportEvents.listed({
  definitions: [
    {
      id: 'r1',
      name: 'Kilometres of the taxis by week, for the meeting on Mondays',
      kind: 'mileage',
      query: '',
    },
    { id: 'r2', name: 'Too fast', kind: 'speeding', query: 'limit=50' },
  ],
  source: 'server',
});
const nothingStored = reportEvents.listed({ definitions: [], source: 'server' });

export const Home = meta.story({
  name: '[REP-01, REP-03] types of report, and stored reports',
  tags: ['picture'],
  render: storyAt('/reports', [...twelveDevices(), stored]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: /^Too fast/ })).toHaveAttribute(
      'href',
      '/reports/r2',
    );
    await expect(canvas.queryByText('Saved in this browser only.')).toBeNull();
    await expect(canvas.queryByText(/^Save a report/)).toBeNull();
    await expect(canvas.queryByRole('button', { name: 'Try again' })).toBeNull();
  },
});
/** Returns the position and height of each report type on the page. */
const rowsOf = (canvasElement: HTMLElement) =>
  [...canvasElement.querySelectorAll('a[href^="/reports/"]')].map((row) => {
    const { top, height } = row.getBoundingClientRect();
    return `${row.getAttribute('href')} ${Math.round(top)} ${Math.round(height)}`;
  });

/** How many report types suit every device. They come first. */
const ALWAYS = 7;

export const HomePreviewed = meta.story({
  name: '[REP-01] the figures of the week load late, and no row moves',
  globals: phone,
  render: liveStory({ account: 'customer', place: '/reports', hurry: 20 }),
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByRole('link', { name: /^Summary/ }, PATIENT);
    const before = rowsOf(canvasElement);
    await canvas.findByRole('link', { name: /^Mileage.* [0-9.,]+\sk?m$/ }, PATIENT);
    await canvas.findByRole('link', { name: /^Visits to places.* [0-9]+$/ }, PATIENT);
    // A car counts no steps. That report is for the account's other devices.
    await expect(canvas.getByRole('link', { name: /^Activity/ })).toHaveTextContent(/by day$/);
    await expect(rowsOf(canvasElement).slice(0, ALWAYS)).toEqual(before.slice(0, ALWAYS));
  },
});
export const FocusStays = meta.story({
  name: '[REP-01] the focus stays when a device is added or removed, and when own dates are chosen',
  render: liveStory({ account: 'customer', place: '/reports/trips', hurry: 20 }),
  play: async ({ canvas }) => {
    const field = await canvas.findByRole('combobox', { name: 'Devices' }, PATIENT);
    await userEvent.click(field);
    await userEvent.keyboard('taxi');
    await screen.findByRole('option', { name: 'Taxi 241' }, PATIENT);
    await userEvent.keyboard('{Enter}');
    const added = await canvas.findByRole('button', { name: 'Remove Taxi 241' }, PATIENT);
    await expect(canvas.getByRole('combobox', { name: 'Devices' })).toHaveFocus();
    await expect(canvas.getByRole('combobox', { name: 'Devices' })).toHaveValue('');
    added.focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(added).not.toBeInTheDocument());
    await expect(canvas.getByRole('button', { name: /^Remove / })).toHaveFocus();

    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Period' }), 'own');
    const from = await canvas.findByLabelText<HTMLInputElement>('First day');
    const before = new Date(Date.parse(from.value) - 86_400_000).toISOString().slice(0, 10);
    await userEvent.clear(from);
    await userEvent.type(from, `${before}{Enter}`);
    await waitFor(() => expect(canvas.getByRole('combobox', { name: 'Period' })).toHaveValue('own'));
    await expect(canvas.getByLabelText('First day')).toHaveValue(before);
    await expect(canvas.getByLabelText('First day')).toHaveFocus();
  },
});
export const Renaming = meta.story({
  name: '[REP-03] a stored report is renamed; if the server refuses, the typed name stays',
  render: storyAt('/reports', [...twelveDevices(), stored]),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Rename Too fast' }));
    const dialog = within(await screen.findByRole('dialog'));
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await expect(name).toHaveValue('Too fast');
    await userEvent.type(name, '!{Enter}');
    await expect(published).toHaveBeenCalledWith(reportEvents.renameWanted({ id: 'r2', name: 'Too fast!' }));
    happens(reportEvents.changeFailed(failure('server', 500)));
    await expect(await dialog.findByText(/^The server has a problem/)).toBeVisible();
    await expect(name).toHaveValue('Too fast!');
    await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
    happens(reportEvents.saved({ definition: { id: 'r2', name: 'Too fast!', kind: 'speeding', query: '' } }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
});
export const HomeGhost = meta.story({
  name: '[ADM-02] in ghost mode stored reports are neither renamed nor deleted',
  render: storyAt('/reports', [
    ...twelveDevices(),
    adminEvents.ghostEntered({ userID: 3001, by: 9001, superUser: true }),
    ...twelveDevices().slice(1),
    stored,
  ]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Rename Too fast' })).toBeDisabled();
    await expect(canvas.getByRole('button', { name: 'Delete Too fast' })).toBeDisabled();
  },
});
export const HomeEmpty = meta.story({
  name: '[REP-03] nothing is stored yet',
  globals: { ...phone, language: 'de' },
  render: storyAt('/reports', [...twelveDevices(), nothingStored]),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText('Der Stern auf einem Bericht speichert ihn hier mit Zeitraum und Geräten.'),
    ).toBeVisible();
    await expect(canvas.getByRole('link', { name: /^Fahrten ?Jede/ })).toHaveAttribute(
      'href',
      '/reports/trips',
    );
    await expect(canvas.queryByRole('button', { name: / löschen$/ })).toBeNull();
  },
});
export const HomeLoading = meta.story({
  name: 'loading',
  render: storyAt('/reports', [...twelveDevices(), reportEvents.listRequested()]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Loading reports')).toBeInTheDocument();
    await expect(canvas.queryByText(/^Save a report/)).toBeNull();
    await expect(canvas.getByRole('link', { name: /^Trips/ })).toHaveAttribute('href', '/reports/trips');
  },
});
export const HomeFailed = meta.story({
  name: 'stored reports could not be loaded',
  render: storyAt('/reports', [...twelveDevices(), reportEvents.listFailed(failure('server', 500))]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The server has a problem. Try again in a moment.')).toBeVisible();
    await expect(canvas.queryByText(/^Save a report/)).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenLastCalledWith(reportEvents.listRequested());
  },
});

const home = { account: 'customer', place: '/reports', hurry: 20 } as const;

export const HomeAskedAgain = meta.story({
  name: '[HTTP-05] two responses 500: the app retries without the user noticing',
  render: liveStory({ ...home, faults: [failing('GET /reports', 500, 2)] }),
  play: async ({ canvas }) => {
    await canvas.findByText(
      'Press the star on a report to save it here with its period and devices.',
      {},
      PATIENT,
    );
    await expect(said('reports/listFailed')).toBe(0);
  },
});
export const HomeAccessRenewed = meta.story({
  name: '[AUTH-05] the access has expired: it is renewed, and the call is retried',
  render: liveStory({ ...home, faults: [expiredToken('GET /reports')] }),
  play: async ({ canvas }) => {
    await canvas.findByText(
      'Press the star on a report to save it here with its period and devices.',
      {},
      PATIENT,
    );
    await expect(said('auth/accessRenewed')).toBe(1);
    await expect(said('reports/listFailed')).toBe(0);
  },
});
export const HomeInThisBrowser = meta.story({
  name: 'a server that stores none: kept in this browser',
  globals: { ...phone, ...dark, language: 'el' },
  render: storyAt('/reports', [
    ...twelveDevices(),
    reportEvents.listed({
      definitions: [{ id: 'mine-1', name: 'Εβδομάδα', kind: 'trips', query: '' }],
      source: 'storage',
    }),
  ]),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText('Αποθηκευμένες μόνο σε αυτό το πρόγραμμα περιήγησης.'),
    ).toBeVisible();
    await expect(canvas.getByRole('link', { name: /^Εβδομάδα/ })).toHaveAttribute('href', '/reports/mine-1');
    await expect(canvas.getByRole('button', { name: 'Διαγραφή: Εβδομάδα' })).toBeEnabled();
  },
});
export const Deleting = meta.story({
  name: '[REP-03] deleting asks first',
  render: storyAt('/reports', [...twelveDevices(), stored]),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: /Delete Too fast/ }));
    const dialog = document.querySelector('[role=alertdialog]');
    await expect(dialog).toBeVisible();
    published.mockClear();
    await userEvent.click(dialog?.querySelector('button:last-of-type') as Element);
    await expect(published).toHaveBeenCalledWith(expect.objectContaining({ type: 'reports/removeWanted' }));
  },
});
