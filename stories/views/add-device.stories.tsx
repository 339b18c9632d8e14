import { expect, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as adding from '../../events/device-adding.ts';
import * as deviceEvents from '../../events/devices.ts';
import { serverLacks } from '../../tests/abilities-given.ts';
import { aDevice, type Fact, failure, fixes, twelveDevices } from '../facts.ts';
import { published, storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Views/Add a device' });

const IMEI = '490154203237518';
const at = (...facts: Fact[]) => storyAt('/add-device', [...twelveDevices(), ...facts]);
const added = aDevice({ id: 99, name: 'Camper van', imei: IMEI });
const done: Fact[] = [deviceEvents.changed({ id: 99, changes: added }), adding.accepted({ device: added })];
const refused = (code: string) => [
  adding.submitted({ imei: IMEI, name: 'Camper van' }),
  adding.refused({ failure: { reason: 'invalid', status: 422, fields: { imei: code } } }),
];

export const Empty = meta.story({ tags: ['picture'], name: '[DEV-02] the form', render: at() });
export const Phone = meta.story({
  name: '[DEV-02] the form on a phone, dark, in Greek',
  globals: { viewport: { value: 'phone' }, theme: 'dark', language: 'el' },
  render: at(),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('heading', { name: 'Προσθήκη εντοπιστή' })).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Σάρωση του κωδικού' })).toBeEnabled();
    await expect(canvas.getByLabelText('Αριθμός (IMEI)')).toBeValid();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
});
export const Details = meta.story({
  tags: ['picture'],
  name: '[TRAC-10] a Traccar server: the type, the phone number and a contact',
  render: at(serverLacks()),
  play: async ({ canvas, userEvent }) => {
    await userEvent.type(await canvas.findByLabelText('Number (IMEI)'), IMEI);
    await userEvent.selectOptions(canvas.getByLabelText('Category'), 'van');
    await userEvent.type(canvas.getByLabelText('SIM phone number'), '+46 70 1234567');
    await userEvent.type(canvas.getByLabelText('Contact'), 'Ada');
    await userEvent.click(canvas.getByRole('button', { name: 'Add the tracker' }));
    await expect(published).toHaveBeenCalledWith(
      adding.submitted({ imei: IMEI, name: '', category: 'van', phone: '+46 70 1234567', contact: 'Ada' }),
    );
  },
});
export const DetailsGerman = meta.story({
  tags: ['picture'],
  name: '[TRAC-10] the same, refused, on a phone, dark, in German',
  globals: { viewport: { value: 'phone' }, theme: 'dark', language: 'de' },
  render: at(
    serverLacks(),
    adding.submitted({ imei: IMEI, name: 'Camper', category: 'caravan', phone: '+49 170 1', contact: 'Ada' }),
    adding.refused({ failure: { reason: 'invalid', status: 400, fields: { imei: 'taken' } } }),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByDisplayValue('+49 170 1')).toBeVisible();
    await expect(canvas.getByRole('combobox')).toHaveValue('caravan');
  },
});
export const WrongDigit = meta.story({
  name: '[DEV-02] an error in the number is shown when the user leaves the field',
  render: at(),
  play: async ({ canvas, userEvent }) => {
    const field = await canvas.findByLabelText('Number (IMEI)');
    await userEvent.type(field, '490154203237517');
    await userEvent.tab();
    await waitFor(() => expect(canvas.getByText(/One digit is wrong/)).toBeVisible());
    await userEvent.clear(field);
    await userEvent.type(field, '49015420');
    await userEvent.tab();
    await waitFor(() => expect(canvas.getByText('8 of 15 digits: some are missing.')).toBeVisible());
    await userEvent.clear(field);
    await userEvent.type(field, '49-015420-323751-8');
    await userEvent.click(canvas.getByRole('button', { name: 'Add the tracker' }));
    await expect(published).toHaveBeenCalledWith(
      expect.objectContaining({ type: 'deviceAdding/submitted', payload: { imei: IMEI, name: '' } }),
    );
  },
});
export const Taken = meta.story({
  name: '[DEV-02] the tracker belongs to another customer',
  render: at(...refused('taken')),
  play: async ({ canvas }) => {
    const field = await canvas.findByLabelText('Number (IMEI)');
    await expect(field).toHaveValue(IMEI);
    await expect(field).toBeInvalid();
    await expect(field).toHaveAccessibleDescription(/belongs to another account/);
    await expect(canvas.getByLabelText('Name')).toHaveValue('Camper van');
    await expect(canvas.getByRole('button', { name: 'Add the tracker' })).toBeEnabled();
  },
});
export const Yours = meta.story({
  name: '[DEV-02] the response to the first press was lost: the tracker is already yours',
  render: at(
    ...refused('taken'),
    deviceEvents.changed({ id: 99, changes: aDevice({ id: 99, name: 'Camper van', imei: IMEI }) }),
  ),
  play: async ({ canvas }) => {
    await canvas.findByText('This tracker is among your devices already.');
    await expect(canvas.queryByText(/belongs to another account/)).toBeNull();
  },
});
export const Unknown = meta.story({
  name: '[DEV-02] an unknown number, in German on a phone',
  globals: { viewport: { value: 'phone' }, language: 'de' },
  render: at(...refused('unknown')),
  play: async ({ canvas }) => {
    const field = await canvas.findByLabelText('Nummer (IMEI)');
    await expect(field).toBeInvalid();
    await expect(field).toHaveAccessibleDescription(/^Wir kennen keinen Tracker mit dieser Nummer\./);
    await expect(canvas.queryByRole('alert')).toBeNull();
  },
});
export const NoAnswer = meta.story({
  name: '[DEV-02] nobody answers',
  render: at(adding.submitted({ imei: IMEI, name: '' }), adding.refused(failure('unreachable'))),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('The server cannot be reached.');
    const field = canvas.getByLabelText('Number (IMEI)');
    await expect(field).toHaveValue(IMEI);
    await expect(field).toBeValid();
    await expect(canvas.getByRole('button', { name: 'Add the tracker' })).not.toHaveAttribute(
      'aria-busy',
      'true',
    );
  },
});
export const Sending = meta.story({
  name: '[DEV-02] on its way',
  render: at(adding.submitted({ imei: IMEI, name: 'Camper van' })),
  play: async ({ canvas, userEvent }) => {
    const add = await canvas.findByRole('button', { name: 'Add the tracker' });
    await expect(add).toHaveAttribute('aria-busy', 'true');
    // No second number can be entered until there is an answer for the first.
    await expect(canvas.getByRole('button', { name: 'Scan the code' })).toBeDisabled();
    for (const label of ['Number (IMEI)', 'Name'])
      await expect(canvas.getByLabelText(label)).toHaveAttribute('readonly');
    published.mockClear();
    await userEvent.click(add);
    await expect(published).not.toHaveBeenCalledWith(
      expect.objectContaining({ type: 'deviceAdding/submitted' }),
    );
  },
});
export const NoCamera = meta.story({
  name: '[DEV-02] the camera may not be used',
  render: at(adding.scanOpened(), adding.scanFailed({ reason: 'denied' })),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent('The camera may not be used.');
    await expect(canvas.getByLabelText('Number (IMEI)')).toBeEnabled();
    await expect(canvas.getByRole('button', { name: 'Scan the code' })).toBeEnabled();
  },
});
export const Waiting = meta.story({
  tags: ['picture'],
  name: '[DEV-02] added: how it appears on the map',
  globals: { viewport: { value: 'phone' } },
  render: at(...done),
  play: async ({ canvas }) => {
    await canvas.findByText('Waiting for the first position …');
    for (const step of ['Charge it', 'Switch it on', 'Take it outdoors', 'Wait a few minutes'])
      await expect(canvas.getByText(step)).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Show on the map' })).toHaveAttribute(
      'href',
      expect.stringMatching(/^\/map/),
    );
  },
});
export const WaitingInGerman = meta.story({
  name: '[DEV-02] added, in German and dark',
  globals: { theme: 'dark', language: 'de' },
  render: at(...done),
  play: async ({ canvas }) => {
    await expect(
      await canvas.findByRole('heading', { name: 'Camper van gehört jetzt zu Ihnen' }),
    ).toBeVisible();
    await expect(canvas.getByText('Warten auf die erste Position …')).toBeVisible();
    await expect(canvas.getByText('Ein paar Minuten warten')).toBeVisible();
    await expect(canvas.queryByLabelText('Nummer (IMEI)')).toBeNull();
  },
});
export const Arrived = meta.story({
  name: '[DEV-02] its first position has arrived',
  render: at(...done, fixes([{ device: 99, age: 3, speed: 12, heading: 90 }])),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('The first position has arrived.')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Show on the map' })).toHaveAttribute(
      'href',
      '/map/device/99',
    );
    await expect(canvas.queryByText(/^Waiting for/)).toBeNull();
    await expect(canvas.queryByText('Charge it')).toBeNull();
  },
});
