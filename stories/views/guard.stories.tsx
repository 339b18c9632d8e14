import { expect, userEvent, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as adminEvents from '../../events/admin.ts';
import * as commandEvents from '../../events/commands.ts';
import * as deviceEvents from '../../events/devices.ts';
import type { ParkGuard } from '../../events/care-types.ts';
import * as guardEvents from '../../events/guards.ts';
import * as mapEvents from '../../events/map.ts';
import * as paperEvents from '../../events/papers.ts';
import * as settingsEvents from '../../events/settings.ts';
import { DevicePanel } from '../../plugins/live-map/DevicePanel.tsx';
import { DeviceRow } from '../../plugins/live-map/DeviceRow.tsx';
import Bike from '../../plugins/modes/bike/Bike.view.tsx';
import GuardState, { Hindrance } from '../../plugins/park-guard/GuardState.view.tsx';
import { deviceBy } from '../../src/core/devices/devices.ts';
import { view } from '../../src/ui/view.tsx';
import { aDevice, type Fact, failure, HOUR, MINUTE, NOW } from '../facts.ts';
import {
  alarmed,
  bike,
  bikeSeen,
  ghost,
  guard,
  IMEI,
  noGuards,
  of,
  panel,
  papers,
  unavailable,
} from '../bike-facts.tsx';
import { keepLast, shown, wants } from '../change-facts.ts';
import { published, story } from '../story.tsx';

const meta = preview.meta({ title: 'Views/Guard' });

const OpenPanel = view<{ device: number }>(function OpenPanelView({ read }, { device }) {
  const found = read(deviceBy(device));
  return found && <DevicePanel device={found} />;
});
const Rows = view<{ device: number }>(function RowsView(_, { device }) {
  return (
    <ul aria-label="Devices">
      <DeviceRow id={device} place={{ 'aria-posinset': 1, 'aria-setsize': 1, style: {} }} />
    </ul>
  );
});

/** Returns the event that a press on "arm" or "disarm" publishes. */
const guards = (armed: ParkGuard | null, was: ParkGuard | null) =>
  wants({ of: 'guard', id: IMEI, set: { armed }, was: { armed: was } });

export const GuardArmed = meta.story({
  name: '[MAP-15] guard: armed',
  render: story(of(GuardState), bike(guardEvents.listed({ guards: [{ ...guard, alarmAt: null }] })), panel),
  play: async ({ canvas }) => {
    const state = canvas.getByRole('status');
    await expect(state).toHaveTextContent('Guarded here, 50 m around');
    await expect(canvas.getByText(/^Armed automatically after the ride/)).toHaveTextContent(/2:00/);
    await expect(canvas.queryByRole('alert')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Stop guarding' }));
    await expect(published).toHaveBeenLastCalledWith(guards(null, { ...guard, alarmAt: null }));
    await keepLast();
    await expect(canvas.queryByText(/Guarded here/)).toBeNull();
  },
});
export const GuardByHand = meta.story({
  name: '[MAP-15] guard: armed by hand, while another device’s is being saved',
  render: story(
    of(GuardState),
    bike(
      guardEvents.listed({ guards: [{ ...guard, alarmAt: null, by: 'hand' }] }),
      shown({ of: 'guard', id: '352293000000009', set: { armed: null }, was: { armed: null } }),
    ),
    panel,
  ),
  play: async ({ canvas }) => void (await canvas.findByText(/^Since 2:00/)),
});
export const GuardSaving = meta.story({
  name: '[MAP-15] guard: armed here, but not confirmed by the server yet',
  render: story(
    of(GuardState),
    bike(
      shown({
        ...{ of: 'guard', id: IMEI, was: { armed: null } },
        set: { armed: { ...guard, alarmAt: null, by: 'hand' } },
      }),
    ),
    panel,
  ),
  play: async ({ canvas }) => {
    await canvas.findByText('Guarded here, 50 m around');
    await expect(canvas.getByText('Saving …')).toBeVisible();
  },
});
export const GuardImperial = meta.story({
  name: '[MAP-15] [MODE-04] guard: armed, and how far the device may be moved, in feet',
  render: story(
    of(GuardState, Bike),
    bike(
      settingsEvents.unitsChosen({ units: 'imperial' }),
      papers({ autoGuard: { on: true, radius: 75 } }),
      guardEvents.listed({ guards: [{ ...guard, alarmAt: null }] }),
    ),
    panel,
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Guarded here, 164 ft around')).toBeVisible();
    const radius = canvas.getByRole('combobox', { name: 'Alarm when it moves more than' });
    await expect(within(radius).getByRole('option', { selected: true })).toHaveTextContent('246 ft');
    await expect(canvas.queryByText(/\d m\b/)).toBeNull();
    await userEvent.selectOptions(radius, within(radius).getByRole('option', { name: /^300\sft$/ }));
    await expect(published).toHaveBeenLastCalledWith(
      wants({
        ...{ of: 'papers', id: IMEI, was: { autoGuard: { on: true, radius: 75 } } },
        set: { autoGuard: { on: true, radius: 91.44 } },
      }),
    );
  },
});
/**
 * Returns the events of a guard that disarms when the ignition is switched on, or after a set time. The device reports
 * its ignition.
 */
const ends = (changes: object, model: readonly string[] = ['buzzer', 'alarm_zuendalarm']): Fact[] => [
  ...bike(guardEvents.listed({ guards: [{ ...guard, alarmAt: null, ...changes }] })),
  ...withModel(model),
];
function withModel(model: readonly string[]): Fact[] {
  return [
    deviceEvents.listed({
      devices: [
        aDevice({
          id: 1,
          name: 'Road bike',
          imei: IMEI,
          device_models: [{ model_nr: 1, name: 'Finder', route_profile: 'bike', capabilities: [...model] }],
        }),
      ],
      leftOut: [],
      source: 'server',
    }),
  ];
}
export const GuardEnds = meta.story({
  name: '[MAP-15] guard: the user chooses when it disarms itself',
  tags: ['picture'],
  render: story(of(GuardState), ends({}), panel),
  play: async ({ canvas }) => {
    published.mockClear();
    await userEvent.click(await canvas.findByRole('switch', { name: /ignition/i }));
    await expect(published).toHaveBeenCalledWith(
      expect.objectContaining({
        type: 'changes/wanted',
        payload: expect.objectContaining({
          edits: [expect.objectContaining({ set: { armed: expect.objectContaining({ byIgnition: true }) } })],
        }),
      }),
    );
    await keepLast();
  },
});
export const GuardEndsSoonGermanDark = meta.story({
  name: '[MAP-15] guard: until tomorrow or the ignition, in German',
  globals: { language: 'de', theme: 'dark' },
  render: story(of(GuardState), ends({ ends: NOW + 12 * HOUR, byIgnition: true }), panel),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Hier bewacht, 50 m im Umkreis')).toBeVisible();
    await expect(canvas.getByRole('switch', { name: /Zündung/ })).toBeChecked();
    const time = canvas.getByRole('combobox', { name: 'Unscharf schalten nach' });
    await expect(within(time).getByRole('option', { selected: true })).toHaveTextContent(
      'Am 15.06.2026, 22:00:00',
    );
    await userEvent.selectOptions(time, 'Nie');
    await expect(published).toHaveBeenLastCalledWith(
      guards(
        { ...guard, alarmAt: null, ends: null, byIgnition: true },
        { ...guard, alarmAt: null, ends: NOW + 12 * HOUR, byIgnition: true },
      ),
    );
  },
});
export const GuardEndsGreekPhone = meta.story({
  name: '[MAP-15] guard: its time has passed, without an ignition, in Greek on a phone',
  globals: { language: 'el', viewport: { value: 'phone', isRotated: false } },
  render: story(of(GuardState), ends({ ends: NOW + HOUR }, ['buzzer']), panel),
  play: async ({ canvas }) => {
    await canvas.findByRole('combobox');
    await expect(canvas.queryByRole('switch')).toBeNull();
  },
});
export const GuardEndsChosen = meta.story({
  name: '[MAP-15] guard: shows its end; another choice counts from now',
  render: story(of(GuardState), ends({ ends: NOW + 12 * HOUR, byIgnition: true }), panel),
  play: async ({ canvas }) => {
    const choice = await canvas.findByRole('combobox');
    const chosen = async (name: string) => {
      await userEvent.selectOptions(choice, name);
      const [fact] = published.mock.lastCall as [ReturnType<typeof guards>];
      const [edit] = (fact.payload as { edits: { set: { armed: unknown } }[] }).edits;
      await keepLast(name);
      return edit?.set.armed;
    };
    await expect(choice).toHaveDisplayValue(/^At Jun 15, 2026, 10:00:00/);
    const before = { imei: IMEI, radius: 50, since: guard.since, byIgnition: true };
    await expect(await chosen('In one hour')).toMatchObject({ ...before, ends: NOW + HOUR });
    await expect(await chosen('In 3 days')).toMatchObject({ ...before, ends: NOW + 72 * HOUR });
    await expect(await chosen('In 12 hours')).toMatchObject({ ...before, ends: NOW + 12 * HOUR });
    await expect(await chosen('Never')).toMatchObject({ ...before, ends: null });
    await expect(choice).toHaveDisplayValue('Never');
  },
});
export const GuardNotByIgnition = meta.story({
  name: '[MAP-15] guard: it no longer disarms by ignition, and its end stays',
  render: story(of(GuardState), ends({ ends: NOW + HOUR, byIgnition: true }), panel),
  play: async ({ canvas }) => {
    const ignition = await canvas.findByRole('switch', { name: /ignition/i });
    await expect(ignition).toBeChecked();
    await userEvent.click(ignition);
    await expect(published).toHaveBeenLastCalledWith(
      expect.objectContaining({
        payload: expect.objectContaining({
          edits: [
            expect.objectContaining({
              set: { armed: expect.objectContaining({ byIgnition: false, ends: NOW + HOUR }) },
            }),
          ],
        }),
      }),
    );
  },
});
const armed = guardEvents.listed({ guards: [{ ...guard, alarmAt: null }] });
export const GuardLetGo = meta.story({
  name: '[MAP-15] guard: one press disarms it, also after its alarm',
  render: story(of(GuardState), bike(armed), panel),
  play: async ({ canvas }) => {
    published.mockClear();
    await userEvent.click(await canvas.findByRole('button', { name: 'Stop guarding' }));
    await expect(published).toHaveBeenCalledWith(guards(null, { ...guard, alarmAt: null }));
  },
});
export const GuardInGhostMode = meta.story({
  name: '[ADM-02] guard in ghost mode: its state is visible but cannot be changed',
  render: story(of(GuardState), [ghost, ...ends({ byIgnition: true })], panel),
  play: async ({ canvas }) => {
    await canvas.findByText(/^Guarded here/);
    await expect(canvas.queryByRole('button')).toBeNull();
    await expect(canvas.queryByRole('combobox')).toBeNull();
    await expect(canvas.queryByRole('switch')).toBeNull();
  },
});
export const AlarmInGhostMode = meta.story({
  name: '[ADM-02] guard in ghost mode: its alarm is visible but cannot be ended',
  render: story(of(GuardState), [ghost, ...bike(alarmed)], panel),
  play: async ({ canvas }) => {
    await canvas.findByRole('alert');
    await expect(canvas.queryByRole('button', { name: 'It was me' })).toBeNull();
    // In another customer's account, the app sends no commands to the bicycle.
    await expect(canvas.queryByRole('button', { name: 'Find it live' })).toBeNull();
  },
});
export const GuardInGhostModeEditing = meta.story({
  name: '[ADM-02] guard in ghost mode with editing on: it can be disarmed',
  render: story(of(GuardState), [ghost, adminEvents.editingSwitchedOn(), ...ends({})], panel),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('button', { name: 'Stop guarding' })).toBeEnabled();
    await canvas.findByRole('combobox');
  },
});
export const GuardNotKnown = meta.story({
  name: '[MAP-15] guard: its state could not be loaded',
  render: story(of(GuardState), bike(guardEvents.listFailed(failure('timeout'))), panel),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('The guard’s state could not be loaded.')).toBeVisible();
    await expect(canvas.queryByText(/Guarded here/)).toBeNull();
    published.mockClear();
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenLastCalledWith(guardEvents.listRequested());
  },
});
const cannotArm =
  (why: RegExp) =>
  async ({ canvas }: { canvas: ReturnType<typeof within> }) => {
    await expect(canvas.getByText(why)).toBeVisible();
    await expect(canvas.queryByText(/Guarded here/)).toBeNull();
    await expect(canvas.queryByRole('button')).toBeNull();
  };
export const GuardTooOld = meta.story({
  name: '[MAP-15] guard: the last fix is too old for a fence',
  render: story(of(Hindrance), bikeSeen({ age: 3 * HOUR }, noGuards), panel),
  play: cannotArm(/The last one is from 3 hr\. ago/),
});
export const GuardMoving = meta.story({
  name: '[MAP-15] guard: what moves cannot be fenced',
  render: story(of(Hindrance), bikeSeen({ speed: 21 }, noGuards), panel),
  play: cannotArm(/once the device stands still/),
});
export const GuardMovingInPanel = meta.story({
  name: '[MAP-15] guard: the panel says why it cannot be armed only below its button',
  render: story(of(OpenPanel), bikeSeen({ speed: 21 }, noGuards), panel),
  play: async ({ canvas }) => {
    const why = /once the device stands still/;
    // The day below the actions has a button of this name, too.
    await canvas.findAllByRole('button', { name: 'History' });
    await expect(canvas.queryByText(why)).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'More' }));
    await expect(await canvas.findByRole('button', { name: 'Guard here' })).toBeDisabled();
    await expect(await canvas.findByText(why)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Less' }));
    await expect(canvas.queryByText(why)).toBeNull();
  },
});
export const GuardVague = meta.story({
  name: '[MAP-15] guard: an inaccurate position cannot be fenced',
  render: story(of(Hindrance), bikeSeen({ accuracy: 1800, approximate: true }, noGuards), panel),
  play: cannotArm(/only accurate to ± 1\.8 km/),
});
export const BikeAlarm = meta.story({
  tags: ['picture'],
  name: '[MODE-04] [MAP-15] bike: the guard that armed itself has raised the alarm',
  render: story(of(GuardState, Bike), bike(papers({ autoGuard: { on: true, radius: 50 } }), alarmed), panel),
  play: async ({ canvas, canvasElement }) => {
    await canvas.findByText(/Alarm: left its place 40 min\. ago/, { ignore: '[aria-hidden]' });
    await expect(canvasElement).toHaveTextContent(/Armed automatically after the ride/);
    await expect(canvas.getByRole('button', { name: 'It was me' })).toBeEnabled();
    await expect(canvas.getByRole('button', { name: 'Report theft' })).toBeEnabled();
    await expect(canvas.queryByRole('button', { name: 'Theft report' })).toBeNull();
  },
});
export const AlarmAlone = meta.story({
  name: '[MAP-15] guard: an alarm says since when; no end can be set',
  render: story(of(GuardState), bike(alarmed), panel),
  play: async ({ canvas }) => {
    const alert = await canvas.findByRole('alert');
    await expect(alert).toHaveTextContent(/Alarm: left its place 40 min/);
    // Screen readers read the whole alert when a part of it changes: neither its running age nor its buttons.
    await expect(within(alert).queryByRole('button')).toBeNull();
    await expect(alert.querySelector('strong [aria-hidden=true]')).toHaveTextContent('40 min');
    await userEvent.click(canvas.getByRole('button', { name: 'It was me' }));
    await expect(published).toHaveBeenLastCalledWith(guards(null, { ...guard, alarmAt: NOW - 40 * MINUTE }));
    await expect(canvas.queryByRole('combobox')).toBeNull();
  },
});
export const Stolen = meta.story({
  name: '[MODE-04] [MAP-15] a stolen bicycle: finding it comes first, then the report',
  tags: ['picture'],
  render: story(of(OpenPanel), [...bikeSeen({ speed: 21 }, alarmed), ...withModel(['live_tracking'])], panel),
  play: async ({ canvas }) => {
    const alarm = await canvas.findByRole('alert', {
      name: (_, each) => each.textContent.includes('left its'),
    });
    // The bicycle's position comes before the buttons.
    const place = canvas.getByTestId('where');
    await expect(place.compareDocumentPosition(alarm)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    const buttons = within(alarm.parentElement as HTMLElement).getAllByRole('button');
    await expect(buttons.map(({ textContent }) => textContent)).toEqual([
      'Find it live',
      'Report theft',
      'It was me',
    ]);
    published.mockClear();
    await userEvent.click(buttons[0] as HTMLElement);
    await expect(published).toHaveBeenCalledWith(deviceEvents.followStarted({ id: 1 }));
    await expect(published).toHaveBeenCalledWith(
      commandEvents.requested({ device: 1, imei: IMEI, command: 'live', on: true }),
    );
    await userEvent.click(buttons[1] as HTMLElement);
    await expect(published).toHaveBeenLastCalledWith(mapEvents.toolOpened({ tool: 'report', devices: [1] }));
  },
});
export const AlarmFirst = meta.story({
  name: '[MAP-15] an alarm comes before the panel’s actions, and is in the list’s row',
  render: story(
    of(Rows, OpenPanel),
    bikeSeen({ speed: 21 }, papers({ autoGuard: { on: true, radius: 50 } }), alarmed),
    panel,
  ),
  play: async ({ canvas }) => {
    await canvas.findByRole('alert', {
      name: (_, each) => each.textContent.includes('left its'),
    });
    const end = canvas.getByRole('button', { name: 'It was me' });
    const [action] = canvas.getAllByRole('button', { name: /Show on the map|History|Follow/ });
    await expect(end.compareDocumentPosition(action as Node)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await expect(canvas.getByRole('button', { name: /Road bike.*Alarm.*moving/i })).toBeVisible();
  },
});
export const BikeSoon = meta.story({
  name: '[MODE-04] bike: standing, it will arm itself',
  render: story(of(Bike), bike(noGuards, papers({ autoGuard: { on: true, radius: 100 } })), panel),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Standing: arms after 3 min without movement.')).toBeVisible();
    const arms = canvas.getByRole('switch', { name: 'Arm automatically after a ride' });
    await userEvent.click(arms);
    await expect(published).toHaveBeenLastCalledWith(
      wants({
        ...{ of: 'papers', id: IMEI, was: { autoGuard: { on: true, radius: 100 } } },
        set: { autoGuard: { on: false, radius: 100 } },
      }),
    );
    await keepLast();
    await expect(arms).not.toBeChecked();
    await expect(canvas.queryByText(/arms 3 min after|arms after/)).toBeNull();
  },
});
export const BikeSilent = meta.story({
  name: '[MODE-04] bike: no signal, so nothing is claimed of its guard',
  render: story(
    of(Bike),
    bikeSeen({ age: 30 * HOUR }, noGuards, papers({ autoGuard: { on: true, radius: 50 } })),
    panel,
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/last contact 1 day ago\. It may not be guarded/)).toBeVisible();
    await expect(canvas.queryByText(/arms 3 min after|arms after/)).toBeNull();
  },
});
export const BikeLoading = meta.story({
  name: '[MODE-04] bike: its stored data is loading',
  render: story(of(Bike), bike(noGuards), panel),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Loading the theft guard');
    await expect(canvas.queryByRole('switch')).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Rides' })).toBeEnabled();
  },
});
export const BikeFailed = meta.story({
  name: '[MODE-04] bike: its stored data could not be loaded, and can be retried',
  render: story(
    of(Bike),
    bike(noGuards, paperEvents.loadFailed({ imei: IMEI, ...failure('unreachable', 0) })),
    panel,
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText(/^The theft guard could not be loaded\./)).toBeVisible();
    await expect(canvas.queryByRole('switch')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenLastCalledWith(paperEvents.requested({ imei: IMEI }));
  },
});
export const BikeUnavailable = meta.story({
  name: '[MODE-04] bike: a server that stores nothing still has rides and report',
  render: story(
    of(Bike),
    bike(guardEvents.listFailed(unavailable), paperEvents.loadFailed({ imei: IMEI, ...unavailable })),
    panel,
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Rides' })).toBeEnabled();
    await expect(canvas.getByRole('button', { name: 'Theft report' })).toBeEnabled();
    await expect(canvas.queryByRole('button', { name: 'Bike passport' })).toBeNull();
    await expect(canvas.queryByRole('heading', { name: 'Theft guard' })).toBeNull();
    await expect(canvas.queryByRole('button', { name: 'Try again' })).toBeNull();
  },
});
