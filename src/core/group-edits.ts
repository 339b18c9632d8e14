import type { Group } from '../../events/device-types.ts';
import { overlay } from './overlaid.ts';

const PLAIN = '#2f6fde';

/** How a group of devices is changed. */
export const groupOverlay = overlay<Group>({
  of: 'group',
  idOf: ({ id }) => id,
  after: (group, edit) =>
    edit.of === 'group' ? ({ id: edit.id, name: '', colour: PLAIN, ...group, ...edit.set } as Group) : group,
  from: (outcome) => (outcome.of === 'group' ? outcome.group : null),
});
