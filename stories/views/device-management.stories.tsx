import { expect, screen, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as adminEvents from '../../events/admin.ts';
import type { DeviceAlarms } from '../../events/alarm-types.ts';
import * as alarmEvents from '../../events/alarms.ts';
import type { Change } from '../../events/change-types.ts';
import * as changeEvents from '../../events/changes.ts';
import * as formEvents from '../../events/device-forms.ts';
import type { Device } from '../../events/device-types.ts';
import * as deviceEvents from '../../events/devices.ts';
import * as navigation from '../../events/navigation.ts';
import * as network from '../../events/network.ts';
import * as settingsEvents from '../../events/settings.ts';
import * as userEvents from '../../events/user.ts';
import { serverLacks } from '../../tests/abilities-given.ts';
import { settings } from '../../tests/samples.ts';
import {
  aDevice,
  ago,
  type Fact,
  failure,
  fixes,
  GROUPS,
  LAST_FIXES,
  NOW,
  signedInWith,
  signingIn,
  TWELVE,
} from '../facts.ts';
import { happens, published, storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Pages/Device management' });
const PHONE = { viewport: { value: 'phone' } };
const HOME = '/device-management';

const ALARMS: DeviceAlarms = {
  on: true,
  every: 10_800,
  kinds: {
    speed: { on: true, from: 130, every: 3600 },
    volt: { on: true, from: 11.5, every: null },
    shock: { on: false, from: null, every: null },
    geofence: { on: true, from: null, every: null },
  },
  recipients: ['workshop@example.com'],
  quiet: { from: '22:00', to: '06:00' },
  pausedUntil: null,
};
const CAR = ['alarm_erschuetterung', 'alarm_geschwindigkeit', 'alarm_volt', 'alarm_zuendalarm'];
const PET = ['alarm_batteriestand', 'alarm_radius'];
const ALL: readonly Device[] = TWELVE.map((device) => {
  const [model] = device.device_models;
  const isCar = model?.route_profile === 'car';
  return {
    ...device,
    device_models: model ? [{ ...model, capabilities: isCar ? CAR : PET }] : [],
    alarms: ALARMS,
    plan: { seconds: 60, saving: !isCar },
  };
});
const first = ALL[0] as Device;
const pet = ALL[7] as Device;
const page = (child = '', { imei }: Device = first) => `${HOME}/${imei}${child && `/${child}`}`;
const well = (all: readonly Device[] = ALL): Fact[] => [
  ...signedInWith(all, LAST_FIXES),
  deviceEvents.groupsListed({ groups: [...GROUPS], source: 'server' }),
];
/** Account settings that hide alarms and notes. */
const without = userEvents.settingsLoaded({
  source: 'server',
  settings: { ...settings(), show_alarms_btn: false, show_note_btn: false },
});
const wantedSoFar = () =>
  published.mock.calls
    .map(([draft]) => draft as ReturnType<typeof changeEvents.wanted>)
    .filter(({ type }) => type === 'changes/wanted');
const panel = (name: string) => navigation.locationChanged({ path: HOME, query: `panel=${name}` });
const ghost = ago(60, adminEvents.ghostEntered({ userID: 3001, by: 9, superUser: true }));
/** A submitted change of the first device. */
const changed = (set: Partial<Device>, was: Partial<Device>): { change: Change; fact: Fact } => {
  const change: Change = {
    id: 'a-0',
    batch: 'a',
    at: NOW * 1000,
    notBefore: NOW * 1000,
    edit: { of: 'devices', ids: [first.id], set, was: { [first.id]: was } },
  };
  return { change, fact: changeEvents.submitted({ changes: [change], label: '' }) };
};
const rename = changed({ name: 'Night taxi' }, { name: first.name });
const loud = changed({ alarms: { ...ALARMS, on: false } }, { alarms: ALARMS });
const refusal = changeEvents.refused({
  id: 'a-0',
  failure: { reason: 'invalid', status: 422, message: 'Your company allows no changes at the moment.' },
});

export const List = meta.story({
  tags: ['picture'],
  name: '[DEV-01] the list in groups, and its first device next to it',
  render: storyAt(HOME, well()),
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: first.name });
    await expect(canvas.getAllByTestId('managed-row').length).toBeGreaterThan(5);
  },
});
export const ListPhone = meta.story({
  tags: ['picture'],
  name: '[DEV-01] on a phone, Greek, dark: the list alone, while it is sorted',
  globals: { ...PHONE, language: 'el', theme: 'dark' },
  render: storyAt(HOME, [...well(), formEvents.arrangingSwitchedOn()]),
  play: async ({ canvas }) => void (await canvas.findAllByTestId('managed-row')),
});
export const ByKeyboard = meta.story({
  name: '[DEV-01] Alt with an arrow moves a device, announces its position, and keeps the focus',
  render: storyAt(HOME, well()),
  play: async ({ canvas, userEvent }) => {
    const row = (await canvas.findByText('Parcel van 7')).closest('a') as HTMLElement;
    row.focus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    const wanted = published.mock.lastCall?.[0] as ReturnType<typeof changeEvents.wanted>;
    await expect(wanted.payload.edits[0]).toMatchObject({ ids: [2], set: { position: 1 } });
    await expect(wanted.payload.label).toBe('deviceManagement.done.position');
    await expect(canvas.getByText(/Parcel van 7: place 1 of \d, in /)).toBeInTheDocument();
    await expect(document.activeElement?.textContent).toContain('Parcel van 7');
  },
});
export const Empty = meta.story({
  name: '[DEV-01] an account without devices',
  render: storyAt(HOME, signedInWith([])),
  play: async ({ canvas }) => void (await canvas.findByText('No devices yet')),
});
export const Loading = meta.story({
  name: '[DEV-01] the devices are loading',
  render: storyAt(page('device-name'), [signingIn()]),
  play: async ({ canvas }) => void (await canvas.findAllByText('Loading the devices')),
});
export const Failed = meta.story({
  name: '[DEV-01] the devices could not be loaded',
  render: storyAt(HOME, [signingIn(), deviceEvents.listFailed(failure('server', 500))]),
  play: async ({ canvas, userEvent }) => {
    const [again] = await canvas.findAllByRole('button', { name: 'Try again' });
    await userEvent.click(again as HTMLElement);
    await expect(published).toHaveBeenLastCalledWith(deviceEvents.listRequested());
  },
});
export const TenThousand = meta.story({
  name: '[DEV-01] 10 000 rows: the visible ones are rendered',
  render: storyAt(
    HOME,
    well(Array.from({ length: 10_000 }, (_, i) => aDevice({ id: i + 1, name: `Truck ${i + 1}`, group: 11 }))),
  ),
  play: async ({ canvas }) => {
    const list = await canvas.findByTestId('managed-list', {}, { timeout: 8_000 });
    await expect(within(list).getAllByTestId('managed-row').length).toBeLessThan(40);
  },
});
export const Nothing = meta.story({
  name: '[DEV-01] no device matches',
  render: storyAt(HOME, [...well(), formEvents.listNarrowed({ text: 'zeppelin', folded: [] })]),
  play: async ({ canvas }) => void (await canvas.findByText('Nothing found')),
});
export const Unknown = meta.story({
  name: '[ROUTE-09] an unknown IMEI, with a way back',
  render: storyAt(`${HOME}/999`, well()),
  play: async ({ canvas }) => {
    await canvas.findByText('There is no device with the number 999');
    await expect(canvas.getAllByRole('link', { name: 'All devices' })[0]).toHaveAttribute('href', HOME);
  },
});

export const Overview = meta.story({
  tags: ['picture'],
  name: '[ROUTE-10] a device with all its settings and their values',
  render: storyAt(page(), well()),
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'Taxi 241' });
    await expect(canvas.getByText('3 of 5 on')).toBeInTheDocument();
  },
});
export const OverviewPhone = meta.story({
  name: '[ROUTE-10] on a phone, German: the device alone, with a way back',
  globals: { ...PHONE, language: 'de' },
  render: storyAt(page(), well()),
  play: async () => {
    await screen.findByRole('heading', { name: 'Taxi 241' });
    await expect(screen.queryByTestId('managed-list')).toBeNull();
    await expect(screen.getByRole('link', { name: 'Geräte', current: false })).toBeInTheDocument();
  },
});
export const NameHalfTyped = meta.story({
  name: '[DEV-03] a half-typed name remains, a suggestion replaces it, and each has a preview',
  render: storyAt(page('device-name'), [
    ...well(),
    formEvents.draftKept({ device: first.id, form: 'name', fields: { name: 'Night ta' } }),
  ]),
  play: async ({ canvas, userEvent }) => {
    published.mockClear();
    const field = await canvas.findByRole('textbox', { name: 'Name' });
    await expect(field).toHaveValue('Night ta');
    await expect(canvas.getByRole('figure')).toHaveTextContent('Night ta');
    await userEvent.click(canvas.getByRole('button', { name: 'Motorbike' }));
    await expect(field).toHaveValue('Motorbike');
    await expect(canvas.getByRole('figure')).toHaveTextContent('Motorbike');
    await expect(published).not.toHaveBeenCalledWith(expect.objectContaining({ type: 'changes/wanted' }));
    await userEvent.type(field, ' 2{Enter}');
    const wanted = published.mock.lastCall?.[0] as ReturnType<typeof changeEvents.wanted>;
    await expect(wanted.payload.edits).toMatchObject([{ ids: [first.id], set: { name: 'Motorbike 2' } }]);
  },
});
export const NameTooLong = meta.story({
  name: '[DEV-03] a name that is too long is not sent, and gives the reason',
  render: storyAt(page('device-name'), well()),
  play: async ({ canvas, userEvent }) => {
    published.mockClear();
    const field = await canvas.findByRole('textbox', { name: 'Name' });
    await userEvent.click(field);
    await userEvent.paste('x'.repeat(61));
    await userEvent.keyboard('{Enter}');
    await canvas.findByText('Use 60 characters or fewer.');
    await expect(published).not.toHaveBeenCalledWith(expect.objectContaining({ type: 'changes/wanted' }));
  },
});
export const NameRefused = meta.story({
  tags: ['picture'],
  name: '[DEV-09] the server’s reason is next to the field, and typed text stays',
  globals: { ...PHONE, theme: 'dark' },
  render: storyAt(page('device-name'), [...well(), rename.fact, refusal]),
  play: async () => {
    await screen.findByText('Not saved: Your company allows no changes at the moment.');
    await expect(screen.getByRole('textbox', { name: 'Name' })).toHaveValue('Night taxi');
  },
});
export const NameWaits = meta.story({
  name: '[DEV-09] a new name without a network is shown at once as waiting',
  render: storyAt(page('device-name'), [...well(), ago(9, network.wentOffline()), rename.fact]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('textbox', { name: 'Name' })).toHaveValue('Night taxi');
    await expect(canvas.getByText(/Waiting for the network/)).toBeInTheDocument();
  },
});
export const ReadOnly = meta.story({
  name: '[ADM-02] in an account that is only viewed nothing can be changed',
  render: storyAt(page('device-name'), [...well(), ghost]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('textbox', { name: 'Name' })).toHaveAttribute('readonly');
    await expect(canvas.queryByRole('button', { name: 'Save' })).toBeNull();
  },
});
export const Colour = meta.story({
  tags: ['picture'],
  name: '[DEV-04] a poorly visible colour has a better one next to it',
  render: storyAt(page('device-color'), well(ALL.map((each) => ({ ...each, colour: '#f2c94c' })))),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText(/Hard to see on the light map/);
    await expect(canvas.getByText(/Easy to see on the dark map/)).toBeInTheDocument();
    await userEvent.click(canvas.getByRole('button', { name: /and easy to see on both/ }));
    const wanted = published.mock.lastCall?.[0] as ReturnType<typeof changeEvents.wanted>;
    await expect(wanted.type).toBe('changes/wanted');
  },
});
export const ColourByArrows = meta.story({
  name: '[DEV-04] arrows move through colours: the final one is one change, with one undo',
  render: storyAt(page('device-color'), well()),
  play: async ({ canvas, userEvent }) => {
    const [start] = await canvas.findAllByRole('radio');
    start?.focus();
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}');
    await expect(wantedSoFar()).toEqual([]);
    await expect(document.activeElement).toBeChecked();
    const reached = (document.activeElement as HTMLInputElement).value;
    await waitFor(() => expect(wantedSoFar()).toHaveLength(1), { timeout: 3_000 });
    await expect(wantedSoFar()[0]?.payload.edits[0]).toMatchObject({ set: { colour: reached } });
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{Enter}');
    await expect(wantedSoFar()).toHaveLength(2);
    await userEvent.keyboard('{ArrowRight}');
    await userEvent.tab();
    await expect(wantedSoFar()).toHaveLength(3);
    await userEvent.click(canvas.getAllByRole('radio')[0] as HTMLElement);
    await expect(wantedSoFar()).toHaveLength(4);
  },
});
export const Hide = meta.story({
  name: '[DEV-09] a device that is hidden on the map can be shown again',
  render: storyAt(page(), well()),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('switch', { name: 'Show on the map' }));
    await expect(wantedSoFar()[0]?.payload.label).toBe('deviceManagement.done.hidden');
  },
});
export const NotOffered = meta.story({
  name: '[STATE-06] show_alarms_btn, show_note_btn: off, the addresses of their pages say so',
  render: storyAt(page('device-alarms'), [...well(), without]),
  play: async ({ canvas }) => {
    await canvas.findByText('This page is switched off in the settings of your account.');
    await expect(canvas.queryByRole('switch', { name: 'Alarms for this device' })).toBeNull();
  },
});
export const NoteNotOffered = meta.story({
  name: '[STATE-06] show_note_btn: off, a note is not shown, on a phone, German, dark',
  globals: { ...PHONE, language: 'de', theme: 'dark' },
  render: storyAt(page('device-note'), [...well([{ ...first, note: 'Not for all eyes' }]), without]),
  play: async () => {
    await screen.findByText('Diese Seite ist in den Einstellungen Ihres Kontos ausgeschaltet.');
    await expect(screen.queryByDisplayValue('Not for all eyes')).toBeNull();
  },
});
export const SeveralWithoutAlarms = meta.story({
  name: '[STATE-06] show_alarms_btn: off, several devices have no alarms to set',
  render: storyAt(HOME, [...well(), without, deviceEvents.picked({ ids: [1, 2] })]),
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: '2 devices' });
    await expect(canvas.queryByRole('heading', { name: 'Alarms' })).toBeNull();
    await expect(canvas.queryByRole('button', { name: 'Switch off' })).toBeNull();
  },
});
export const NothingHeard = meta.story({
  name: '[DEV-06] a browser that plays no sound: the alarm says that it could not be heard',
  render: storyAt(page('device-alarms'), [
    ...well(),
    alarmEvents.soundPlayed({ kind: 'speed', heard: false }),
  ]),
  play: async ({ canvas }) => void (await canvas.findByText(/This browser blocked the sound/)),
});
export const FarThreshold = meta.story({
  name: '[DEV-06] a threshold of a thousand and more is shown as typed, in German too',
  globals: { language: 'de' },
  render: storyAt(
    page('device-alarms', pet),
    well(
      ALL.map((each) => ({
        ...each,
        alarms: { ...ALARMS, kinds: { radius: { on: true, from: 1500, every: null } } },
      })),
    ),
  ),
  play: async ({ canvas, userEvent }) => {
    const field = await canvas.findByDisplayValue('1500');
    await userEvent.clear(field);
    await userEvent.type(field, '2.500{Enter}');
    await expect(wantedSoFar().at(-1)?.payload.edits[0]).toMatchObject({
      set: { alarms: { kinds: { radius: { from: 2500 } } } },
    });
  },
});
export const Position = meta.story({
  name: '[DEV-07] the position in the list: an invalid number is reported, a step is sent',
  globals: PHONE,
  render: storyAt(page('device-position'), well()),
  play: async ({ userEvent }) => {
    const field = await screen.findByRole('spinbutton', { name: /Place, 1 to 5/ });
    await userEvent.clear(field);
    await userEvent.type(field, '99{Enter}');
    await screen.findByText('A whole number from 1 to 5.');
    await userEvent.click(screen.getByRole('button', { name: 'One down' }));
    const wanted = published.mock.lastCall?.[0] as ReturnType<typeof changeEvents.wanted>;
    await expect(wanted.payload.edits[0]).toMatchObject({ set: { position: 2 } });
  },
});
export const GroupOf = meta.story({
  name: '[DEV-08] the group of a device; a new one can be created here',
  globals: { theme: 'dark' },
  render: storyAt(page('device-group'), well()),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'New group' }));
    await userEvent.type(canvas.getByRole('textbox', { name: 'Name of the group' }), 'company{Enter}');
    await canvas.findByText('A group with this name exists.');
    await userEvent.type(canvas.getByRole('textbox', { name: 'Name of the group' }), ' cars{Enter}');
    const wanted = published.mock.calls
      .map(([draft]) => draft as ReturnType<typeof changeEvents.wanted>)
      .findLast(({ type }) => type === 'changes/wanted');
    await expect(wanted?.payload.edits).toMatchObject([
      { of: 'group', id: -1, set: { name: 'company cars' }, was: null },
      { of: 'devices', ids: [1], set: { group: -1 } },
    ]);
  },
});
export const Plan = meta.story({
  tags: ['picture'],
  name: '[DEV-10] the reporting plan with the battery life of each choice',
  globals: PHONE,
  render: storyAt(page('device-plan', pet), well()),
  play: async () => void (await screen.findAllByText(/about \d+ days/)),
});
export const Note = meta.story({
  name: '[DEV-10] a note of long German words',
  globals: { language: 'de' },
  render: storyAt(
    page('device-note'),
    well([{ ...first, note: 'Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen' }]),
  ),
  play: async ({ canvas }) => void (await canvas.findByRole('textbox', { name: 'Notiz' })),
});
export const Image = meta.story({
  name: '[DEV-05] the icons of the mode come first',
  render: storyAt(page('device-image'), well()),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('radio', { name: 'Van' }));
    const wanted = published.mock.lastCall?.[0] as ReturnType<typeof changeEvents.wanted>;
    await expect(wanted.payload.edits[0]).toMatchObject({ set: { icon: 'van' } });
  },
});

export const Alarms = meta.story({
  tags: ['picture'],
  name: '[DEV-06] only the alarms that the model has, each with an explanation',
  render: storyAt(page('device-alarms'), well()),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('switch', { name: 'Too fast' })).toBeChecked();
    await expect(canvas.queryByRole('switch', { name: 'SOS' })).toBeNull();
    await expect(canvas.getByRole('textbox', { name: 'Faster than' })).toHaveValue('130');
  },
});
export const AlarmsWithoutSound = meta.story({
  name: '[SRV-03] at a server that stores no settings the sound of an alarm cannot be switched off',
  render: storyAt(page('device-alarms'), [...well(), serverLacks('settingsAtServer')]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('switch', { name: 'Too fast' })).toBeEnabled();
    await expect(canvas.getAllByRole('button', { name: 'Listen' }).length).toBeGreaterThan(0);
    await expect(canvas.queryByRole('button', { name: /^(No sound|Sound) for:/ })).toBeNull();
  },
});
export const AlarmsInMiles = meta.story({
  name: '[DEV-06] a threshold in miles is stored in kilometres; one that is too high names its limits',
  render: storyAt(page('device-alarms'), [...well(), settingsEvents.unitsChosen({ units: 'imperial' })]),
  play: async ({ canvas, userEvent }) => {
    const field = await canvas.findByRole('textbox', { name: 'Faster than' });
    await userEvent.clear(field);
    await userEvent.type(field, '900{Enter}');
    await canvas.findByText('Enter 7 mph to 155 mph.');
    await userEvent.clear(field);
    await userEvent.type(field, '50{Enter}');
    const wanted = published.mock.calls
      .map(([draft]) => draft as ReturnType<typeof changeEvents.wanted>)
      .findLast(({ type }) => type === 'changes/wanted');
    await expect(wanted?.payload.edits[0]).toMatchObject({
      set: { alarms: { kinds: { speed: { from: 80.5 } } } },
    });
  },
});
export const AlarmsPaused = meta.story({
  tags: ['picture'],
  name: '[DEV-06] paused for an hour, on a phone, German, dark; the tracker sleeps',
  globals: { ...PHONE, language: 'de', theme: 'dark' },
  render: storyAt(page('device-alarms'), [
    ...well(ALL.map((each) => ({ ...each, alarms: { ...ALARMS, pausedUntil: NOW + 1800 } }))),
    alarmEvents.testAnswered({ device: 1, kind: 'speed', outcome: 'asleep', failure: null }),
  ]),
  play: async () => {
    await screen.findByText(/Ausgesetzt bis/);
    await expect(screen.getByText(/Der Tracker schläft/)).toBeInTheDocument();
  },
});
export const AlarmsWait = meta.story({
  name: '[DEV-09] without a network a change is shown at once as waiting',
  render: storyAt(page('device-alarms'), [...well(), ago(9, network.wentOffline()), loud.fact]),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('switch', { name: 'Alarms for this device' })).not.toBeChecked();
    await expect(canvas.getByText(/Waiting for the network/)).toBeInTheDocument();
  },
});
export const AlarmsLoading = meta.story({
  name: '[DEV-06] the list of a large fleet leaves them out: they are loading',
  render: storyAt(page('device-alarms'), [
    ...well(TWELVE),
    alarmEvents.detailsRequested({ ids: [first.id] }),
  ]),
  play: async ({ canvas }) => void (await canvas.findByText('Loading the settings')),
});
export const AlarmsFailed = meta.story({
  name: '[DEV-06] they could not be loaded',
  render: storyAt(page('device-alarms'), [
    ...well(TWELVE),
    alarmEvents.detailsFailed({ device: first.id, ...failure('server', 500) }),
  ]),
  play: async ({ canvas }) => void (await canvas.findByText('The settings could not be loaded')),
});
export const AlarmsNone = meta.story({
  name: '[DEV-06] the server has none',
  render: storyAt(page('device-alarms'), [...well(TWELVE), alarmEvents.detailsLoaded({ device: first.id })]),
  play: async ({ canvas }) => void (await canvas.findByText('This tracker raises no alarms')),
});
export const Recipients = meta.story({
  name: '[DEV-06] an invalid address is refused, and so is one that is already there',
  render: storyAt(page('device-alarms'), well()),
  play: async ({ canvas, userEvent }) => {
    const field = await canvas.findByRole('textbox', { name: 'E-mail address' });
    await userEvent.type(field, 'WORKSHOP@example.com{Enter}');
    await canvas.findByText('This address is already listed.');
    await userEvent.clear(field);
    await userEvent.type(field, 'anna@example.com{Enter}');
    const wanted = published.mock.calls
      .map(([draft]) => draft as ReturnType<typeof changeEvents.wanted>)
      .findLast(({ type }) => type === 'changes/wanted');
    await expect(wanted?.payload.edits[0]).toMatchObject({
      set: { alarms: { recipients: ['workshop@example.com', 'anna@example.com'] } },
    });
    // Ready for the next address.
    await expect(field).toHaveValue('');
    await expect(field).toHaveFocus();
  },
});

export const Groups = meta.story({
  tags: ['picture'],
  name: '[DEV-08] all groups with their counts; deleting one says what happens to its devices',
  render: storyAt(HOME, [...well(), panel('groups')]),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete Company' }));
    await canvas.findByText('Its 5 devices stay, without a group.');
  },
});
export const GroupRenamed = meta.story({
  name: '[DEV-08] a group is renamed, but not to the name of another',
  render: storyAt(HOME, [...well(), panel('groups')]),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Change Company' }));
    const field = canvas.getByRole('textbox', { name: 'Name of the group' });
    await userEvent.clear(field);
    await userEvent.type(field, 'family{Enter}');
    await canvas.findByText('A group with this name exists.');
    await userEvent.type(field, ' cars{Enter}');
    const wanted = published.mock.lastCall?.[0] as ReturnType<typeof changeEvents.wanted>;
    await expect(wanted.payload.edits).toEqual([
      expect.objectContaining({
        of: 'group',
        id: 11,
        set: { name: 'family cars' },
        was: { name: 'Company' },
      }),
    ]);
  },
});
export const GroupMembers = meta.story({
  name: '[DEV-08] a group’s devices are moved to another group without dragging',
  globals: PHONE,
  render: storyAt(HOME, [...well(), panel('groups')]),
  play: async ({ userEvent }) => {
    await userEvent.click(await screen.findByRole('button', { name: /^Family/ }));
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Group of Bella' }), 'Company');
    const wanted = published.mock.lastCall?.[0] as ReturnType<typeof changeEvents.wanted>;
    await expect(wanted.payload.edits[0]).toMatchObject({ ids: [8], set: { group: 11 } });
  },
});
export const NoGroups = meta.story({
  name: '[DEV-08] no groups yet',
  render: storyAt(HOME, [...signedInWith(ALL), panel('groups')]),
  play: async ({ canvas }) => void (await canvas.findByText('No groups yet')),
});
export const Several = meta.story({
  tags: ['picture'],
  name: '[DEV-01] several devices at once: their alarms are switched off',
  render: storyAt(HOME, [...well(), deviceEvents.picked({ ids: [1, 2, 8] })]),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('heading', { name: '3 devices' });
    await userEvent.click(canvas.getByRole('button', { name: 'Switch off' }));
    const wanted = published.mock.lastCall?.[0] as ReturnType<typeof changeEvents.wanted>;
    await expect(wanted.payload.edits).toMatchObject([{ ids: [1, 2, 8], set: { alarms: { on: false } } }]);
  },
});
export const SeveralOfOthers = meta.story({
  name: '[MEM-01] several devices, one of another customer: only actions that the role allows are offered',
  render: storyAt(HOME, [
    ...well(
      ALL.map((device) =>
        device.id === 2 || device.id === 3
          ? { ...device, access: { role: 'view' as const, by: 'Anna', until: null } }
          : device,
      ),
    ),
    deviceEvents.picked({ ids: [2, 3] }),
    panel('several'),
  ]),
  play: async ({ canvas, userEvent }) => {
    const map = await canvas.findByRole('button', { name: 'Show all' });
    await expect(canvas.queryByRole('combobox', { name: 'Group' })).toBeNull();
    await expect(canvas.queryByRole('button', { name: 'Switch on' })).toBeNull();
    await userEvent.click(map);
    happens(deviceEvents.picked({ ids: [1, 2] }));
    await expect((await canvas.findAllByText(/^For 1 of 2 devices/)).length).toBeGreaterThan(1);
  },
});

export const SeveralUnread = meta.story({
  name: '[DEV-06] unknown alarms are loaded first',
  globals: PHONE,
  render: storyAt(HOME, [...well(TWELVE), deviceEvents.picked({ ids: [1, 2] }), panel('several')]),
  play: async ({ userEvent }) => {
    await screen.findByText('Alarms of 2 devices are not loaded.');
    await userEvent.click(screen.getByRole('button', { name: 'Load them' }));
    await expect(published).toHaveBeenLastCalledWith(alarmEvents.detailsRequested({ ids: [1, 2] }));
  },
});
export const SeveralNone = meta.story({
  name: '[DEV-01] nothing is selected',
  globals: PHONE,
  render: storyAt(HOME, [...well(), panel('several'), fixes([])]),
  play: async () => void (await screen.findByText('Nothing selected')),
});
