import type { DeviceAction } from '../../ports/extension-points.ts';
import type { Read } from '../../kernel/read.ts';
import { mayDevice } from '../session/access.ts';
import type { DeviceAction as Right } from '../../rules/rights/member-rights.ts';

/** Returns the pattern of a page address without the names of its parameters, so that patterns can be compared. */
const nameless = (pattern: string) => pattern.replaceAll(/:\w+/g, ':');

/**
 * Returns the actions on a device that the user's role allows (MEM-01). An action that opens a page is offered only if
 * that page exists.
 */
export function offeredActions(
  actions: readonly DeviceAction[],
  routes: readonly { readonly pattern: string }[],
  read: Read,
  device: number,
): readonly DeviceAction[] {
  return actions.filter(
    ({ when, page, needs }) =>
      (needs === undefined || mayDevice(read, device, needs as Right)) &&
      (when?.(read, device) ?? true) &&
      (page === undefined || routes.some(({ pattern }) => nameless(pattern) === nameless(page))),
  );
}
