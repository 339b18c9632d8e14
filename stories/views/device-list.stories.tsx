import { expect, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import type { Device } from '../../events/device-types.ts';
import type * as changeEvents from '../../events/changes.ts';
import * as deviceEvents from '../../events/devices.ts';
import { drag } from '../drag.ts';
import { TWELVE, twelveDevices } from '../facts.ts';
import { published, storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Pages/Device management, list' });
const HOME = '/device-management';
const first = TWELVE[0] as Device;
const pet = TWELVE[7] as Device;
const wantedSoFar = () =>
  published.mock.calls
    .map(([draft]) => draft as ReturnType<typeof changeEvents.wanted>)
    .filter(({ type }) => type === 'changes/wanted');
const rowOf = async (canvas: ReturnType<typeof within>, { imei }: Device) => {
  const rows = await canvas.findAllByTestId('managed-row');
  return rows.find((row: HTMLElement) => row.dataset['imei'] === imei) as HTMLElement;
};
export const RowSays = meta.story({
  tags: ['picture'],
  name: '[DEV-01] a row says when its device was last heard and how full its battery is; its eye hides it',
  render: storyAt(HOME, twelveDevices()),
  play: async ({ canvas, userEvent }) => {
    const row = within(await rowOf(canvas, pet));
    await expect(row.getByText('20 min. ago')).toHaveAttribute('datetime', '2026-06-15T09:40:00.000Z');
    await expect(row.getByText('Battery 12%')).toBeInTheDocument();
    await userEvent.click(row.getByRole('button', { name: `Hide ${pet.name} on the map` }));
    await expect(wantedSoFar()[0]?.payload.edits).toMatchObject([{ ids: [8], set: { shown: false } }]);
  },
});
export const ByDrag = meta.story({
  name: '[DEV-01] [DEV-07] a device is dragged behind another, or into another group',
  render: storyAt(HOME, twelveDevices()),
  play: async ({ canvas }) => {
    const taxi = await rowOf(canvas, first);
    await drag(taxi, await rowOf(canvas, TWELVE[2] as Device));
    await waitFor(() => expect(wantedSoFar()).toHaveLength(1));
    await expect(wantedSoFar()[0]?.payload.edits).toMatchObject([{ ids: [1], set: { position: 3 } }]);
    await drag(await rowOf(canvas, first), await rowOf(canvas, pet));
    await waitFor(() => expect(wantedSoFar()).toHaveLength(2));
    await expect(wantedSoFar()[1]?.payload.edits).toMatchObject([{ ids: [1], set: { group: 12 } }]);
  },
});
export const Several = meta.story({
  name: '[DEV-01] several devices at once are hidden, coloured and put into a group',
  render: storyAt(HOME, [...twelveDevices(), deviceEvents.picked({ ids: [1, 2, 8] })]),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Hide all' }));
    await userEvent.click(canvas.getByRole('radio', { name: 'Pink' }));
    await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Group' }), 'Without a group');
    await waitFor(() => expect(wantedSoFar()).toHaveLength(3));
    const ids = [1, 2, 8];
    await expect(wantedSoFar().map(({ payload }) => payload.edits)).toMatchObject([
      [{ ids, set: { shown: false } }],
      [{ ids, set: { colour: '#d13f8f' } }],
      [{ ids, set: { group: null } }],
    ]);
  },
});
