import { expect, userEvent, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import { at, question, worked } from '../reports-given.ts';

const meta = preview.meta({ title: 'Pages/Reports' });

/** The first cell of each row on the screen. The second table is for paper. */
const starts = (table: HTMLElement) =>
  [...table.querySelectorAll('tbody tr')].map((row) => row.querySelector('td')?.textContent?.slice(0, 6));

export const Sorted = meta.story({
  name: '[REP-01] [REP-03] the newest trip is first; a press on a head sorts by it, and paper keeps the order of time',
  tags: ['picture'],
  render: at('trips', 'period=lastWeek&devices=2', ...worked(question(2))),
  play: async ({ canvas }) => {
    const table = await canvas.findByTestId('report-rows');
    const head = (name: string) => within(table).getByRole('columnheader', { name });
    await expect(starts(table)[0]).toBe('Jun 14');
    await expect(head('Start')).toHaveAttribute('aria-sort', 'descending');
    await expect(head('Distance')).toHaveAttribute('aria-sort', 'none');
    within(head('Start')).getByRole('button').focus();
    await userEvent.keyboard('{Enter}');
    await expect(starts(table)[0]).toBe('Jun 8,');
    await expect(head('Start')).toHaveAttribute('aria-sort', 'ascending');
    await userEvent.click(within(head('Distance')).getByRole('button'));
    await expect(head('Distance')).toHaveAttribute('aria-sort', 'descending');
    await expect(head('Start')).toHaveAttribute('aria-sort', 'none');
    await expect(starts(table)[0]).toBe('Jun 10');
    const paper = [...document.querySelectorAll<HTMLElement>('[data-testid=report-rows]')].find(
      (each) => each !== table,
    );
    await expect(paper?.querySelector('button')).toBeNull();
    await expect(starts(paper as HTMLElement)[0]).toBe('Jun 8,');
    (document.activeElement as HTMLElement).blur();
  },
});
