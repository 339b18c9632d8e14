import { expect, screen, userEvent, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as navigation from '../../events/navigation.ts';
import * as reportEvents from '../../events/reports.ts';
import * as travelEvents from '../../events/travel.ts';
import { travelId } from '../../src/core/travel/travel-answers.ts';
import { boundsOf, hoursSoFar } from '../../src/rules/time/periods.ts';
import { failure, HOUR, NOW, twelveDevices } from '../facts.ts';
import { at, BEFORE, figure, question, worked } from '../reports-given.ts';
import { storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Pages/Reports, more' });

const TODAY = { from: '2026-06-15', to: '2026-06-15' };
const YESTERDAY = { from: '2026-06-14', to: '2026-06-14' };
const AFTERNOON = NOW + 5 * HOUR;
const soFar = {
  ...question(2, YESTERDAY),
  ...hoursSoFar(boundsOf(YESTERDAY, undefined), boundsOf(TODAY, undefined), AFTERNOON),
};
export const RunningDay = meta.story({
  tags: ['picture'],
  name: '[REP-02] a day that has not ended is compared with as many hours of the day before, without a percentage',
  render: storyAt(
    '/reports/trips',
    [
      ...twelveDevices(),
      navigation.locationChanged({
        path: '/reports/trips',
        query: 'period=today&devices=2&compare=previous',
      }),
      ...worked(question(2, TODAY)),
      ...worked(soFar),
    ],
    { now: AFTERNOON },
  ),
  play: async ({ canvas }) => {
    await canvas.findByTestId('report-result');
    await expect(figure(canvas, 'Distance')).toHaveTextContent(/before: [\d.]+\s?km$/);
    await expect(figure(canvas, 'Top speed')).toHaveTextContent(/before: .*%\)$/);
  },
});

export const NotComparable = meta.story({
  name: '[REP-02] if a device failed to load in one of two periods, its totals are not compared',
  render: at(
    'mileage',
    'period=lastWeek&devices=2,3&compare=previous',
    ...[question(2), question(3), question(2, BEFORE)].flatMap((one) => worked(one)),
    travelEvents.asked({ id: travelId(question(3, BEFORE)), question: question(3, BEFORE) }),
    travelEvents.failed({ id: travelId(question(3, BEFORE)), ...failure('server', 500) }),
  ),
  play: async ({ canvas }) => {
    await canvas.findByTestId('report-failed');
    await expect(figure(canvas, 'Distance')).not.toHaveTextContent(/before/);
  },
});

export const LastShownColumn = meta.story({
  name: '[REP-03] the last column that a report of one device shows cannot be removed; its device is not offered',
  render: at('stops', 'period=lastWeek&devices=2&columns=device,start', ...worked(question(2))),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Columns' }));
    await expect(await screen.findByRole('menuitemcheckbox', { name: 'Start' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
    await expect(screen.queryByRole('menuitemcheckbox', { name: 'Device' })).toBeNull();
  },
});

const stored = { id: 'r7', name: 'Weekly', kind: 'trips' as const, query: 'period=week&devices=2' };
export const NewVersion = meta.story({
  name: '[REP-03] a stored report that is saved under its own name says that it replaces the stored one',
  render: at(
    'r7',
    'period=lastWeek&devices=2',
    reportEvents.listed({ definitions: [stored], source: 'server' }),
    ...worked(question(2)),
  ),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Save this report' }));
    const name = within(await screen.findByRole('dialog')).getByRole('textbox', { name: 'Name' });
    await expect(name).toHaveValue('Weekly');
    await expect(name).toHaveAccessibleDescription('Replaces the saved report of this name.');
    await userEvent.type(name, ' 2');
    await expect(name).not.toHaveAccessibleDescription();
  },
});
