import { expect, waitFor, within } from 'storybook/test';
import preview from '../../.storybook/preview.tsx';
import type { Edit } from '../../events/change-types.ts';
import * as changeEvents from '../../events/changes.ts';
import * as operationsEvents from '../../events/operations.ts';
import * as ownForms from '../../events/own-forms.ts';
import type { Maintenance, Operator, Rule } from '../../events/operations-types.ts';
import * as settings from '../../events/settings.ts';
import { serverLacks } from '../../tests/abilities-given.ts';
import { type Fact, NOW, twelveDevices } from '../facts.ts';
import { happens, published, storyAt } from '../story.tsx';

const meta = preview.meta({ title: 'Pages/Operations, forms' });

const phone = { viewport: { value: 'phone' } };
const page = (path: string, ...facts: Fact[]) => storyAt(path, [...twelveDevices(), serverLacks(), ...facts]);
const driver = (id: number, name: string, key: string): Operator => ({ id, name, key, devices: [] });
const drivers = operationsEvents.operatorsListed({ things: [driver(1, 'Dora', 'drv-1')], source: 'server' });
const refused = (edit: Edit, fields?: Readonly<Record<string, string>>): Fact[] => [
  changeEvents.submitted({
    changes: [{ id: 'x', batch: 'x', at: NOW * 1000, notBefore: 0, edit }],
    label: '',
  }),
  changeEvents.refused({ id: 'x', failure: { reason: 'invalid', status: 400, ...(fields && { fields }) } }),
];
const refusedDriver = refused(
  { of: 'operator', id: -1, set: { name: 'Ewa', key: 'drv-1', devices: [3] }, was: null },
  { key: 'taken' },
);

export const RefusedDriver = meta.story({
  tags: ['picture'],
  name: '[TRAC-10] [ACC-05] a refused driver is named with the reason, and its form opens with what was typed',
  globals: phone,
  render: page('/operations/drivers', drivers, ...refusedDriver),
  play: async ({ canvas, userEvent }) => {
    const banner = within(await canvas.findByRole('alert'));
    await expect(
      banner.getByText(/The change to “Ewa” was not accepted: Another driver has this key or card/),
    ).toBeVisible();
    await userEvent.click(banner.getByRole('button', { name: 'Change' }));
    await expect(await canvas.findByLabelText('Name')).toHaveValue('Ewa');
    await expect(banner.queryByRole('button', { name: 'Change' })).toBeNull();
  },
});

export const CorrectedDriver = meta.story({
  name: '[TRAC-10] [ACC-05] a corrected driver takes the place of the refused one, with the devices of that one',
  render: page('/operations/drivers', drivers, ...refusedDriver),
  play: async ({ canvas, userEvent }) => {
    const banner = within(await canvas.findByRole('alert'));
    await userEvent.click(banner.getByRole('button', { name: 'Change' }));
    const key = await canvas.findByLabelText('Key or card');
    await userEvent.clear(key);
    await userEvent.type(key, 'drv-2');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(published).toHaveBeenCalledWith(changeEvents.dismissed({ id: 'x' }));
    await expect(published).toHaveBeenCalledWith(
      changeEvents.wanted({
        edits: [{ of: 'operator', id: -1, set: { name: 'Ewa', key: 'drv-2', devices: [3] }, was: null }],
        label: '',
      }),
    );
  },
});

const rule = (changes: Partial<Rule> = {}): Rule => ({
  ...{ id: 2, type: 'geofenceExit', name: 'Night', channels: ['web'], always: true, alarms: [] },
  ...{ calendar: null, devices: [] },
  ...changes,
});
const listed = (...things: Rule[]) => operationsEvents.rulesListed({ things, source: 'server' });

export const ChangedElsewhere = meta.story({
  name: '[TRAC-12] a form that was open while somebody else changed the rule sends only what its user changed',
  render: page(
    '/operations',
    listed(rule()),
    operationsEvents.choicesListed({
      choices: { types: ['geofenceExit'], channels: ['mail', 'web'], calendars: [] },
    }),
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Change: Night' }));
    await userEvent.click(canvas.getByLabelText('E-mail'));
    happens(listed(rule({ name: 'Day', always: false, devices: [3] })));
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(published).toHaveBeenLastCalledWith(
      changeEvents.wanted({
        edits: [{ of: 'rule', id: 2, set: { channels: ['web', 'mail'] }, was: { channels: ['web'] } }],
        label: 'operations.changed',
      }),
    );
  },
});

export const LinkedElsewhere = meta.story({
  name: '[TRAC-12] [NET-02] a form that opens again from its draft leaves the devices that somebody else has linked since',
  render: page(
    '/operations',
    listed(rule({ always: false, devices: [1, 2] })),
    ownForms.draftsRestored({
      drafts: { 'operation rule 2': { devices: '[1,5]', 'before.devices': '[1]' } },
    }),
  ),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Save' }));
    await expect(published).toHaveBeenLastCalledWith(
      changeEvents.wanted({
        edits: [{ of: 'rule', id: 2, set: { devices: [1, 2, 5] }, was: { devices: [1, 2] } }],
        label: 'operations.changed',
      }),
    );
  },
});

const noCare = operationsEvents.maintenanceListed({ things: [], source: 'server' });
const oil: Maintenance = {
  ...{ id: 5, name: 'Oil', type: 'way', start: 0, period: 10_000_000, done: { 1: 9_000_000 } },
  devices: [1],
};
const { id: _, ...oilAgain } = oil;

export const RefusedDone = meta.story({
  name: '[TRAC-14] [ACC-05] a refused “Done” offers no form, because the form does not show what was done',
  render: page(
    '/operations/maintenance',
    operationsEvents.maintenanceListed({ things: [oil], source: 'server' }),
    ...refused({ of: 'maintenance', id: 5, set: { done: { 1: 9_500_000 } }, was: { done: oil.done } }),
  ),
  play: async ({ canvas }) => {
    const banner = within(await canvas.findByRole('alert'));
    await expect(banner.getByRole('button', { name: 'Try again' })).toBeVisible();
    await expect(banner.queryByRole('button', { name: 'Change' })).toBeNull();
  },
});

export const CorrectedCare = meta.story({
  name: '[TRAC-14] [ACC-05] maintenance that came back and was refused keeps what was done when it is corrected',
  render: page(
    '/operations/maintenance',
    noCare,
    ...refused({ of: 'maintenance', id: -1, set: oilAgain, was: null }),
  ),
  play: async ({ canvas, userEvent }) => {
    const banner = within(await canvas.findByRole('alert'));
    await userEvent.click(banner.getByRole('button', { name: 'Change' }));
    await userEvent.type(await canvas.findByLabelText('Task'), ' change');
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(published).toHaveBeenCalledWith(
      changeEvents.wanted({
        edits: [{ of: 'maintenance', id: -1, set: { ...oilAgain, name: 'Oil change' }, was: null }],
        label: '',
      }),
    );
  },
});

const savedPeriod = () =>
  waitFor(() => {
    const [fact] = published.mock.lastCall ?? [];
    return expect(fact).toMatchObject({ payload: { edits: [{ set: { period: 10_000_000 } }] } });
  });

export const OtherUnits = meta.story({
  name: '[ACC-04] [TRAC-14] a kept draft stays in kilometres when the units of the app are changed',
  render: page(
    '/operations/maintenance',
    noCare,
    settings.unitsChosen({ units: 'imperial' }),
    ownForms.draftsRestored({
      drafts: {
        'operation maintenance new': {
          ...{ name: '"Oil"', period: '"10000"', devices: '[1]', units: '"metric"' },
        },
      },
    }),
  ),
  play: async ({ canvas, userEvent }) => {
    await expect(await canvas.findByLabelText('Task')).toHaveValue('Oil');
    await expect(canvas.getAllByText('km').length).toBeGreaterThan(0);
    await expect(canvas.queryByText('mi')).toBeNull();
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await savedPeriod();
  },
});

export const NoDay = meta.story({
  name: '[TRAC-14] maintenance by date without a day asks for a day, not for a number',
  render: page('/operations/maintenance', noCare),
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(
      (await canvas.findAllByRole('button', { name: 'New maintenance' }))[0] as HTMLElement,
    );
    await userEvent.selectOptions(canvas.getByLabelText('Counted by'), 'date');
    await userEvent.clear(canvas.getByLabelText('Counted from'));
    await userEvent.click(canvas.getByRole('button', { name: 'Save' }));
    await expect(canvas.getByText('Choose a day.')).toBeVisible();
  },
});
