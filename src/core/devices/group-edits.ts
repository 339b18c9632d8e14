import type { Group } from '../../../events/device-types.ts';
import { overlay } from '../changes/overlaid.ts';

const PLAIN = '#2f6fde';

/** How a group of devices is changed. */
export const groupOverlay = overlay<'group', Group>({
  of: 'group',
  idOf: ({ id }) => id,
  after: (group, edit) => ({ id: edit.id, name: '', colour: PLAIN, ...group, ...edit.set }) as Group,
});
