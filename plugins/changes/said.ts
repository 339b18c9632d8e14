import { type Change, type EditOfOne, isOfMany, type Outcome } from '../../events/change-types.ts';
import { devices } from '../../src/core/devices.ts';
import { geofences } from '../../src/core/geofences.ts';
import { registers } from '../../src/core/logbook/registers.ts';
import { members } from '../../src/core/members.ts';
import { shares } from '../../src/core/shares.ts';
import type { Read } from '../../src/kernel/read.ts';
import type { Translate } from '../../src/ui/view.tsx';

type Fields = Readonly<Record<string, unknown>>;

/** What a change is about, in words: `Volvo`, `3 devices`, `Group Family`. */
export function thingOf({ edit }: Change, read: Read, t: Translate): string {
  switch (edit.of) {
    case 'devices': {
      const [first, ...others] = edit.ids;
      if (others.length > 0) return t('changes.devices', { count: edit.ids.length });
      const device = read(devices).byId.get(first ?? 0);
      const was = edit.was[first ?? 0]?.name;
      return (was ?? device?.name) || t('changes.device');
    }
    case 'group': {
      const name = read(devices).groups.find(({ id }) => id === edit.id)?.name ?? nameIn(edit);
      return name ? t('changes.groupCalled', { name }) : t('changes.group');
    }
    case 'geofence': {
      const name = read(geofences).shown.find(({ id }) => id === edit.id)?.name ?? nameIn(edit);
      return name ? t('changes.geofenceCalled', { name }) : t('changes.geofence');
    }
    case 'share': {
      const name = read(shares).shown.find(({ salt }) => salt === edit.id)?.name ?? nameIn(edit);
      return name ? t('changes.shareCalled', { name }) : t('changes.share');
    }
    case 'member': {
      const { name, email } = { name: '', email: '', ...edit.was, ...edit.set };
      const found = read(members).shown.find(({ id }) => id === edit.id);
      return t('changes.memberCalled', { name: name || email || found?.name || found?.email || '' });
    }
    case 'alerts':
      return t('changes.alerts', { count: edit.ids.length });
    case 'trips':
      return t('changes.trips', { count: edit.ids.length });
    case 'trip':
    case 'tripShape':
      return t('changes.trips', { count: 1 });
    case 'lock':
      return t('changes.lock', { name: read(devices).byId.get(edit.id)?.name ?? '' });
    case 'driver': {
      const found = read(registers).drivers.shown.find(({ id }) => id === edit.id);
      const { firstName = '', lastName = '' } = found ?? edit.set ?? edit.was ?? {};
      return t('changes.driverCalled', { name: `${firstName} ${lastName}`.trim() });
    }
    case 'contact':
      return t('changes.contactCalled', {
        name: nameIn(edit) || nameOf(read(registers).contacts.shown, edit.id),
      });
    case 'reason':
      return t('changes.reasonCalled', {
        name: nameIn(edit) || nameOf(read(registers).reasons.shown, edit.id),
      });
    case 'car':
      return t('changes.carCalled', { name: nameIn(edit) || nameOf(read(registers).cars.shown, edit.id) });
    case 'feedback':
      return t('changes.feedback');
    default:
      return edit satisfies never;
  }
}
const nameIn = (edit: EditOfOne): string => {
  const { name } = { ...edit.was, ...edit.set } as { name?: unknown };
  return typeof name === 'string' ? name : '';
};
const nameOf = (all: readonly { id: number; name: string }[], id: number): string =>
  all.find((each) => each.id === id)?.name ?? '';

/** Fields that there is a short word for; whatever else was changed is "settings". */
const NAMED = [
  'name',
  'colour',
  'icon',
  'image',
  'group',
  'position',
  'shown',
  'note',
  'alarms',
  'plan',
  'type',
  'comment',
];
const fieldKey = (field: string) => `changes.fields.${NAMED.includes(field) ? field : 'other'}`;

/** A value in words, where a few words can say it. */
function valueOf(field: string, value: unknown, read: Read, t: Translate): string | null {
  if (field === 'group') {
    const group = read(devices).groups.find(({ id }) => id === value);
    return value === null ? t('changes.noGroup') : (group?.name ?? null);
  }
  if (field === 'shown') return t(value === true ? 'changes.isShown' : 'changes.isHidden');
  if (typeof value === 'string') return value === '' ? '–' : value;
  return typeof value === 'number' ? String(value) : null;
}

/** What becomes of it: `Name: Volvo`, `removed`. */
export function whatIsDone({ edit }: Change, read: Read, t: Translate): string {
  if (edit.of === 'alerts') return t(edit.set.read ? 'changes.read' : 'changes.unread');
  if (edit.set === null) return t('changes.removed');
  if (!isOfMany(edit) && edit.was === null) return t('changes.made');
  if (edit.of === 'tripShape') {
    const isSplit = 'splitAt' in edit.set;
    return t(isSplit ? 'changes.split' : 'changes.merged');
  }
  if (edit.of === 'lock') return t('changes.locked');
  return linesOf(edit.set, read, t);
}
const linesOf = (fields: Fields, read: Read, t: Translate): string =>
  Object.entries(fields)
    .map(([field, value]) => {
      const said = valueOf(field, value, read, t);
      return said === null ? t(fieldKey(field)) : `${t(fieldKey(field))}: ${said}`;
    })
    .join(' · ');

/** What somebody else made of the same, in the fields that the change is about. */
export function theirsOf({ edit }: Change, theirs: Outcome, read: Read, t: Translate): string {
  const thing = theirThing(theirs);
  if (!thing) return t('changes.removed');
  const fields = Object.keys(edit.set ?? thing).filter((field) => field in thing);
  return linesOf(Object.fromEntries(fields.map((field) => [field, thing[field]])), read, t);
}

/** The thing of an outcome, as fields. */
function theirThing(theirs: Outcome): Fields | undefined {
  if (theirs.of === 'devices') return theirs.devices[0];
  if (theirs.of === 'trips') return theirs.trips[0];
  return theirs.of === 'gone' ? undefined : (theirs as unknown as Record<string, Fields>)[theirs.of];
}
