import type { GroupChanges } from '../../../events/change-types.ts';
import type { Backend } from '../backend.ts';
import { salvage, unreadable } from '../reading.ts';
import { answer } from './answer.ts';
import { rawGroup, toGroup } from './read-device.ts';

type GroupCalls = Pick<Backend, 'groups' | 'createGroup' | 'saveGroup' | 'deleteGroup'>;

const OPTIONAL = { optional: true } as const;
const toRawGroup = ({ name, colour }: GroupChanges) => ({
  ...(name !== undefined && { name }),
  ...(colour !== undefined && { colour }),
});
const one = (options: { optional?: boolean }) =>
  answer((success, leftOut) => {
    const [group] = salvage(success, 'success', rawGroup, leftOut, toGroup);
    return group ?? unreadable(leftOut[0] ?? 'success: expected a group');
  }, options);

/**
 * The calls for groups of devices. A 404 for one group means that the group is deleted; a 404 for the list of
 * groups means that the server does not support groups.
 */
export const groupCalls: GroupCalls = {
  groups: () => ({
    request: { method: 'get', path: '/groups' },
    read: answer((success, leftOut) => salvage(success, 'success', rawGroup, leftOut, toGroup), OPTIONAL),
  }),
  createGroup: (key, group) => ({
    request: {
      method: 'post',
      path: '/groups',
      body: toRawGroup(group),
      headers: { 'Idempotency-Key': key },
    },
    read: one(OPTIONAL),
  }),
  saveGroup: (id, changes) => ({
    request: { method: 'put', path: `/groups/${id}`, body: toRawGroup(changes) },
    read: one({}),
  }),
  deleteGroup: (id) => ({
    request: { method: 'delete', path: `/groups/${id}` },
    read: answer(() => null, { bodiless: true }),
  }),
};
