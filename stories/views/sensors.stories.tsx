import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as sensorEvents from '../../events/sensors.ts';
import type { SensorValue } from '../../events/sensor-types.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as silenceEvents from '../../events/silence.ts';
import { Silence } from '../../plugins/device-management/alarms/Alarms.tsx';
import Sensors from '../../plugins/sensors/Sensors.view.tsx';
import { ghost, of, panel, pet } from '../care-facts.tsx';
import { aDevice, type Fact, failure, LAST_FIXES, NOW, signedInWith, TWELVE } from '../facts.ts';
import { serverLacks } from '../../tests/abilities-given.ts';
import { published, story, storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Views/Sensors' });

const told = (all: readonly (readonly [name: string, value: SensorValue, unit?: string])[], age = 40) =>
  sensorEvents.loaded({
    device: 1,
    sensors: {
      names: all.map(([name]) => name),
      units: all.map(([, , unit]) => unit ?? ''),
      device: all.map(() => 1),
      at: all.map(() => NOW - age),
      name: all.map((_, i) => i),
      value: all.map(([, value]) => value),
    },
  });
const van = told([
  ['altitude', 38],
  ['temp1', 3.4, '°C'],
  ['door', true],
  ['fuel', 52.5],
  ['power', 13.84],
  ['sat', 11],
  ['ignition', true],
  ['odometer', 182_340_000],
  ['Compressor', 'cooling'],
  ['hdop', 0.9],
]);

export const Fridge = meta.story({
  tags: ['picture'],
  name: '[SENS-01] a refrigerated van: names, values, units and ages, the rest behind a button',
  render: story(of(Sensors), pet(van), panel),
  play: async ({ canvas, canvasElement, userEvent }) => {
    await canvas.findByText('Temperature 1');
    await expect(canvasElement).toHaveTextContent(/Temperature 1.*3\.4\s°C.*Door.*Open.*Altitude.*38\sm/);
    await expect(canvas.queryByText('Compressor')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Show all 10' }));
    await expect(canvas.getByText('Compressor')).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Show fewer' }));
    await expect(canvas.queryByText('Compressor')).toBeNull();
  },
});
export const Codes = meta.story({
  name: '[SENS-01] alarms, activities and unknown names read as words, in German too',
  globals: { language: 'de' },
  render: story(
    of(Sensors),
    pet(
      told([
        ['alarm', 'sos,lowBattery'],
        ['activity', 'on_foot'],
        ['satVisible', 14],
        ['fuelTank2', 40],
      ]),
    ),
    panel,
  ),
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText('Sichtbare Satelliten');
    await expect(canvasElement).toHaveTextContent(/Alarm.*SOS und .*Aktivität.*Zu Fuß/);
    await expect(canvas.getByText('Fuel tank 2')).toBeVisible();
    await expect(canvasElement).not.toHaveTextContent(/lowBattery|on_foot|fuelTank2/);
  },
});
export const Old = meta.story({
  name: '[SENS-01] yesterday’s values, one of them long, that could not be updated',
  render: story(
    of(Sensors),
    pet(
      told(
        [
          ['alarm', 'a very long text of a device that nobody has thought of a shorter one for'],
          ['temp2', -18],
        ],
        90_000,
      ),
      sensorEvents.loadFailed({ device: 1, ...failure('unreachable') }),
    ),
    panel,
  ),
  play: async ({ canvas, canvasElement, userEvent }) => {
    await canvas.findByText('Temperature 2');
    await expect(canvasElement).toHaveTextContent(/1 day ago/);
    await expect(canvas.getByText(/The sensors could not be loaded/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenLastCalledWith(sensorEvents.requested({ device: 1 }));
  },
});
export const Loading = meta.story({
  name: '[SENS-01] sensors are loading',
  render: story(of(Sensors), pet(), panel),
  play: async ({ canvas }) => expect(await canvas.findByText('Loading the sensors')).toBeInTheDocument(),
});
export const Failed = meta.story({
  name: '[SENS-01] sensors that could not be loaded',
  render: story(of(Sensors), pet(sensorEvents.loadFailed({ device: 1, ...failure('server') })), panel),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/The sensors could not be loaded/)).toBeVisible();
    await expect(canvas.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
});

const one = (...more: Fact[]): Fact[] => [
  ...signedInWith(
    [aDevice({ id: 1, name: 'Van 1', group: 9 })],
    [{ device: 1, age: 40, lat: 57.7, lng: 11.9 }],
  ),
  deviceEvents.groupsListed({ groups: [{ id: 9, name: 'Company', colour: '#2f6fde' }], source: 'server' }),
  ...more,
];
const limit = (of: 'device' | 'group', id: number, seconds: number) =>
  silenceEvents.limitChosen({ of, id, seconds });
const shown = () => <Silence device={1} />;

export const Unset = meta.story({
  name: '[SENS-03] no limit is set; the user chooses one',
  render: story(shown, one(), panel),
  play: async ({ canvas, userEvent }) => {
    const [own, group] = canvas.getAllByRole('combobox');
    await expect(own).toHaveDisplayValue('Never');
    await expect(group).toHaveAccessibleName(/Company/);
    await userEvent.selectOptions(own as HTMLElement, '3600');
    await expect(published).toHaveBeenLastCalledWith(limit('device', 1, 3600));
  },
});
export const OfGroup = meta.story({
  name: '[SENS-03] the group’s limit applies, unless the device is excluded',
  render: story(shown, one(limit('group', 9, 1800)), panel),
  play: async ({ canvas }) =>
    expect(canvas.getAllByRole('combobox')[0]).toHaveDisplayValue(/Same as the group: 30\s?min/),
});
export const ReadOnly = meta.story({
  name: '[SENS-03] a read-only user cannot change limits',
  render: story(shown, one(ghost, limit('device', 1, 7200)), panel),
  play: async ({ canvas }) => {
    for (const each of canvas.getAllByRole('combobox')) await expect(each).toBeDisabled();
  },
});

const [car] = TWELVE;
const alarmsAt = (end: string, ...facts: Fact[]) =>
  storyAt(`/device-management/${car?.imei}${end}`, [...signedInWith(TWELVE, LAST_FIXES), ...facts]);

export const OnlySilence = meta.story({
  tags: ['picture'],
  name: '[SENS-03] a server without alarms of devices: the limit of silence, and the way to the rules',
  render: alarmsAt('/device-alarms', serverLacks('alarmRules', 'deviceEditing')),
  play: async ({ canvas }) => {
    const name = 'Alert when silent for longer than';
    const limit = await canvas.findByRole('combobox', { name }, { timeout: 5_000 });
    await expect(limit).toBeEnabled();
    await expect(canvas.queryByText(/lets you view this device|someone else’s account/)).toBeNull();
    await expect(canvas.getByText(/Alarm rules decide about all others/)).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Alarm rules' })).toHaveAttribute('href', '/operations');
    await expect(canvas.queryByRole('switch', { name: 'Alarms for this device' })).toBeNull();
  },
});
export const SilenceInWords = meta.story({
  name: '[SENS-03] the overview of a device says its limit of silence, in days if it is that long',
  render: alarmsAt(
    '',
    serverLacks('alarmRules', 'operations', 'deviceEditing'),
    silenceEvents.limitChosen({ of: 'device', id: 1, seconds: 604_800 }),
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('When silent for longer than 7 days')).toBeVisible();
    await expect(canvas.getByText('You can view this, but not change it.')).toBeVisible();
    await expect(canvas.queryByText(/someone else’s account/)).toBeNull();
  },
});
