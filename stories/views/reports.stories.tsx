import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as adminEvents from '../../events/admin.ts';
import * as exportEvents from '../../events/exports.ts';
import * as navigation from '../../events/navigation.ts';
import * as network from '../../events/network.ts';
import * as reportEvents from '../../events/reports.ts';
import * as travelEvents from '../../events/travel.ts';
import type { TravelQuestion } from '../../events/travel-types.ts';
import { travelId } from '../../src/core/travel/travel-answers.ts';
import { frame } from '../../tests/export-samples.ts';
import { travelled } from '../../tests/travelled.ts';
import { aDevice, type Fact, failure, listed, TWELVE, twelveDevices } from '../facts.ts';
import { copied, happens, published } from '../story.tsx';
import { WEEK, BEFORE, DAY, question, worked, at, figure, nothingStored } from '../reports-given.ts';

const meta = preview.meta({ title: 'Pages/Reports' });

const phone = { viewport: { value: 'phone' } };
const dark = { theme: 'dark' };

const tripsQuery = 'period=lastWeek&devices=2';
export const Trips = meta.story({
  name: '[REP-01, REP-02] trips of a week: figures, chart and table',
  tags: ['picture'],
  render: at('trips', tripsQuery, ...worked(question(2))),
  play: async ({ canvas }) => {
    const totals = await canvas.findByTestId('report-totals');
    await expect(totals.textContent).toContain('km');
    await expect(canvas.getByTestId('report-rows').querySelectorAll('tbody tr')).toHaveLength(7);
    await expect(figure(canvas, 'Trips')).toHaveTextContent(/^Trips7$/);
    await expect(figure(canvas, 'Distance')).toHaveTextContent(/^Distance163 km$/);
    // A report about one device has no "Device" column.
    await expect(canvas.queryAllByRole('columnheader', { name: 'Device' })).toEqual([]);
    await expect(canvas.queryByTestId('report-missing')).toBeNull();
    await expect(canvas.queryByTestId('report-unmeasured')).toBeNull();
  },
});
export const ChartByKeys = meta.story({
  name: '[REP-02] the chart can be read with the arrow keys, and as a table',
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
  name: '[REP-01, REP-02] compared with the previous week, phone, dark, German',
  tags: ['picture'],
  globals: { ...phone, ...dark, language: 'de' },
  render: at(
    'mileage',
    'period=lastWeek&devices=2&compare=previous',
    ...worked(question(2)),
    ...worked(question(2, BEFORE)),
  ),
});
/** A week without any movement. */
const still = (asked: TravelQuestion): Fact[] => {
  const travel = travelled(asked);
  return [
    travelEvents.asked({ id: travelId(asked), question: asked }),
    travelEvents.worked({
      id: travelId(asked),
      travel: {
        ...travel,
        trips: [],
        days: travel.days.map((day) => ({ ...day, metres: 0, rawMetres: 0, drivingSeconds: 0, trips: 0 })),
        totals: { ...travel.totals, metres: 0, rawMetres: 0, drivingSeconds: 0, trips: 0 },
      },
    }),
  ];
};
export const ComparedFigures = meta.story({
  name: '[REP-02] the previous value, and the change: no percentage of zero',
  render: at(
    'mileage',
    'period=lastWeek&devices=2&compare=previous',
    ...worked(question(2)),
    ...worked(question(2, BEFORE)),
  ),
  play: async ({ canvas }) => {
    await canvas.findByTestId('report-result');
    await expect(figure(canvas, 'Distance')).toHaveTextContent(/^Distance163 kmbefore: 163 km \(±?[+]?0%\)$/);
    await expect(canvas.getByRole('switch', { name: /^Compare with/ })).toBeChecked();
  },
});
export const ComparedWithNothing = meta.story({
  name: '[REP-02] compared with a week in which nothing moved',
  render: at(
    'mileage',
    'period=lastWeek&devices=2&compare=previous',
    ...worked(question(2)),
    ...still(question(2, BEFORE)),
  ),
  play: async ({ canvas }) => {
    await canvas.findByTestId('report-result');
    await expect(figure(canvas, 'Distance')).toHaveTextContent(/before: 0(\.0)? k?m$/);
  },
});
export const ComparedWorking = meta.story({
  name: '[REP-02] while the previous week is calculated it is not shown',
  render: at(
    'mileage',
    'period=lastWeek&devices=2&compare=previous',
    ...worked(question(2)),
    travelEvents.asked({ id: travelId(question(2, BEFORE)), question: question(2, BEFORE) }),
  ),
  play: async ({ canvas }) => {
    await canvas.findByTestId('report-progress');
    await expect(figure(canvas, 'Distance')).toHaveTextContent(/^Distance163 km$/);
    await expect(canvas.getByRole('button', { name: 'Export' })).toBeDisabled();
  },
});
export const SeveralDevices = meta.story({
  name: '[REP-01] several devices next to each other',
  render: at('summary', 'period=lastWeek&devices=2,3,4', ...[2, 3, 4].flatMap((id) => worked(question(id)))),
  play: async ({ canvas }) => {
    const chart = await canvas.findByRole('slider', { name: 'Distance by device' });
    for (const name of ['Parcel van 7', 'Courier motorbike', 'Street sweeper']) {
      await expect(chart).toHaveAttribute('aria-valuetext', expect.stringMatching(`^${name}: `));
      chart.focus();
      await userEvent.keyboard('{ArrowRight}');
      await expect(canvas.getByRole('button', { name: `Remove ${name}` })).toBeEnabled();
    }
    await expect(canvas.queryByRole('button', { name: /^Remove Taxi 241/ })).toBeNull();
    published.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Remove Parcel van 7' }));
    await expect(published).toHaveBeenCalledWith(
      navigation.linkFollowed({ href: '/reports/summary?period=lastWeek&devices=3,4', replace: true }),
    );
  },
});
export const OneDevice = meta.story({
  name: '[REP-01] the last device stays; another one is added',
  render: at('summary', 'period=lastWeek&devices=2', ...worked(question(2))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Remove Parcel van 7' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    published.mockClear();
    await userEvent.type(canvas.getByRole('combobox', { name: 'Devices' }), 'taxi');
    await userEvent.click(await screen.findByRole('option', { name: 'Taxi 241' }));
    await expect(published).toHaveBeenCalledWith(
      navigation.linkFollowed({ href: '/reports/summary?period=lastWeek&devices=2,1', replace: true }),
    );
  },
});
const FLEET = Array.from({ length: 26 }, (_, i) => aDevice({ id: i + 1, name: `Van ${i + 1}` }));
const firstOf = (count: number) =>
  FLEET.slice(0, count)
    .map(({ id }) => id)
    .join();
export const TheMost = meta.story({
  name: '[REP-01] a report has at most twenty-five devices; with one less another can be added',
  render: at('summary', `devices=${firstOf(25)}`, listed(FLEET)),
  play: async ({ canvas }) => {
    const field = await canvas.findByRole('combobox', { name: 'Devices' });
    await expect(field).toBeDisabled();
    await expect(field).toHaveAttribute('placeholder', '25 devices at most');
    await expect(canvas.getAllByRole('button', { name: /^Remove Van/ })).toHaveLength(25);
    happens(navigation.locationChanged({ path: '/reports/summary', query: `devices=${firstOf(24)}` }));
    await waitFor(() => expect(canvas.getByRole('combobox', { name: 'Devices' })).toBeEnabled());
    await expect(canvas.getByRole('combobox', { name: 'Devices' })).toHaveAttribute(
      'placeholder',
      'Add a device',
    );
  },
});
export const Columns = meta.story({
  name: '[REP-03] columns are chosen, and at least one is left',
  render: at('stops', 'period=lastWeek&devices=2&columns=start,end', ...worked(question(2))),
  play: async ({ canvas }) => {
    published.mockClear();
    await userEvent.click(await canvas.findByRole('button', { name: 'Columns' }));
    const column = (name: string) => screen.findByRole('menuitemcheckbox', { name });
    await expect(await column('Start')).toBeChecked();
    await expect(await column('Duration')).not.toBeChecked();
    await userEvent.click(await column('Duration'));
    await expect(published).toHaveBeenCalledWith(
      navigation.linkFollowed({
        href: '/reports/stops?period=lastWeek&devices=2&columns=start,end,duration',
        replace: true,
      }),
    );
    await userEvent.click(await column('End'));
    await expect(published).toHaveBeenLastCalledWith(
      navigation.linkFollowed({
        href: '/reports/stops?period=lastWeek&devices=2&columns=start',
        replace: true,
      }),
    );
  },
});
export const LastColumn = meta.story({
  name: '[REP-03] the last column cannot be removed',
  render: at('stops', 'period=lastWeek&devices=2&columns=start', ...worked(question(2))),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Columns' }));
    await expect(await screen.findByRole('menuitemcheckbox', { name: 'Start' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await expect(screen.getByRole('menuitemcheckbox', { name: 'End' })).not.toHaveAttribute(
      'aria-disabled',
      'true',
    );
  },
});
export const OwnDates = meta.story({
  name: '[REP-01] custom days: errors are at the day, and a valid period is requested',
  render: at('trips', tripsQuery, ...worked(question(2))),
  play: async ({ canvas }) => {
    const period = await canvas.findByRole('combobox', { name: 'Period' });
    await expect(canvas.queryByLabelText('First day')).toBeNull();
    published.mockClear();
    await userEvent.selectOptions(period, 'own');
    await expect(period).toHaveValue('own');
    await expect(published).not.toHaveBeenCalled();
    const [from, to] = [canvas.getByLabelText('First day'), canvas.getByLabelText('Last day')];
    await expect(from).toHaveValue(WEEK.from);
    const show = () => userEvent.click(canvas.getByRole('button', { name: 'Show' }));
    await userEvent.clear(to);
    await userEvent.type(to, '2026-06-07');
    await show();
    await expect(to).toHaveAccessibleDescription('The last day is before the first.');
    await expect(from).not.toHaveAccessibleDescription();
    await userEvent.clear(from);
    await show();
    await expect(from).toHaveAccessibleDescription('Enter both days.');
    await expect(to).not.toHaveAccessibleDescription();
    await userEvent.type(from, '2024-06-01');
    await show();
    await expect(to).toHaveAccessibleDescription('A report covers up to one year.');
    await expect(published).not.toHaveBeenCalled();
    await userEvent.clear(from);
    await userEvent.type(from, '2026-06-07');
    await show();
    await expect(published).toHaveBeenLastCalledWith(
      navigation.linkFollowed({
        href: expect.stringContaining('from=2026-06-07') as string,
        replace: true,
      }),
    );
  },
});
export const Speeding = meta.story({
  name: '[REP-01] speeding by how much it was too fast',
  globals: { language: 'el' },
  render: at('speeding', 'period=lastWeek&devices=2&limit=60', ...worked(question(2, WEEK, 60))),
  play: async ({ canvas }) => {
    const totals = await canvas.findByTestId('report-totals');
    await expect(
      canvas.getByText('Υπερβάσεις ταχύτητας', { selector: 'dt' }).parentElement,
    ).toHaveTextContent(/4$/);
    await expect(totals).toHaveTextContent(/40.χλμ\.\/.?ώρα/);
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
    await expect(totals).toHaveTextContent(/^TotalLowest battery 72%Highest battery 80%/);
    await expect(totals).not.toHaveTextContent('km');
  },
});
export const Working = meta.story({
  name: '[REP-04] being calculated, and it can be cancelled',
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
  name: '[REP-04] cancelled',
  render: at('trips', tripsQuery, reportEvents.stopped()),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The report was stopped.')).toBeVisible();
    await expect(canvas.queryByTestId('report-totals')).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Export' })).toBeDisabled();
    await userEvent.click(canvas.getByRole('button', { name: 'Calculate' }));
    await expect(published).toHaveBeenLastCalledWith(expect.objectContaining({ type: 'reports/started' }));
  },
});
export const Failed = meta.story({
  name: 'it could not be calculated',
  render: at(
    'trips',
    tripsQuery,
    travelEvents.asked({ id: travelId(question(2)), question: question(2) }),
    travelEvents.failed({ id: travelId(question(2)), ...failure('server', 500) }),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('The report could not be calculated');
    await expect(canvas.queryByText('Nothing in this period')).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Export' })).toBeDisabled();
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenLastCalledWith(expect.objectContaining({ type: 'reports/started' }));
  },
});
export const Partial = meta.story({
  name: 'some days are missing from the server, and can be loaded again',
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
    await expect(canvas.getByTestId('report-missing')).toHaveTextContent(
      /because the server did not send them: Parcel van 7: June? 8, 2026 – June? 9, 2026Try again$/,
    );
  },
});
export const PartialDay = meta.story({
  name: 'a missing day is named once',
  render: at('trips', tripsQuery, ...worked(question(2), [[question(2).from, question(2).from + DAY - 1]])),
  play: async ({ canvas }) => {
    await expect(await canvas.findByTestId('report-missing')).toHaveTextContent(
      /because the server did not send them: Parcel van 7: June? 8, 2026Try again$/,
    );
  },
});
export const ManyPartial = meta.story({
  name: 'of more than four missing periods the others are counted',
  render: at(
    'trips',
    tripsQuery,
    ...worked(
      question(2),
      [0, 1, 2, 3, 4, 5].map((day) => {
        const from = question(2).from + day * DAY;
        return [from, from + DAY / 2] as const;
      }),
    ),
  ),
  play: async ({ canvas }) => {
    const missing = await canvas.findByTestId('report-missing');
    await expect(missing.textContent.match(/Parcel van 7: /g)).toHaveLength(4);
    await expect(missing).toHaveTextContent(/June? 11, 2026 · and 2 more/);
  },
});
export const FourPartial = meta.story({
  name: 'four missing periods are all named',
  render: at(
    'trips',
    tripsQuery,
    ...worked(
      question(2),
      [0, 1, 2, 3].map((day) => {
        const from = question(2).from + day * DAY;
        return [from, from + DAY / 2] as const;
      }),
    ),
  ),
  play: async ({ canvas }) => {
    const missing = await canvas.findByTestId('report-missing');
    await expect(missing.textContent.match(/Parcel van 7: /g)).toHaveLength(4);
    await expect(missing).not.toHaveTextContent(/more/);
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
  name: '[ROUTE-17] a link with invalid values',
  render: at(
    'trips',
    'period=lastWeek&devices=2,999999&columns=start,nonsense&limit=x',
    ...worked(question(2)),
  ),
  play: async ({ canvas }) => {
    const said = await canvas.findByText(/Some devices in the link are left out\./);
    await expect(said).toHaveTextContent('Some columns in the link are unknown.');
    await expect(said).toHaveTextContent(/The speed limit in the link is no/);
    await expect(canvas.getByTestId('report-rows').querySelectorAll('tbody tr')).toHaveLength(7);
    await expect(canvas.getAllByRole('button', { name: /^Remove / })).toHaveLength(1);
  },
});
export const NoSuchReport = meta.story({
  name: '[ROUTE-17] a link to a deleted report',
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
    await expect(await canvas.findByText(/^You are offline\. These are the latest/)).toBeVisible();
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
export const Saved = meta.story({
  name: '[REP-03] saved as a file that says what it is about; stored under a name; its link copied; printed',
  render: at(
    'trips',
    'period=lastWeek&devices=1,2',
    listed(TWELVE.map((each) => (each.id === 1 ? { ...each, name: '' } : each))),
    ...worked(question(1)),
    ...worked(question(2)),
  ),
  play: async ({ canvas }) => {
    published.mockClear();
    await userEvent.click(await canvas.findByRole('button', { name: 'Export' }));
    await expect((await screen.findAllByRole('menuitem')).map(({ textContent }) => textContent)).toEqual([
      'PDF',
      'Excel (XLSX)',
      'CSV',
      'GPX',
      'KML',
    ]);
    await userEvent.click(screen.getByRole('menuitem', { name: 'CSV' }));
    await expect(published).toHaveBeenCalledWith(
      expect.objectContaining({
        type: 'exports/wanted',
        payload: expect.objectContaining({
          of: 'reports',
          format: 'csv',
          name: 'Trips 2026-06-08 – 2026-06-14',
          frame: expect.objectContaining({
            // A device without a name is shown by its IMEI.
            subtitle: expect.stringMatching(/2026 · 352293000000001, Parcel van 7$/) as string,
            notes: [],
          }) as object,
        }) as object,
      }),
    );
    await userEvent.click(canvas.getByRole('button', { name: 'Copy the link to this report' }));
    await expect(await canvas.findByRole('button', { name: 'Link copied' })).toBeEnabled();
    const link = `${window.location.origin}/reports/trips?period=lastWeek&devices=1,2`;
    await expect(copied).toHaveBeenLastCalledWith(link);
    await userEvent.click(canvas.getByRole('button', { name: 'Print' }));
    await expect(published).toHaveBeenLastCalledWith(reportEvents.printWanted());
    await userEvent.click(canvas.getByRole('button', { name: 'Save this report' }));
    const dialog = within(await screen.findByRole('dialog'));
    const name = dialog.getByRole('textbox', { name: 'Name' });
    await expect(name).toHaveValue('Trips: 352293000000001, Parcel van 7');
    published.mockClear();
    await userEvent.clear(name);
    await userEvent.type(name, '  {Enter}');
    await expect(name).toHaveAccessibleDescription('Enter a name.');
    await expect(published).not.toHaveBeenCalled();
    await userEvent.type(name, 'Both vans {Enter}');
    await expect(published).toHaveBeenCalledWith(
      expect.objectContaining({
        type: 'reports/saveWanted',
        payload: expect.objectContaining({ name: 'Both vans', kind: 'trips' }) as object,
      }),
    );
    happens(reportEvents.saved({ definition: { id: 'r1', name: 'Both vans', kind: 'trips', query: '' } }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  },
});
export const SavedCompared = meta.story({
  name: '[REP-02, REP-03] a file of a comparison has the previous values; without tracks no map is offered',
  render: at(
    'mileage',
    'period=lastWeek&devices=2&compare=previous',
    ...worked(question(2)),
    ...worked(question(2, BEFORE)),
  ),
  play: async ({ canvas }) => {
    published.mockClear();
    await userEvent.click(await canvas.findByRole('button', { name: 'Export' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'PDF' }));
    await expect(screen.queryByRole('menuitem', { name: 'GPX' })).toBeNull();
    await expect(published).toHaveBeenCalledWith(
      expect.objectContaining({
        payload: expect.objectContaining({
          frame: expect.objectContaining({
            notes: expect.arrayContaining([
              expect.stringMatching(/^Compared with June? 1/) as string,
              'Distance: 163\u00a0km · before: 163\u00a0km',
            ]) as string[],
          }) as object,
        }) as object,
      }),
    );
    const call = published.mock.calls.find(
      ([draft]) => (draft as { type: string }).type === 'exports/wanted',
    );
    // Values that cannot be summed have no total of the previous period.
    await expect(JSON.stringify(call)).not.toContain('"Period: ');
  },
});
export const SaveRefused = meta.story({
  name: '[REP-03] a report that could not be stored gives the reason',
  render: at('trips', tripsQuery, ...worked(question(2))),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Save this report' }));
    const dialog = within(await screen.findByRole('dialog'));
    await userEvent.type(dialog.getByRole('textbox', { name: 'Name' }), '!{Enter}');
    happens(reportEvents.changeFailed(failure('server', 500)));
    await expect(await dialog.findByText('The server has a problem. Try again in a moment.')).toBeVisible();
    await userEvent.click(dialog.getByRole('button', { name: 'Close' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await expect(canvas.queryByText(/^The server has a problem/)).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Save this report' }));
    const anew = within(await screen.findByRole('dialog'));
    await expect(anew.queryByText(/^The server has a problem/)).toBeNull();
  },
});
export const Files = meta.story({
  name: '[LOGB-06, REP-03] files: one being written, one ready, one failed',
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
