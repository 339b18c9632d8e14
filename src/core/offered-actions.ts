import type { DeviceAction } from '../kernel/plugin.ts';
import type { Read } from '../kernel/read.ts';

/** A pattern without the names of its parameters. */
const nameless = (pattern: string) => pattern.replaceAll(/:\w+/g, ':');

/** What can be done with a device now. What leads to a page is offered only where there is such a page. */
export function offeredActions(
  actions: readonly DeviceAction[],
  routes: readonly { readonly pattern: string }[],
  read: Read,
  device: number,
): readonly DeviceAction[] {
  return actions.filter(
    ({ when, page }) =>
      (when?.(read, device) ?? true) &&
      (page === undefined || routes.some(({ pattern }) => nameless(pattern) === nameless(page))),
  );
}
