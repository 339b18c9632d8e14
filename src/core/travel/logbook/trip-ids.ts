import { type Read, select } from '../../../kernel/read.ts';
import { changes } from '../../changes/changes.ts';
import { naming } from './trip-kinds.ts';

const renamings = select((read) => read(changes).renamings);

/**
 * Returns the id that a trip has now: the server's, if `id` is the temporary id that the trip had before it was saved in
 * this session.
 */
export const presentId = (read: Read, id: string): string =>
  read(renamings).reduce((name, renaming) => naming(renaming)(name), id);

/** Returns the id that a trip had first in this session. It stays when the server gives the trip its own id. */
export const firstId = (read: Read, id: string): string =>
  read(renamings).reduceRight((name, { of, from, to }) => naming({ of, from: to, to: from })(name), id);

/**
 * Returns the id that an entry of a register (such as `driver`) had first in this session. It stays when the server gives
 * the entry its own id.
 */
export const firstEntryId = (read: Read, kind: string, id: number): number =>
  read(renamings).reduceRight<number | string>(
    (name, { of, from, to }) => (of === kind && to === name ? from : name),
    id,
  ) as number;
