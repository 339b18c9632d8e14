import { expect, userEvent } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as adminEvents from '../../events/admin.ts';
import * as exportEvents from '../../events/exports.ts';
import * as navigation from '../../events/navigation.ts';
import * as network from '../../events/network.ts';
import * as reportEvents from '../../events/reports.ts';
import * as travelEvents from '../../events/travel.ts';
import type { TravelQuestion } from '../../events/travel-types.ts';
import { boundsOf } from '../../src/core/periods.ts';
import { travelId } from '../../src/core/travel-answers.ts';
import { frame } from '../../tests/export-samples.ts';
import { travelled } from '../../tests/travelled.ts';
import { type Fact, failure, twelveDevices } from '../facts.ts';
import { published, storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Pages/Reports' });

const phone = { viewport: { value: 'phone' } };
const dark = { theme: 'dark' };

/** Monday to Sunday of the week before, as the reports ask for them. */
const WEEK = { from: '2026-06-08', to: '2026-06-14' };
const BEFORE = { from: '2026-06-01', to: '2026-06-07' };
const DAY = 86_400;
const question = (device: number, span = WEEK, limitKmh: number | null = null): TravelQuestion => ({
  device,
  ...boundsOf(span, undefined),
  zone: '',
  limitKmh,
  fences: [],
});
const worked = (asked: TravelQuestion, missing: readonly (readonly [number, number])[] = []): Fact[] => [
  travelEvents.asked({ id: travelId(asked), question: asked }),
  travelEvents.worked({ id: travelId(asked), travel: travelled(asked, missing) }),
];
/** The page of a report. Without an account's time zone the browser's counts, which is UTC in the tests. */
const at = (id: string, query: string, ...facts: Fact[]) =>
  storyAt(`/reports/${id}`, [
    ...twelveDevices(),
    navigation.locationChanged({ path: `/reports/${id}`, query }),
    ...facts,
  ]);
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
  name: '[REP-01, REP-03] kinds of report, and those that are stored',
  tags: ['picture'],
  render: storyAt('/reports', [...twelveDevices(), stored]),
});
export const HomeEmpty = meta.story({
  name: '[REP-03] nothing is stored yet',
  globals: { ...phone, language: 'de' },
  render: storyAt('/reports', [...twelveDevices(), nothingStored]),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByText('Speichern Sie einen Bericht, um ihn hier wiederzufinden.'),
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
    await expect(await canvas.findByText('The server has a problem. We keep trying.')).toBeVisible();
    await expect(canvas.queryByText(/^Save a report/)).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenLastCalledWith(reportEvents.listRequested());
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

const tripsQuery = 'period=lastWeek&devices=2';
export const Trips = meta.story({
  name: '[REP-01, REP-02] trips of a week: figures, chart and table',
  tags: ['picture'],
  render: at('trips', tripsQuery, ...worked(question(2))),
  play: async ({ canvas }) => {
    const totals = await canvas.findByTestId('report-totals');
    await expect(totals.textContent).toContain('km');
    await expect(canvas.getByTestId('report-rows').querySelectorAll('tbody tr')).toHaveLength(7);
  },
});
export const ChartByKeys = meta.story({
  name: '[REP-02] the chart is read with the arrow keys, and as a table',
  render: at('trips', tripsQuery, ...worked(question(2))),
  play: async ({ canvas }) => {
    const chart = await canvas.findByRole('slider');
    chart.focus();
    await userEvent.keyboard('{End}');
    await expect(chart).toHaveAttribute('aria-valuetext', expect.stringContaining('Sun'));
    await userEvent.keyboard('{ArrowLeft}');
    await expect(chart).toHaveAttribute('aria-valuetext', expect.stringContaining('Sat'));
    await userEvent.click(canvas.getByText('Show as a table'));
    await expect(canvas.getAllByRole('rowheader')).toHaveLength(7);
  },
});
export const Compared = meta.story({
  name: '[REP-01, REP-02] compared with the week before, phone, dark, German',
  tags: ['picture'],
  globals: { ...phone, ...dark, language: 'de' },
  render: at(
    'mileage',
    'period=lastWeek&devices=2&compare=previous',
    ...worked(question(2)),
    ...worked(question(2, BEFORE)),
  ),
});
export const SeveralDevices = meta.story({
  name: '[REP-01] several devices beside each other',
  render: at('summary', 'period=lastWeek&devices=2,3,4', ...[2, 3, 4].flatMap((id) => worked(question(id)))),
  play: async ({ canvas }) => {
    const chart = await canvas.findByRole('slider', { name: 'Distance by device' });
    for (const name of ['Parcel van 7', 'Courier motorbike', 'Street sweeper']) {
      await expect(chart).toHaveAttribute('aria-valuetext', expect.stringMatching(`^${name}: `));
      chart.focus();
      await userEvent.keyboard('{ArrowRight}');
      await expect(canvas.getByRole('button', { name: `Take ${name} out` })).toBeEnabled();
    }
    await expect(canvas.queryByRole('button', { name: /^Take Taxi 241/ })).toBeNull();
  },
});
export const Speeding = meta.story({
  name: '[REP-01] speeding by how much it was',
  globals: { language: 'el' },
  render: at('speeding', 'period=lastWeek&devices=2&limit=60', ...worked(question(2, WEEK, 60))),
  play: async ({ canvas }) => {
    const totals = await canvas.findByTestId('report-totals');
    await expect(
      canvas.getByText('Υπερβάσεις ταχύτητας', { selector: 'dt' }).parentElement,
    ).toHaveTextContent(/4$/);
    await expect(totals).toHaveTextContent('40 χλμ./ώρα');
    await expect(canvas.getByRole('slider', { name: 'Πόσο πάνω από το όριο' })).toBeVisible();
    await expect(canvas.getByRole('combobox', { name: 'Όριο ταχύτητας' })).toHaveValue('60');
  },
});
export const Battery = meta.story({
  name: '[REP-01] battery as a curve',
  globals: phone,
  render: at('battery', 'period=lastWeek&devices=2', ...worked(question(2))),
  play: async ({ canvas }) => {
    const chart = await canvas.findByRole('slider', { name: 'Lowest battery level' });
    await expect(chart).toHaveAttribute('aria-valuetext', 'Mon 8 Jun: 74%');
    const totals = canvas.getByTestId('report-totals');
    await expect(totals).toHaveTextContent(/72%80%/);
    await expect(totals).not.toHaveTextContent('km');
  },
});
export const Working = meta.story({
  name: '[REP-04] being worked out, with a way out',
  globals: phone,
  render: at(
    'trips',
    tripsQuery,
    travelEvents.asked({ id: travelId(question(2)), question: question(2) }),
    travelEvents.progressed({ id: travelId(question(2)), done: 40, of: 100 }),
  ),
  play: async ({ canvas }) => {
    published.mockClear();
    await userEvent.click(await canvas.findByRole('button', { name: 'Cancel' }));
    await expect(published).toHaveBeenCalledWith(expect.objectContaining({ type: 'reports/stopped' }));
  },
});
export const Stopped = meta.story({
  name: '[REP-04] given up',
  render: at('trips', tripsQuery, reportEvents.stopped()),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The report was stopped.')).toBeVisible();
    await expect(canvas.queryByTestId('report-totals')).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Export' })).toBeDisabled();
    await userEvent.click(canvas.getByRole('button', { name: 'Work it out' }));
    await expect(published).toHaveBeenLastCalledWith(expect.objectContaining({ type: 'reports/started' }));
  },
});
export const Failed = meta.story({
  name: 'it could not be worked out',
  render: at(
    'trips',
    tripsQuery,
    travelEvents.asked({ id: travelId(question(2)), question: question(2) }),
    travelEvents.failed({ id: travelId(question(2)), ...failure('server', 500) }),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('The report could not be worked out');
    await expect(canvas.queryByText('Nothing in this period')).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Export' })).toBeDisabled();
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenLastCalledWith(expect.objectContaining({ type: 'reports/started' }));
  },
});
export const Partial = meta.story({
  name: 'some days the server did not give, to be asked for again',
  globals: phone,
  render: at(
    'trips',
    tripsQuery,
    ...worked(question(2), [[question(2).from, question(2).from + 2 * DAY - 1]]),
  ),
  play: async ({ canvas }) => {
    published.mockClear();
    await userEvent.click(await canvas.findByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenCalledWith(expect.objectContaining({ type: 'reports/started' }));
  },
});
export const Empty = meta.story({
  name: 'nothing in this period',
  render: at('speeding', 'period=lastWeek&devices=2&limit=300', ...worked(question(2, WEEK, 300))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Nothing in this period')).toBeVisible();
    await expect(canvas.queryByRole('alert')).toBeNull();
    await expect(canvas.queryByTestId('report-totals')).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Export' })).toBeDisabled();
  },
});
export const WrongAddress = meta.story({
  name: '[ROUTE-17] a link that says something wrong',
  render: at(
    'trips',
    'period=lastWeek&devices=2,999999&columns=start,nonsense&limit=x',
    ...worked(question(2)),
  ),
  play: async ({ canvas }) => {
    const said = await canvas.findByText(/Some devices in the link are left out\./);
    await expect(said).toHaveTextContent('Some columns in the link are not known.');
    await expect(said).toHaveTextContent(/The speed limit in the link is no/);
    await expect(canvas.getByTestId('report-rows').querySelectorAll('tbody tr')).toHaveLength(7);
    await expect(canvas.getAllByRole('button', { name: /^Take .* out$/ })).toHaveLength(1);
  },
});
export const NoSuchReport = meta.story({
  name: '[ROUTE-17] a link to a report that is no more',
  render: at('r99', '', nothingStored),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('There is no such report')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'All reports' })).toHaveAttribute('href', '/reports');
    await expect(canvas.queryByRole('button', { name: 'Save this report' })).toBeNull();
  },
});
export const Offline = meta.story({
  name: 'offline',
  globals: phone,
  render: at('trips', tripsQuery, ...worked(question(2)), network.wentOffline()),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^No connection: figures are from when/)).toBeVisible();
    await expect(canvas.getByTestId('report-totals')).toHaveTextContent(/163 km/);
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
});
export const Ghost = meta.story({
  name: 'ghost mode: it can be read, and not be stored',
  render: at(
    'trips',
    tripsQuery,
    adminEvents.ghostEntered({ userID: 3001, by: 9001, superUser: true }),
    ...twelveDevices().slice(1),
    ...worked(question(2)),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByTestId('report-totals')).toHaveTextContent(/163 km/);
    await expect(canvas.getByRole('button', { name: 'Save this report' })).toBeDisabled();
    await expect(canvas.getByRole('button', { name: 'Export' })).toBeEnabled();
  },
});
export const Files = meta.story({
  name: '[LOGB-06, REP-03] files being written, one there, one failed',
  tags: ['picture'],
  globals: { ...phone, language: 'de' },
  render: at(
    'trips',
    tripsQuery,
    ...worked(question(2)),
    ...(['pdf', 'xlsx', 'csv'] as const).map((format) =>
      exportEvents.wanted({
        id: format,
        of: 'reports',
        about: 'trips',
        name: 'Fahrten der Geschäftsfahrzeuge 2026-06-08 – 2026-06-14',
        format,
        frame: frame(),
      }),
    ),
    exportEvents.progressed({ id: 'pdf', done: 40_000, of: 200_000 }),
    exportEvents.finished({ id: 'xlsx', name: 'Fahrten.xlsx', bytes: 48_213 }),
    exportEvents.failed({ id: 'csv', reason: 'writer' }),
  ),
});
