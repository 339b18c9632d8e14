import type { ComponentType } from 'react';
import { expect } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as deviceEvents from '../../events/devices.ts';
import * as measurementEvents from '../../events/measurements.ts';
import Vehicle from '../../plugins/modes/vehicles/Vehicle.view.tsx';
import { aDevice, type Fact, failure, HOUR, MINUTE, NOW, signedInWith } from '../facts.ts';
import { happens, published, story } from '../story.tsx';

const meta = preview.meta({ title: 'Views/Modes' });

const IMEI = '352293000000001';
const facts = (route_profile: string, name: string, capabilities: string[], ...more: Fact[]): Fact[] => [
  ...signedInWith(
    [
      aDevice({
        id: 1,
        name,
        imei: IMEI,
        device_models: [{ model_nr: 1, name: 'Finder', route_profile, capabilities }],
      }),
    ],
    [{ device: 1, age: 40, lat: 57.7108, lng: 11.9632, battery: 14, steps: 4200 }],
  ),
  deviceEvents.selected({ id: 1, from: 'list' }),
  ...more,
];
const measured = (measurements: Parameters<typeof measurementEvents.loaded>[0]['measurements']) =>
  measurementEvents.loaded({ device: 1, measurements });
const of =
  (...views: ComponentType<{ device: number }>[]): ComponentType =>
  () =>
    views.map((View, i) => <View key={`${i}`} device={1} />);
const panel = { width: 360 };

const volts = (...values: number[]) =>
  values.map((value, i) => ({ at: NOW - (values.length - i) * HOUR, value }));
const car = (...more: Fact[]) => facts('car', 'Estate car', [], ...more);
const complete = measurementEvents.completed({ device: 1 });

export const VehicleKnown = meta.story({
  tags: ['picture'],
  name: '[MODE-01] vehicle: ignition, voltage, odometer, each with its age',
  render: story(
    of(Vehicle),
    car(
      measured({
        volts: volts(12.6, 12.5, 12.6, 12.4, 12.5),
        ignition: { on: true, since: NOW - 25 * MINUTE },
        odometer: 71_561,
        today: 42.4,
        engineHours: 1745,
      }),
      complete,
    ),
    panel,
  ),
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText(/Ignition on since 9:35/);
    await expect(canvasElement).toHaveTextContent(/Board voltage\s*12\.5\s*V.*Odometer\s*71,561\s*km/);
    await expect(canvasElement).toHaveTextContent('Voltage of the last day: 12.4–12.6 V');
    await expect(canvasElement).toHaveTextContent('Voltage measured 1 hr. ago');
  },
});
export const VehicleWeak = meta.story({
  name: '[MODE-01] vehicle: a weak battery is reported, an old voltage shows its age',
  render: story(of(Vehicle), car(measured({ volts: volts(12.1, 11.9, 11.7, 11.6) }), complete), panel),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Voltage of the last day: 11.6–12.1 V')).toBeVisible();
    const alarm = canvas.getByRole('alert');
    await expect(alarm).toHaveTextContent(/The battery is weak/);
    await expect(alarm.querySelector('svg')).toBeVisible();
  },
});
export const VehiclePartly = meta.story({
  tags: ['picture'],
  name: '[MODE-01] vehicle: a figure that comes late has its room from the start',
  render: story(of(Vehicle), car(measured({ volts: volts(12.6, 12.5) })), panel),
  play: async ({ canvas, canvasElement }) => {
    const section = canvasElement.querySelector('section') as HTMLElement;
    await expect(canvas.getByText('Odometer')).toBeVisible();
    const before = section.offsetHeight;
    happens(measured({ odometer: 71_561, engineHours: 1745 }));
    await canvas.findByText('71,561');
    await expect(section.offsetHeight).toBe(before);
    happens(complete);
    await expect(canvas.getByText('71,561')).toBeVisible();
  },
});
export const VehicleLoading = meta.story({
  name: '[MODE-01] vehicle: loading',
  render: story(of(Vehicle), car(), panel),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Loading the vehicle’s data');
    await expect(canvas.queryByText('Ignition')).toBeNull();
  },
});
export const VehicleFailed = meta.story({
  name: '[MODE-01] vehicle: could not be loaded',
  render: story(
    of(Vehicle),
    car(measurementEvents.loadFailed({ device: 1, ...failure('server', 500) })),
    panel,
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(
      canvas.getByText(/^The vehicle’s data could not be loaded\. The server has a problem\./),
    ).toBeVisible();
    await expect(canvas.queryByText('Ignition')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenLastCalledWith(measurementEvents.requested({ device: 1 }));
  },
});
