import { expect, screen, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as changeEvents from '../../events/changes.ts';
import * as identityEvents from '../../events/device-identity.ts';
import * as deviceEvents from '../../events/devices.ts';
import { serverLacks } from '../../tests/abilities-given.ts';
import { aDevice, type Fact, failure, twelveDevices } from '../facts.ts';
import { happens, published, storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Views/Details of a device' });

const TRUCK = aDevice({
  ...{ id: 1, imei: 'truck-1', name: 'Delivery truck', category: 'truck', model: 'FMB920' },
  ...{ phone: '+46 70 123 45 67', contact: 'Ada Lindqvist' },
});
/** The details page of a device, on a server that identifies devices by any text. */
const at = (...facts: Fact[]) =>
  storyAt('/device-management/truck-1/device-details', [
    ...twelveDevices(),
    serverLacks('administration'),
    deviceEvents.changed({ id: 1, changes: TRUCK }),
    ...facts,
  ]);
const wanted = identityEvents.identifierWanted({ device: 1, identifier: 'truck-2' });

export const Details = meta.story({
  tags: ['picture'],
  name: '[TRAC-10] category, model, phone, contact and identifier',
  render: at(),
  play: async ({ canvas, userEvent }) => {
    const model = await canvas.findByLabelText('Model');
    await expect(model).toHaveValue('FMB920');
    await userEvent.clear(model);
    await userEvent.type(model, 'FMC130');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(published).toHaveBeenCalledWith(
      expect.objectContaining({
        type: changeEvents.wanted.type,
        payload: expect.objectContaining({
          edits: [expect.objectContaining({ of: 'devices', set: { model: 'FMC130' } })],
        }),
      }),
    );
  },
});

export const Identifier = meta.story({
  name: '[TRAC-10] another identifier is sent at once; one that is missing or unchanged is not',
  render: at(),
  play: async ({ canvas, userEvent }) => {
    const identifier = await canvas.findByLabelText('Identifier');
    const change = canvas.getByRole('button', { name: 'Change identifier' });
    await expect(change).toBeDisabled();
    await userEvent.clear(identifier);
    await expect(canvas.getByText('Enter the identifier of the device.')).toBeVisible();
    await userEvent.type(identifier, ' truck-2 ');
    await userEvent.click(change);
    await expect(published).toHaveBeenLastCalledWith(wanted);
  },
});

export const Taken = meta.story({
  tags: ['picture'],
  name: '[TRAC-10] an identifier that another device has is refused at its field, until it is changed',
  globals: { viewport: { value: 'phone' }, theme: 'dark', language: 'de' },
  render: at(
    wanted,
    identityEvents.identifierFailed({
      ...wanted.payload,
      failure: { reason: 'invalid', status: 400, fields: { imei: 'taken' } },
    }),
  ),
  play: async ({ canvas, userEvent }) => {
    const identifier = await canvas.findByLabelText('Kennung');
    await expect(identifier).toHaveValue('truck-2');
    await expect(canvas.getByText('Ein anderes Gerät hat diese Kennung.')).toBeVisible();
    await userEvent.type(identifier, '3');
    await waitFor(() => expect(canvas.queryByText('Ein anderes Gerät hat diese Kennung.')).toBeNull());
    await userEvent.type(identifier, '{Backspace}');
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
});

export const Remove = meta.story({
  name: '[TRAC-10] a device is deleted only after a second question; a refusal is told',
  render: at(),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete device' }));
    const dialog = within(await screen.findByRole('alertdialog'));
    await waitFor(() => expect(dialog.getByText('Delete “Delivery truck”?')).toBeVisible());
    await userEvent.click(dialog.getByRole('button', { name: 'Cancel' }));
    await expect(published).not.toHaveBeenCalledWith(identityEvents.removalWanted({ device: 1 }));
    await userEvent.click(canvas.getByRole('button', { name: 'Delete device' }));
    await userEvent.click(
      within(await screen.findByRole('alertdialog')).getByRole('button', { name: 'Delete device' }),
    );
    await expect(published).toHaveBeenLastCalledWith(identityEvents.removalWanted({ device: 1 }));
    happens(identityEvents.removalFailed({ device: 1, ...failure('server', 500) }));
    await expect(await canvas.findByText(/^Not deleted: /)).toBeVisible();
  },
});

export const Greek = meta.story({
  tags: ['picture'],
  name: '[TRAC-10] the details on a phone, in Greek',
  globals: { viewport: { value: 'phone' }, language: 'el' },
  render: at(),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Διαγραφή συσκευής' })).toBeVisible();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
});
