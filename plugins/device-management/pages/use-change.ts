import type { DeviceChanges } from '../../../events/change-types.ts';
import * as changeEvents from '../../../events/changes.ts';
import { deviceEdit, edits } from '../../../src/core/devices/make-edits.ts';
import type { ViewContext } from '../../../src/ui/view.tsx';

/**
 * Publishes an edit of devices, unless it would change nothing.
 * @param label text key of the undo notice, which says what the user did
 */
export function change(
  { read, publish }: Pick<ViewContext, 'read' | 'publish'>,
  ids: readonly number[],
  set: DeviceChanges,
  label: string,
): void {
  const made = edits(deviceEdit(read, ids, set));
  if (made.length > 0) publish(changeEvents.wanted({ edits: made, label }));
}
