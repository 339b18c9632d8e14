import { expect, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import type { DeviceAlarms } from '../../events/alarm-types.ts';
import * as changeEvents from '../../events/changes.ts';
import type { Device } from '../../events/device-types.ts';
import * as deviceEvents from '../../events/devices.ts';
import { aDevice, NOW, twelveDevices } from '../facts.ts';
import { happens, published, storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Views/Forms of a device' });

const ALARMS: DeviceAlarms = {
  ...{ on: true, every: 10_800, kinds: {}, recipients: [], pausedUntil: null },
  quiet: { from: '22:00', to: '06:00' },
};
const TRUCK = aDevice({ id: 1, imei: 'truck-1', name: 'Delivery truck', alarms: ALARMS });
/** A page about the truck. */
const at = (page: string) =>
  storyAt(`/device-management/truck-1/${page}`, [
    ...twelveDevices(),
    deviceEvents.changed({ id: 1, changes: TRUCK }),
  ]);
/** The last change that the user wanted. */
const lastEdit = () =>
  published.mock.calls
    .map(([draft]) => draft as ReturnType<typeof changeEvents.wanted>)
    .findLast(({ type }) => type === changeEvents.wanted.type)?.payload.edits[0];
/** The truck's change is stored and shown. */
const submitted = (set: Partial<Device>, was: Partial<Device>) =>
  changeEvents.submitted({
    label: '',
    changes: [
      {
        ...{ id: 'a-0', batch: 'a', at: NOW * 1000, notBefore: NOW * 1000 },
        edit: { of: 'devices', ids: [1], set, was: { 1: was } },
      },
    ],
  });

export const QuietHours = meta.story({
  tags: ['picture'],
  name: '[DEV-06] the end of the quiet hours keeps the focus when their start is saved',
  render: at('device-alarms'),
  play: async ({ canvas, userEvent }) => {
    const from = await canvas.findByLabelText('From');
    await userEvent.clear(from);
    await userEvent.type(from, '21:30');
    await userEvent.tab();
    await expect(lastEdit()).toMatchObject({
      set: { alarms: { quiet: { from: '21:30', to: '06:00' } } },
    });
    const to = canvas.getByLabelText('To');
    await expect(to).toHaveFocus();
    happens(submitted({ alarms: { ...ALARMS, quiet: { from: '21:30', to: '06:00' } } }, { alarms: ALARMS }));
    await expect(canvas.getByLabelText('To')).toBe(to);
    await expect(to).toHaveFocus();
    await expect(from).toHaveValue('21:30');
  },
});
export const NameSent = meta.story({
  name: '[DEV-03] a sent name keeps the focus in its field, which follows the device again',
  render: at('device-name'),
  play: async ({ canvas, userEvent }) => {
    const field = await canvas.findByRole('textbox', { name: 'Name' });
    await userEvent.clear(field);
    await userEvent.type(field, 'Night van {Enter}');
    await expect(field).toHaveFocus();
    await expect(lastEdit()).toMatchObject({ set: { name: 'Night van' } });
    happens(submitted({ name: 'Night van' }, { name: TRUCK.name }));
    await waitFor(() => expect(field).toHaveValue('Night van'));
    await expect(field).toHaveFocus();
  },
});
