import type { DeviceAction } from '../../ports/extension-points.ts';
import type { Read } from '../../kernel/read.ts';
import { mayDevice } from '../session/access.ts';
import type { DeviceAction as Right } from '../../rules/rights/member-rights.ts';

/** A pattern without the names of its parameters. */
const nameless = (pattern: string) => pattern.replaceAll(/:\w+/g, ':');

/** What can be done with a device now, by whoever looks: what their role does not allow is not offered (MEM-01). What leads to a page is offered only where there is such a page. */
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
