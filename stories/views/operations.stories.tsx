import { expect, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import * as changeEvents from '../../events/changes.ts';
import * as measurementEvents from '../../events/measurements.ts';
import * as network from '../../events/network.ts';
import * as notificationEvents from '../../events/notifications.ts';
import * as operationsEvents from '../../events/operations.ts';
import type { Maintenance, Order, Rule } from '../../events/operations-types.ts';
import * as orderEvents from '../../events/orders.ts';
import * as ownForms from '../../events/own-forms.ts';
import Due from '../../plugins/operations/Due.view.tsx';
import Orders from '../../plugins/operations/Orders.view.tsx';
import { editOf } from '../../plugins/operations/lists.state.ts';
import { CARE_OVERDUE, CARE_SOON, ownAlertId } from '../../src/core/devices/silence.ts';
import { serverLacks } from '../../tests/abilities-given.ts';
import { of, panel, pet } from '../care-facts.tsx';
import { type Fact, failure, fixes, NOW, twelveDevices } from '../facts.ts';
import { published, story, storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Pages/Operations' });

const phone = { viewport: { value: 'phone' } };
const dark = { theme: 'dark' };
const rule = (id: number, changes: Partial<Rule> = {}): Rule => ({
  ...{ id, type: 'geofenceExit', name: '', channels: ['web', 'mail'], always: true, alarms: [] },
  ...{ calendar: null, devices: [] },
  ...changes,
});
const rules = operationsEvents.rulesListed({
  things: [
    rule(1, { type: 'alarm', alarms: ['sos', 'lowBattery', 'tow'] }),
    rule(2, {
      name: 'Night watch',
      always: false,
      devices: [1, 2],
      calendar: 5,
      channels: ['web', 'telegram'],
    }),
    rule(3, { type: 'madeUpByANewerServer', channels: [] }),
  ],
  source: 'server',
});
const choices = operationsEvents.choicesListed({
  choices: {
    types: ['alarm', 'geofenceEnter', 'geofenceExit', 'ignitionOn', 'maintenance'],
    channels: ['command', 'mail', 'web'],
    calendars: [{ id: 5, name: 'Nights' }],
  },
});
const page = (path: string, ...facts: Fact[]) => storyAt(path, [...twelveDevices(), serverLacks(), ...facts]);
const change = (edit: ReturnType<typeof editOf>): Fact =>
  changeEvents.submitted({
    changes: edit ? [{ id: 'x', batch: 'x', at: NOW * 1000, notBefore: 0, edit }] : [],
    label: '',
  });

export const Rules = meta.story({
  name: '[TRAC-12] rules: for all devices, for chosen ones within a calendar, and of an unknown type',
  render: page('/operations', rules, choices),
  play: async ({ canvas }) => {
    await canvas.findByText('Night watch');
    await expect(canvas.getByText(/Area left · .* · In the app, Telegram · during Nights/)).toBeVisible();
    await expect(canvas.getByText('Made up by A newer server')).toBeVisible();
  },
});

const inGroups = [
  { id: 1, name: 'Company', devices: [1, 2] },
  { id: 2, name: 'Night shift', devices: [2] },
];
export const ThroughGroups = meta.story({
  tags: ['picture'],
  name: '[TRAC-12] a rule for groups of devices names them, and its form leaves them alone',
  globals: phone,
  render: page(
    '/operations',
    operationsEvents.rulesListed({
      things: [
        rule(1, { always: false, byGroup: inGroups.slice(0, 1) }),
        rule(2, { name: 'Night watch', always: false, devices: [1], byGroup: inGroups }),
      ],
      source: 'server',
    }),
    choices,
  ),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText(/^through the group Company · /);
    await canvas.findByText(/Taxi 241 · through the groups Company and Night shift · /);
    await userEvent.click(canvas.getByRole('button', { name: 'Change: Area left' }));
    await canvas.findByText(/^Also through the group Company\. /);
    await userEvent.type(canvas.getByLabelText('Name of the rule (optional)'), 'Left');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(published).toHaveBeenCalledWith(
      changeEvents.wanted({
        edits: [{ ...{ of: 'rule', id: 1 }, set: { name: 'Left' }, was: { name: '' } }],
        label: 'operations.changed',
      }),
    );
  },
});

export const DriverThroughGroup = meta.story({
  name: '[TRAC-12] a driver that a group is linked to says so beside the key',
  render: page(
    '/operations/drivers',
    operationsEvents.operatorsListed({
      things: [{ id: 1, name: 'Dora', key: 'driver-1', devices: [], byGroup: inGroups.slice(0, 1) }],
      source: 'server',
    }),
  ),
  play: async ({ canvas }) =>
    void (await canvas.findByText('Key or card driver-1 · through the group Company')),
});

export const NewRule = meta.story({
  tags: ['picture'],
  name: '[TRAC-12] a new rule says what is missing, and is sent when it is complete',
  globals: dark,
  render: page('/operations', operationsEvents.rulesListed({ things: [], source: 'server' }), choices),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'New rule' }));
    const form = within(canvas.getByRole('form', { name: 'New rule' }));
    await userEvent.selectOptions(form.getByLabelText('What happens'), 'alarm');
    await userEvent.click(form.getByLabelText('In the app'));
    await userEvent.click(form.getByRole('button', { name: 'Save' }));
    await expect(form.getByText('Choose at least one kind of alarm.')).toBeVisible();
    await expect(form.getByText('Choose at least one channel.')).toBeVisible();
    await expect(form.queryByLabelText('Command to the device')).toBeNull();
  },
});

export const Sent = meta.story({
  name: '[TRAC-12] a complete rule goes into the queue',
  render: page('/operations', rules, choices),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Change: Night watch' }));
    await userEvent.click(canvas.getByLabelText('E-mail'));
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(published).toHaveBeenCalledWith(
      changeEvents.wanted({
        edits: [
          {
            ...{ of: 'rule', id: 2 },
            set: { channels: ['web', 'telegram', 'mail'] },
            was: { channels: ['web', 'telegram'] },
          },
        ],
        label: 'operations.changed',
      }),
    );
  },
});

export const UnknownCalendar = meta.story({
  name: '[TRAC-12] a rule whose calendar is unknown does not say that it applies at any time',
  render: page('/operations', rules),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Change: Night watch' }));
    await expect(canvas.getByLabelText('Active when')).toHaveDisplayValue('5');
  },
});

export const ReadOnly = meta.story({
  name: '[TRAC-03] a read-only account sees the rules but no buttons',
  render: storyAt('/operations', [...twelveDevices(), serverLacks('operationsEditing'), rules, choices]),
  play: async ({ canvas }) => {
    await canvas.findByText('You can view this, but not change it.');
    await expect(canvas.queryByRole('button', { name: 'New rule' })).toBeNull();
    await expect(canvas.queryByRole('button', { name: /^(Change|Delete|Send a test): / })).toBeNull();
  },
});

export const Trouble = meta.story({
  name: 'the list could not be loaded',
  globals: phone,
  render: page('/operations', operationsEvents.rulesFailed(failure('unreachable'))),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenLastCalledWith(operationsEvents.listRequested({ of: 'rule' }));
  },
});

export const Loading = meta.story({
  name: 'the list is loading',
  render: page('/operations'),
  play: async ({ canvas }) => void (await canvas.findByText('Loading the list')),
});

const { id: _, ...fresh } = rule(9, { type: 'ignitionOn' });
export const Waiting = meta.story({
  name: 'a new rule waits for the network, a refused one gives the reason',
  globals: { ...phone, language: 'de' },
  render: page('/operations', rules, choices, network.wentOffline(), change(editOf('rule', null, fresh))),
  play: async ({ canvas }) => {
    await canvas.findByText('Wartet auf den Server');
    await expect(canvas.getAllByRole('button', { name: /^Löschen: / })).toHaveLength(4);
    // A waiting rule cannot be edited, because the form would close when the server gives it its id.
    await expect(canvas.getAllByRole('button', { name: /^Ändern: / })).toHaveLength(3);
  },
});

export const Refused = meta.story({
  name: 'a refused change is reported, and can be sent again',
  render: page(
    '/operations',
    rules,
    choices,
    change(editOf('rule', rule(1), { channels: ['mail'] })),
    changeEvents.refused({ id: 'x', ...failure('forbidden', 403) }),
  ),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText(/The change to “Alarm of the tracker.*was not accepted/);
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenLastCalledWith(changeEvents.retried({ id: 'x' }));
  },
});

const care = (id: number, changes: Partial<Maintenance> = {}): Maintenance => ({
  ...{ id, name: 'Oil', type: 'way', start: 0, period: 10_000_000, done: {}, devices: [1] },
  ...changes,
});
const dueOnes = [
  care(1),
  care(2, { name: 'Inspection', type: 'hours', period: 1_800_000_000 }),
  care(3, { name: 'Licence', type: 'date', start: (NOW - 350 * 86_400) * 1000, period: 365 * 86_400_000 }),
  care(4, { name: 'Filter', type: 'adBlueLevel', period: 20 }),
];

export const Care = meta.story({
  name: '[TRAC-14] maintenance by distance, hours, date, and by values that only the server counts',
  globals: { ...phone, language: 'el' },
  render: page(
    '/operations/maintenance',
    operationsEvents.maintenanceListed({ things: dueOnes, source: 'server' }),
  ),
  play: async ({ canvas }) => void (await canvas.findByText(/Ad blue level/)),
});

export const NewCare = meta.story({
  name: '[TRAC-14] a new maintenance is typed in the user’s units',
  render: page(
    '/operations/maintenance',
    operationsEvents.maintenanceListed({ things: [], source: 'server' }),
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'New maintenance' }));
    await userEvent.type(canvas.getByLabelText('Task'), 'Tyres');
    await userEvent.type(canvas.getByLabelText('Due after every'), '12500');
    await userEvent.click(canvas.getByLabelText('Taxi 241'));
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    const [fact] = published.mock.lastCall ?? [];
    await expect(fact).toMatchObject({
      payload: { edits: [{ of: 'maintenance', set: { name: 'Tyres', type: 'way', period: 12_500_000 } }] },
    });
  },
});

export const DuePart = meta.story({
  name: '[TRAC-14] maintenance of a device: fine, overdue, soon, and not counted',
  render: story(
    of(Due),
    pet(
      serverLacks(),
      operationsEvents.dueListed({ device: 1, things: dueOnes }),
      measurementEvents.loaded({
        device: 1,
        measurements: { odometer: 2_000, engineHours: 520 },
      }),
    ),
    panel,
  ),
  play: async ({ canvas, userEvent }) => {
    await canvas.findByText(/^8,000\skm left$/);
    await expect(canvas.getByText(/Overdue by 20\shr/)).toBeVisible();
    await userEvent.click(canvas.getByRole('button', { name: 'Done: Inspection' }));
    const [fact] = published.mock.lastCall ?? [];
    await expect(fact).toMatchObject({
      payload: { edits: [{ of: 'maintenance', id: 2, set: { done: { 1: 520 * 3_600_000 } } }] },
    });
  },
});

export const Drivers = meta.story({
  name: 'drivers by their keys',
  render: page(
    '/operations/drivers',
    operationsEvents.operatorsListed({
      things: [{ id: 1, name: 'Dora', key: 'drv-228835', devices: [] }],
      source: 'server',
    }),
  ),
  play: async ({ canvas }) => void (await canvas.findByText('Key or card drv-228835')),
});

const kept = (form: string, fields: Record<string, string>) =>
  ownForms.draftsRestored({ drafts: { [form]: fields } });
const hasStored = (form: string, fields: Record<string, string>) =>
  waitFor(() => expect(published).toHaveBeenCalledWith(ownForms.draftKept({ form, fields })));

export const RuleAgain = meta.story({
  name: '[NET-02] a rule that was typed is in its form again after a reload; leaving the form discards it',
  render: page('/operations', rules, choices, kept('operation rule 2', { name: '"Late watch"' })),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByLabelText('Name of the rule (optional)')).toHaveValue('Late watch');
    await userEvent.type(canvas.getByLabelText('Name of the rule (optional)'), ' B');
    await hasStored('operation rule 2', { name: '"Late watch B"' });
    await userEvent.click(canvas.getByRole('button', { name: 'Cancel' }));
    await expect(published).toHaveBeenLastCalledWith(ownForms.draftDropped({ form: 'operation rule 2' }));
    await expect(canvas.queryByLabelText('Name of the rule (optional)')).not.toBeInTheDocument();
  },
});

export const CareAgain = meta.story({
  name: '[NET-02] maintenance that was typed is in its form again after a reload; saving it discards the draft',
  render: page(
    '/operations/maintenance',
    operationsEvents.maintenanceListed({ things: [], source: 'server' }),
    kept('operation maintenance new', { name: '"Tyres"', period: '"12500"', devices: '[1]' }),
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByLabelText('Task')).toHaveValue('Tyres');
    await expect(canvas.getByLabelText('Taxi 241')).toBeChecked();
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(published).toHaveBeenCalledWith(
      ownForms.draftDropped({ form: 'operation maintenance new' }),
    );
    const [fact] = published.mock.lastCall ?? [];
    await expect(fact).toMatchObject({
      payload: { edits: [{ of: 'maintenance', set: { name: 'Tyres', period: 12_500_000, devices: [1] } }] },
    });
  },
});

export const DriverAgain = meta.story({
  name: '[NET-02] a driver that was typed is in its form again after a reload',
  render: page(
    '/operations/drivers',
    operationsEvents.operatorsListed({ things: [], source: 'server' }),
    kept('operation operator new', { name: '"Dora"' }),
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByLabelText('Name')).toHaveValue('Dora');
    await userEvent.type(canvas.getByLabelText('Key or card'), 'drv-1');
    await hasStored('operation operator new', { name: '"Dora"', key: '"drv-1"' });
  },
});

const commands = (...facts: Fact[]) =>
  story(Orders, [...twelveDevices(), serverLacks(), orderEvents.opened({ device: 1 }), ...facts]);
const known = orderEvents.listed({
  ...{ device: 1, types: ['custom', 'engineStop', 'positionPeriodic', 'ofANewerServer'], tells: true },
  saved: [{ id: 3, name: 'Signal report', type: 'custom' }],
});
const dialog = async () => within(await within(document.body).findByTestId('orders'));

export const EngineStop = meta.story({
  name: '[TRAC-11] stopping an engine asks for confirmation, with the device’s name',
  render: commands(known),
  play: async ({ userEvent }) => {
    const at = await dialog();
    await userEvent.selectOptions(at.getByRole('combobox', { name: 'New command' }), 'engineStop');
    await userEvent.click(at.getByRole('button', { name: 'Send' }));
    const sure = within(await within(document.body).findByTestId('order-sure'));
    await expect(sure.getByText(/^Stop the engine of .+\?$/)).toBeVisible();
    await expect(published).not.toHaveBeenCalledWith(expect.objectContaining({ type: 'orders/submitted' }));
    await userEvent.click(sure.getByRole('button', { name: 'Stop the engine' }));
    await expect(published).toHaveBeenLastCalledWith(
      orderEvents.submitted({
        ...{ run: '1', device: 1 },
        order: { type: 'engineStop', saved: null, values: {} },
      }),
    );
  },
});

export const EngineStopMoving = meta.story({
  name: '[TRAC-11] stopping the engine of a moving vehicle: the question says its speed, in German',
  globals: { language: 'de' },
  render: commands(known, fixes([{ device: 1, age: 5, speed: 47 }])),
  play: async ({ userEvent }) => {
    const at = await dialog();
    await userEvent.selectOptions(at.getByRole('combobox', { name: 'Neuer Befehl' }), 'engineStop');
    await userEvent.click(at.getByRole('button', { name: 'Senden' }));
    const sure = within(await within(document.body).findByTestId('order-sure'));
    await expect(sure.getByText(/gerade mit 47\skm\/h/)).toBeVisible();
  },
});

export const Parameters = meta.story({
  name: '[TRAC-11] a command is sent with the parameters that were typed, and not before all are right',
  render: commands(
    orderEvents.listed({ ...known.payload, types: ['alarmFall', 'positionSingle', 'sosNumber'] }),
  ),
  play: async ({ userEvent }) => {
    const at = await dialog();
    const submitted = expect.objectContaining({ type: orderEvents.submitted.type });
    const choose = (type: string) =>
      userEvent.selectOptions(at.getByRole('combobox', { name: 'New command' }), type);
    const send = () => userEvent.click(at.getByRole('button', { name: 'Send' }));
    await choose('sosNumber');
    await userEvent.type(at.getByRole('textbox', { name: 'Phone number' }), '112');
    await send();
    await expect(at.getByRole('textbox', { name: 'Number' })).toHaveAccessibleDescription('This is needed.');
    await userEvent.type(at.getByRole('textbox', { name: 'Number' }), 'two');
    await expect(at.getByRole('textbox', { name: 'Number' })).toBeInvalid();
    await expect(published).not.toHaveBeenCalledWith(submitted);
    await userEvent.clear(at.getByRole('textbox', { name: 'Number' }));
    await userEvent.type(at.getByRole('textbox', { name: 'Number' }), '2');
    await send();
    await expect(published).toHaveBeenLastCalledWith(
      sent('1', { type: 'sosNumber', saved: null, values: { index: 2, phone: '112' } }),
    );
    await choose('alarmFall');
    await userEvent.selectOptions(at.getByRole('combobox', { name: 'State' }), 'no');
    await send();
    await expect(published).toHaveBeenLastCalledWith(
      sent('2', { type: 'alarmFall', saved: null, values: { enable: false } }),
    );
    await choose('positionSingle');
    await expect(at.queryByRole('textbox')).toBeNull();
  },
});

const sent = (run: string, order: Order) => orderEvents.submitted({ run, device: 1, order });
export const WhatWasSent = meta.story({
  name: '[TRAC-11] the list of sent commands says what was sent: text, values, or the saved command’s name',
  render: commands(
    known,
    sent('1', { type: 'custom', saved: null, values: { data: 'STATUS#' } }),
    sent('2', { type: 'custom', saved: 3, values: {} }),
    sent('3', { type: 'sosNumber', saved: null, values: { index: 2, phone: '112' } }),
    sent('4', { type: 'alarmFall', saved: null, values: { enable: false } }),
    sent('5', { type: 'ofANewerServer', saved: null, values: {} }),
  ),
  play: async () => {
    const runs = (await dialog()).getAllByTestId('order-run');
    const said = [
      'Of A newer server',
      'Fall alarm: Off',
      'Set an SOS number: 2 · 112',
      'Signal report',
      'Own command: STATUS#',
    ];
    for (const [i, text] of said.entries()) await expect(runs[i]).toHaveTextContent(text);
  },
});

export const OnItsWay = meta.story({
  name: '[TRAC-11] a command that is on its way cannot be sent again, another one can',
  render: commands(known, sent('1', { type: 'custom', saved: 3, values: {} })),
  play: async ({ userEvent }) => {
    const at = await dialog();
    const send = at.getByRole('button', { name: /Signal report/ });
    await expect(send).toHaveAttribute('aria-busy', 'true');
    published.mockClear();
    await userEvent.click(send);
    await expect(published).not.toHaveBeenCalled();
    await expect(at.getByRole('button', { name: 'Send' })).not.toHaveAttribute('aria-busy', 'true');
  },
});

const run = (id: string, type = 'positionSingle') =>
  orderEvents.submitted({ run: id, device: 1, order: { type, saved: null, values: {} } });
export const Outcomes = meta.story({
  name: '[TRAC-11] sent, queued and refused commands are shown; without a rule for responses a note says so',
  render: commands(
    orderEvents.listed({ device: 1, types: ['positionSingle'], saved: [], tells: false }),
    run('1'),
    orderEvents.accepted({ run: '1', device: 1, state: 'sent' }),
    run('2'),
    orderEvents.accepted({ run: '2', device: 1, state: 'queued' }),
    run('3'),
    orderEvents.refused({ run: '3', device: 1, ...failure('forbidden', 400) }),
  ),
  play: async () => {
    const at = await dialog();
    await expect(at.getAllByTestId('order-run')).toHaveLength(3);
    await at.findByText(/no alarm rule covers/);
    await at.findByText(/The server sends it when the device connects/);
    await at.findByText(/^Not sent: /);
  },
});

export const Kept = meta.story({
  name: '[TRAC-03] users with limited commands see only stored ones; a custom one asks for confirmation',
  render: commands(orderEvents.listed({ ...known.payload, types: [] })),
  play: async ({ userEvent }) => {
    const at = await dialog();
    await expect(at.queryByRole('combobox', { name: 'New command' })).toBeNull();
    await userEvent.click(at.getByRole('button', { name: 'Send: Signal report' }));
    await within(document.body).findByText(/^Send “Signal report” to .+\?$/);
  },
});

export const NoCommands = meta.story({
  name: 'a device without commands; offline nothing can be sent',
  render: commands(
    orderEvents.listed({ device: 1, types: [], saved: [], tells: true }),
    network.wentOffline(),
  ),
  play: async () => {
    const at = await dialog();
    await at.findByText('No commands for this device');
    await at.findByText(/You are offline/);
  },
});

export const CommandsFailed = meta.story({
  name: 'the commands could not be loaded',
  render: commands(orderEvents.listFailed({ device: 1, ...failure('server', 500) })),
  play: async ({ userEvent }) => {
    await userEvent.click((await dialog()).getByRole('button', { name: 'Try again' }));
    await expect(published).toHaveBeenLastCalledWith(orderEvents.listRequested({ device: 1 }));
  },
});

const careAlert = (n: number, device: number, kind: number, text: string, ago: number) => ({
  ...{ id: ownAlertId(n), device, kind, title: '', text, at: NOW - ago, read: false },
  ...{ lat: null, lng: null, value: null, limit: null },
});
const careAlerts: Fact[] = [
  notificationEvents.listed({ notifications: [], source: 'server' }),
  operationsEvents.careAlertsRaised({
    alarms: [
      careAlert(3, 1, CARE_SOON, 'Inspection', 7_200),
      careAlert(2, 2, CARE_OVERDUE, 'Oil and filters', 3_600),
      careAlert(1, 1, CARE_OVERDUE, 'Tyres', 600),
    ],
    told: {},
  }),
];

export const CareAlerts = meta.story({
  name: '[TRAC-14] maintenance that is due soon or overdue, among the alerts',
  tags: ['picture'],
  render: page('/alerts', ...careAlerts),
  play: async ({ canvas }) => {
    const rows = await canvas.findAllByTestId('alert-row');
    await expect(
      rows.map((row) => /(Maintenance \w+( \w+)?).*?·\s*(\w+)/.exec(row.textContent)?.[1]),
    ).toEqual(['Maintenance overdue', 'Maintenance overdue', 'Maintenance due soon']);
    await expect(rows[1]).toHaveTextContent('Oil and filters');
  },
});

export const CareAlertGerman = meta.story({
  name: '[TRAC-14] an alert about maintenance with its name, phone, dark, German',
  tags: ['picture'],
  globals: { ...phone, ...dark, language: 'de' },
  render: page(`/alerts/${ownAlertId(2)}`, ...careAlerts),
  play: async ({ canvas }) => {
    await expect(await canvas.findByTestId('alert-detail')).toHaveTextContent('Oil and filters');
  },
});
