import type { ComponentType } from 'react';
import { expect, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as admin from '../../events/admin.ts';
import type { Papers } from '../../events/care-types.ts';
import * as commandEvents from '../../events/commands.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as mapEvents from '../../events/map.ts';
import * as measurementEvents from '../../events/measurements.ts';
import * as mediaEvents from '../../events/media.ts';
import * as paperEvents from '../../events/papers.ts';
import * as voiceEvents from '../../events/voice.ts';
import Commands from '../../plugins/device-care/Commands.view.tsx';
import Activity from '../../plugins/mode-pets/Activity.view.tsx';
import EditPlaces from '../../plugins/mode-pets/EditPlaces.view.tsx';
import Places from '../../plugins/mode-pets/Places.view.tsx';
import Vehicle from '../../plugins/mode-vehicles/Vehicle.view.tsx';
import Contacts from '../../plugins/mode-watch/Contacts.view.tsx';
import Photos from '../../plugins/mode-watch/Photos.view.tsx';
import Quiet from '../../plugins/mode-watch/Quiet.view.tsx';
import Voice from '../../plugins/mode-watch/Voice.view.tsx';
import Watch from '../../plugins/mode-watch/Watch.view.tsx';
import { NO_PAPERS } from '../../src/api/no-papers.ts';
import { aDevice, ago, type Fact, failure, HOUR, MINUTE, NOW, signedInWith } from '../facts.ts';
import { story } from '../story.tsx';

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
const papers = (changes: Partial<Papers> = {}) =>
  paperEvents.loaded({ imei: IMEI, papers: { ...NO_PAPERS, ...changes } });
const measured = (measurements: Parameters<typeof measurementEvents.loaded>[0]['measurements']) =>
  measurementEvents.loaded({ device: 1, measurements });
const ghost = admin.ghostEntered({ userID: 3001, by: 3008, superUser: true });
const of =
  (...views: ComponentType<{ device: number }>[]): ComponentType =>
  () =>
    views.map((View, i) => <View key={`${i}`} device={1} />);
const tool = (name: mapEvents.MapTool) => mapEvents.toolOpened({ tool: name, devices: [1] });
const panel = { width: 360 };

const volts = (...values: number[]) =>
  values.map((value, i) => ({ at: NOW - (values.length - i) * HOUR, value }));
const car = (...more: Fact[]) => facts('car', 'Estate car', [], ...more);

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
    ),
    panel,
  ),
});
export const VehicleWeak = meta.story({
  name: '[MODE-01] vehicle: a weak battery is told, an old voltage says so',
  render: story(of(Vehicle), car(measured({ volts: volts(12.1, 11.9, 11.7, 11.6) })), panel),
});
export const VehicleLoading = meta.story({
  name: '[MODE-01] vehicle: loading',
  render: story(of(Vehicle), car(), panel),
});
export const VehicleFailed = meta.story({
  name: '[MODE-01] vehicle: could not be loaded',
  render: story(
    of(Vehicle),
    car(measurementEvents.loadFailed({ device: 1, ...failure('server', 500) })),
    panel,
  ),
});

const days = [40, 95, 62, 110, 80, 30, 55].map((minutes, i) => ({
  day: new Date((NOW - (6 - i) * 86_400) * 1000).toISOString().slice(0, 10),
  minutes,
  steps: minutes * 90,
  rest: 600,
}));
const home = { id: 'home', name: 'Home', lat: 57.7108, lng: 11.9632, radius: 80 };
const pet = (...more: Fact[]) => facts('pet', 'Bella', ['led', 'buzzer', 'live_tracking'], ...more);

export const PetToday = meta.story({
  tags: ['picture'],
  name: '[MODE-02] pet: the day against its goals, the week, and where it is',
  render: story(of(Activity, Places), pet(measured({ days }), papers({ places: [home] })), panel),
});
export const PetNothing = meta.story({
  name: '[MODE-02] pet: nothing measured, no safe place, read only',
  render: story(of(Activity, Places), pet(ghost, measured({ days: [] }), papers()), panel),
});
export const PetPlaces = meta.story({
  name: '[MODE-02] pet: its safe places',
  render: story(of(EditPlaces), pet(papers({ places: [home] }), tool('places')), panel),
});
const run = (command: 'live' | 'led' | 'buzzer') =>
  commandEvents.requested({ device: 1, imei: IMEI, command, on: true });
const told = { device: 1, id: 'a', next: null, ends: null };
export const CommandStates = meta.story({
  name: '[MAP-11] [MODE-02] commands: running, asleep, failed',
  render: story(
    of(Commands),
    pet(
      run('live'),
      commandEvents.reported({ ...told, command: 'live', state: 'confirmed', ends: NOW + 245 }),
      run('led'),
      commandEvents.reported({ ...told, command: 'led', state: 'asleep', next: NOW + 600 }),
      run('buzzer'),
      commandEvents.refused({ device: 1, command: 'buzzer', ...failure('conflict', 409) }),
    ),
    panel,
  ),
});

const CAN = ['voice_messages', 'photos', 'heartbeat', 'alarm_sos'];
const watch = (...more: Fact[]) => facts('watch', 'Sofía', CAN, ...more);
const contacts = [
  { name: 'Mum', phone: '+46 31 123 456' },
  { name: 'Grandfather with a long name', phone: '+46 31 654 321' },
];
export const WatchSection = meta.story({
  tags: ['picture'],
  name: '[MODE-03] watch: heart with its age, steps, and the ways to it',
  render: story(
    of(Watch),
    watch(measured({ heartbeat: { at: NOW - 12 * MINUTE, value: 84 } }), papers({ contacts })),
    panel,
  ),
});
const items = [
  { id: 'b', filename: 'b.wav', at: NOW - HOUR, address: 'data:audio/wav;base64,', heard: false },
  { id: 'a', filename: 'a.wav', at: NOW - 2 * HOUR, address: 'data:audio/wav;base64,', mine: true },
];
const about = { kind: 'voice' as const, imei: IMEI };
const voices = (...more: Fact[]) =>
  watch(tool('voice'), mediaEvents.opened(about), mediaEvents.listed({ ...about, items }), ...more);
const ask = voiceEvents.recordingRequested({ imei: IMEI });
export const VoiceRecording = meta.story({
  name: '[MODE-03] voice: recording, with level and time left',
  render: story(
    of(Voice),
    voices(ask, ago(4, voiceEvents.recordingStarted()), voiceEvents.levelChanged({ level: 0.6 })),
    panel,
  ),
});
const spoken = voiceEvents.recorded({ address: 'data:audio/wav;base64,', seconds: 4 });
export const VoiceNotSent = meta.story({
  name: '[MODE-03] voice: not sent, kept, to be sent again',
  render: story(
    of(Voice),
    voices(ask, spoken, voiceEvents.sendFailed({ imei: IMEI, ...failure('invalid', 413) })),
    panel,
  ),
});
export const VoiceDenied = meta.story({
  name: '[MODE-03] voice: the microphone is not allowed, nothing was said yet',
  render: story(
    of(Voice),
    watch(
      tool('voice'),
      mediaEvents.opened(about),
      mediaEvents.listed({ ...about, items: [] }),
      ask,
      voiceEvents.recordingFailed({ problem: 'denied' }),
    ),
    panel,
  ),
});
export const VoiceGhost = meta.story({
  name: '[MODE-03] [ADM-02] voice: a super user may listen, not speak',
  render: story(of(Voice), voices(ghost), panel),
});
const photo = (id: string, sky: string, hours: number) => ({
  id,
  filename: `${id}.svg`,
  at: NOW - hours * HOUR,
  address: `data:image/svg+xml,${encodeURIComponent(
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 640 480"><path fill="${sky}" d="M0 0h640v480H0z"/><path fill="#4d6f56" d="M0 480V340l150-90 120 80 170-160 200 190v120z"/></svg>`,
  )}`,
});
const photos = (...more: Fact[]) =>
  watch(
    tool('photos'),
    mediaEvents.opened({ kind: 'photo', imei: IMEI }),
    mediaEvents.listed({
      kind: 'photo',
      imei: IMEI,
      items: [photo('noon', '#9cc7ee', 1), photo('dawn', '#e9b08a', 6), photo('night', '#46548c', 14)],
    }),
    ...more,
  );
export const WatchPhotos = meta.story({
  name: '[MODE-03] photos: one is opened large, the arrow keys turn, Esc closes',
  render: story(of(Photos), photos(), panel),
  play: async ({ canvasElement, userEvent }) => {
    const page = within(canvasElement.ownerDocument.body);
    await userEvent.click(await page.findByRole('button', { name: 'Show large' }));
    await expect(await page.findByText('1 of 3')).toBeVisible();
    await userEvent.keyboard('{ArrowLeft}{ArrowRight}');
    await expect(await page.findByText('2 of 3')).toBeVisible();
    await userEvent.click(page.getByRole('button', { name: 'Next photo' }));
    await expect(await page.findByText('3 of 3')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Next photo' })).toBeDisabled();
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(page.queryByText('3 of 3')).toBeNull());
  },
});
export const WatchPhotoLarge = meta.story({
  name: '[MODE-03] [ADM-02] a photo large, as a super user sees it too',
  render: story(of(Photos), photos(ghost, mediaEvents.photoChosen({ id: 'dawn', large: true })), panel),
});
export const WatchContacts = meta.story({
  name: '[MODE-03] SOS contacts in their order',
  render: story(of(Contacts), watch(papers({ contacts }), tool('contacts')), panel),
});
export const WatchQuiet = meta.story({
  name: '[MODE-03] quiet times, and what stays on in them',
  render: story(
    of(Quiet),
    watch(
      papers({ quiet: [{ days: [1, 2, 3, 4, 5], from: '08:00', to: '12:30', on: true }] }),
      tool('quiet'),
    ),
    panel,
  ),
});
