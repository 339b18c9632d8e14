import { expect, screen, userEvent, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as navigation from '../../events/navigation.ts';
import * as network from '../../events/network.ts';
import * as reportEvents from '../../events/reports.ts';
import * as travelEvents from '../../events/travel.ts';
import { gatherSensors, spansOf } from '../../plugins/reports/sensor-figures.ts';
import { boundsOf } from '../../src/rules/time/periods.ts';
import { travelId } from '../../src/core/travel/travel-answers.ts';
import { travelled } from '../../tests/travelled.ts';
import { type Fact, failure, twelveDevices } from '../facts.ts';
import { happens, published, storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Pages/Reports/Sensors' });

const phone = { viewport: { value: 'phone' } };
const dark = { theme: 'dark' };

const QUESTION = {
  ...{ device: 2, ...boundsOf({ from: '2026-06-08', to: '2026-06-14' }, undefined) },
  ...{ zone: '', limitKmh: null, fences: [] },
};
const TRAVEL = travelled(QUESTION);
const NAMES = ['temp1', 'door', 'card'];
const worked: Fact[] = [
  travelEvents.asked({ id: travelId(QUESTION), question: QUESTION }),
  travelEvents.worked({ id: travelId(QUESTION), travel: TRAVEL }),
];
const QUERY = `period=lastWeek&devices=2&sensors=${NAMES.join(',')}`;
const at = (kind: string, query: string, ...facts: Fact[]) =>
  storyAt(`/reports/${kind}`, [
    ...twelveDevices(),
    navigation.locationChanged({ path: `/reports/${kind}`, query }),
    ...worked,
    ...facts,
  ]);
const spans = (kind: 'mileage' | 'trips') => spansOf({ kind, per: 'day' }, QUESTION, TRAVEL);
const about = (kind: 'mileage' | 'trips') => ({
  device: 2,
  names: NAMES,
  from: spans(kind).map(({ from }) => from),
  to: spans(kind).map(({ to }) => to),
});
/** Sensor values of a refrigerated van with a door: every ten minutes of the week, except on the week's last day. */
function said(kind: 'mileage' | 'trips'): Fact {
  const job = gatherSensors(2, NAMES, spans(kind));
  const times = Array.from({ length: 6 * 144 }, (_, i) => QUESTION.from + i * 600);
  job.add({
    names: NAMES,
    units: ['°C', '', ''],
    device: times.flatMap(() => [2, 2, 2]),
    at: times.flatMap((time) => [time, time, time]),
    name: times.flatMap(() => [0, 1, 2]),
    value: times.flatMap((_, i) => [
      Math.round(30 + 25 * Math.sin(i / 9)) / 10,
      i % 37 < 2,
      i % 2 === 0 ? 'Jana Novak' : 'Ben Osei',
    ]),
  });
  return reportEvents.sensorsWorked({ ...about(kind), figures: job.done() });
}
const found = reportEvents.sensorsFound({
  device: 2,
  sensors: [
    { name: 'temp1', unit: '°C', is: 'number' },
    { name: 'door', unit: '', is: 'state' },
    { name: 'fuel', unit: 'l', is: 'number' },
    { name: 'power', unit: 'V', is: 'number' },
    { name: 'sat', unit: '', is: 'number' },
    { name: 'card', unit: '', is: 'text' },
  ],
});
const times = (type: string) =>
  published.mock.calls.filter(([draft]) => (draft as { type: string }).type === type).length;
type Canvas = { findByRole: (role: string, options: { name: string | RegExp }) => Promise<HTMLElement> };
const open = async (canvas: Canvas, name = 'Sensors') =>
  userEvent.click(await canvas.findByRole('button', { name }));

export const ByDay = meta.story({
  name: '[SENS-02] temperature, door and card as columns of a report, one row per day',
  tags: ['picture'],
  render: at('mileage', QUERY, said('mileage')),
  play: async ({ canvas }) => {
    const table = (await canvas.findAllByTestId('report-rows'))[0] as HTMLElement;
    for (const name of ['Temperature 1, lowest', 'Temperature 1, highest', 'Door: Open', 'Card'])
      await expect(canvas.getAllByRole('columnheader', { name })[0]).toBeVisible();
    await expect(table.textContent).toContain('0.5 °C');
    await expect(table.textContent).toContain('5.5 °C');
    await expect(canvas.queryByTestId('report-sensors-progress')).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Export' })).toBeEnabled();
  },
});
export const ByTrip = meta.story({
  name: '[SENS-02] sensors of each trip, phone, dark, Greek',
  tags: ['picture'],
  globals: { ...phone, ...dark, language: 'el' },
  render: at('trips', QUERY, said('trips')),
});
export const Choosing = meta.story({
  name: '[SENS-02] columns are chosen from the devices’ sensors; four at most',
  render: at('mileage', `${QUERY},fuel`, said('mileage'), found),
  play: async ({ canvas }) => {
    await open(canvas);
    const item = (name: string) => screen.findByRole('menuitemcheckbox', { name });
    await expect(await item('Temperature 1')).toBeChecked();
    await expect(await item('Satellites')).toHaveAttribute('aria-disabled', 'true');
    await userEvent.click(await item('Fuel'));
    await waitFor(() => expect(times('navigation/linkFollowed')).toBe(1));
    await expect(published.mock.lastCall?.[0]).toMatchObject({
      payload: { href: expect.stringMatching(/sensors=temp1,door,card$/) as string },
    });
  },
});
export const ChoosingGerman = meta.story({
  name: '[SENS-02] the choice of sensors, phone, dark, German',
  tags: ['picture'],
  globals: { ...phone, ...dark, language: 'de' },
  render: at('mileage', 'period=lastWeek&devices=2', found),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Einstellungen des Berichts/ }));
    await open(canvas, 'Sensoren');
    await screen.findByRole('menuitemcheckbox', { name: 'Temperatur 1' });
  },
});
export const Naming = meta.story({
  name: '[SENS-02] the devices’ sensors are loading',
  render: at('mileage', 'period=lastWeek&devices=2', reportEvents.sensorsRequested()),
  play: async ({ canvas }) => {
    await open(canvas);
    await expect(await screen.findByRole('menuitem', { name: 'Loading the sensors' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    happens(reportEvents.sensorsFound({ device: 2, sensors: [] }));
    await screen.findByRole('menuitem', { name: 'These devices have no sensors' });
  },
});
export const NamingFailed = meta.story({
  name: '[SENS-02] the sensors could not be loaded: the reason, and a retry',
  render: at('mileage', 'period=lastWeek&devices=2'),
  play: async ({ canvas }) => {
    await open(canvas);
    // The menu requests the sensors when it opens. It ignores responses before that.
    await waitFor(() => expect(times('reports/sensorsRequested')).toBe(1));
    happens(reportEvents.sensorsNotFound({ device: 2, ...failure('server', 503) }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Try again' }));
    await waitFor(() => expect(times('reports/sensorsRequested')).toBe(2));
  },
});
export const Loading = meta.story({
  name: '[SENS-02] the report is there while its sensors load: no file yet, and it can be cancelled',
  render: at('mileage', QUERY),
  play: async ({ canvas }) => {
    await canvas.findByTestId('report-sensors-progress');
    await expect(canvas.getByTestId('report-result')).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Export' })).toBeDisabled();
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
    await expect(times('reports/stopped')).toBe(1);
  },
});
export const Failed = meta.story({
  name: '[SENS-02] sensors that could not be loaded are reported; the rest of the report stays',
  tags: ['picture'],
  render: at(
    'mileage',
    QUERY,
    reportEvents.sensorsFailed({ ...about('mileage'), ...failure('server', 500) }),
  ),
  play: async ({ canvas }) => {
    const missing = await canvas.findByTestId('report-sensors-missing');
    await expect(missing).toHaveTextContent('could not be loaded');
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(times('reports/started')).toBe(1);
  },
});
export const Offline = meta.story({
  name: '[SENS-02] without a network the report does not wait for sensors',
  render: at('mileage', QUERY, network.wentOffline()),
  play: async ({ canvas }) => {
    await canvas.findByTestId('report-result');
    await expect(canvas.queryByTestId('report-sensors-progress')).toBeNull();
  },
});
