import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ALARM_KINDS, type DeviceAlarms } from '../../events/alarm-types.ts';
import type { Device } from '../../events/device-types.ts';
import { alarmKindsOf, settingOf } from '../../src/core/devices/alarm-kinds.ts';
import { aDevice, failure } from '../../tests/samples.ts';
import { MOST_RECIPIENTS, recipientProblem } from './alarms/Alarms.tsx';
import { alarmEdits, alarmsFor } from './alarms/several.ts';
import { numberToType } from '../../src/ui/typed-number.ts';
import { numberIn, thresholdInWords, thresholdProblem, typedIn } from './alarms/AlarmRow.tsx';
import { freeColour, groupNameProblem } from './groups/group-edits.ts';
import { clearer, contrast, LEAST, nearestNamed, onMaps } from './pages/contrast.ts';
import { PALETTE } from '../../src/rules/colours.ts';
import { nameProblem } from './pages/Name.tsx';
import { batteryDays, INTERVALS } from './pages/plan-model.ts';
import * as auth from '../../events/auth.ts';
import type { Edit } from '../../events/change-types.ts';
import * as changeEvents from '../../events/changes.ts';
import * as formEvents from '../../events/device-forms.ts';
import type { Draft } from '../../src/kernel/event.ts';
import { folded } from '../../tests/folded.ts';
import { draftOf, formKey, forms } from './forms.state.ts';

const model = (...capabilities: string[]): Pick<Device, 'device_models'> => ({
  device_models: [{ model_nr: 1, route_profile: 'car', capabilities }],
});
const ALARMS: DeviceAlarms = {
  on: true,
  every: 10_800,
  kinds: { speed: { on: true, from: 130, every: null }, sos: { on: true, from: null, every: null } },
  recipients: [],
  quiet: null,
  pausedUntil: null,
};

describe('[DEV-06] alarms only as the model has them', () => {
  test('each needs its capability of the first model; areas are for all', () => {
    expect(alarmKindsOf(model())).toEqual(['geofence']);
    expect(alarmKindsOf({ device_models: [] })).toEqual(['geofence']);
    expect(alarmKindsOf(model('alarm_sos', 'alarm_drop', 'led'))).toEqual(['sos', 'fall', 'geofence']);
    const second = { device_models: [...model().device_models, ...model('alarm_sos').device_models] };
    expect(alarmKindsOf(second)).not.toContain('sos');
  });
  test('a kind that the server did not name is off, from its usual value on', () =>
    expect(settingOf(ALARMS, 'battery')).toEqual({ on: false, from: 20, every: null }));
});

describe('[DEV-06] thresholds in the user’s unit', () => {
  test('miles are typed, kilometres are stored, and what was typed comes back', () =>
    fc.assert(
      fc.property(fc.integer({ min: 7, max: 155 }), (mph) => {
        const { toTyped, toStored } = typedIn('speed', 'imperial', 'en');
        expect(toTyped(toStored(mph))).toBe(mph);
      }),
    ));
  test('limits are said in the unit that is typed', () => {
    expect(thresholdProblem('speed', '300', 'metric', 'en')).toEqual({ least: '10 km/h', most: '250 km/h' });
    expect(thresholdProblem('speed', '300', 'imperial', 'en')).toEqual({ least: '7 mph', most: '155 mph' });
    expect(thresholdProblem('volt', '11,8', 'metric', 'de')).toBeNull();
    for (const text of ['', 'fast', '-1', '1e9'])
      expect(thresholdProblem('battery', text, 'metric', 'en')).not.toBeNull();
    expect(thresholdProblem('sos', '', 'metric', 'en')).toBeNull();
  });
  test('a comma is a point', () => expect(numberIn(' 11,5 ')).toBe(11.5));
  test('a thousand and more stands in its field without separators, and is read with and without them', () => {
    for (const language of ['en', 'es', 'fr', 'de', 'it', 'pl', 'pt', 'el', 'nl', 'tr'])
      for (const [value, digits] of [
        [1500, 0],
        [16_404, 0],
        [11.5, 1],
        [1500.5, 1],
      ] as const) {
        const text = numberToType(value, language, digits);
        expect(text).not.toMatch(/\s/);
        expect(numberIn(text)).toBe(value);
      }
    expect(numberToType(1500, 'de', 0)).toBe('1500');
    for (const text of ['1500', '1.500', '1,500', '1 500', '1\u202f500', '1’500'])
      expect(numberIn(text)).toBe(1500);
    expect(numberIn('0.500')).toBe(0.5);
    expect(numberIn('11.55')).toBe(11.55);
    expect(numberIn('1,500,0')).toBeNull();
  });
  test('a threshold has its unit', () =>
    expect(thresholdInWords('volt', 11.5, 'metric', 'en')).toBe('11.5 V'));
});

describe('[DEV-06] who gets a mail', () => {
  test('an address once, and one that can be one', () => {
    expect(recipientProblem('anna@example.com', [])).toBeNull();
    expect(recipientProblem('ANNA@example.com ', ['anna@example.com'])).toBe(
      'deviceManagement.alarms.recipientTwice',
    );
    expect(recipientProblem('anna', [])).not.toBeNull();
    expect(recipientProblem('', [])).not.toBeNull();
    expect(MOST_RECIPIENTS).toBeGreaterThan(1);
  });
});

describe('[DEV-06] alarms of many devices', () => {
  const watch = aDevice(1, { ...model('alarm_sos'), alarms: { ...ALARMS, pausedUntil: 77 } });
  const car = aDevice(2, { ...model('alarm_geschwindigkeit'), alarms: { ...ALARMS, on: false, kinds: {} } });
  test('a copy has those kinds only that the other model can raise, and is paused no longer or shorter', () => {
    const copied = alarmsFor(car, watch.alarms as DeviceAlarms);
    expect(Object.keys(copied.kinds)).toEqual(['speed']);
    expect(copied.on).toBe(true);
    expect(copied.pausedUntil).toBeNull();
  });
  test('devices that come to the same are one edit; each keeps what it was; the others are left alone', () => {
    const same = aDevice(3, { ...model(), alarms: ALARMS });
    const other = aDevice(4, { ...model(), alarms: ALARMS });
    const off = ({ alarms }: Device) => (alarms ? { ...alarms, on: false } : null);
    const made = alarmEdits([same, other, car, aDevice(5)], off);
    expect(made).toHaveLength(1);
    expect(made[0]).toMatchObject({
      ids: [3, 4],
      set: { alarms: { on: false } },
      was: { 3: { alarms: ALARMS } },
    });
  });
});

describe('[DEV-04] a colour can be seen on the map', () => {
  test.each<[string, string]>([
    ['#2f9e6e', '#1f8a4c'],
    ['#1b2a4a', '#2f6fde'],
    ['#c2303a', '#d0343f'],
    ['#e0559b', '#d13f8f'],
    ['#101010', '#6b7785'],
    ...PALETTE.map((colour): [string, string] => [colour.toUpperCase(), colour]),
  ])('[DEV-04] %s has the name of the most similar colour, %s', (colour, named) => {
    expect(PALETTE[nearestNamed(colour)]).toBe(named);
  });

  test('contrast as WCAG counts it', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5);
    expect(contrast('#777777', '#777777')).toBe(1);
  });
  test('every colour that is offered stands out on both maps', () => {
    for (const colour of PALETTE) {
      expect(Math.min(...Object.values(onMaps(colour))), colour).toBeGreaterThanOrEqual(LEAST);
      expect(clearer(colour)).toBeNull();
    }
  });
  test('of any other there is a near one that does', () =>
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 0xff_ff_ff }), (number) => {
        const colour = `#${number.toString(16).padStart(6, '0')}`;
        const better = clearer(colour) ?? colour;
        expect(Math.min(...Object.values(onMaps(better)))).toBeGreaterThanOrEqual(LEAST);
      }),
    ));
});

describe('[DEV-10] battery days', () => {
  const profiles = ['pet', 'watch', 'person', 'bike', 'boat', 'something new'];
  test('a longer interval never costs more, and sleeping never either', () => {
    for (const profile of profiles) {
      for (const saving of [true, false]) {
        const days = INTERVALS.map((seconds) => batteryDays(profile, { seconds, saving }) ?? 0);
        expect(
          [...days].sort((a, b) => a - b),
          `${profile} ${saving}`,
        ).toEqual(days);
      }
      for (const seconds of INTERVALS)
        expect(batteryDays(profile, { seconds, saving: true }) ?? 0).toBeGreaterThanOrEqual(
          batteryDays(profile, { seconds, saving: false }) ?? 0,
        );
    }
  });
  test('what is said is of this world: hours always awake, weeks asleep', () => {
    expect(batteryDays('pet', { seconds: 10, saving: false })).toBeLessThan(2);
    expect(batteryDays('bike', { seconds: 3600, saving: true })).toBeGreaterThan(30);
    expect(batteryDays('bike', { seconds: 3600, saving: true })).toBeLessThan(400);
  });
  test('a tracker of a vehicle has no battery of its own to speak of', () =>
    expect(batteryDays('car', { seconds: 30, saving: false })).toBeNull());
});

describe('names', () => {
  test('[DEV-03] 1 to 60 characters, blanks at the ends not counted', () => {
    expect(nameProblem('  ')).toBe('deviceManagement.name.missing');
    expect(nameProblem('x'.repeat(61))).toBe('deviceManagement.name.long');
    expect(nameProblem(` ${'x'.repeat(60)} `)).toBeNull();
  });
  test('[DEV-08] a group’s name is its own, and a new group has a colour of its own', () => {
    const groups = [{ id: 1, name: 'Boats', colour: PALETTE[0] }];
    expect(groupNameProblem(' boats', groups)).toBe('deviceManagement.groups.nameTaken');
    expect(groupNameProblem('', groups)).toBe('deviceManagement.groups.nameMissing');
    expect(groupNameProblem('x'.repeat(41), groups)).toBe('deviceManagement.groups.nameLong');
    expect(freeColour(groups)).toBe(PALETTE[1]);
  });
  test('every kind of alarm has its capability, or none', () => expect(ALARM_KINDS).toHaveLength(11));
});

const after = (...drafts: Draft[]) => folded([forms as never], ...drafts);
const kept = (device: number, form: string, name: string) =>
  formEvents.draftKept({ device, form, fields: { name } });
const devices = (ids: number[], set: object): Edit => ({ of: 'devices', ids, set, was: {} });
const sent = (...edits: Edit[]) =>
  changeEvents.submitted({
    label: '',
    changes: edits.map((edit, i) => ({ id: `c${i}`, batch: 'b', at: 1, notBefore: 1, edit })),
  });
const refused = (id = 'c0') => changeEvents.refused({ id, failure: failure(500) });

describe('[DEV-09] what was typed about a device', () => {
  test('is a draft of its device and form, until it is put away', () => {
    expect(forms.id).toBe('device-management/forms');
    const store = after(
      kept(1, 'name', 'A'),
      kept(2, 'name', 'B'),
      kept(1, 'note', 'C'),
      kept(1, 'name', 'D'),
    );
    expect(store.read(forms).drafts).toEqual({
      '1 name': { name: 'D' },
      '2 name': { name: 'B' },
      '1 note': { name: 'C' },
    });
    expect(store.read(draftOf(formKey(2, 'name')))).toEqual({ name: 'B' });
    expect(store.read(draftOf(formKey(3, 'name')))).toEqual({});
    const left = after(
      kept(1, 'name', 'A'),
      kept(1, 'note', 'B'),
      formEvents.draftDropped({ device: 1, form: 'name' }),
    );
    expect(left.read(forms).drafts).toEqual({ '1 note': { name: 'B' } });
  });

  test.each<[string, Edit]>([
    ['a trip', { of: 'trips', device: 1, ids: ['1'], set: { contact: 5 }, was: {} }],
    ['a group', { of: 'group', id: 1, set: { name: 'A' }, was: null }],
    ['several devices', devices([1, 2], { note: 'A', name: 'A' })],
  ])('stays a draft when %s is changed: that comes from no form of a device', (_, edit) => {
    const typed = ['name', 'note'].map((form) =>
      formEvents.draftKept({ device: 1, form, fields: { [form]: 'A' } }),
    );
    expect(after(...typed, sent(edit)).read(forms)).toEqual({
      drafts: { '1 name': { name: 'A' }, '1 note': { note: 'A' } },
      sent: {},
    });
  });

  test('is found again after a reload, where nothing newer was typed', () => {
    const restored = formEvents.draftsRestored({
      drafts: { '1 name': { name: 'old' }, '2 name': { name: 'B' } },
    });
    expect(after(kept(1, 'name', 'new'), restored).read(forms).drafts).toEqual({
      ...{ '1 name': { name: 'new' }, '2 name': { name: 'B' } },
    });
  });

  test('[fault 67] stays a draft from the press until the change shows; what was typed otherwise stays', () => {
    const typed = [kept(1, 'name', ' A '), kept(2, 'name', 'B')];
    const shown = sent(devices([1], { name: 'A' }), devices([2], { name: 'A' }));
    expect(after(...typed, shown).read(forms).drafts).toEqual({ '2 name': { name: 'B' } });
  });

  test('is a draft again when it was sent and refused, unless something else was typed meanwhile', () => {
    const store = after(sent(devices([1], { name: 'A' })), refused());
    expect(store.read(forms)).toEqual({ drafts: { '1 name': { name: 'A' } }, sent: {} });
    expect(after(sent(devices([1], { note: 'N' })), refused()).read(forms).drafts).toEqual({
      '1 note': { note: 'N' },
    });
    const typed = after(sent(devices([1], { name: 'A' })), kept(1, 'name', 'newer'), refused());
    expect(typed.read(forms).drafts).toEqual({ '1 name': { name: 'newer' } });
    expect(after(refused()).read(forms)).toEqual({ drafts: {}, sent: {} });
  });

  test('is kept of every field of the details, whichever of them was refused', () => {
    const contact = sent(devices([1], { contact: 'x' }));
    const details = (fields: Record<string, string>) =>
      formEvents.draftKept({ device: 1, form: 'details', fields });
    const draft = (...drafts: Draft[]) => after(...drafts).read(draftOf(formKey(1, 'details')));
    expect(draft(contact, refused())).toEqual({ contact: 'x' });
    expect(draft(details({ contact: ' x ' }), contact)).toEqual({});
    expect(draft(details({ contact: 'x', phone: '1' }), contact)).toEqual({ phone: '1' });
    const typed = details({ phone: '2', contact: 'newer' });
    expect(draft(sent(devices([1], { contact: 'x', model: 'M' })), typed, refused())).toEqual({
      ...{ phone: '2', contact: 'newer', model: 'M' },
    });
  });

  test('is settled once it is saved, dropped or the session is over', () => {
    const two = sent(devices([1], { name: 'A' }), devices([2], { name: 'B' }));
    expect(after(two).read(forms).sent).toEqual({
      c0: { key: '1 name', fields: { name: 'A' } },
      c1: { key: '2 name', fields: { name: 'B' } },
    });
    const saved = changeEvents.saved({ id: 'c0', outcome: { of: 'gone' }, again: false });
    expect(Object.keys(after(two, saved).read(forms).sent)).toEqual(['c1']);
    expect(after(two, changeEvents.dropped({ ids: ['c1', 'c0'] })).read(forms).sent).toEqual({});
    const out = auth.loggedOut({ reason: 'chosen' });
    expect(after(kept(1, 'name', 'A'), two, out).read(forms)).toEqual({ drafts: {}, sent: {} });
  });

  test('is only what is typed about one device: names, notes and details', () => {
    const group: Edit = { of: 'group', id: 1, set: { name: 'G' }, was: null };
    const trips = {
      of: 'trips',
      device: 1,
      ids: ['1'],
      set: { name: 'A', note: 'x' },
      was: {},
    } as unknown as Edit;
    const others = [
      devices([1, 2], { name: 'A' }),
      devices([1], { shown: false }),
      group,
      trips,
      devices([], {}),
    ];
    for (const other of others) expect(after(sent(other)).read(forms).sent).toEqual({});
  });
});
