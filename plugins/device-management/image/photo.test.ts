import { expect, test } from 'vitest';
import * as auth from '../../../events/auth.ts';
import * as changeEvents from '../../../events/changes.ts';
import * as deviceImages from '../../../events/device-images.ts';
import * as deviceEvents from '../../../events/devices.ts';
import { deviceBy } from '../../../src/core/devices/devices.ts';
import { access, aDevice, backend } from '../../../tests/samples.ts';
import { scenario } from '../../../tests/scenario.ts';
import { deviceManagementPlugin } from '../index.ts';
import { photos } from './photo.state.ts';

const WHOLE = { x: 0, y: 0, width: 1, height: 1 };
const cropped = (device = 1) => deviceImages.cropped({ device, file: 'file-1', area: WHOLE });
const it = (image: string | null = null) =>
  scenario({ plugins: [deviceManagementPlugin], backend: backend() }).given(
    auth.sessionRestored({ ...access(), email: '' }),
    deviceEvents.listed({
      devices: [aDevice(1, { image, alarms: undefined })],
      leftOut: [],
      source: 'server',
    }),
  );

test('[DEV-05] the part that was chosen becomes a change of the device, and nothing is being made any more', () =>
  it()
    .when(cropped())
    .expectTypes('deviceImages/made', 'changes/wanted')
    .check((app, events) => {
      expect(app.read(photos)).toEqual({ making: [], problems: {} });
      expect(events.findLast(({ type }) => type === changeEvents.wanted.type)?.payload).toMatchObject({
        edits: [{ ids: [1], set: { image: 'data:image/jpeg;base64,file-1' } }],
        label: 'deviceImage.done',
      });
    }));

test.each([
  ['the same picture once more', 1, 'data:image/jpeg;base64,file-1'],
  ['the picture of a device that is gone meanwhile', 2, null],
])('[DEV-05] %s changes nothing, and nobody waits for it', (_, device, image) =>
  it(image)
    .when(cropped(device))
    .expect(deviceImages.made({ device }))
    .check((app) => {
      expect(app.read(photos).making).toEqual([]);
      expect(app.read(deviceBy(1))?.image).toBe(image);
    }),
);

test('[DEV-05] a file that cannot be drawn is told, and the next one tried', () =>
  it()
    .with((world) => void (world.readable = false))
    .when(cropped())
    .expect(deviceImages.refused({ device: 1, problem: 'unreadable' }))
    .check((app) => expect(app.read(photos)).toEqual({ making: [], problems: { 1: 'unreadable' } }))
    .with((world) => void (world.readable = true))
    .when(cropped())
    .check((app) => expect(app.read(photos)).toEqual({ making: [], problems: {} })));
