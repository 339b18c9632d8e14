import type { Failure } from '../../../events/session-types.ts';

const LOST: ReadonlySet<Failure['reason']> = new Set([
  'timeout',
  'unreachable',
  'server',
  'unreadable',
  'decryption',
]);

/** Whether a failure leaves it unknown if the server has done what it was asked to do. */
export const mayBeDone = ({ reason }: Failure): boolean => LOST.has(reason);
