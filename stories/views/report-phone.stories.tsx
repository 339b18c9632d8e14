import { expect, screen, userEvent, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as navigation from '../../events/navigation.ts';
import * as travelEvents from '../../events/travel.ts';
import { travelId } from '../../src/core/travel/travel-answers.ts';
import { travelled } from '../../tests/travelled.ts';
import { at, question, worked } from '../reports-given.ts';
import { happens } from '../story.tsx';

const meta = preview.meta({ title: 'Pages/Reports' });

const phone = { viewport: { value: 'phone' } };
const tripsQuery = 'period=lastWeek&devices=2';
const NO_TRIPS = travelEvents.worked({
  id: travelId(question(2)),
  travel: { ...travelled(question(2)), trips: [], stops: [] },
});
export const TripsPhone = meta.story({
  name: '[REP-01] on a phone the settings of a report are one line that unfolds',
  tags: ['picture'],
  globals: phone,
  render: at('trips', tripsQuery, ...worked(question(2))),
  play: async ({ canvas }) => {
    await canvas.findByTestId('report-totals');
    const line = canvas.getByRole('button', { name: /^Report settings: Last week · / });
    await expect(line).toHaveAttribute('aria-expanded', 'false');
    await expect(canvas.queryByLabelText('Period')).toBeNull();
    await userEvent.click(line);
    await expect(line).toHaveAttribute('aria-expanded', 'true');
    await expect(canvas.getByLabelText('Period')).toBeVisible();
    await userEvent.click(line);
    await expect(canvas.queryByLabelText('Period')).toBeNull();
  },
});
export const Cards = meta.story({
  name: '[REP-02] on a phone each row of a report is a card: its time, and below it what the table has',
  globals: phone,
  render: at('trips', tripsQuery, ...worked(question(2))),
  play: async ({ canvas }) => {
    const rows = await canvas.findByTestId('report-rows');
    await expect(rows).toHaveAccessibleName('Trips');
    await expect(rows.scrollWidth).toBe(rows.clientWidth);
    const [first, ...others] = within(rows).getAllByRole('listitem');
    await expect(others).toHaveLength(7);
    await expect(first).toHaveTextContent(
      /^Jun 14, 2026, 11:00 AM – 11:20 AMDistance 23\.3 kmDuration 20 minFrom 57.*To 57.*Top speed 70 km\/h$/,
    );
    await expect(canvas.getByTestId('report-totals')).toHaveTextContent(/^TotalDistance 163 km/);
  },
});
export const SortedPhone = meta.story({
  name: '[REP-01] on a phone a button chooses the order of the cards; the newest are first',
  globals: phone,
  render: at('trips', tripsQuery, ...worked(question(2))),
  play: async ({ canvas }) => {
    const rows = await canvas.findByTestId('report-rows');
    const first = () => within(rows).getAllByRole('listitem')[0];
    await expect(first()).toHaveTextContent(/^Jun 14/);
    const choose = async (name: string) => {
      await userEvent.click(canvas.getByRole('button', { name: /^Sort: / }));
      await userEvent.click(await screen.findByRole('menuitemcheckbox', { name }));
      await userEvent.keyboard('{Escape}');
      await waitFor(() => expect(screen.queryByRole('menu')).toBeNull());
    };
    await choose('Ascending');
    await expect(first()).toHaveTextContent(/^Jun 8/);
    await choose('Start');
    await expect(first()).toHaveTextContent(/^Jun 14/);
    await choose('Distance');
    await expect(canvas.getByRole('button', { name: 'Sort: Distance' })).toBeVisible();
  },
});
export const EmptyPhone = meta.story({
  name: '[REP-01] on a phone the settings of a report without rows are open, so that they can be changed',
  globals: phone,
  render: at('trips', tripsQuery, ...worked(question(2)), NO_TRIPS),
  play: async ({ canvas }) => {
    const period = await canvas.findByLabelText('Period');
    await expect(period).toBeVisible();
    await expect(canvas.getByRole('button', { name: /^Report settings: / })).toHaveAttribute(
      'aria-expanded',
      'true',
    );
    // While the report is being calculated again, its period field is the same element as before and keeps the focus.
    period.focus();
    await userEvent.selectOptions(period, 'week');
    happens(navigation.locationChanged({ path: '/reports/trips', query: 'period=week&devices=2' }));
    await canvas.findByTestId('report-progress');
    await expect(canvas.getByLabelText('Period')).toBe(period);
    await expect(period).toHaveValue('week');
    await expect(period).toHaveFocus();
  },
});
