import * as auth from '../../events/auth.ts';
import * as feedback from '../../events/feedback.ts';
import { expect, screen, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import type { CustomerChanges, SettingsChanges, UserSettings } from '../../events/account-types.ts';
import type { Edit } from '../../events/change-types.ts';
import * as changeEvents from '../../events/changes.ts';
import * as fenceEvents from '../../events/fences.ts';
import * as silenceEvents from '../../events/silence.ts';
import * as notices from '../../events/notices.ts';
import type { Failure } from '../../events/session-types.ts';
import * as settingsEvents from '../../events/settings.ts';
import * as user from '../../events/user.ts';
import Account from '../../plugins/preferences/Account.view.tsx';
import Alarms from '../../plugins/preferences/Alarms.view.tsx';
import Emails from '../../plugins/preferences/Emails.view.tsx';
import Look from '../../plugins/preferences/Look.view.tsx';
import { serverLacks } from '../../tests/abilities-given.ts';
import type { AlarmKind } from '../../events/alarm-types.ts';
import type { Device } from '../../events/device-types.ts';
import { aCustomer, aDevice, signedInWith, signingIn, twelveDevices } from '../facts.ts';
import { keepLast, shown, shownAndRefused, twoFrames, wants } from '../change-facts.ts';
import { happens, published, story, storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Pages/Settings' });
const signedIn = signedInWith([]);
const theSettings = (changes: Partial<UserSettings> = {}) =>
  user.settingsLoaded({
    settings: {
      logout_onclose: false,
      appMode: 'v2',
      logbook_mode: 'classic',
      survey_response: null,
      uptodate_via_email: false,
      show_imei_btn: true,
      show_all_devices_btn: true,
      show_alarms_btn: true,
      show_note_btn: true,
      ...changes,
    },
    source: 'server',
  });
/** Returns the edit of customer data that the page should publish. */
const about = (set: CustomerChanges, was: CustomerChanges = {}): Edit => ({
  ...{ of: 'customer', id: 3001, set, was },
});
const customer = (set: CustomerChanges, was: CustomerChanges) => wants(about(set, was));
const setting = (set: SettingsChanges, was: SettingsChanges) => wants({ of: 'settings', id: 3001, set, was });
const UNREACHABLE: Failure = { reason: 'unreachable', status: 0 };
const allowed = (customer: Parameters<typeof aCustomer>[0]) => signedInWith([], [], aCustomer(customer));

export const Page = meta.story({
  tags: ['picture'],
  name: '[ACC-04] sections with their own addresses; the first is the account',
  render: storyAt('/settings', twelveDevices()),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByRole('button', { name: 'Sign out' });
    const sections = within(canvas.getByRole('navigation', { name: 'Settings' }));
    for (const [name, href] of [
      [/^Account/, '/settings/account'],
      [/^Appearance.*English/, '/settings/look'],
      [/^Notifications.*this device/, '/settings/alarms'],
      [/^Shared links/, '/settings/sharing'],
      [/^Help/, '/settings/help'],
    ] as const)
      await expect(sections.getByRole('link', { name })).toHaveAttribute('href', href);
    await userEvent.click(await canvas.findByTestId('account'));
    const menu = within(await screen.findByRole('menu'));
    await expect(menu.getByText('Ingrid · All devices')).toBeInTheDocument();
    await expect(menu.getByRole('menuitem', { name: 'What’s new' })).toHaveAttribute('href', '/whatsnew');
    await expect(menu.getByRole('menuitem', { name: 'Help' })).toHaveAttribute('href', '/settings/help');
    await userEvent.click(menu.getByRole('menuitem', { name: 'Sign out' }));
    await expect(published).toHaveBeenCalledWith(auth.logoutChosen());
  },
});

export const Help = meta.story({
  tags: ['picture'],
  name: 'the section of help: feedback, a problem, the product',
  render: storyAt('/settings/help', twelveDevices()),
  play: async ({ canvas }) => void (await canvas.findByRole('button', { name: /^Report a problem/ })),
});

export const Phone = meta.story({
  tags: ['picture'],
  name: 'on a phone, German, dark: a section has its own page',
  globals: { viewport: { value: 'phone' }, language: 'de', theme: 'dark' },
  render: storyAt('/settings/look', twelveDevices()),
  play: async ({ canvas }) => {
    await canvas.findByRole('radio', { name: 'Dunkel' });
    await expect(canvas.getByRole('link', { name: 'Einstellungen' })).toHaveAttribute('href', '/settings');
  },
});

export const PhoneList = meta.story({
  tags: ['picture'],
  name: 'on a phone, Greek: the page lists the sections',
  globals: { viewport: { value: 'phone' }, language: 'el' },
  render: storyAt('/settings', twelveDevices()),
  play: async ({ canvas }) => {
    const sections = await canvas.findByRole('navigation', { name: 'Ρυθμίσεις' });
    await expect(within(sections).getAllByRole('link')).toHaveLength(5);
  },
});

export const LookAndLanguage = meta.story({
  name: 'theme and units change with a press',
  render: story(Look, signedIn, { width: 440 }),
  play: async ({ canvas, userEvent }) => {
    const isDark = canvas.getByRole<HTMLInputElement>('radio', { name: 'Dark' }).checked;
    const [name, theme] = isDark ? (['Light', 'light'] as const) : (['Dark', 'dark'] as const);
    await userEvent.click(canvas.getByRole('radio', { name }));
    await expect(published).toHaveBeenLastCalledWith(settingsEvents.themeChosen({ theme }));
    await expect(canvas.getByRole('radio', { name })).toBeChecked();
    await userEvent.click(canvas.getByRole('radio', { name: 'Miles' }));
    await expect(published).toHaveBeenCalledWith(settingsEvents.unitsChosen({ units: 'imperial' }));
    await expect(published).toHaveBeenLastCalledWith(
      customer({ distanceUnit: 'mi' }, { distanceUnit: 'km' }),
    );
    await expect(canvas.getByRole('radio', { name: 'Miles' })).toBeChecked();
  },
});

export const AccountKnown = meta.story({
  name: 'account',
  render: story(Account, signedIn, { width: 440 }),
  play: async ({ canvas }) => {
    await expect(canvas.queryByText('Ingrid Lindqvist')).toBeNull(); // the name is only in the fields
    await expect(canvas.getByText('Changes are saved automatically.')).toBeVisible();
    await expect(canvas.getByText('ingrid.lindqvist@example.com')).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Change password' })).toHaveAttribute(
      'href',
      '/change-password',
    );
    // Before the settings are loaded, the page does not show whether automatic sign-out is on.
    await expect(canvas.queryByRole('switch')).toBeNull();
  },
});

export const AccountWithoutProfile = meta.story({
  name: '[SRV-03] account: a server that stores no profile has no fields for it; the name is only shown',
  render: story(Account, [...signedIn, theSettings(), serverLacks('profile')], { width: 440 }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Ingrid Lindqvist')).toBeVisible();
    await expect(canvas.queryByRole('textbox')).toBeNull();
    await expect(canvas.queryByText('Changes are saved automatically.')).toBeNull();
    // Settings that the server can store are still offered.
    await expect(canvas.getByRole('switch', { name: 'Sign out when the browser is closed' })).toBeVisible();
  },
});

export const AccountWithoutSettings = meta.story({
  name: '[SRV-03] account: a server that stores no settings offers neither modes nor switches',
  render: story(
    Account,
    [...allowed({ allowedModes: ['v2', 'pets'] }), theSettings(), serverLacks('settingsAtServer')],
    { width: 440 },
  ),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('All devices')).toBeVisible();
    await expect(canvas.queryByLabelText('App mode')).toBeNull();
    await expect(canvas.queryByRole('switch')).toBeNull();
    await expect(canvas.getByLabelText('First name')).toHaveValue('Ingrid');
  },
});

export const LookWithoutAccount = meta.story({
  name: '[SRV-03] a server that stores neither profile nor settings offers only what this device keeps',
  render: story(Look, [...signedIn, theSettings(), serverLacks('profile', 'settingsAtServer')], {
    width: 440,
  }),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.queryByRole('switch', { name: 'Draw tracks along roads' })).toBeNull();
    await expect(canvas.queryByRole('combobox', { name: 'Time zone' })).toBeNull();
    published.mockClear();
    await userEvent.click(canvas.getByRole('radio', { name: /Miles/ }));
    await userEvent.selectOptions(canvas.getByLabelText('Language'), 'de');
    await expect(published.mock.calls.map(([fact]) => fact)).toEqual([
      settingsEvents.unitsChosen({ units: 'imperial' }),
      settingsEvents.languageChosen({ language: 'de' }),
    ]);
  },
});

export const AccountLoading = meta.story({
  name: 'account: not loaded yet, so it shows the login’s address',
  render: story(Account, [signingIn()], { width: 440 }),
  play: async ({ canvas }) => expect(canvas.getByText('ingrid.lindqvist@example.com')).toBeVisible(),
});

export const AccountNameless = meta.story({
  name: 'account: without a name',
  render: story(Account, signedInWith([], [], aCustomer({ firstName: '', lastName: '' })), { width: 440 }),
  play: async ({ canvas }) => {
    await expect(canvas.getByText('ingrid.lindqvist@example.com')).toBeVisible();
    await expect(canvas.getByLabelText('First name')).toHaveValue('');
    await expect(canvas.getByLabelText('Last name')).toHaveValue('');
  },
});

export const Recording = meta.story({
  name: '[LOG-02] what a recording is for, and the way to a report',
  render: storyAt('/settings/help', twelveDevices()),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByText(/Nothing leaves this device/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: /^Report a problem/ }));
    await expect(published).toHaveBeenLastCalledWith(feedback.reportOpened({ from: 'settings' }));
  },
});

export const SnapAndZone = meta.story({
  name: '[ACC-04] tracks along roads and the time zone are stored with the account',
  render: story(Look, [...signedIn, theSettings({ time_zone: 'Europe/Oslo' })], { width: 440 }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('switch', { name: 'Snap tracks to roads' }));
    await expect(published).toHaveBeenLastCalledWith(customer({ snapToRoad: true }, { snapToRoad: false }));
    await keepLast();
    await expect(canvas.getByRole('switch', { name: 'Snap tracks to roads' })).toBeChecked();
    await expect(canvas.getByRole('combobox', { name: 'Time zone' })).toHaveValue('Europe / Oslo');
  },
});

export const AlarmSounds = meta.story({
  name: '[ACC-04] a switch for the sound of each type of alarm, in groups',
  render: story(Alarms, [...signedIn, theSettings({ alarm_sounds: { 4: false } })], { width: 560 }),
  play: async ({ canvas, userEvent }) => {
    await expect(canvas.getByRole('switch', { name: 'SOS' })).not.toBeChecked();
    await userEvent.click(canvas.getByRole('switch', { name: 'Too fast' }));
    await expect(published).toHaveBeenLastCalledWith(
      setting({ alarm_sounds: { 4: false, 5: false } }, { alarm_sounds: { 4: false } }),
    );
    const places = within(canvas.getByRole('group', { name: 'Places' }));
    await expect(places.getAllByRole('switch')).toHaveLength(3);
  },
});

const alarmed = (id: number, capabilities: string[], kinds: readonly AlarmKind[]) =>
  aDevice({
    id,
    name: `Car ${id}`,
    device_models: [{ model_nr: 7, name: 'CarFinder', route_profile: 'car', capabilities }],
    alarms: {
      on: true,
      every: 0,
      pausedUntil: null,
      quiet: null,
      recipients: [],
      kinds: Object.fromEntries(kinds.map((kind) => [kind, { on: true, from: null, every: null }])),
    } as Device['alarms'],
  });

export const AlarmsReceived = meta.story({
  tags: ['picture'],
  name: '[ACC-04] each alarm says on how many devices it is on; one that is off has no lit switch',
  globals: { viewport: { value: 'phone' }, language: 'el', theme: 'dark' },
  render: story(
    Alarms,
    [
      ...signedInWith([
        alarmed(1, ['alarm_erschuetterung', 'alarm_volt'], ['shock']),
        alarmed(2, ['alarm_erschuetterung'], ['shock', 'geofence']),
        alarmed(3, ['alarm_erschuetterung'], []),
      ]),
      theSettings(),
    ],
    { width: 390 },
  ),
  play: async ({ canvas }) => {
    const detail = (name: string) => canvas.getByRole('switch', { name });
    await expect(detail('Κραδασμός')).toHaveAccessibleDescription('Συσκευές: 2 από 3');
    await expect(detail('Είσοδος σε περιοχή')).toHaveAccessibleDescription('Συσκευές: 1 από 3');
    await expect(detail('Χαμηλή τάση')).toHaveAccessibleDescription('Κλειστός σε όλες τις συσκευές');
    await expect(detail('Χαμηλή τάση')).not.toBeChecked();
    await expect(detail('Χαμηλή τάση')).toBeDisabled();
    await expect(detail('Κραδασμός')).toBeChecked();
    await expect(canvas.getByRole('link', { name: /^Συναγερμοί κάθε συσκευής/ })).toHaveAttribute(
      'href',
      '/device-management',
    );
    await expect(canvas.queryByRole('switch', { name: 'Υπέρβαση ταχύτητας' })).toBeNull();
  },
});

export const EmailsChosen = meta.story({
  name: '[ACC-04] alarms and news by e-mail',
  render: story(Emails, [...signedIn, theSettings()], { width: 560 }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('switch', { name: 'Alarms by e-mail' }));
    await expect(published).toHaveBeenLastCalledWith(setting({ alert_emails: true }, {}));
    await userEvent.click(canvas.getByRole('switch', { name: 'Fixpoint news by e-mail' }));
    await expect(published).toHaveBeenCalledTimes(2);
  },
});

export const EmailsLoading = meta.story({
  name: 'e-mail: not loaded yet',
  render: story(Emails, [signingIn()], { width: 440 }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Loading');
    await expect(canvas.queryByRole('switch')).toBeNull();
  },
});

export const AlarmsLoading = meta.story({
  name: 'alarms: not loaded yet',
  render: story(Alarms, [signingIn()], { width: 440 }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('status')).toHaveTextContent('Loading');
    await expect(canvas.queryByRole('switch')).toBeNull();
  },
});

export const AlarmsGreek = meta.story({
  name: 'alarms on a phone, Greek, dark',
  globals: { viewport: { value: 'phone' }, language: 'el', theme: 'dark' },
  render: story(Alarms, [...signedIn, theSettings()]),
  play: async ({ canvas }) => {
    const sounds = within(canvas.getByRole('group', { name: 'Μπαταρία και τροφοδοσία' }));
    for (const sound of sounds.getAllByRole('switch')) await expect(sound).toBeChecked();
    await expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(window.innerWidth);
  },
});

export const Names = meta.story({
  tags: ['picture'],
  name: '[ACC-04] a name is saved when its field is left; Escape restores it',
  render: story(Account, [...signedIn, theSettings()], { width: 440 }),
  play: async ({ canvas, userEvent }) => {
    const field = canvas.getByLabelText('First name');
    await userEvent.clear(field);
    await userEvent.type(field, 'Inga{Escape}');
    await expect(field).toHaveValue('Ingrid');
    await userEvent.clear(field);
    await userEvent.type(field, ' Inga {Enter}');
    await expect(published).toHaveBeenLastCalledWith(
      customer({ firstName: 'Inga' }, { firstName: 'Ingrid' }),
    );
    await keepLast();
    await expect(field).toHaveValue('Inga');
    await expect(canvas.getByText('All devices')).toBeVisible(); // the only mode, so it is text and not a choice
  },
});

export const SavedWhileLeaving = meta.story({
  name: '[AUTH-07] the question about unsaved changes closes when they are saved, and does not come back by itself',
  render: story(Account, [...signedIn, theSettings(), shown(about({ firstName: 'Inga' }))], { width: 440 }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Sign out' }));
    await screen.findByRole('alertdialog', { name: '1 unsaved change' });
    happens(changeEvents.saved({ id: 'c0', outcome: { of: 'gone' }, again: false }));
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBeNull());
    happens(changeEvents.elsewhereCounted({ count: 1 }));
    await twoFrames();
    await expect(screen.queryByRole('alertdialog')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Sign out' }));
    await screen.findByRole('alertdialog', { name: '1 unsaved change' });
  },
});

export const OnlyHere = meta.story({
  tags: ['picture'],
  name: '[AUTH-07] [SENS-03] the question of a logout names what only this browser has, and signs out only then',
  render: story(
    Account,
    [
      ...[
        ...twelveDevices(),
        theSettings(),
        silenceEvents.limitChosen({ of: 'device', id: 1, seconds: 600 }),
      ],
      fenceEvents.movingListed({
        all: [{ id: 1, one: 1, two: 2, metres: 100, on: true, onPart: true, onMeet: false }],
        source: 'user',
      }),
    ],
    { width: 440 },
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Sign out' }));
    const question = within(await screen.findByRole('alertdialog'));
    await question.findByText(
      /Only in this browser: alerts for silent devices and alerts between two devices/,
    );
    await expect(published).not.toHaveBeenCalledWith(auth.logoutChosen());
    await userEvent.click(question.getByRole('button', { name: 'Sign out and discard' }));
    await expect(published).toHaveBeenLastCalledWith(auth.logoutChosen());
  },
});

export const Modes = meta.story({
  name: '[ACC-04] users with the right choose the mode',
  render: story(Account, [...allowed({ allowedModes: ['v2', 'pets'] }), theSettings()], { width: 440 }),
  play: async ({ canvas, userEvent }) => {
    await userEvent.selectOptions(canvas.getByLabelText('App mode'), 'pets');
    await expect(published).toHaveBeenLastCalledWith(user.modeChosen({ mode: 'pets' }));
    await userEvent.click(canvas.getByRole('switch', { name: 'Sign out when the browser is closed' }));
    await expect(published).toHaveBeenLastCalledWith(
      setting({ logout_onclose: true }, { logout_onclose: false }),
    );
  },
});

export const Refused = meta.story({
  name: '[HTTP-07, ACC-05] a refused name is undone, the typed text stays with the server’s message',
  render: storyAt('/settings', [
    ...twelveDevices(),
    ...shownAndRefused(about({ firstName: 'X' }), {
      ...{ reason: 'invalid', status: 422, message: 'That is no name.' },
    }),
    notices.raised({
      tone: 'danger',
      text: 'settings.serverSays',
      values: { message: 'That is no name.' },
      stays: 4_000,
    }),
  ]),
  play: async ({ canvas }) => {
    await expect(await screen.findByTestId('toast')).toHaveTextContent('That is no name.');
    const field = await canvas.findByLabelText('First name');
    await expect(canvas.getAllByText('Ingrid Lindqvist')).toHaveLength(1); // only in the list of sections
    await expect(field).toHaveValue('X');
    await expect(field).toHaveAccessibleDescription('That is no name.');
  },
});

export const RefusedAndAgain = meta.story({
  name: '[ACC-05] a refused name stays typed: Enter sends it again, Escape restores the old one',
  render: story(
    Account,
    [
      ...signedIn,
      ...shownAndRefused(about({ firstName: 'Inga' }), UNREACHABLE, 'c1'),
      ...shownAndRefused(about({ lastName: 'Berg' }), UNREACHABLE, 'c2'),
    ],
    { width: 440 },
  ),
  play: async ({ canvas, userEvent }) => {
    const [first, last] = [canvas.getByLabelText('First name'), canvas.getByLabelText('Last name')];
    await expect(first).toBeInvalid();
    published.mockClear();
    await userEvent.click(first);
    await userEvent.click(last); // leaving an unchanged field sends nothing
    await expect(published).not.toHaveBeenCalled();
    await expect(last).toHaveValue('Berg');
    await userEvent.type(last, '{Escape}');
    await expect(last).toHaveValue('Lindqvist');
    await expect(last).toBeValid();
    await userEvent.type(first, '{Enter}');
    await expect(published).toHaveBeenLastCalledWith(
      customer({ firstName: 'Inga' }, { firstName: 'Ingrid' }),
    );
    await keepLast();
    await expect(first).toHaveValue('Inga');
    await expect(first).toBeValid();
  },
});

export const RefusedGerman = meta.story({
  name: '[ACC-05] names that were refused on a phone, German, dark',
  globals: { viewport: { value: 'phone' }, language: 'de', theme: 'dark' },
  render: story(Account, [
    ...signedIn,
    theSettings(),
    ...shownAndRefused(about({ firstName: 'Inga', lastName: 'Berg' }), UNREACHABLE),
  ]),
  play: async ({ canvas }) => {
    for (const [label, typed] of [
      ['Vorname', 'Inga'],
      ['Nachname', 'Berg'],
    ] as const) {
      const field = canvas.getByLabelText(label);
      await expect(field).toHaveValue(typed);
      await expect(field).toBeInvalid();
      await expect(field).toHaveAccessibleDescription(/^Der Server ist nicht erreichbar\./);
    }
  },
});
