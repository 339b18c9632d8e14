import { mayWith } from '../../src/rules/rights/member-rights.ts';
import { readyFor } from '../world/positions.ts';
import type { MockCustomer, World } from '../world/world.ts';
import { bodyOf, refusal } from './answers.ts';
import { aboutOf } from './call-rights.ts';

/** Path of a call below the API, such as `/device/7`. */
const pathBelow = (url: string, base: string): string => {
  const path = new URL(url).pathname;
  const root = new URL(base).pathname;
  if (path.startsWith(root)) return path.slice(root.length);
  return path.slice(root.replace(/\/[^/]+$/, '').length);
};

/**
 * What a member's role does not allow, by the table that the app decides with too (MEM-01): 403. Devices that are nobody's
 * here are left to the routes, which know of none.
 */
export async function refusedToMember(
  world: World,
  { userID }: MockCustomer,
  request: Request,
  base: string,
): Promise<Response | null> {
  if (world.members.held(userID).length === 0) return null;
  const foreign = world.members.foreign(userID);
  const about = aboutOf(request.method, pathBelow(request.url, base), await bodyOf(request));
  if (about === null) return null;
  if (about.of === 'alerts') await readyFor(world, world.devicesOf(userID));
  const alerts =
    about.of === 'alerts'
      ? new Map(world.notifications(userID).map(({ id, iddevice }) => [String(id), String(iddevice)]))
      : null;
  for (const ref of about.refs) {
    const name = alerts ? alerts.get(ref) : ref;
    const device = foreign.find(({ id, imei }) => String(id) === name || imei === name);
    if (!device) continue;
    const role = world.members.roleOn(userID, device.id) ?? 'view';
    const standing = { role, isPaused: world.members.isPaused(device.id) };
    if (!about.actions.every((action) => mayWith(action, standing)))
      return refusal(403, standing.isPaused ? 'Sharing is paused.' : 'Your role does not allow this.');
  }
  return null;
}
