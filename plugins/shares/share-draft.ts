import type { Share } from '../../events/share-types.ts';
import { changedFields, choiceFrom, devicesFrom } from '../../src/core/storage/form-fields.ts';
import type { Typed } from './share-form.ts';
import { PRESETS } from './until.ts';

/**
 * By this what is typed is kept: each link, each refusal, and each choice of devices to begin with has a form of its own. Never
 * by the end of the link, which opens it: names of forms stand in recordings.
 */
export const shareForm = (share: Share | null, devices: readonly number[], refused = ''): string =>
  ['share', share ? `${share.kind} ${share.expires} ${share.devices.join(' ')}` : `new ${devices.join(' ')}`]
    .concat(refused)
    .join(' ')
    .trim();

/** What stands in the form, as a draft keeps it. */
const fieldsOf = ({ devices, goal, ...typed }: Typed): Record<string, string> => ({
  ...typed,
  devices: devices.join(' '),
  goal: goal ? `${goal.lat} ${goal.lng} ${goal.name}` : '',
});

/** What is kept of the form; the day and the choice that it belongs to mean nothing without one another. */
export const draftOf = (typed: Typed, begins: Typed): Record<string, string> =>
  changedFields(fieldsOf(typed), fieldsOf(begins), [['own', 'preset']]);

const KINDS = ['position', 'trail', 'eta'] as const satisfies readonly Share['kind'][];

/** What was kept of the form, or what it begins with where nothing was, or nothing that can be read. */
export function typedFrom(fields: Readonly<Record<string, string>>, begins: Typed): Typed {
  const { goal } = fields;
  return {
    name: fields['name'] ?? begins.name,
    devices: devicesFrom(fields['devices'], begins.devices),
    kind: choiceFrom(KINDS, fields['kind'], begins.kind),
    goal: goal === undefined ? begins.goal : goalFrom(goal),
    preset: choiceFrom(PRESETS, fields['preset'], begins.preset),
    own: fields['own'] ?? begins.own,
  };
}

/** A destination as it was kept; null: none was chosen, or it is nowhere on earth. */
function goalFrom(text: string): Typed['goal'] {
  const [, lat, lng, name = ''] = /^(\S+) (\S+) (.*)$/s.exec(text) ?? [];
  const place = { lat: Number(lat ?? Number.NaN), lng: Number(lng ?? Number.NaN), name };
  return Math.abs(place.lat) <= 90 && Math.abs(place.lng) <= 180 ? place : null;
}
