import type { Change, Edit, Outcome } from '../../events/change-types.ts';
import { devices } from '../../src/core/devices.ts';
import { geofences } from '../../src/core/geofences.ts';
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
    case 'alerts':
      return t('changes.alerts', { count: edit.ids.length });
    default:
      return edit satisfies never;
  }
}
const nameIn = (edit: Exclude<Edit, { of: 'devices' | 'alerts' }>): string =>
  edit.set?.name ?? edit.was?.name ?? '';

/** Fields that there is a short word for; whatever else was changed is "settings". */
const NAMED = ['name', 'colour', 'icon', 'image', 'group', 'position', 'shown', 'note', 'alarms', 'plan'];
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
  if (edit.of !== 'devices' && edit.was === null) return t('changes.made');
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
  const thing: Fields | undefined =
    theirs.of === 'devices'
      ? theirs.devices[0]
      : theirs.of === 'group'
        ? theirs.group
        : theirs.of === 'geofence'
          ? theirs.geofence
          : theirs.of === 'share'
            ? theirs.share
            : undefined;
  if (!thing) return t('changes.removed');
  const fields = Object.keys(edit.set ?? thing).filter((field) => field in thing);
  return linesOf(Object.fromEntries(fields.map((field) => [field, thing[field]])), read, t);
}
