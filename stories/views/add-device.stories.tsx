import { expect, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as adding from '../../events/device-adding.ts';
import * as deviceEvents from '../../events/devices.ts';
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
});
export const WrongDigit = meta.story({
  name: '[DEV-02] what is wrong with the number is said when the field is left',
  render: at(),
  play: async ({ canvas, userEvent }) => {
    const field = await canvas.findByLabelText('Number (IMEI)');
    await userEvent.type(field, '490154203237517');
    await userEvent.tab();
    await waitFor(() => expect(canvas.getByText(/A digit is wrong/)).toBeVisible());
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
  name: '[DEV-02] the tracker belongs to somebody else',
  render: at(...refused('taken')),
});
export const Yours = meta.story({
  name: '[DEV-02] the answer of the first press was lost: the tracker is yours',
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
  name: '[DEV-02] a number that nobody knows, in German on a phone',
  globals: { viewport: { value: 'phone' }, language: 'de' },
  render: at(...refused('unknown')),
});
export const NoAnswer = meta.story({
  name: '[DEV-02] nobody answers',
  render: at(adding.submitted({ imei: IMEI, name: '' }), adding.refused(failure('unreachable'))),
});
export const Sending = meta.story({
  name: '[DEV-02] on its way',
  render: at(adding.submitted({ imei: IMEI, name: 'Camper van' })),
});
export const NoCamera = meta.story({
  name: '[DEV-02] the camera may not be used',
  render: at(adding.scanOpened(), adding.scanFailed({ reason: 'denied' })),
});
export const Waiting = meta.story({
  tags: ['picture'],
  name: '[DEV-02] added: how it gets onto the map',
  globals: { viewport: { value: 'phone' } },
  render: at(...done),
});
export const WaitingInGerman = meta.story({
  name: '[DEV-02] added, in German and dark',
  globals: { theme: 'dark', language: 'de' },
  render: at(...done),
});
export const Arrived = meta.story({
  name: '[DEV-02] its first position is there',
  render: at(...done, fixes([{ device: 99, age: 3, speed: 12, heading: 90 }])),
});
